import { randomUUID } from 'node:crypto'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeAll, expect, test } from 'vitest'

let rose: Person
let serge: Person
useTestServer({ jobs: false })
beforeAll(async () => {
  rose = await signUpOwner(server, 'Rose Mboumba')
  serge = await signUpConfirmed(server, 'Serge Ndong', { verifier: 1 })
})

const rowsOf = (id: string) => server.db.selectFrom('users').selectAll().where('id', '=', id).execute()

async function withoutAccount(name: string): Promise<Person> {
  const person = await signUpConfirmed(server, name)
  await server.db.deleteFrom('users').where('id', '=', person.id).execute()
  return person
}

test('a person sees all data about themself', async () => {
  const set = { phone: '+24174123456', address: 'Louis', city: 'Libreville', postalCode: '241' }
  await server.db.updateTable('users').set(set).where('id', '=', rose.id).execute()

  expect(await rose.client.getUser({ params: { id: rose.id } })).toEqual({
    id: rose.id,
    name: 'Rose Mboumba',
    email: rose.email,
    avatar: '/avatar.svg',
    verifier: 2,
    walletBalance: 0,
    withdrawable: 0,
    cautions: 0,
    phone: '+24174123456',
    address: 'Louis',
    city: 'Libreville',
    postalCode: '241',
    taxNumber: null,
    administrator: false,
    verifierReason: null,
    openName: false,
    renterMean: null,
    trustedOwner: false,
    trustedRenter: false,
    createdAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
  })
})

test('a stranger, a visitor and an administrator see a masked name, a picture, and verified or not', async () => {
  const admin = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
  const viewers = [serge.client, server.visitor, admin.client]

  for (const client of viewers) {
    expect(await client.getUser({ params: { id: rose.id } })).toEqual({
      id: rose.id,
      name: 'R***a',
      avatar: '/avatar.svg',
      verifier: 2,
    })
  }
})

test.each([-1, 0, 1] as const)('verifier %i is shown to nobody else', async (verifier) => {
  const person = await signUpConfirmed(server, 'Landry Koumba', { verifier })

  expect((await person.client.getUser({ params: { id: person.id } })).verifier).toBe(verifier)
  expect((await server.visitor.getUser({ params: { id: person.id } })).verifier).toBe(0)
})

test('an unknown id is not found', async () => {
  const refusal = await refusalOf(server.visitor.getUser({ params: { id: randomUUID() } }))

  expect(refusal).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
})

test('creating an account is idempotent', async () => {
  const person = await withoutAccount('Annick Ondo')
  const answers = await Promise.all(Array.from({ length: 8 }, () => person.client.openAccount({ body: {} })))
  const later = await person.client.openAccount({ body: { name: 'Une autre' } })

  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(later).toEqual(answers[0])
  expect(await rowsOf(person.id)).toMatchObject([
    { name: 'Annick Ondo', email: person.email, verifier: 0, roles: [], phone: null },
  ])
})

test("wallet, verifier, rights and e-mail are the server's, whatever a client sends", async () => {
  const person = await withoutAccount('Prisca Ntsame')
  const body = {
    id: person.id,
    name: 'Prisca N.',
    email: 'admin@okoume.test',
    avatar: 'https://ailleurs.test/x.png',
    walletBalance: 1_000_000,
    verifier: 2,
    administrator: true,
    cautions: 5,
    createdAt: '2000-01-01',
  }

  const opened = await person.client.openAccount({ body })

  expect(opened).toMatchObject({ name: 'Prisca N.', email: person.email, verifier: 0, walletBalance: 0 })
  expect(opened.administrator).toBe(false)
  expect(await rowsOf(person.id)).toMatchObject([{ avatar: '/avatar.svg', email: person.email }])
})

test('a caller can create only their own account', async () => {
  const person = await withoutAccount('Thierry Moussavou')
  const other = randomUUID()

  const refusal = await refusalOf(person.client.openAccount({ body: { id: other } }))

  expect(refusal).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  expect([...(await rowsOf(person.id)), ...(await rowsOf(other))]).toEqual([])
})

test('a new account has no rights', async () => {
  const answer = await server.http.inject({
    method: 'POST',
    url: '/api/auth/sign-up/email',
    payload: { name: 'Clarisse Bekale', email: 'clarisse@exemple.test', password: 'un-mot-de-passe' },
  })

  expect(answer.statusCode).toBe(200)
  const found = await server.db
    .selectFrom('users')
    .select(['name', 'verifier', 'roles'])
    .where('email', '=', 'clarisse@exemple.test')
    .execute()
  expect(found).toEqual([{ name: 'Clarisse Bekale', verifier: 0, roles: [] }])
})
