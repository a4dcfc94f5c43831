import type { Operation } from '../operation.ts'
import { NoticeList, NoticeQuery, NoticeRead } from '../wire/notice.ts'
import { NoticeSettings, NoticeWays, PushEndpoint, PushSubscription } from '../wire/push.ts'
import { Done } from '../wire/user.ts'

/** What happened to one's rentals and money, on the screen as in the mails. */
export const noticeOperations = {
  listNotices: {
    method: 'GET',
    path: '/api/notices',
    summary: 'Ses avis, le plus récent en premier, et combien ne sont pas lus',
    tag: 'Avis',
    access: 'account',
    query: NoticeQuery,
    output: NoticeList,
    errors: [],
  },
  readNotices: {
    method: 'PUT',
    path: '/api/notices/read',
    summary: 'Marquer un avis comme lu, ou tous',
    tag: 'Avis',
    access: 'account',
    body: NoticeRead,
    output: Done,
    errors: [],
  },
  getNoticeSettings: {
    method: 'GET',
    path: '/api/notices/settings',
    summary: 'Comment on veut être prévenu, et de quoi',
    tag: 'Avis',
    access: 'account',
    output: NoticeSettings,
    errors: [],
  },
  saveNoticeWays: {
    method: 'PUT',
    path: '/api/notices/settings',
    summary: 'Choisir, pour chaque sorte, notification ou email',
    tag: 'Avis',
    access: 'account',
    body: NoticeWays,
    output: NoticeSettings,
    errors: [],
  },
  subscribeDevice: {
    method: 'PUT',
    path: '/api/notices/devices',
    summary: 'Abonner cet appareil aux notifications ; répété, ne change rien',
    tag: 'Avis',
    access: 'account',
    body: PushSubscription,
    output: Done,
    errors: ['PUSH_SERVICE_UNKNOWN'],
  },
  unsubscribeDevice: {
    method: 'POST',
    path: '/api/notices/devices/forget',
    summary: 'Ne plus notifier cet appareil',
    tag: 'Avis',
    access: 'account',
    body: PushEndpoint,
    output: Done,
    errors: [],
  },
} as const satisfies Record<string, Operation>
