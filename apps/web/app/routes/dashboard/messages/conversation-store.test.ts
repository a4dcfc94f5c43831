import { ApiError } from '@okoume/client/client.ts'
import type { Conversation, Message, MessageList } from '@okoume/contract/wire/conversation.ts'
import { expect, test, vi } from 'vitest'
import { createConversationStore, type StoreParts } from './conversation-store.ts'
import { type Drafts, EMPTY_DRAFT, type MessageDraft } from './message-draft.ts'

const SELF = 'self'

function message(number: number, said: Partial<Message> = {}): Message {
  const key = said.authorId === SELF ? `key ${number}` : null
  return {
    number,
    authorId: 'other',
    key,
    text: `${number}`,
    hidden: false,
    sentAt: '2026-11-21T09:00:00Z',
    ...said,
  }
}

function listOf(messages: readonly Message[], said: Partial<MessageList> = {}): MessageList {
  const conversation = {
    rentalId: 'r',
    unread: 0,
    last: null,
    status: 'en attente',
  } as unknown as Conversation
  const facts = { readByOther: 0, canWrite: true, sharesPhones: false, phone: null, conversation }
  return { ...facts, ...said, messages: [...messages] }
}

function keeper(kept: MessageDraft = EMPTY_DRAFT): Drafts {
  let draft = kept
  return {
    read: () => draft,
    keep(next) {
      draft = next
    },
  }
}

const never = () => new Promise<never>(() => {})
const refused = new ApiError(409, { code: 'CONVERSATION_CLOSED', message: 'Close.' })

function storeWith(
  said: Partial<StoreParts['api']>,
  first = listOf([]),
  drafts = keeper(),
  isSignedIn = () => true,
) {
  let keys = 0
  const api = { listMessages: never, sendMessage: never, readMessages: never, ...said } as StoreParts['api']
  const onChange = vi.fn()
  const waits: number[] = []
  const parts: StoreParts = {
    api,
    drafts,
    isSignedIn,
    newKey: () => `new ${++keys}`,
    now: () => 0,
    wait: async (ms) => void waits.push(ms),
    onChange,
  }
  return { store: createConversationStore(parts, first), drafts, onChange, waits }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))
const textsOf = (store: ReturnType<typeof storeWith>['store']) =>
  store.read().messages.map(({ text }) => text)

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

test('it listens on after each message, asks less when it fails, and not at all while it is paused', async () => {
  const listMessages = vi
    .fn()
    .mockResolvedValueOnce(listOf([message(1)]))
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockResolvedValueOnce(listOf([message(2)], { readByOther: 1 }))
    .mockImplementation(never)
  const { store, waits, onChange } = storeWith({ listMessages })
  store.resume()
  store.resume()
  await settled()

  expect(listMessages.mock.calls.map(([{ query }]) => [query.after, query.readByOther])).toEqual([
    [0, 0],
    [1, 0],
    [1, 0],
    [1, 0],
    [2, 1],
  ])
  expect(waits).toEqual([1000, 2000])
  expect(store.read()).toMatchObject({ stalled: false, facts: { readByOther: 1 } })
  expect(onChange).toHaveBeenCalled()
  const [{ signal }] = listMessages.mock.lastCall ?? []
  store.pause()
  expect(signal.aborted).toBe(true)
})

test('where one may not wait it asks now and then, and not without end', async () => {
  const listMessages = vi.fn().mockResolvedValueOnce(listOf([])).mockImplementation(never)
  const { store, waits } = storeWith({ listMessages })
  store.resume()
  await settled()

  expect(waits).toEqual([5000])
  store.pause()
})

test('once the rental is accepted what was masked is read anew', async () => {
  const masked = message(1, { text: 'Le •••', hidden: true })
  const listMessages = vi
    .fn()
    .mockResolvedValueOnce(listOf([], { sharesPhones: true, phone: '+24177123456' }))
    .mockResolvedValueOnce(listOf([message(1, { text: 'Le 077123456' })], { sharesPhones: true }))
    .mockImplementation(never)
  const { store } = storeWith({ listMessages }, listOf([masked]))
  store.resume()
  await settled()

  expect(textsOf(store)).toEqual(['Le 077123456'])
  expect(store.read().facts.phone).toBe('+24177123456')
  store.pause()
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
