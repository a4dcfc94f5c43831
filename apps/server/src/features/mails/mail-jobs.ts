import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { MailTransport } from './mail-transport.ts'

export interface MailJobParts {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly transport: MailTransport
}

const Payload = z.object({ id: z.uuid() })

export function mailJobs({ db, clock, transport }: MailJobParts) {
  return {
    async 'send-mail'(payload) {
      const { id } = Payload.parse(payload)
      const mail = await db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()
      if (!mail || mail.sent_at) return
      const { recipient, subject, text_body, html_body } = mail
      await transport.deliver({ to: recipient, subject, text: text_body, html: html_body })
      await db.updateTable('mails').set({ sent_at: clock.now() }).where('id', '=', id).execute()
    },
  } satisfies Jobs
}
