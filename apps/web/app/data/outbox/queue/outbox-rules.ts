import { AT_ONCE, type OutboxEntry, type QueuedAvailability, readChain } from './outbox-entry.ts'
import type { Failure } from './outbox-failure.ts'

/** One person's entries, in the order in which they were queued. */
export type Entries = readonly OutboxEntry[]

export type Rule = (entries: Entries) => Entries

const FIRST_WAIT_MS = 1000
const MAX_WAIT_MS = 5 * 60_000
/** A server that asks for more is asked once an hour. */
const MAX_ASKED_FOR_MS = 60 * 60_000

export function added(entry: OutboxEntry): Rule {
  return (entries) => (entry.kind === 'availability' ? decided(entries, entry) : [...entries, entry])
}

/** The last decision on an object takes the place of those before it; decided back before anything went, nothing is left. */
function decided(entries: Entries, entry: QueuedAvailability): Entries {
  const earlier = entries.filter((one) => readChain(one) === readChain(entry))
  const others = entries.filter((one) => !earlier.includes(one))
  const [first] = earlier
  if (first?.kind !== 'availability') return [...others, entry]
  const untouched = earlier.every(({ attempts }) => attempts === 0)
  const before = untouched ? first.payload.before : null
  if (entry.payload.offered === before) return others
  return [...others, { ...entry, payload: { ...entry.payload, before } }]
}

/**
 * The next one to go: of each chain only the first that waits.
 * @param asSoonAsPossible what waits for the network or for a sign-in has waited enough
 */
export function findNextEntry(
  entries: Entries,
  now: number,
  asSoonAsPossible: boolean,
): OutboxEntry | undefined {
  // A code or a message never waits for a photo, nor a photo's date for the photo before it.
  const lightFirst = heads(entries).toSorted((a, b) => weigh(a) - weigh(b))
  return lightFirst.find(
    ({ state }) => state.notBefore <= now || (asSoonAsPossible && state.why !== 'server'),
  )
}

const weigh = ({ kind }: OutboxEntry) => (kind === 'photo' ? 1 : 0)

/** When the next one is to be tried; null where nothing waits. */
export function wakeAt(entries: Entries): number | null {
  const waiting = heads(entries)
  return waiting.length === 0 ? null : Math.min(...waiting.map(({ state }) => state.notBefore))
}

/** Noted before it is sent: should the answer get lost, it is known that it may have arrived. */
export function tried(id: string): Rule {
  return changed(id, (entry) => ({ ...entry, attempts: entry.attempts + 1 }))
}

export function sent(entry: OutboxEntry, now: number): Rule {
  return (entries) => afterAttempt(entries, entry, now).filter(({ id }) => id !== entry.id)
}

export function failed(entry: OutboxEntry, failure: Failure, now: number): Rule {
  const fail = changed(entry.id, (one) => ({ ...one, state: stateAfter(one, failure, now) }))
  return (entries) => fail(afterAttempt(entries, entry, now))
}

/** Asked for by the person: a refused entry is tried again, and a decision counts from now. */
export function retried(id: string, now: number): Rule {
  return changed(id, (entry) => ({
    ...entry,
    state: AT_ONCE,
    queuedAt: entry.kind === 'availability' ? now : entry.queuedAt,
  }))
}

/** Photos that waited to save data are sent after all. */
export const released: Rule = (entries) =>
  entries.map((one) =>
    one.kind === 'photo' && one.payload.deferred
      ? { ...one, payload: { ...one.payload, deferred: false } }
      : one,
  )

export function discarded(id: string): Rule {
  return (entries) => entries.filter((one) => one.id !== id)
}

function changed(id: string, change: (entry: OutboxEntry) => OutboxEntry): Rule {
  return (entries) => entries.map((one) => (one.id === id ? change(one) : one))
}

/**
 * A newer decision on the same object counts from the end of this attempt on: counted from the press, the line may have
 * carried the older one so slowly that the server would take it for the newer.
 */
function afterAttempt(entries: Entries, attempted: OutboxEntry, now: number): Entries {
  if (attempted.kind !== 'availability') return entries
  const isNewer = (one: OutboxEntry) => one.id !== attempted.id && readChain(one) === readChain(attempted)
  return entries.map((one) => (isNewer(one) ? { ...one, queuedAt: Math.max(one.queuedAt, now) } : one))
}

const isDeferred = (entry: OutboxEntry) => entry.kind === 'photo' && entry.payload.deferred

type WaitingEntry = OutboxEntry & { readonly state: { readonly name: 'waiting' } }

function heads(entries: Entries): readonly WaitingEntry[] {
  const waiting = entries.filter(
    (one): one is WaitingEntry => one.state.name === 'waiting' && !isDeferred(one),
  )
  return waiting.filter((one, place) => waiting.slice(0, place).every((earlier) => !goesBefore(earlier, one)))
}

/** A photo that arrives before its date would be refused. */
function goesBefore(earlier: OutboxEntry, later: OutboxEntry): boolean {
  if (earlier.kind === 'seal' && later.kind === 'photo')
    return earlier.payload.seal.sha256 === later.payload.seal.sha256
  return readChain(earlier) === readChain(later)
}

function stateAfter({ state }: OutboxEntry, failure: Failure, now: number): OutboxEntry['state'] {
  if (failure.kind === 'refused') return { name: 'refused', code: failure.code, reason: failure.reason }
  const { kind: why, code, reason, maxFailures, waitMs } = failure
  const failures = state.name === 'waiting' && state.why === why ? state.failures + 1 : 1
  if (failures >= maxFailures) return { name: 'refused', code, reason }
  const backoff = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1))
  const wait = Math.min(MAX_ASKED_FOR_MS, waitMs ?? backoff)
  return { name: 'waiting', why, failures, notBefore: now + wait }
}
