import type { Operation } from '../operation.ts'
import { NoticeList, NoticeQuery, NoticeRead } from '../wire/notice.ts'
import { Done } from '../wire/user.ts'

/** What happened to one's rentals and money, on the screen as in the mails. */
export const noticeOperations = {
  listNotices: {
    summary: 'Ses avis, le plus récent en premier, et combien ne sont pas lus',
    tag: 'Avis',
    access: 'account',
    query: NoticeQuery,
    output: NoticeList,
    errors: [],
  },
  readNotices: {
    summary: 'Marquer un avis comme lu, ou tous',
    tag: 'Avis',
    access: 'account',
    body: NoticeRead,
    output: Done,
    errors: [],
  },
} as const satisfies Record<string, Operation>
