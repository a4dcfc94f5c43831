import type { NoticeSettings } from '@okoume/contract/wire/push.ts'
import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '#app/data/queries/query-client.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'

/** How that person is notified, and what a device needs to be. */
export function noticeSettingsQuery(uid: string) {
  return queryOptions<NoticeSettings>({
    queryKey: [uid, 'notice-settings'],
    queryFn: () => signedInApi.getNoticeSettings(),
    refetchOnWindowFocus: false,
  })
}

/** They were saved: shown before the server is asked again. */
export async function showNoticeSettings(uid: string, saved: NoticeSettings): Promise<void> {
  const { queryKey } = noticeSettingsQuery(uid)
  // An answer that is still on its way says what was before.
  await queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData(queryKey, saved)
}
