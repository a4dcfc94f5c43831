import type { Kysely } from 'kysely'
import type { NewId } from '../../platform/clock/identifiers.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { queueMail } from '../mails/queue-mail.ts'
import type { EmailTemplate } from '../mails/render-mail.ts'

export interface AdministratorsMail {
  /** Names the event; each of them is told of it once. */
  readonly cause: string
  readonly template: EmailTemplate
  /** Whom it is about: told only where nobody else could decide. */
  readonly about: string
  readonly now: Date
}

/** Mails every administrator; the first who acts decides. */
export async function mailAdministrators(
  trx: Kysely<Schema>,
  { newId, publicUrl }: { readonly newId: NewId; readonly publicUrl: string },
  { cause, template, about, now }: AdministratorsMail,
): Promise<void> {
  const administrators = await trx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('administrator', '=', true)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .execute()
  const others = administrators.filter(({ id }) => id !== about)
  for (const { id, email } of others.length > 0 ? others : administrators) {
    await queueMail(
      trx,
      { cause: `${cause} administrator ${id}`, to: email, template },
      { now, newId, publicUrl },
    )
  }
}
