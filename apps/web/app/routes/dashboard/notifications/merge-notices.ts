import type { Notice } from '@okoume/contract/wire/notice.ts'

export interface NoticePages {
  readonly notices: readonly Notice[]
  readonly next: string | null
}

/** What has just been read from the server stands in the place of what was shown, and before it. */
export function withNewest(shown: NoticePages, newest: NoticePages): NoticePages {
  const fresh = new Set(newest.notices.map(({ id }) => id))
  const meets = shown.notices.some(({ id }) => fresh.has(id))
  // So many new ones that others lie between: those come page by page.
  if (!meets) return newest
  const older = shown.notices.filter(({ id }) => !fresh.has(id))
  return { notices: [...newest.notices, ...older], next: older.length > 0 ? shown.next : newest.next }
}

export function withOlder(shown: NoticePages, older: NoticePages): NoticePages {
  const known = new Set(shown.notices.map(({ id }) => id))
  return {
    notices: [...shown.notices, ...older.notices.filter(({ id }) => !known.has(id))],
    next: older.next,
  }
}

/** Marks one of them as read, or all. */
export function asRead(notices: readonly Notice[], id?: string): Notice[] {
  return notices.map((notice) => (id === undefined || notice.id === id ? { ...notice, read: true } : notice))
}
