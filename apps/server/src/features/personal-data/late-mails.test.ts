import { openSession, type Person, signUpConfirmed } from '@okoume/tests/server/people.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { expect, test } from 'vitest'
import { systemClock } from '../../platform/clock/clock.ts'
import { newUuid } from '../../platform/clock/identifiers.ts'
import { closeAccount, type PersonalDataContext } from './close-account.ts'
import { personalDataJobs } from './personal-data-jobs.ts'

useTestServer({ jobs: false })

const post = (url: string, payload: object) => server.http.inject({ method: 'POST', url, payload })

const contextWith = (removeAccount: () => Promise<void>): PersonalDataContext => ({
  ...{ db: server.db, clock: systemClock, newId: newUuid, publicUrl: '' },
  identity: { removeAccount },
})

/** The account is closed; the job that deletes the identity has not run yet. */
async function closeAndDeletePassword(): Promise<Person> {
  const person = await signUpConfirmed(server, 'Philomène Obiang')
  await closeAccount(
    contextWith(async () => {}),
    { id: person.id, now: new Date() },
  )
  const { statusCode } = await post('/api/auth/request-password-reset', { email: person.email })
  expect(statusCode).toBe(200)
  expect(await subjectsTo(person)).toHaveLength(2)
  return person
}

async function subjectsTo({ email }: Person): Promise<string[]> {
  const rows = await server.db
    .selectFrom('mails')
    .select('subject')
    .where('recipient', '=', email)
    .orderBy('id')
    .execute()
  return rows.map(({ subject }) => subject)
}

async function runLater({ id, email }: Person): Promise<void> {
  await server.db.updateTable('mails').set({ sentAt: new Date() }).where('recipient', '=', email).execute()
  const jobs = personalDataJobs(
    contextWith(async () => void (await server.pool.query('delete from auth.users where id = $1', [id]))),
  )
  await jobs['remove-identity']({ id })
  await jobs['forget-farewell']({ id })
}

test('a mail that the identity service sends to a just closed account is deleted too', async () => {
  const person = await closeAndDeletePassword()

  await runLater(person)

  expect(await subjectsTo(person)).toEqual([])
})

test('the mails of a new account of the same address are kept', async () => {
  const person = await closeAndDeletePassword()
  await server.pool.query('delete from auth.users where id = $1', [person.id])
  const payload = { name: 'Philomène O.', email: person.email, password: 'une pirogue toute neuve' }
  expect((await post('/api/auth/sign-up/email', payload)).statusCode).toBe(200)
  await expect(openSession(server, person.email, payload.password)).rejects.toThrow('EMAIL_NOT_VERIFIED')

  await runLater(person)

  const left = await subjectsTo(person)
  expect(left).not.toContain('Votre compte est supprimé')
  expect(left).not.toEqual([])
})
