import type { Message } from '@okoume/contract/wire/conversation.ts'
import type { Enquiry } from '@okoume/contract/wire/enquiry.ts'
import type { Handover } from '@okoume/contract/wire/handover.ts'
import type { Item } from '@okoume/contract/wire/item.ts'
import { createStore } from '../../store.ts'
import type {
  OutboxEntry,
  QueuedAvailability,
  QueuedEnquiryMessage,
  QueuedMessage,
  QueuedPhoto,
  QueuedProof,
  QueuedSeal,
} from './outbox-entry.ts'
import { AT_ONCE } from './outbox-entry.ts'
import type { Failure } from './outbox-failure.ts'
import {
  added,
  discarded,
  type Entries,
  failed,
  findNextEntry,
  type Rule,
  released,
  retried,
  sent,
  tried,
  wakeAt,
} from './outbox-rules.ts'

export type Arrival =
  | { readonly entry: QueuedMessage; readonly message: Message }
  /** `enquiry`: null where a rental has taken the conversation over. */
  | { readonly entry: QueuedEnquiryMessage; readonly enquiry: Enquiry | null }
  | { readonly entry: QueuedAvailability; readonly item: Item }
  | { readonly entry: QueuedProof; readonly handover: Handover }
  | { readonly entry: QueuedSeal | QueuedPhoto }

export type NewEntry =
  | ({ readonly id: string } & Pick<QueuedMessage, 'kind' | 'payload'>)
  | ({ readonly id: string } & Pick<QueuedEnquiryMessage, 'kind' | 'payload'>)
  | ({ readonly id: string } & Pick<QueuedAvailability, 'kind' | 'payload'>)
  | ({ readonly id: string } & Pick<QueuedProof, 'kind' | 'payload'>)
  | ({ readonly id: string } & Pick<QueuedSeal, 'kind' | 'payload'>)
  | ({ readonly id: string } & Pick<QueuedPhoto, 'kind' | 'payload'>)

export type OutboxEvent =
  | { readonly kind: 'changed' }
  | { readonly kind: 'arrived'; readonly arrival: Arrival }

/** Where the entries of each person are stored, for all tabs. */
export interface OutboxStorage {
  read(uid: string): Promise<Entries>
  /** Of several tabs at once one changes them after the other. */
  change(uid: string, rule: Rule): Promise<Entries>
}

export interface OutboxContext {
  readonly storage: OutboxStorage
  readonly uid: () => string | null
  readonly online: () => Promise<boolean>
  readonly send: (entry: OutboxEntry) => Promise<Arrival>
  readonly classifyFailure: (error: unknown) => Failure
  /** Runs the work while no other tab runs its own. */
  readonly exclusively: (work: () => Promise<void>) => Promise<void>
  readonly now: () => number
  /** Returns how to call it off. */
  readonly later: (work: () => void, ms: number) => () => void
  readonly broadcast: (event: OutboxEvent) => void
}

export interface Outbox {
  /** The signed-in person's entries, as far as they have been read. */
  read(): Entries
  subscribe(listener: () => void): () => void
  onArrival(listener: (arrival: Arrival) => void): () => void
  /** Resolves once it is stored; it is being sent then. */
  queue(entry: NewEntry): Promise<void>
  retry(id: string): Promise<void>
  discard(id: string): Promise<void>
  /** Sends photos that were deferred to save data. */
  release(): Promise<void>
  /** Sends what can be sent. With `now`, also what would still have waited for the network. */
  flush(how?: { readonly now: boolean }): Promise<void>
  /** Reads them again: another person is signed in, or another tab has changed them. */
  load(): Promise<Entries>
  hear(event: OutboxEvent): void
}

const NONE: Entries = []

