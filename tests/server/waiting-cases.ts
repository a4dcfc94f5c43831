import { randomUUID } from 'node:crypto'
import type { Listing } from './listings.ts'
import { type Person, signUpConfirmed } from './people.ts'
import { paymentBody, startPayment } from './renting.ts'
import type { TestServer } from './test-server.ts'
import { giveMoney } from './withdrawing.ts'

export async function correctionOf(server: TestServer, person: Person): Promise<string> {
  const asker = await signUpConfirmed(server, 'Paul Mba', { administrator: true })
  await giveMoney(asker, person, 100_001)
  const { id } = await server.db
    .selectFrom('balance_corrections')
    .select('id')
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow()
  return id
}

export async function giveUpMail({ db }: TestServer): Promise<string> {
  const id = randomUUID()
  const words = { subject: 'Bonjour', text_body: 'Bonjour', html_body: '<p>Bonjour</p>' }
  const now = new Date()
  const failure = { failed_at: now, failure_kind: 'recipient' as const, failure: '550 No such mailbox here' }
  const mail = { id, cause: id, recipient: 'rose@exemple.test', queued_at: now, ...words, ...failure }
  await db.insertInto('mails').values(mail).execute()
  return id
}

/** Its operator no longer knows it, so that polling changes nothing. */
export async function payWithoutOutcome(
  { db, day }: TestServer,
  payer: Person,
  listing: Listing,
): Promise<string> {
  const { id } = await startPayment(payer, paymentBody(payer, listing, { start: day(6), end: day(7) }))
  const { payment_id } = await db
    .selectFrom('checkouts')
    .select('payment_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await db
    .deleteFrom('simulator_operations')
    .where('phone', 'like', `%${payer.phone.slice(1)}`)
    .execute()
  await db
    .updateTable('payment_operations')
    .set({ state: 'review', failure: 'MISMATCH', submitted_at: new Date(), next_check_at: null })
    .where('id', '=', payment_id)
    .execute()
  return payment_id
}

export async function fileWaiting({ db }: TestServer, { id: userId }: Person): Promise<string> {
  const id = randomUUID()
  const file = { document_type: 'CNI', prompt: 'right-hand', submitted_at: new Date() } as const
  await db
    .insertInto('identity_files')
    .values({ id, user_id: userId, ...file })
    .execute()
  return id
}
