import { ApiError } from '@okoume/client/client.ts'
import type { Message } from '@okoume/contract/wire/conversation.ts'
import { expect, test, vi } from 'vitest'
import { EMPTY_DRAFT } from './message-draft.ts'
import { keeper, listOf, message, never, SELF, settled, storeWith, textsOf } from './scripted-conversation.ts'

const refused = new ApiError(409, { code: 'CONVERSATION_CLOSED', message: 'Close.' })

test('what is sent stands there at once, and becomes the message once the server has it', async () => {
  const arrives = Promise.withResolvers<Message>()
  const { store, drafts } = storeWith({ sendMessage: () => arrives.promise })
  store.write(' Bonjour ')
  store.send()

  expect(store.read()).toMatchObject({ text: '', outgoing: [{ text: 'Bonjour', failed: false }] })
  arrives.resolve(message(1, { authorId: SELF, key: 'new 1', text: 'Bonjour' }))
  await settled()
  expect(store.read().outgoing).toEqual([])
  expect(textsOf(store)).toEqual(['Bonjour'])
  expect(drafts.read()).toEqual(EMPTY_DRAFT)
})

test('nothing is sent twice: neither an empty field nor the same press again', () => {
  const sendMessage = vi.fn(never)
  const { store } = storeWith({ sendMessage })
  store.write('Bonjour')
  store.send()
  store.send()
  store.write('  ')
  store.send()

  expect(store.read().outgoing).toHaveLength(1)
})

test('a message that is heard before its own sending is answered stands there once', async () => {
  const own = message(1, { authorId: SELF, key: 'new 1', text: 'Bonjour' })
  const arrives = Promise.withResolvers<Message>()
  const listMessages = vi
    .fn()
    .mockResolvedValueOnce(listOf([own]))
    .mockImplementation(never)
  const { store } = storeWith({ sendMessage: () => arrives.promise, listMessages })
  store.write('Bonjour')
  store.send()
  store.resume()
  await settled()
  expect(store.read()).toMatchObject({ outgoing: [], messages: [own] })

  arrives.resolve(own)
  await settled()
  expect(store.read()).toMatchObject({ outgoing: [], messages: [own] })
  store.pause()
})

test('what was not sent says why, survives a reload, and is tried again under the same key', async () => {
  const sendMessage = vi.fn().mockRejectedValueOnce(new TypeError('offline')).mockRejectedValueOnce(refused)
  const { store, drafts } = storeWith({ sendMessage })
  store.write('Bonjour')
  store.send()
  await settled()
  expect(store.read().outgoing).toMatchObject([{ failed: true, reason: null }])

  const sentLater = message(1, { authorId: SELF, key: 'new 1', text: 'Bonjour' })
  const again = storeWith({ sendMessage }, listOf([]), drafts).store
  expect(again.read().outgoing).toMatchObject([{ key: 'new 1', text: 'Bonjour', failed: true }])
  again.retry('new 1')
  await settled()
  expect(again.read().outgoing).toMatchObject([{ failed: true, reason: 'Close.' }])
  sendMessage.mockResolvedValueOnce(sentLater)
  again.retry('new 1')
  again.retry('new 1')
  await settled()
  expect(sendMessage.mock.calls.map(([{ body }]) => body.key)).toEqual(['new 1', 'new 1', 'new 1'])
  expect(again.read()).toMatchObject({ outgoing: [], messages: [sentLater] })
})

test('what was on its way when the page was left is sent again, unless it has arrived', async () => {
  const unsent = [
    { key: 'a', text: 'Arrivé', failed: false },
    { key: 'b', text: 'En route', failed: false },
  ]
  const sendMessage = vi.fn(never)
  const arrived = message(1, { authorId: SELF, key: 'a' })
  const { store } = storeWith({ sendMessage }, listOf([arrived]), keeper({ text: '', unsent }))
  await settled()

  expect(store.read().outgoing.map(({ key }) => key)).toEqual(['b'])
  expect(sendMessage).toHaveBeenCalledTimes(1)
})

test('messages leave one after the other', async () => {
  const first = Promise.withResolvers<Message>()
  const sendMessage = vi.fn().mockReturnValueOnce(first.promise).mockImplementation(never)
  const { store } = storeWith({ sendMessage })
  for (const text of ['1', '2']) {
    store.write(text)
    store.send()
  }
  await settled()
  expect(sendMessage).toHaveBeenCalledTimes(1)

  first.resolve(message(1, { authorId: SELF, key: 'new 1' }))
  await settled()
  expect(sendMessage).toHaveBeenCalledTimes(2)
})

test('what is typed stays through a reload; thrown away, it is gone', () => {
  const { store, drafts } = storeWith({})
  store.write('Bonj')
  expect(storeWith({}, listOf([]), drafts).store.read().text).toBe('Bonj')

  store.write('')
  expect(drafts.read()).toEqual(EMPTY_DRAFT)
})

test('what was seen is told once, and again only where that failed or more has come', async () => {
  const readMessages = vi.fn().mockRejectedValueOnce(new TypeError('offline')).mockResolvedValue({ ok: true })
  const unread = { ...listOf([]).conversation, unread: 2 }
  const first = listOf([message(1), message(2)], { conversation: unread })
  const { store, onChange } = storeWith({ readMessages }, first)
  await store.markSeen()
  await store.markSeen()
  await store.markSeen()

  expect(readMessages.mock.calls.map(([{ body }]) => body.number)).toEqual([2, 2])
  expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ unread: 0 }))
})

test('older messages come when they are wanted, until the first', async () => {
  const listMessages = vi
    .fn()
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockResolvedValueOnce(listOf([message(1), message(2)]))
  const { store } = storeWith({ listMessages }, listOf([message(3), message(4)]))
  expect(store.read().older).toBe('there')
  await store.showOlder()
  expect(store.read().older).toBe('failed')
  await store.showOlder()

  expect(listMessages.mock.lastCall?.[0].query).toEqual({ before: 3 })
  expect(textsOf(store)).toEqual(['1', '2', '3', '4'])
  expect(store.read().older).toBe('none')
})

test('what is on its way as somebody signs out is neither kept nor followed by the rest', async () => {
  const here = { signedIn: true }
  const fail = Promise.withResolvers<Message>()
  const sendMessage = vi.fn(() => fail.promise)
  const { store, drafts } = storeWith({ sendMessage }, listOf([]), keeper(), () => here.signedIn)
  for (const text of ['Un', 'Deux']) {
    store.write(text)
    store.send()
  }
  await vi.waitFor(() => expect(sendMessage).toHaveBeenCalledTimes(1))
  here.signedIn = false
  drafts.keep(EMPTY_DRAFT)
  fail.reject(new ApiError(401, { code: 'UNAUTHENTICATED', message: 'Connectez-vous.' }))
  await vi.waitFor(() => expect(store.read().outgoing).toMatchObject([{ failed: true }, {}]))
  await Promise.resolve()

  expect(drafts.read()).toEqual(EMPTY_DRAFT)
  expect(sendMessage).toHaveBeenCalledTimes(1)
})
