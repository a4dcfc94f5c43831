import type { Notice, NoticeList } from '@okoume/contract/wire/notice.ts'
import { useState } from 'react'
import type { CachedAnswer } from '#app/data/queries/cached-answers.ts'
import { useCachedQuery } from '#app/data/queries/cached-query.ts'
import { type PagedList, usePages } from '#app/data/queries/use-pages.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { useNetworkGate } from '#app/shell/offline/use-network-gate.ts'
import { noticePage, noticePagesKey, noticesQuery, readNoticePage, showAsRead } from './notices-query.ts'

export interface FollowedNotices {
  readonly pages: PagedList<Notice>
  /** The newest of them. */
  readonly read: CachedAnswer<NoticeList>
  readonly unread: number
  /** Everything is being marked as read. */
  readonly marking: boolean
  /** It could not be marked. */
  readonly unmarked: boolean
  /** The last press did nothing, for want of a network. */
  readonly shut: boolean
  markRead(notice: Notice): Promise<void>
  markAllRead(): Promise<void>
}

/** The notices page after page; new ones come in as the side menu learns of them. */
export function useNotices(uid: string, loaded: CachedAnswer<NoticeList>): FollowedNotices {
  const read = useCachedQuery(noticesQuery(uid), loaded)
  const pages = usePages({
    queryKey: noticePagesKey(uid),
    read: readNoticePage,
    first: noticePage(read.answer),
    version: read.answer,
  })
  const gate = useNetworkGate()
  const [marking, setMarking] = useState(false)
  const [unmarked, setUnmarked] = useState(false)
  const markAll = async () => {
    setMarking(true)
    try {
      await signedInApi.readNotices({ body: {} })
      await showAsRead(uid)
    } catch {
      setUnmarked(true)
    }
    setMarking(false)
  }
  return {
    pages,
    read,
    unread: read.answer.unread,
    marking,
    unmarked,
    shut: gate.shut,
    async markRead(notice) {
      if (notice.read) return
      await showAsRead(uid, notice.id)
      // Not saved: it is unread again as soon as the server is asked, which is the truth.
      await signedInApi.readNotices({ body: { id: notice.id } }).catch(() => {})
    },
    async markAllRead() {
      if (marking) return
      setUnmarked(false)
      await gate.pass(markAll)
    },
  }
}
