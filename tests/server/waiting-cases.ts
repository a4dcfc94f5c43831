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
    .selectFrom('balanceCorrections')
    .select('id')
    .where('userId', '=', person.id)
    .executeTakeFirstOrThrow()
  return id
}

export async function giveUpMail({ db, now: serverNow }: TestServer): Promise<string> {
  const id = randomUUID()
  const words = { subject: 'Bonjour', textBody: 'Bonjour', htmlBody: '<p>Bonjour</p>' }
  const now = serverNow()
  const failure = { failedAt: now, failureKind: 'recipient' as const, failure: '550 No such mailbox here' }
  const mail = { id, cause: id, recipient: 'rose@exemple.test', queuedAt: now, ...words, ...failure }
  await db.insertInto('mails').values(mail).execute()
  return id
}

/** Its operator no longer knows it, so that polling changes nothing. */
export async function payWithoutOutcome(
  { db, now, day }: TestServer,
  payer: Person,
  listing: Listing,
): Promise<string> {
  const { id } = await startPayment(payer, paymentBody(payer, listing, { start: day(6), end: day(7) }))
  const { paymentId } = await db
    .selectFrom('checkouts')
    .select('paymentId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await db
    .deleteFrom('simulatorOperations')
    .where('phone', 'like', `%${payer.phone.slice(1)}`)
    .execute()
  await db
    .updateTable('paymentOperations')
    .set({ state: 'review', failure: 'MISMATCH', submittedAt: now(), nextCheckAt: null })
    .where('id', '=', paymentId)
    .execute()
  return paymentId
}

export async function fileWaiting({ db, now }: TestServer, { id: userId }: Person): Promise<string> {
  const id = randomUUID()
  const file = { documentType: 'CNI', prompt: 'right-hand', submittedAt: now() } as const
  await db
    .insertInto('identityFiles')
    .values({ id, userId, ...file })
    .execute()
  return id
}
