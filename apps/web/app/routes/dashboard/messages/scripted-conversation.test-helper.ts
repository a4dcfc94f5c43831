import type { Conversation, Message, MessageList } from '@okoume/contract/wire/conversation.ts'
import { vi } from 'vitest'
import { type ConversationStoreContext, createConversationStore } from './conversation-store.ts'
import type { Drafts } from './message-drafts.ts'
import type { QueuedHere } from './outgoing-row.tsx'

export const SELF = 'self'

export function message(number: number, fields: Partial<Message> = {}): Message {
  const key = fields.authorId === SELF ? `key ${number}` : null
  return {
    number,
    authorId: 'other',
    key,
    text: `${number}`,
    hidden: false,
    sentAt: '2026-11-21T09:00:00Z',
    ...fields,
  }
}

export function listOf(messages: readonly Message[], changes: Partial<MessageList> = {}): MessageList {
  const conversation = {
    rentalId: 'r',
    unread: 0,
    last: null,
    status: 'en attente',
  } as unknown as Conversation
  const facts = { readByOther: 0, canWrite: true, sharesPhones: false, phone: null, conversation }
  return { ...facts, ...changes, messages: [...messages] }
}

export function storedDrafts(first = ''): Drafts {
  let draft = first
  return {
    read: () => draft,
    store(next) {
      draft = next
    },
  }
}

export const never = () => new Promise<never>(() => {})

export function queued(id: string, text: string, state: QueuedHere[number]['state']): QueuedHere[number] {
  return { id, payload: { rentalId: 'r', text }, queuedAt: 0, state }
}

export const WAITING = { name: 'waiting', why: null, failures: 0, notBefore: 0 } as const

interface Script extends Partial<ConversationStoreContext['api']> {
  readonly queue?: ConversationStoreContext['outbox']['queue']
}

export function storeWith(
  { queue, ...calls }: Script,
  first = listOf([]),
  drafts = storedDrafts(),
  isSignedIn = () => true,
) {
  let keys = 0
  const api = { listMessages: never, readMessages: never, ...calls } as ConversationStoreContext['api']
  const onChange = vi.fn()
  const waits: number[] = []
  const put = vi.fn(queue ?? (async () => {}))
  const context: ConversationStoreContext = {
    api,
    drafts,
    outbox: { queue: put, retry: () => {}, discard: () => {} },
    isSignedIn,
    newKey: () => `new ${++keys}`,
    now: () => 0,
    wait: async (ms) => void waits.push(ms),
    onChange,
  }
  return { store: createConversationStore(context, first), drafts, onChange, waits, put }
}

export const settled = () => new Promise((resolve) => setTimeout(resolve))
export const textsOf = (store: ReturnType<typeof storeWith>['store']) =>
  store.read().messages.map(({ text }) => text)
