import type { Notice, NoticeList } from '@okoume/contract/wire/notice.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { signedInApi } from '../../../session/signed-in-api.ts'
import { asRead, type NoticePages, withNewest, withOlder } from './merge-notices.ts'
import { noteRead, useNewestNotices } from './notices-board.ts'

export interface FollowedNotices {
  readonly notices: readonly Notice[]
  readonly unread: number
  readonly more: boolean
  readonly adding: boolean
  /** Older ones did not come. */
  readonly failed: boolean
  /** Everything is being marked as read. */
  readonly marking: boolean
  /** It could not be marked. */
  readonly unmarked: boolean
  showMore(): Promise<void>
  markRead(notice: Notice): Promise<void>
  markAllRead(): Promise<void>
}

/** The notices page after page; new ones come in as the side menu learns of them. */
export function useNotices(first: NoticeList): FollowedNotices {
  const newest = useNewestNotices()
  const [pages, setPages] = useState<NoticePages>(first)
  const [adding, setAdding] = useState(false)
  const [failed, setFailed] = useState(false)
  const [marking, setMarking] = useState(false)
  const [unmarked, setUnmarked] = useState(false)
  const renew = useEffectEvent((list: NoticeList) => setPages((shown) => withNewest(shown, list)))
  useEffect(() => {
    if (newest) renew(newest)
  }, [newest])
  return {
    notices: pages.notices,
    unread: newest?.unread ?? first.unread,
    more: pages.next !== null,
    adding,
    failed,
    marking,
    unmarked,
    async showMore() {
      if (adding || pages.next === null) return
      setAdding(true)
      setFailed(false)
      try {
        const older = await signedInApi.listNotices({ query: { after: pages.next } })
        setPages((shown) => withOlder(shown, older))
      } catch {
        setFailed(true)
      }
      setAdding(false)
    },
    async markRead({ id, read }) {
      if (read) return
      noteRead(id)
      setPages((shown) => ({ ...shown, notices: asRead(shown.notices, id) }))
      // Not told: it is unread again as soon as the server is asked, which is the truth.
      await signedInApi.readNotices({ body: { id } }).catch(() => {})
    },
    async markAllRead() {
      if (marking) return
      setMarking(true)
      setUnmarked(false)
      try {
        await signedInApi.readNotices({ body: {} })
        noteRead()
        setPages((shown) => ({ ...shown, notices: asRead(shown.notices) }))
      } catch {
        setUnmarked(true)
      }
      setMarking(false)
    },
  }
}
