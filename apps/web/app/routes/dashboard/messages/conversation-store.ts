import type { Client } from '@okoume/client/client.ts'
import type { Conversation, Message, MessageList } from '@okoume/contract/wire/conversation.ts'
import { apiProblem } from '../../../session/api-problem.ts'
import { lastWithoutGap, mergeMessages, withNewer } from './merge-messages.ts'
import type { Drafts, Unsent } from './message-draft.ts'

/** What is known of one conversation besides its messages. */
export type ConversationFacts = Omit<MessageList, 'messages'>

/** On its way, or not sent and why. */
export interface Outgoing extends Unsent {
  /** The server's reason, where it has one. */
  readonly reason: string | null
}

export interface ConversationState {
  readonly facts: ConversationFacts
  readonly messages: readonly Message[]
  readonly outgoing: readonly Outgoing[]
  /** What stands in the field. */
  readonly text: string
  /** Nothing new can be heard at the moment. */
  readonly stalled: boolean
  readonly older: 'none' | 'there' | 'loading' | 'failed'
}

export interface ConversationStore {
  read(): ConversationState
  /** Answers how to stop listening. */
  subscribe(listener: () => void): () => void
  /** Listens for what the other writes, from now on until it is paused. */
  resume(): void
  pause(): void
  write(text: string): void
  /** Sends what stands in the field. */
  send(): void
  retry(key: string): void
  discard(key: string): void
  showOlder(): Promise<void>
  /** Everything that has come was seen. */
  markSeen(): Promise<void>
}

export interface StoreParts {
  readonly api: Pick<Client, 'listMessages' | 'sendMessage' | 'readMessages'>
  readonly drafts: Drafts
  /** Whoever writes here has not signed out: what they leave behind is neither kept nor sent. */
  readonly isSignedIn: () => boolean
  readonly newKey: () => string
  readonly now: () => number
  /** Returns early when the signal is aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
  /** What the list of conversations shows of this one. */
  readonly onChange: (conversation: Conversation) => void
}

const WAIT_S = 25
/** An answer without news that comes sooner: this tab is one too many, and is to ask less. */
const SOON_MS = 5000
const LONGEST_PAUSE_MS = 20_000

