import type { FailedMailList } from '@okoume/contract/wire/mail.ts'
import { type Kysely, sql } from 'kysely'
import type { MailRow, Schema } from '../../platform/database/schema.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { planSending, type Queueing } from './queue-mail.ts'

const SHOWN = 100
const COUNTED = 10_000

/** The mails that were given up, newest first, and how many others wait for another try. */
export async function listFailedMails(db: Kysely<Schema>): Promise<FailedMailList> {
  const rows = await db
    .selectFrom('mails')
    .selectAll()
    .where('failed_at', 'is not', null)
    .orderBy('failed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN + 1)
    .execute()
  const waiting = await countWaiting(db)
  return { mails: rows.slice(0, SHOWN).map(presentFailedMail), more: rows.length > SHOWN, waiting }
}

async function countWaiting(db: Kysely<Schema>): Promise<number> {
  const waiting = db
    .selectFrom('mails')
    .select('id')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('failure_kind', 'is not', null)
    .limit(COUNTED)
    .as('waiting')
  const { count } = await db
    .selectFrom(waiting)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function presentFailedMail(mail: MailRow): FailedMailList['mails'][number] {
  return {
    id: mail.id,
    to: mail.recipient,
    subject: mail.subject,
    queuedAt: mail.queued_at.toISOString(),
    failedAt: (mail.failed_at ?? mail.queued_at).toISOString(),
    attempts: mail.attempts,
    kind: mail.failure_kind ?? 'unknown',
    reason: mail.failure ?? '',
  }
}

/**
 * Has a mail that was given up tried again, as if it never had been.
 * @throws ApiError MAIL_NOT_FOUND where none of that id was given up.
 */
export async function retryMail(
  db: Kysely<Schema>,
  { id, administratorId }: { readonly id: string; readonly administratorId: string },
  queueing: Queueing,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const revived = await trx
      .updateTable('mails')
      .set({ attempts: 0, failed_at: null, failure_kind: null, failure: null })
      .where('id', '=', id)
      .where('failed_at', 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (!revived) throw new ApiError('MAIL_NOT_FOUND')
    const action = { actorId: administratorId, action: 'retry mail', subject: id, details: {} } as const
    await recordAudit(trx, action, queueing)
    await planSending(trx, id)
  })
}
