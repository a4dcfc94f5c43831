import type { NoticeSettings } from '@okoume/contract/wire/push.ts'
import { type CachedQuery, cachedQuery } from '#app/data/queries/cached-query.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'

export function noticeSettingsQuery(uid: string): CachedQuery<NoticeSettings> {
  return cachedQuery({ uid, key: 'notice settings', read: () => signedInApi.getNoticeSettings() })
}