export function createOutbox(context: OutboxContext): Outbox {
  const { storage, now } = context
  const shown = createStore<Entries>(NONE)
  const arrivalListeners = new Set<(arrival: Arrival) => void>()
  let owner: string | null = null
  let stored = NONE
  // Changes that are shown before they are stored.
  let unsaved: readonly Rule[] = []
  let flushing: Promise<void> | null = null
  let flushAgain: { now: boolean } | null = null
  let callOff = () => {}
  let online = true

  const show = () => {
    shown.set(unsaved.reduce((entries, rule) => rule(entries), stored))
  }
  const take = (uid: string, entries: Entries) => {
    if (uid !== context.uid()) return
    owner = uid
    stored = entries
  }
  const load = async () => {
    const uid = context.uid()
    if (uid !== owner) [owner, stored, unsaved] = [uid, NONE, []]
    if (uid !== null) take(uid, await storage.read(uid))
    show()
    return shown.read()
  }
  const change = async (uid: string, rule: Rule) => {
    unsaved = [...unsaved, rule]
    show()
    try {
      const entries = await storage.change(uid, rule)
      take(uid, entries)
      context.broadcast({ kind: 'changed' })
      return entries
    } finally {
      unsaved = unsaved.filter((one) => one !== rule)
      show()
    }
  }
  const announce = (arrival: Arrival) => {
    for (const listener of [...arrivalListeners]) listener(arrival)
  }
  /** Returns whether it is worth trying another one. */
  const attempt = async (entry: OutboxEntry) => {
    const entries = await change(entry.uid, tried(entry.id))
    if (!entries.some(({ id }) => id === entry.id)) return true
    try {
      const arrival = await context.send(entry)
      // Announce before removing, so it never vanishes from the page.
      announce(arrival)
      context.broadcast({ kind: 'arrived', arrival })
      await change(entry.uid, sent(entry, now()))
      return true
    } catch (error) {
      const failure = context.classifyFailure(error)
      await change(entry.uid, failed(entry, failure, now()))
      return failure.kind !== 'network' && failure.kind !== 'session'
    }
  }
  const drain = async (asSoonAsPossible: boolean) => {
    for (;;) {
      const uid = context.uid()
      if (uid === null) return
      online = await context.online()
      if (!online) return
      // Another tab may have sent some meanwhile.
      const next = findNextEntry(await storage.read(uid), now(), asSoonAsPossible)
      if (!next || !(await attempt(next))) return
    }
  }
  const planNext = async () => {
    callOff()
    const at = wakeAt(await load())
    // Offline nothing is planned: the network's return flushes.
    if (at !== null && online) callOff = context.later(() => void flush(), Math.max(0, at - now()))
  }
  const flush: Outbox['flush'] = (how = { now: false }) => {
    if (flushing) {
      flushAgain = { now: how.now || flushAgain?.now === true }
      return flushing
    }
    flushing = run(how.now)
    return flushing
  }
  const run = async (asSoonAsPossible: boolean) => {
    try {
      let next: typeof flushAgain = { now: asSoonAsPossible }
      while (next) {
        const { now: eager } = next
        flushAgain = null
        await context.exclusively(() => drain(eager))
        await planNext()
        next = flushAgain
      }
    } finally {
      // Synchronously after the last check: a later call starts a new run.
      flushing = null
    }
  }
  const apply = async (rule: Rule) => {
    const uid = context.uid()
    if (uid === null) return
    await change(uid, rule)
    void flush()
  }

  return {
    read: shown.read,
    subscribe: shown.subscribe,
    onArrival(listener) {
      arrivalListeners.add(listener)
      return () => arrivalListeners.delete(listener)
    },
    async queue(entry) {
      const uid = context.uid()
      if (uid === null) return
      await apply(added({ ...entry, uid, queuedAt: now(), attempts: 0, state: AT_ONCE }))
    },
    retry: (id) => apply(retried(id, now())),
    discard: (id) => apply(discarded(id)),
    release: () => apply(released),
    flush,
    load,
    hear(event) {
      if (event.kind === 'arrived') announce(event.arrival)
      else void load()
    },
  }
}
