import type { Notice, NoticeList } from '@okoume/contract/wire/notice.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import type { CachedAnswer } from '#app/offline/cached-answers.ts'
import { useNetworkGate } from '#app/offline/use-network-gate.ts'
import { signedInApi } from '#app/session/signed-in-api.ts'
import { asRead, type NoticePages, withNewest, withOlder } from './merge-notices.ts'
import { noteRead, useNewestRead } from './notices-store.ts'

export interface FollowedNotices {
  readonly notices: readonly Notice[]
  /** The newest of them. */
  readonly read: CachedAnswer<NoticeList>
  readonly unread: number
  readonly more: boolean
  readonly adding: boolean
  /** Older ones did not come. */
  readonly failed: boolean
  /** Everything is being marked as read. */
  readonly marking: boolean
  /** It could not be marked. */
  readonly unmarked: boolean
  /** The last press did nothing, for want of a network. */
  readonly shut: boolean
  showMore(): Promise<void>
  markRead(notice: Notice): Promise<void>
  markAllRead(): Promise<void>
}

/** The notices page after page; new ones come in as the side menu learns of them. */
export function useNotices(first: CachedAnswer<NoticeList>): FollowedNotices {
  const read = useNewestRead() ?? first
  const newest = read.answer
  const gate = useNetworkGate()
  const [pages, setPages] = useState<NoticePages>(first.answer)
  const [adding, setAdding] = useState(false)
  const [failed, setFailed] = useState(false)
  const [marking, setMarking] = useState(false)
  const [unmarked, setUnmarked] = useState(false)
  const renew = useEffectEvent((list: NoticeList) => setPages((shown) => withNewest(shown, list)))
  useEffect(() => {
    renew(newest)
  }, [newest])
  const markAll = async () => {
    setMarking(true)
    try {
      await signedInApi.readNotices({ body: {} })
      noteRead()
      setPages((shown) => ({ ...shown, notices: asRead(shown.notices) }))
    } catch {
      setUnmarked(true)
    }
    setMarking(false)
  }
  return {
    notices: pages.notices,
    read,
    unread: newest.unread,
    more: pages.next !== null,
    adding,
    failed,
    marking,
    unmarked,
    shut: gate.shut,
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
      setUnmarked(false)
      await gate.pass(markAll)
    },
  }
}
