import type { Client } from '@okoume/client/client.ts'
import type { Conversation, Message, MessageList } from '@okoume/contract/wire/conversation.ts'
import { visibleText } from '@okoume/domain/writing/visible-text.ts'
import { limitSignal } from '#app/data/api/limit-signal.ts'
import { createStore, type Store } from '#app/data/store.ts'
import type { Drafts } from './message-drafts.ts'
import { listOutgoing, type Outgoing, type QueuedHere } from './outgoing-row.tsx'

export type ConversationFacts = Omit<MessageList, 'messages'>

export interface ConversationState {
  readonly facts: ConversationFacts
  readonly messages: readonly Message[]
  readonly outgoing: readonly Outgoing[]
  readonly text: string
  /** Nothing new can be heard at the moment. */
  readonly stalled: boolean
}

export interface ConversationStore extends Pick<Store<ConversationState>, 'read' | 'subscribe'> {
  /** Listens for what the other writes, from now on until it is paused. */
  resume(): void
  pause(): void
  write(text: string): void
  send(): void
  retry(key: string): void
  discard(key: string): void
  takeQueued(queued: QueuedHere): void
  takeSent(message: Message): void
  /** @throws where they did not come */
  showOlder(): Promise<void>
  markSeen(): Promise<void>
}

export interface ConversationStoreContext {
  readonly api: Pick<Client, 'listMessages' | 'readMessages'>
  readonly drafts: Drafts
  /** Sends what is written here, now or when the network is back. */
  readonly outbox: {
    /** Resolves once it is kept. */
    queue(key: string, text: string): Promise<void>
    retry(key: string): void
    discard(key: string): void
  }
  /** True if the person is still signed in: after that nothing is stored. */
  readonly isSignedIn: () => boolean
  readonly newKey: () => string
  readonly now: () => number
  /** Returns early when the signal is aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
  readonly onChange: (conversation: Conversation) => void
}

const WAIT_S = 25
/** The answer of a long poll, also over a slow line. */
const POLL_TIMEOUT_MS = (WAIT_S + 15) * 1000
/** Back-off: an empty answer that comes sooner means that too many tabs poll. */
const SOON_MS = 5000
const MAX_PAUSE_MS = 20_000

export function createConversationStore(
  context: ConversationStoreContext,
  first: MessageList,
): ConversationStore {
  const { api, drafts } = context
  const params = { id: first.conversation.rentalId }
  const { messages, ...facts } = first
  const { read, set, subscribe } = createStore<ConversationState>({
    facts,
    messages,
    outgoing: [],
    text: drafts.read(),
    stalled: false,
  })
  let following: AbortController | null = null
  let queued: QueuedHere = []
  let seen = first.conversation.unread === 0 ? (first.messages.at(-1)?.number ?? 0) : 0

  const change = (part: Partial<ConversationState>) => set({ ...read(), ...part })
  const storeDraft = () => {
    if (context.isSignedIn()) drafts.store(read().text)
  }
  const take = (messages: readonly Message[], facts: ConversationFacts = read().facts) => {
    const outgoing = listOutgoing(queued, messages)
    change({ messages, facts, outgoing })
  }
  const refetch = async (signal: AbortSignal) => {
    const { messages, ...facts } = await api.listMessages({ params, query: {}, signal })
    if (signal.aborted) return
    // Older messages are read again where their masking may have changed.
    const hasOlder = facts.sharesPhones === read().facts.sharesPhones
    take(hasOlder ? withNewer(read().messages, messages) : messages, facts)
    context.onChange(facts.conversation)
  }
  const poll = async (pausing: AbortSignal) => {
    const { readByOther, conversation } = read().facts
    const after = lastWithoutGap(read().messages)
    const query = { after, readByOther, status: conversation.status, wait: WAIT_S }
    const { signal, end } = limitSignal(pausing, POLL_TIMEOUT_MS)
    try {
      return await api.listMessages({ params, query, signal })
    } finally {
      end()
    }
  }
  const hear = async (signal: AbortSignal) => {
    const known = read().facts
    const { readByOther } = known
    const { messages, ...facts } = await poll(signal)
    if (signal.aborted) return true
    // Masking has changed: no new facts are taken until all messages are read again.
    if (changesOthers(messages, facts, known)) await refetch(signal)
    else {
      take(withNewer(read().messages, messages), facts)
      context.onChange(facts.conversation)
    }
    change({ stalled: false })
    return (
      messages.length > 0 ||
      facts.readByOther > readByOther ||
      facts.conversation.status !== known.conversation.status
    )
  }
  const follow = async (signal: AbortSignal) => {
    let failures = 0
    while (!signal.aborted) {
      const startedAt = context.now()
      try {
        const changed = await hear(signal)
        failures = 0
        if (!changed && context.now() - startedAt < SOON_MS) await context.wait(SOON_MS, signal)
      } catch {
        if (signal.aborted) return
        failures += 1
        change({ stalled: true })
        await context.wait(Math.min(MAX_PAUSE_MS, 500 * 2 ** failures), signal)
      }
    }
  }
  return {
    read,
    subscribe,
    resume() {
      if (following) return
      following = new AbortController()
      void follow(following.signal)
    },
    pause() {
      following?.abort()
      following = null
    },
    write(text) {
      change({ text })
      storeDraft()
    },
    send() {
      const text = visibleText(read().text)
      if (text === '' || !context.isSignedIn()) return
      change({ text: '' })
      // The draft is deleted once the outbox has the text; else the text comes back.
      context.outbox.queue(context.newKey(), text).then(storeDraft, () => {
        change({ text: read().text === '' ? text : `${text}\n${read().text}` })
        storeDraft()
      })
    },
    retry: (key) => context.outbox.retry(key),
    discard: (key) => context.outbox.discard(key),
    takeQueued(entries) {
      queued = entries
      change({ outgoing: listOutgoing(queued, read().messages) })
    },
    takeSent(message) {
      take(mergeMessages(read().messages, [message]))
      context.onChange({ ...read().facts.conversation, last: read().messages.at(-1) ?? message })
    },
    async showOlder() {
      const [oldest] = read().messages
      if (!oldest) return
      const { messages } = await api.listMessages({ params, query: { before: oldest.number } })
      take(mergeMessages(read().messages, messages))
    },
    async markSeen() {
      const last = lastWithoutGap(read().messages)
      if (last <= seen) return
      const before = seen
      seen = last
      try {
        await api.readMessages({ params, body: { number: last } })
        const conversation = { ...read().facts.conversation, unread: 0 }
        change({ facts: { ...read().facts, conversation } })
        context.onChange(conversation)
      } catch {
        seen = before
      }
    },
  }
}

/** True if messages that are known may read otherwise now: a number that has come may have begun in them. */
function changesOthers(
  come: readonly Message[],
  facts: ConversationFacts,
  known: ConversationFacts,
): boolean {
  return facts.sharesPhones !== known.sharesPhones || come.some(({ hidden }) => hidden)
}

/** In order, each number once. */
export function mergeMessages(known: readonly Message[], come: readonly Message[]): readonly Message[] {
  if (come.length === 0) return known
  const byNumber = new Map([...known, ...come].map((message) => [message.number, message]))
  return [...byNumber.values()].toSorted((a, b) => a.number - b.number)
}

/** Cursor: the highest number up to which no message is missing. */
export function lastWithoutGap(messages: readonly Message[]): number {
  const gap = messages.findIndex(({ number }, place) => number !== (messages[0]?.number ?? 0) + place)
  return messages.at(gap < 0 ? -1 : gap - 1)?.number ?? 0
}

/**
 * Newer ones than those that are known. So many may have come that others lie between: then only the newest are kept,
 * and older ones are fetched on demand.
 */
export function withNewer(known: readonly Message[], newer: readonly Message[]): readonly Message[] {
  const [first] = newer
  if (first && first.number > lastWithoutGap(known) + 1) {
    const beyond = known.filter(({ number }) => number > first.number)
    return mergeMessages(newer, beyond)
  }
  return mergeMessages(known, newer)
}
