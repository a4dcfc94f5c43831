import { randomUUID } from 'node:crypto'
import { type Person, signUpConfirmed } from '@okoume/tests/server/people.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { describe, expect, test } from 'vitest'
import { followEmail } from './follow-email.ts'
import { takeOverEmail } from './open-account.ts'

useTestServer({ jobs: false })

const WAYS = [
  [
    'the embedded identity service',
    (id: string, email: string) => followEmail(server.pool, { id, email, removedId: null }),
  ],
  ['a token', (id: string, email: string) => takeOverEmail(server.db, { id, email })],
] as const

const newEmail = () => `${randomUUID()}@exemple.test`
const emailOf = async ({ id }: Person) =>
  (await server.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email

async function addMail(recipient: string, subject: string, changed: object = {}): Promise<void> {
  const row = { id: randomUUID(), cause: randomUUID(), recipient, subject, textBody: '', htmlBody: '' }
  await server.db
    .insertInto('mails')
    .values({ ...row, queuedAt: new Date(), ...changed })
    .execute()
}

const subjectsTo = async (address: string) => {
  const rows = await server.db
    .selectFrom('mails')
    .select('subject')
    .where('recipient', '=', address)
    .execute()
  return rows.map(({ subject }) => subject)
}

describe.each(WAYS)('an e-mail change reported by %s', (_, change) => {
  test("sends no mail for its former owner to the address's next one", async () => {
    const person = await signUpConfirmed(server, 'Annick Ondo')
    await addMail(person.email.toUpperCase(), 'Votre demande est refusée', { sentAt: new Date() })
    await addMail(person.email, 'Abandonné', { failedAt: new Date(), failureKind: 'unknown', failure: '?' })
    await change(person.id, newEmail())
    const next = await signUpConfirmed(server, 'Serge Ndong')
    await change(next.id, person.email)

    const { mails } = await next.client.exportAccount({ params: { id: next.id } })

    expect(mails).toEqual([])
    expect(await emailOf(next)).toBe(person.email)
  })

  test('keeps unsent mails to the old address, such as the warning', async () => {
    const person = await signUpConfirmed(server, 'Annick Ondo')
    await addMail(person.email, 'Attention')

    await change(person.id, newEmail())

    expect(await subjectsTo(person.email)).toEqual(['Attention'])
  })

  test('keeps the mails where only the case differs', async () => {
    const person = await signUpConfirmed(server, 'Annick Ondo')
    await addMail(person.email, 'Bienvenue', { sentAt: new Date() })

    await change(person.id, person.email.toUpperCase())

    expect(await subjectsTo(person.email)).toEqual(['Bienvenue'])
    expect(await emailOf(person)).toBe(person.email.toUpperCase())
  })

  test('names nobody whose account is closed', async () => {
    const person = await signUpConfirmed(server, 'Annick Ondo')
    await person.client.closeAccount({ params: { id: person.id } })

    await change(person.id, newEmail())

    expect(await emailOf(person)).toBeNull()
  })
})

test('of several accounts whose tokens claim one e-mail at once, one gets it', async () => {
  const email = newEmail()
  const people = await Promise.all(['A', 'B', 'C', 'D', 'E'].map((name) => signUpConfirmed(server, name)))

  await Promise.all(people.map(({ id }) => takeOverEmail(server.db, { id, email })))

  const holders = await Promise.all(people.map(emailOf))
  expect(holders.filter((holder) => holder === email)).toHaveLength(1)
})
