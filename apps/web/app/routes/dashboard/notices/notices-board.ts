import type { NoticeList } from '@okoume/contract/wire/notice.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { signedInApi } from '../../../session/signed-in-api.ts'
import { usePolling } from '../../../session/use-polling.ts'
import { asRead } from './merge-notices.ts'

const EVERY_MS = 60_000

/** The newest notices and how many are not read, as the dashboard's parts see them; null until they are known. */
let newest: NoticeList | null = null
const listeners = new Set<() => void>()
// Counts the questions: an answer that a newer one has overtaken tells what was before.
let asked = 0

function become(next: NoticeList | null): void {
  newest = next
  for (const listener of [...listeners]) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Asks the server for the newest notices.
 * @throws what the API answers, or a lost network
 */
export async function askNotices(): Promise<NoticeList> {
  asked += 1
  const question = asked
  const list = await signedInApi.listNotices({ query: {} })
  if (question === asked) become(list)
  return list
}

/** One of them was read, or all: shown so while the server is being told. */
export function noteRead(id?: string): void {
  asked += 1
  if (!newest) return
  const unread = id === undefined ? 0 : Math.max(0, newest.unread - 1)
  become({ ...newest, notices: asRead(newest.notices, id), unread })
}

export function useNewestNotices(): NoticeList | null {
  return useSyncExternalStore(
    subscribe,
    () => newest,
    () => null,
  )
}

/** How many notices are not read, kept current while the page is seen. For the one part that is always there. */
export function useUnreadNotices(): number {
  usePolling(async () => {
    // What is known stays; the next round asks again.
    await askNotices().catch(() => {})
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
