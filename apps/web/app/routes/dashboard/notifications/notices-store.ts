import type { NoticeList } from '@okoume/contract/wire/notice.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { type CachedAnswer, readThroughCache } from '#app/offline/cached-answers.ts'
import { showUnreadBadge } from '#app/push/unread-badge.ts'
import { isNetworkLoss } from '#app/session/identity-service.ts'
import { signedInApi } from '#app/session/signed-in-api.ts'
import { usePolling } from '#app/session/use-polling.ts'
import { asRead } from './merge-notices.ts'

const EVERY_MS = 60_000
/** The page of the notices has read them when the menu beside it comes to ask. */
const JUST_READ_MS = 2000

/** The newest notices and how many are not read, as the dashboard's parts see them; null until they are known. */
let newest: CachedAnswer<NoticeList> | null = null
const listeners = new Set<() => void>()
// Counts the questions: an answer that a newer one has overtaken tells what was before.
let asked = 0
let underWay = 0

function set(next: CachedAnswer<NoticeList> | null): void {
  newest = next
  showUnreadBadge(next?.answer.unread ?? 0)
  for (const listener of [...listeners]) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Asks the server for the newest notices; what it answered last, where the network does not answer.
 * @throws what the API answers, or a lost network where nothing is kept
 */
export async function askNotices(): Promise<CachedAnswer<NoticeList>> {
  underWay += 1
  return ask().finally(() => {
    underWay -= 1
  })
}

async function ask(): Promise<CachedAnswer<NoticeList>> {
  asked += 1
  const question = asked
  const read = await readThroughCache('notices', () => signedInApi.listNotices({ query: {} })).catch(known)
  if (question !== asked) return read
  // What is known here is at least as new as what is kept.
  if (!read.stale || !newest) set(read)
  else if (!newest.stale) set({ ...newest, stale: true })
  return newest ?? read
}

function isAnswered(): boolean {
  return underWay > 0 || (newest !== null && !newest.stale && Date.now() - newest.readAt < JUST_READ_MS)
}

/** Of this page, where nothing is kept beyond it. */
function known(error: unknown): CachedAnswer<NoticeList> {
  if (newest && isNetworkLoss(error)) return { ...newest, stale: true }
  throw error
}

/** One of them was read, or all: shown so while the server is being told. */
export function noteRead(id?: string): void {
  asked += 1
  if (!newest) return
  const { notices, unread } = newest.answer
  const left = id === undefined ? 0 : Math.max(0, unread - 1)
  set({ ...newest, answer: { ...newest.answer, notices: asRead(notices, id), unread: left } })
}

/** And when they were read. */
export function useNewestRead(): CachedAnswer<NoticeList> | null {
  return useSyncExternalStore(
    subscribe,
    () => newest,
    () => null,
  )
}

export function useNewestNotices(): NoticeList | null {
  return useNewestRead()?.answer ?? null
}

/** How many notices are not read, kept current while the page is seen. For the one part that is always there. */
export function useUnreadNotices(): number {
  usePolling(async () => {
    // What is known stays; the next round asks again.
    if (!isAnswered()) await askNotices().catch(() => {})
  }, EVERY_MS)
  // Whoever signs in next has their own.
  useEffect(
    () => () => {
      asked += 1
      newest = null
    },
    [],
  )
  return useNewestNotices()?.unread ?? 0
}
