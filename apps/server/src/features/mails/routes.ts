import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import type { NewId } from '../../platform/clock/identifiers.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Handlers } from '../../platform/http/operations.ts'
import { listFailedMails, retryMail } from './failed-mails.ts'
import { queueMail } from './queue-mail.ts'
import { writtenMail } from './written-mail.ts'

export interface MailParts {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly newId: NewId
}

export function mailHandlers({
  db,
  clock,
  newId,
}: MailParts): Handlers<'sendMail' | 'listFailedMails' | 'retryMail'> {
  return {
    async sendMail({ body, caller }) {
      const now = clock.now()
      const mail = writtenMail(body, { id: newId(now), senderId: caller.id })
      await db.transaction().execute((trx) => queueMail(trx, mail, { now, newId }))
      return { ok: true }
    },

    listFailedMails: () => listFailedMails(db),

    async retryMail({ params }) {
      await retryMail(db, params.id)
      return { ok: true }
    },
  }
}