export function createConversationStore(parts: StoreParts, first: MessageList): ConversationStore {
  const { api, drafts } = parts
  const params = { id: first.conversation.rentalId }
  const listeners = new Set<() => void>()
  let state = initialState(first, drafts)
  let following: AbortController | null = null
  let sending: Promise<void> = Promise.resolve()
  let seen = first.conversation.unread === 0 ? (first.messages.at(-1)?.number ?? 0) : 0

  const become = (next: Partial<ConversationState>) => {
    state = { ...state, ...next }
    for (const listener of [...listeners]) listener()
  }
  const keepDraft = () => {
    if (!parts.isSignedIn()) return
    const unsent = state.outgoing.map(({ key, text, failed }) => ({ key, text, failed }))
    drafts.keep({ text: state.text, unsent })
  }
  const changeOutgoing = (outgoing: readonly Outgoing[], text = state.text) => {
    become({ outgoing, text })
    keepDraft()
  }
  const take = (messages: readonly Message[], facts: ConversationFacts = state.facts) => {
    const arrived = new Set(messages.map(({ key }) => key))
    const outgoing = state.outgoing.filter(({ key }) => !arrived.has(key))
    become({ messages, facts, older: olderThan(messages, state.older) })
    if (outgoing.length < state.outgoing.length) changeOutgoing(outgoing)
  }
  const readAnew = async (signal: AbortSignal) => {
    const { messages, ...facts } = await api.listMessages({ params, query: {}, signal })
    if (signal.aborted) return
    // Whatever is older than these is asked for again where it may read otherwise.
    const keepsOlder = facts.sharesPhones === state.facts.sharesPhones
    take(keepsOlder ? withNewer(state.messages, messages) : messages, facts)
    parts.onChange(facts.conversation)
  }
  const hear = async (signal: AbortSignal) => {
    const known = state.facts
    const { readByOther, conversation } = known
    const after = lastWithoutGap(state.messages)
    const query = { after, readByOther, status: conversation.status, wait: WAIT_S }
    const { messages, ...facts } = await api.listMessages({ params, query, signal })
    if (signal.aborted) return true
    // What was masked is shown now, or the other way round; until all of it is read, nothing is known to have changed.
    if (changesOthers(messages, facts, known)) await readAnew(signal)
    else {
      take(withNewer(state.messages, messages), facts)
      parts.onChange(facts.conversation)
    }
    become({ stalled: false })
    return messages.length > 0 || facts.readByOther > readByOther || hasMoved(facts, known)
  }
  const follow = async (signal: AbortSignal) => {
    let failures = 0
    while (!signal.aborted) {
      const begun = parts.now()
      try {
        const news = await hear(signal)
        failures = 0
        if (!news && parts.now() - begun < SOON_MS) await parts.wait(SOON_MS, signal)
      } catch {
        if (signal.aborted) return
        failures += 1
        become({ stalled: true })
        await parts.wait(Math.min(LONGEST_PAUSE_MS, 500 * 2 ** failures), signal)
      }
    }
  }
  const deliver = async (key: string) => {
    const wanted = state.outgoing.find((one) => one.key === key)
    if (!wanted || !parts.isSignedIn()) return
    try {
      const message = await api.sendMessage({ params, body: { key, text: wanted.text } })
      take(mergeMessages(state.messages, [message]))
      parts.onChange({ ...state.facts.conversation, last: state.messages.at(-1) ?? message })
    } catch (error) {
      const reason = apiProblem(error)?.message ?? null
      changeOutgoing(state.outgoing.map((one) => (one.key === key ? { ...one, failed: true, reason } : one)))
    }
  }
  // One after the other, so that they arrive in the order in which they were written.
  const queue = (key: string) => {
    sending = sending.then(() => deliver(key))
  }
  for (const { key, failed } of state.outgoing) if (!failed) queue(key)

  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
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
      become({ text })
      keepDraft()
    },
    send() {
      const text = state.text.trim()
      if (text === '') return
      const key = parts.newKey()
      changeOutgoing([...state.outgoing, { key, text, failed: false, reason: null }], '')
      queue(key)
    },
    retry(key) {
      const wanted = state.outgoing.find((one) => one.key === key)
      if (!wanted?.failed) return
      changeOutgoing(state.outgoing.map((one) => (one === wanted ? { ...one, failed: false } : one)))
      queue(key)
    },
    discard(key) {
      changeOutgoing(state.outgoing.filter((one) => one.key !== key))
    },
    async showOlder() {
      const [oldest] = state.messages
      if (!oldest || state.older === 'loading') return
      become({ older: 'loading' })
      try {
        const { messages } = await api.listMessages({ params, query: { before: oldest.number } })
        become({ older: 'there' })
        take(mergeMessages(state.messages, messages))
      } catch {
        become({ older: 'failed' })
      }
    },
    async markSeen() {
      const last = lastWithoutGap(state.messages)
      if (last <= seen) return
      const before = seen
      seen = last
      try {
        await api.readMessages({ params, body: { number: last } })
        const conversation = { ...state.facts.conversation, unread: 0 }
        become({ facts: { ...state.facts, conversation } })
        parts.onChange(conversation)
      } catch {
        seen = before
      }
    },
  }
}

function initialState({ messages, ...facts }: MessageList, drafts: Drafts): ConversationState {
  const { text, unsent } = drafts.read()
  const arrived = new Set(messages.map(({ key }) => key))
  return {
    facts,
    messages,
    outgoing: unsent.filter(({ key }) => !arrived.has(key)).map((one) => ({ ...one, reason: null })),
    text,
    stalled: false,
    older: olderThan(messages, 'none'),
  }
}

function hasMoved(facts: ConversationFacts, known: ConversationFacts): boolean {
  return facts.conversation.status !== known.conversation.status
}

/** Whether messages that are known may read otherwise now: a number that has come may have begun in them. */
function changesOthers(
  come: readonly Message[],
  facts: ConversationFacts,
  known: ConversationFacts,
): boolean {
  return facts.sharesPhones !== known.sharesPhones || come.some(({ hidden }) => hidden)
}

function olderThan(
  messages: readonly Message[],
  before: ConversationState['older'],
): ConversationState['older'] {
  if ((messages[0]?.number ?? 1) === 1) return 'none'
  return before === 'none' ? 'there' : before
}
