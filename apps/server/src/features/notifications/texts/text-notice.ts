import { dayInLibreville, startOfDay } from '@okoume/domain/calendar/calendar-day.ts'
import { HOUR_MS } from '@okoume/domain/calendar/durations.ts'
import { QUIET_HOURS, TEXTS_A_MONTH } from '@okoume/domain/notifications/notice-kinds.ts'
import { noticeText } from '@okoume/domain/notifications/text-message.ts'
import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { Clock } from '#platform/clock/clock.ts'
import type { NewId } from '#platform/clock/identifiers.ts'
import type { NoticeRow, Schema } from '#platform/database/schema.ts'
import { enqueueJob } from '#platform/jobs/jobs.ts'
import { createQueueGroup } from '#platform/jobs/queues.ts'
import type { DeliveryReport, TextMessage } from '../../accounts/code-sender.ts'
import { type SendContext, sendText } from '../../accounts/send-text.ts'
import { queueMail } from '../../mails/queue-mail.ts'
import { lockAddressee, notificationEmail, provedPhone } from '../notification.ts'
import { shortLink } from './short-links.ts'
import { spendText, type TextBudget, textMonth } from './text-spending.ts'

export interface TextNoticeContext {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly newId: NewId
  readonly publicUrl: string
  readonly texts: SendContext & { readonly budget: TextBudget }
}

export const PlannedText = z.object({ noticeId: z.uuid() })

/** As mails and pushes: a provider that hangs never keeps more hands than there are lanes. */
export const TEXT_QUEUES = createQueueGroup('texts', 2)

/** In the transaction of a notice, or of what replaces its push: it is sent once that has committed. */
export async function planText(trx: Kysely<Schema>, noticeId: string, runAt?: Date): Promise<void> {
  const at = runAt ? { runAt } : {}
  await enqueueJob(
    trx,
    'text-notice',
    { noticeId },
    { key: `text-notice ${noticeId}`, queue: TEXT_QUEUES.nameFor(noticeId), ...at },
  )
}

/**
 * Sends a notice as a text message, at most once: a process that dies while it sends does not send again. One that may not
 * be sent becomes a mail where the person has an address.
 */
export async function textNotice(
  context: TextNoticeContext,
  { noticeId }: z.output<typeof PlannedText>,
): Promise<void> {
  const { db, texts } = context
  const message = await db.transaction().execute((trx) => claimText(context, trx, noticeId))
  if (message === null) return
  const sent = await sendText(texts, message, 'sms')
  if (sent === null) return
  const { provider, acceptance } = sent
  await db
    .updateTable('notices')
    .set({
      textProvider: provider,
      textProviderId: acceptance.is === 'accepted' ? acceptance.id : null,
      textDelivery: acceptance.is,
    })
    .where('id', '=', noticeId)
    .execute()
}

async function claimText(
  context: TextNoticeContext,
  trx: Kysely<Schema>,
  noticeId: string,
): Promise<TextMessage | null> {
  const now = context.clock.now()
  const found = await trx.selectFrom('notices').select('userId').where('id', '=', noticeId).executeTakeFirst()
  if (!found) return null
  // Of several at once each sees those before it counted.
  await sql`select from users where id = ${found.userId} for no key update`.execute(trx)
  const notice = await lockUntexted(trx, noticeId)
  if (!notice) return null
  const wait = quietMs(now)
  if (wait > 0) {
    await planText(trx, noticeId, new Date(Date.now() + wait))
    return null
  }
  const phone = await phoneToText(context, trx, { userId: found.userId, now })
  if (phone === null) {
    await mailInstead(context, trx, { notice, now })
    return null
  }
  await trx.updateTable('notices').set({ textedAt: now }).where('id', '=', noticeId).execute()
  const text = noticeText(notice.textWords ?? '', shortLink(context.publicUrl, noticeId))
  return { to: phone, text, key: noticeId }
}

async function lockUntexted(trx: Kysely<Schema>, id: string): Promise<NoticeRow | undefined> {
  return trx
    .selectFrom('notices')
    .selectAll()
    .where('id', '=', id)
    .where('readAt', 'is', null)
    .where('textedAt', 'is', null)
    .where('textWords', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Null where none is confirmed any more, or where the month's messages are used up. */
async function phoneToText(
  { texts }: TextNoticeContext,
  trx: Kysely<Schema>,
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<GabonPhone | null> {
  const { rows } = await sql<{ phone: GabonPhone | null; sent: number }>`
    select ${provedPhone(userId)} as phone, count(*)::int as sent from notices
    where user_id = ${userId} and texted_at >= ${startOfDay(textMonth(now))}`.execute(trx)
  const [row] = rows
  if (!row?.phone || row.sent >= TEXTS_A_MONTH) return null
  return (await spendText(trx, 'notice', { ...texts.budget, now })) ? row.phone : null
}

async function mailInstead(
  context: TextNoticeContext,
  trx: Kysely<Schema>,
  { notice, now }: { readonly notice: NoticeRow; readonly now: Date },
): Promise<void> {
  const { name, email, closedAt } = await lockAddressee(trx, notice.userId)
  if (closedAt || !email) return
  const template = notificationEmail(notice, { name, publicUrl: context.publicUrl })
  await queueMail(trx, { cause: notice.cause, to: email, template }, { ...context, now })
}

/** How long no notice is sent by SMS. */
export function quietMs(now: Date): number {
  const ofDay = now.getTime() - startOfDay(dayInLibreville(now)).getTime()
  const until = QUIET_HOURS.until * HOUR_MS
  if (ofDay < until) return until - ofDay
  return ofDay >= QUIET_HOURS.from * HOUR_MS ? until + 24 * HOUR_MS - ofDay : 0
}

/** A late or repeated report changes nothing more. */
export async function noteTextReport(
  db: Kysely<Schema>,
  provider: string,
  { id, state }: DeliveryReport,
): Promise<void> {
  await db
    .updateTable('notices')
    .set({ textDelivery: state })
    .where('textProvider', '=', provider)
    .where('textProviderId', '=', id)
    .where('textDelivery', 'not in', ['delivered', 'failed'])
    .execute()
}
