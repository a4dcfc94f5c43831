import type { Kysely } from 'kysely'
import type { NewId } from '../../platform/clock/identifiers.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { queueMail } from '../mails/queue-mail.ts'
import type { Letter } from '../mails/render-mail.ts'

export interface AdministratorsMail {
  /** Names the event; each of them is told of it once. */
  readonly cause: string
  readonly letter: Letter
  readonly now: Date
}

/** Whoever of them looks first decides. */
export async function mailAdministrators(
  trx: Kysely<Schema>,
  { newId }: { readonly newId: NewId },
  { cause, letter, now }: AdministratorsMail,
): Promise<void> {
  const administrators = await trx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('administrator', '=', true)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .execute()
  for (const { id, email } of administrators) {
    await queueMail(trx, { cause: `${cause} administrator ${id}`, to: email, letter }, { now, newId })
  }
}
