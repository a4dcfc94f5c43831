import type { NoticeSettings } from '@okoume/contract/wire/push.ts'
import { type CachedQuery, cachedQuery } from '#app/data/queries/cached-query.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'

/** How that person is notified, and what a device needs to be. */
export function noticeSettingsQuery(uid: string): CachedQuery<NoticeSettings> {
  return cachedQuery({ uid, key: 'notice settings', read: () => signedInApi.getNoticeSettings() })
}
