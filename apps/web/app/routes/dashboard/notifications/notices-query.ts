import type { Notice, NoticeList } from '@okoume/contract/wire/notice.ts'
import { addDays, type CalendarDay, dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { type CachedQuery, cachedQuery } from '#app/data/queries/cached-query.ts'
import type { Page, Pages } from '#app/data/queries/pages.ts'
import { queryClient } from '#app/data/queries/query-client.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'

const EVERY_MS = 60_000
const NEWEST = 'newest notice'

/** That person's newest notices, and how many of all are not read. */
export function noticesQuery(uid: string): CachedQuery<NoticeList> {
  return cachedQuery({
    uid,
    key: 'notices',
    read: () => signedInApi.listNotices({ query: {} }),
    every: () => EVERY_MS,
  })
}

/** Enough for the frame of every page, in 300 bytes instead of a page of texts. */
function newestNoticeQuery(uid: string): CachedQuery<NoticeList> {
  return cachedQuery({
    uid,
    key: NEWEST,
    read: () => signedInApi.listNotices({ query: { limit: 1 } }),
    every: () => EVERY_MS,
  })
}

export const noticePagesKey = (uid: string) => [uid, 'notices', 'pages']

export async function readNoticePage(after: string | null): Promise<Page<Notice>> {
  return noticePage(await signedInApi.listNotices({ query: after === null ? {} : { after } }))
}

export function noticePage({ notices, next }: NoticeList): Page<Notice> {
  return { items: notices, next }
}

/** Number of unread notices, polled while the page is visible. */
export function useUnreadNotices(uid: string): number {
  const { data } = useQuery(newestNoticeQuery(uid))
  const unread = data?.answer.unread
  useEffect(() => {
    // Browsers without one, and those that allow it to installed sites only.
    if (unread !== undefined) navigator.setAppBadge?.(unread).catch(() => {})
  }, [unread])
  return unread ?? 0
}

/** Pages of one rental: who opens one has read what led there. */
const PAGES_OF_A_RENTAL = /^\/(?:location|tableau-de-bord\/recu)\/|\?location=/

/** Reading the page of a rental reads its notices. */
export function useReadNoticesHere(uid: string): void {
  const { pathname, search } = useLocation()
  const { data } = useQuery(newestNoticeQuery(uid))
  const path = pathname + search
  const newest = data?.answer.notices[0]?.id
  const mayRead = data !== undefined && !data.stale && data.answer.unread > 0 && PAGES_OF_A_RENTAL.test(path)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one may arrive while others are still unread
  useEffect(() => {
    if (!mayRead) return
    // Not saved: they stay unread, which is the truth.
    signedInApi.readNotices({ body: { path } }).then(
      () => queryClient.invalidateQueries({ queryKey: [uid, NEWEST] }),
      () => {},
    )
  }, [uid, path, mayRead, newest])
}

/** A notice that arrives is about something that has changed: what the page shows is read again. */
export function useRefreshOnNotice(uid: string): void {
  const { data } = useQuery(newestNoticeQuery(uid))
  const notice = data?.answer.notices[0]
  const newest = data && (notice?.id ?? null)
  const at = notice?.createdAt
  const known = useRef(newest)
  useEffect(() => {
    const before = known.current
    known.current = newest
    // Race: a notice may arrive between the first reads of the page and of the notices.
    const isNew = before === undefined ? at !== undefined && isRecent(at) : newest !== before
    if (!isNew) return
    void queryClient.invalidateQueries({
      queryKey: [uid],
      type: 'active',
      // Lists with pages renew their first page once the query that they follow has changed.
      predicate({ queryKey, state: { data: shown } }) {
        const isPaged = typeof shown === 'object' && shown !== null && 'pageParams' in shown
        return queryKey[1] !== NEWEST && !isPaged
      },
    })
  }, [uid, newest, at])
}

const isRecent = (at: string): boolean => Date.now() - Date.parse(at) < EVERY_MS

/** Optimistic update: one of them was read, or all. */
export async function showAsRead(uid: string, id?: string): Promise<void> {
  for (const { queryKey } of [newestNoticeQuery(uid), noticesQuery(uid)]) {
    // Not loaded yet: the pending request will bring it.
    if (queryClient.getQueryData(queryKey) === undefined) continue
    await queryClient.cancelQueries({ queryKey, exact: true })
    queryClient.setQueryData(queryKey, (read) => {
      if (!read) return read
      const unread = id === undefined ? 0 : Math.max(0, read.answer.unread - 1)
      const notices = markRead(read.answer.notices, id)
      return { ...read, answer: { ...read.answer, notices, unread } }
    })
  }
  queryClient.setQueryData<Pages<Notice>>(noticePagesKey(uid), (shown) => {
    if (!shown) return
    return { ...shown, pages: shown.pages.map((page) => ({ ...page, items: markRead(page.items, id) })) }
  })
}

function markRead(notices: readonly Notice[], id?: string): Notice[] {
  return notices.map((notice) => (id === undefined || notice.id === id ? { ...notice, read: true } : notice))
}

interface NoticesOfDay {
  readonly day: CalendarDay
  readonly notices: readonly Notice[]
}

/** Groups notices by day, in their order; where they are in order of time, each day occurs once. */
export function noticesByDay(notices: readonly Notice[]): readonly NoticesOfDay[] {
  const days = new Map<CalendarDay, Notice[]>()
  for (const notice of notices) {
    const day = dayInLibreville(new Date(notice.createdAt))
    days.set(day, [...(days.get(day) ?? []), notice])
  }
  return [...days].map(([day, ofDay]) => ({ day, notices: ofDay }))
}

/** `Aujourd'hui`, `Hier`, else `3 décembre 2026`. */
export function formatDayName(day: CalendarDay, today: CalendarDay): string {
  if (day === today) return "Aujourd'hui"
  return day === addDays(today, -1) ? 'Hier' : formatLongDay(day)
}
