import { createHash } from 'node:crypto'
import type { Written } from '@okoume/contract/model/written.ts'
import type { FailedMailList } from '@okoume/contract/wire/mail.ts'
import { BRAND } from '@okoume/domain/brand.ts'
import { maskAmounts } from '@okoume/domain/moderation/masked-amounts.ts'
import { hasDuty, type Roles } from '@okoume/domain/person/administrator-roles.ts'
import { maskEmail } from '@okoume/domain/person/masked-contact.ts'
import { type Kysely, sql } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import type { NewId } from '../../platform/clock/identifiers.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { FeatureHandlers } from '../../platform/http/operations/operations.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { planSending, type QueuedMail, type Queueing, queueMail } from './queue-mail.ts'

export interface MailContext {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly newId: NewId
  readonly publicUrl: string
}

export function mailHandlers({ db, clock, newId, publicUrl }: MailContext) {
  return {
    async sendMail({ body, caller }) {
      const now = clock.now()
      const id = newId(now)
      const mail = writtenMail(body, { id, senderId: caller.id })
      await db.transaction().execute(async (trx) => {
        // Only addresses of accounts are written to in our name; the account cannot be closed meanwhile.
        const account = await trx
          .selectFrom('users')
          .select('id')
          .where(sql<boolean>`lower(email) = lower(${body.to})`)
          .where('closedAt', 'is', null)
          .forKeyShare()
          .executeTakeFirst()
        if (!account) throw new ApiError('INVALID_INPUT', { to: "Aucun compte n'a cette adresse." })
        await queueMail(trx, mail, { now, newId, publicUrl })
        // The mail itself is deleted with its recipient's account: the digest proves what it said.
        const written = JSON.stringify([body.to, body.subject, body.message])
        const digest = createHash('sha256').update(written).digest('hex')
        const details = { account: account.id, digest }
        const action = { actorId: caller.id, action: 'send mail', subject: id, details } as const
        await writeAudit(trx, action, { now, newId })
      })
      return { ok: true }
    },

    listFailedMails: ({ roles }) => listFailedMails(db, roles),

    async retryMail({ params, caller }) {
      await retryMail(db, { id: params.id, administratorId: caller.id }, { now: clock.now(), newId })
      return { ok: true }
    },
  } satisfies FeatureHandlers
}

interface WrittenMail {
  readonly to: string
  readonly subject: string
  /** Text; an empty line begins another paragraph. */
  readonly message: string
}

/** A mail that an administrator writes to a person. Its cause names the author for as long as it is stored. */
function writtenMail(
  { to, subject, message }: WrittenMail,
  { id, senderId }: { readonly id: string; readonly senderId: string },
): QueuedMail {
  // The writer adds the greeting.
  const [greeting = '', ...paragraphs] = message
    .split(/(?:\r?\n[^\S\r\n]*){2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
  const reason = `Ce message vous est écrit par l'équipe ${BRAND.name}.`
  return {
    cause: `written by ${senderId} ${id}`,
    to,
    template: { subject, greeting, paragraphs, reason },
  }
}

const SHOWN = 100
const COUNTED = 10_000

/** The failed mails, newest first, and how many others wait for a retry. */
async function listFailedMails(db: Kysely<Schema>, viewer: Roles): Promise<Written<typeof FailedMailList>> {
  const rows = await db
    .selectFrom('mails')
    .selectAll()
    .where('failedAt', 'is not', null)
    .orderBy('failedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN + 1)
    .execute()
  const retried = db
    .selectFrom('mails')
    .select('id')
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .where('failureKind', 'is not', null)
    .limit(COUNTED)
    .as('retried')
  const { waiting } = await db
    .selectFrom(retried)
    .select(sql<number>`count(*)::int`.as('waiting'))
    .executeTakeFirstOrThrow()
  const shown = (address: string) => (hasDuty(viewer, 'contacts') ? address : maskEmail(address))
  const mails = rows.slice(0, SHOWN).map((mail) => ({
    ...mail,
    to: shown(mail.recipient),
    subject: hasDuty(viewer, 'money') ? mail.subject : maskAmounts(mail.subject),
    failedAt: mail.failedAt ?? mail.queuedAt,
    kind: mail.failureKind ?? ('unknown' as const),
    // A mail server often repeats the address, or names the one that it forwards to.
    reason: (mail.failure ?? '').replaceAll(ADDRESSES, shown),
  }))
  return { mails, more: rows.length > SHOWN, waiting }
}

const ADDRESSES = /[^\s<>"']+@[^\s<>"',;]+/g

/**
 * Retries a failed mail, its attempts counted from zero.
 * @throws ApiError MAIL_NOT_FOUND where no mail of that id has failed.
 */
async function retryMail(
  db: Kysely<Schema>,
  { id, administratorId }: { readonly id: string; readonly administratorId: string },
  queueing: Queueing,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const revived = await trx
      .updateTable('mails')
      .set({ attempts: 0, failedAt: null, failureKind: null, failure: null })
      .where('id', '=', id)
      .where('failedAt', 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (!revived) throw new ApiError('MAIL_NOT_FOUND')
    const action = { actorId: administratorId, action: 'retry mail', subject: id, details: {} } as const
    await writeAudit(trx, action, queueing)
    await planSending(trx, id)
  })
}
