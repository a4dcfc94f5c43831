import type { NoticeKind } from '@okoume/domain/notifications/notice-kinds.ts'
import type { Kysely } from 'kysely'
import type { NoticeSummary, Schema } from '../../platform/database/schema.ts'
import { type MailQueueing, queueMail } from '../mails/queue-mail.ts'
import { isNotifiedByPush } from './notice-settings.ts'
import { notificationEmail } from './notification-email.ts'
import { planFirstPush } from './plan-push.ts'

export interface Addressee {
  readonly id: string
  readonly name: string
  readonly email: string
  /** A closed account has no address, and is not notified. */
  readonly closed_at: Date | null
}

/** Content of one notification: mail, push and screen say the same. */
export interface NotificationContent {
  /** Idempotency key: names the event and the addressee, so that nobody is notified twice. */
  readonly cause: string
  /** The person chooses push or mail for each kind; null: always by mail. */
  readonly kind: NoticeKind | null
  readonly title: string
  readonly paragraphs: readonly string[]
  /** For the mail. */
  readonly summary?: NoticeSummary
  /** Where to go from there: a path of this site. */
  readonly action?: { readonly label: string; readonly path: string }
}

export type NotifyContext = MailQueueing

/**
 * Notifies a person once, in the caller's transaction: on the screen, and by push or mail as they chose. Where no device
 * can be reached, the push becomes a mail.
 */
export async function notifyPerson(
  trx: Kysely<Schema>,
  person: Addressee,
  news: NotificationContent,
  notifyContext: NotifyContext,
): Promise<void> {
  if (person.closed_at) return
  const notice = await writeNotice(trx, person, news, notifyContext)
  if (!notice) return
  if (notice.byPush) return planFirstPush(trx, notice.id)
  const template = notificationEmail(notice, { name: person.name, publicUrl: notifyContext.publicUrl })
  await queueMail(trx, { cause: news.cause, to: person.email, template }, notifyContext)
}

/** Undefined where this cause was notified before. */
async function writeNotice(
  trx: Kysely<Schema>,
  { id: userId }: Addressee,
  { cause, kind, title, paragraphs, summary, action }: NotificationContent,
  { now, newId }: NotifyContext,
) {
  return trx
    .insertInto('notices')
    .values({
      id: newId(now),
      user_id: userId,
      cause,
      kind,
      title,
      paragraphs: [...paragraphs],
      link: action?.path ?? null,
      link_label: action?.label ?? null,
      summary: summary ? JSON.stringify(summary) : null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .returning(['id', 'title', 'paragraphs', 'link', 'link_label', 'summary'])
    .returning(isNotifiedByPush(userId, kind).as('byPush'))
    .executeTakeFirst()
}
