import type { Role } from '@okoume/domain/person/administrator-roles.ts'
import { type Person, signUpConfirmed } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { buildTown, type Town } from '@okoume/tests/server/town.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeAll, expect, test } from 'vitest'

let town: Town
let second: Person
useTestServer({ jobs: false })
beforeAll(async () => {
  town = await buildTown(server)
  second = await signUpConfirmed(server, 'Paul Essono', { administrator: true })
})

test.each([
  ['support', true, false],
  ['moderation', false, false],
  ['finance', false, true],
] as const)('a person is shown to %s as far as it is their duty', async (role, masked, money) => {
  const { client } = await signUpConfirmed(server, 'Paul Essono', { roles: [role] })
  const { owner } = town
  const [found] = (await client.findPeople({ body: { who: owner.email } })).people

  expect(found).toMatchObject({ id: owner.id, name: owner.name, masked })
  expect(found?.email === owner.email).toBe(!masked)
  expect(found).toHaveProperty('rentals.0.itemTitle')
  for (const name of [
    'wallet',
    'withdrawable',
    'cautions',
    'openWithdrawals',
    'operations',
    'rentals.0.total',
  ]) {
    if (money) expect(found).toHaveProperty(name)
    else expect(found).not.toHaveProperty(name)
  }
  const answer = JSON.stringify(found)
  if (masked) expect(answer).not.toContain(owner.email)
})

test('a person is given roles by a supervisor, who changes everybody but themself; the trail says which', async () => {
  const person = await signUpConfirmed(server, 'Odile Ndong')
  const change = (by: Person, of: Person, roles: Role[]) =>
    by.client.changeRoles({ params: { id: of.id }, body: { roles } })

  await change(second, person, ['finance', 'support', 'support'])
  expect(await person.client.getUser({ params: { id: person.id } })).toMatchObject({
    administrator: true,
    roles: ['support', 'finance'],
  })
  expect((await refusalOf(change(person, second, []))).code).toBe('ROLE_MISSING')
  expect((await refusalOf(change(second, second, ['support']))).code).toBe('OWN_CASE')
  await change(second, person, ['support', 'finance'])
  await change(second, person, [])

  expect((await refusalOf(person.client.getOverview())).code).toBe('ADMINISTRATORS_ONLY')
  expect(
    (await second.client.readTrail({ query: { subject: person.id } })).events.map(({ action, details }) => [
      action,
      details[0]?.value,
    ]),
  ).toEqual([
    ['dismiss administrator', undefined],
    ['appoint administrator', 'support, finance'],
  ])
})

test('a person is given no role before their e-mail is confirmed, nor once their account is closed', async () => {
  const unconfirmed = await signUpConfirmed(server, 'Nadège Bouanga', { emailConfirmed: false })
  const give = ({ id }: Person) => second.client.changeRoles({ params: { id }, body: { roles: ['support'] } })
  expect((await refusalOf(give(unconfirmed))).fields).toHaveProperty('roles')

  const gone = await signUpConfirmed(server, 'Aristide Nze')
  await gone.client.closeAccount({ params: { id: gone.id } })
  expect((await refusalOf(give(gone))).code).toBe('USER_NOT_FOUND')
})

test('two supervisors who dismiss each other: one stays', async () => {
  const [one, other] = [
    await signUpConfirmed(server, 'Ange Mba', { administrator: true }),
    await signUpConfirmed(server, 'Luc Mba', { administrator: true }),
  ]
  const dismiss = (by: Person, of: Person) =>
    by.client.changeRoles({ params: { id: of.id }, body: { roles: [] } })
  const answers = await Promise.allSettled([dismiss(one, other), dismiss(other, one)])

  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const left = await server.db
    .selectFrom('users')
    .select('roles')
    .where('id', 'in', [one.id, other.id])
    .execute()
  expect(left.filter(({ roles }) => roles.length > 0)).toHaveLength(1)
})
