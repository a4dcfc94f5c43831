import { visibleText } from '@okoume/domain/writing/visible-text.ts'
import { expect, test, vi } from 'vitest'
import {
  listOf,
  message,
  never,
  queued,
  SELF,
  settled,
  storedDrafts,
  storeWith,
  textsOf,
  WAITING,
} from './scripted-conversation.test-helper.ts'

test('a sent message goes to the outbox once, and leaves the field', async () => {
  const { store, drafts, put } = storeWith({})
  store.write(' Bonjour ')
  store.send()
  store.send()
  store.write(' \u200b ')
  store.send()
  await settled()

  expect(put.mock.calls).toEqual([['new 1', 'Bonjour']])
  expect(visibleText(drafts.read())).toBe('')
})

test('the typed text is cleared only once the outbox has it, and restored if it fails', async () => {
  const queueing = Promise.withResolvers<void>()
  const { store, drafts } = storeWith({ queue: () => queueing.promise })
  store.write('Bonjour')
  store.send()
  await settled()
  expect(store.read().text).toBe('')
  expect(drafts.read()).toBe('Bonjour')

  store.write('La suite')
  queueing.reject(new TypeError('no code'))
  await settled()
  expect(store.read().text).toBe('Bonjour\nLa suite')
  expect(drafts.read()).toBe('Bonjour\nLa suite')
})

test('outbox entries stand below the messages, with what they wait for', () => {
  const { store } = storeWith({})
  store.takeQueued([
    queued('a', 'Un', WAITING),
    queued('b', 'Deux', { ...WAITING, why: 'network' }),
    queued('c', 'Trois', { name: 'refused', code: 'CONVERSATION_CLOSED', reason: 'Close.' }),
  ])

  expect(store.read().outgoing).toMatchObject([
    { text: 'Un', waitsFor: null, refusal: null },
    { text: 'Deux', waitsFor: 'network', refusal: null },
    { text: 'Trois', waitsFor: null, refusal: 'Close.' },
  ])
})

test('an entry sent by the outbox becomes a message, and the last of its conversation', () => {
  const { store, onChange } = storeWith({}, listOf([message(1)]))
  const own = message(2, { authorId: SELF, key: 'a' })
  store.takeQueued([queued('a', 'Bonjour', WAITING)])
  store.takeSent(own)

  expect(store.read()).toMatchObject({ outgoing: [], messages: [{ number: 1 }, { number: 2 }] })
  expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ last: own }))
  store.takeQueued([])
  expect(store.read().outgoing).toEqual([])
})

test('a message that is received before its own sending is answered is shown once', async () => {
  const own = message(1, { authorId: SELF, key: 'a', text: 'Bonjour' })
  const listMessages = vi
    .fn()
    .mockResolvedValueOnce(listOf([own]))
    .mockImplementation(never)
  const { store } = storeWith({ listMessages })
  store.takeQueued([queued('a', 'Bonjour', WAITING)])
  store.resume()
  await settled()
  expect(store.read()).toMatchObject({ outgoing: [], messages: [own] })

  store.takeSent(own)
  expect(store.read()).toMatchObject({ outgoing: [], messages: [own] })
  store.pause()
})

test('a typed text survives a reload; deleted, it is gone', () => {
  const { store, drafts } = storeWith({})
  store.write('Bonj')
  expect(storeWith({}, listOf([]), drafts).store.read().text).toBe('Bonj')

  store.write('')
  expect(drafts.read()).toBe('')
})

test('the read mark is sent once, and again only after a failure or newer messages', async () => {
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

test('older messages are loaded on request, up to the first', async () => {
  const listMessages = vi
    .fn()
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockResolvedValueOnce(listOf([message(1), message(2)]))
  const { store } = storeWith({ listMessages }, listOf([message(3), message(4)]))
  await expect(store.showOlder()).rejects.toThrow('offline')
  await store.showOlder()

  expect(listMessages.mock.lastCall?.[0].query).toEqual({ before: 3 })
  expect(textsOf(store)).toEqual(['1', '2', '3', '4'])
})

test('a sign-out leaves no data behind', async () => {
  const { store, drafts, put } = storeWith({}, listOf([]), storedDrafts(), () => false)
  store.write('Bonjour')
  store.send()
  await settled()

  expect(put).not.toHaveBeenCalled()
  expect(drafts.read()).toBe('')
})
