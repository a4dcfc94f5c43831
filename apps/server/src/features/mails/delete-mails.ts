import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

/** Deletes every mail to an address, queued ones included: their jobs then find nothing to send. */
export async function deleteMailsTo(trx: Kysely<Schema>, recipient: string): Promise<void> {
  await trx
    .deleteFrom('mails')
    .where(sql<string>`lower(recipient)`, '=', sql<string>`lower(${recipient})`)
    .execute()
}

/** Deletes every mail, to any recipient, whose cause is that one or begins with it and a space. */
export async function deleteMailsAbout(trx: Kysely<Schema>, cause: string): Promise<void> {
  await trx
    .deleteFrom('mails')
    // By the index, in whatever order the database sorts texts; of what lies between, only what begins so.
    .where('cause', '>=', cause)
    .where('cause', '<', `${cause} zzz`)
    .where((eb) => eb.or([eb('cause', '=', cause), sql<boolean>`starts_with(cause, ${`${cause} `})`]))
    .execute()
}

/** Deletes the other mails to the recipient of one mail, unless an account has that address. */
export async function deleteMailsBeside(db: Kysely<Schema>, cause: string): Promise<void> {
  await sql`
    delete from mails as other using mails as one
    where one.cause = ${cause} and lower(other.recipient) = lower(one.recipient) and other.id <> one.id
      and not exists (select from users where lower(email) = lower(one.recipient))`.execute(db)
}

/** Deletes one mail if it was sent, or queued before that instant. Returns whether it is gone. */
export async function deleteMail(db: Kysely<Schema>, cause: string, queuedBefore: Date): Promise<boolean> {
  await db
    .deleteFrom('mails')
    .where('cause', '=', cause)
    .where((eb) => eb.or([eb('sentAt', 'is not', null), eb('queuedAt', '<', queuedBefore)]))
    .execute()
  const left = await db.selectFrom('mails').select('id').where('cause', '=', cause).executeTakeFirst()
  return left === undefined
}
