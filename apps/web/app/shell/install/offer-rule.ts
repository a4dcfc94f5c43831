import { DAY_MS, MINUTE_MS } from '@okoume/domain/calendar/durations.ts'

/** A page opened later than that is a new visit. */
const VISIT_ENDS_AFTER = 30 * MINUTE_MS
/** Once offered, installing is not offered again for that long. */
const SILENCE = 90 * DAY_MS
const REGULAR_FROM_VISIT = 3

/** Instants in milliseconds since the epoch. */
export interface InstallMemory {
  readonly visits: number
  readonly seenAt: number | null
  readonly offeredAt: number | null
  readonly installedAt: number | null
}

export const NOTHING_KNOWN: InstallMemory = { visits: 0, seenAt: null, offeredAt: null, installedAt: null }

/** How the site is installed from this browser: it asks on its own, or the person follows the steps for an iPhone. */
export type InstallWay = 'prompt' | 'steps'

export interface OfferFacts {
  readonly now: number
  readonly memory: InstallMemory
  readonly way: InstallWay | null
  /** Opened from its icon, or within the Android application. */
  readonly runsAsApp: boolean
  readonly online: boolean
  /** Path of the page. */
  readonly place: string
  /** Since this tab was opened, something was paid or published. */
  readonly wentWell: boolean
  /** The page was reached from another one: a first page is not interrupted. */
  readonly turnedPages: boolean
}

/** Pages on which nothing is paid, written or decided. */
const CALM =
  /^\/(?:explorer|a-propos|faq|tableau-de-bord(?:\/(?:mes-objets|mes-locations|demandes|notifications))?)?$/

export function isCalm(place: string): boolean {
  return CALM.test(place)
}

export function mayOffer(facts: OfferFacts): boolean {
  const { now, memory, way, runsAsApp, online, place, wentWell, turnedPages } = facts
  if (way === null || runsAsApp || memory.installedAt !== null) return false
  if (memory.offeredAt !== null && now - memory.offeredAt < SILENCE) return false
  const regular = memory.visits >= REGULAR_FROM_VISIT && turnedPages
  return online && isCalm(place) && (wentWell || regular)
}

/** The memory with this visit counted. */
export function visited(memory: InstallMemory, now: number): InstallMemory {
  const returns = memory.seenAt === null || now - memory.seenAt >= VISIT_ENDS_AFTER
  return { ...memory, visits: memory.visits + (returns ? 1 : 0), seenAt: now }
}
