import { BRAND } from '@okoume/domain/brand.ts'
import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import type { NewId } from '../../platform/clock/identifiers.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { FeatureHandlers } from '../../platform/http/operations/operations.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { listFailedMails, retryMail } from './failed-mails.ts'
import { type QueuedMail, queueMail } from './queue-mail.ts'

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
        await queueMail(trx, mail, { now, newId, publicUrl })
        // To whom, and what, stands in the mail, which is forgotten with its addressee.
        const action = { actorId: caller.id, action: 'send mail', subject: id, details: {} } as const
        await recordAudit(trx, action, { now, newId })
      })
      return { ok: true }
    },

    listFailedMails: () => listFailedMails(db),

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

/** A mail that an administrator writes to a person. Its cause tells, for as long as the mail is kept, who wrote it. */
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
