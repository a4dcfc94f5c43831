import { randomUUID } from 'node:crypto'
import { startOfDay } from '@okoume/domain/calendar/calendar-day.ts'
import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import { MAX_WITHOUT_SECOND, MAX_WITHOUT_SECOND_A_DAY } from '@okoume/domain/ledger/manual-entries.ts'
import { readGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import type { UserRow } from '@okoume/server/src/platform/database/schema.ts'
import { ledgerFaults } from '@okoume/tests/server/ledger-invariants.ts'
import { titlesTo } from '@okoume/tests/server/notifications.ts'
import { type Person, signUpByPhone, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeEach, expect, test } from 'vitest'

const ABOVE = MAX_WITHOUT_SECOND + 1

type Appointed = Pick<UserRow, 'appointedBy' | 'appointedAt'>
/** By the server's clock, which starts at noon. */
const daysAgo = (days: number) => new Date(startOfDay(server.day(0)).getTime() - days * DAY_MS)

let asker: Person
let second: Person
let owner: Person
useTestServer({ jobs: false })
beforeEach(async () => {
  asker = await signUpConfirmed(server, 'Paul Mba', { administrator: true })
  second = await signUpConfirmed(server, 'Rose Ondo', { administrator: true })
  owner = await signUpOwner(server)
})

function give(amount: number, key: string = randomUUID(), by = asker) {
  const body = { userId: owner.id, amount, reason: 'Un objet perdu' }
  return by.client.updateWallet({ headers: { 'idempotency-key': key }, body })
}

const decide = (id: string, by: Person, outcome: 'done' | 'declined' = 'done', note = 'Vu avec Paul') =>
  by.client.decideCorrection({ params: { id }, body: { outcome, note } })

const waiting = async (by = second) =>
  (await by.client.listCorrections()).corrections.filter(({ userId }) => userId === owner.id)

const walletOf = async () => (await owner.client.getWallet()).balance

async function proposed(amount = ABOVE): Promise<string> {
  expect(await give(amount)).toMatchObject({ correction: 'waiting' })
  return (await waiting())[0]?.id ?? ''
}

test('a gift above the limit moves nothing until another administrator confirms it', async () => {
  const id = await proposed()
  expect(await walletOf()).toBe(0)
  expect(await titlesTo(second)).toContain('Une correction attend un second administrateur')
  expect(await waiting()).toMatchObject([{ amount: ABOVE, askedByName: 'Paul Mba', mayDecide: true }])
  expect(await waiting(asker)).toMatchObject([{ id, mayDecide: false }])

  await decide(id, second)
  expect(await walletOf()).toBe(ABOVE)
  expect(await waiting()).toEqual([])
  expect(await titlesTo(owner)).toEqual(['Une correction de votre portefeuille'])
  const { events } = await second.client.readTrail({ query: { subject: owner.id } })
  expect(events.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['adjust balance', second.id],
    ['propose correction', asker.id],
  ])
  expect(await ledgerFaults(server.db)).toEqual([])
})

test('is listed with the number of who has no e-mail', async () => {
  const person = await signUpByPhone(server, 'Yvette Nze')
  await server.db.updateTable('users').set({ verifier: 2 }).where('id', '=', person.id).execute()
  const headers = { 'idempotency-key': randomUUID() }
  await asker.client.updateWallet({ headers, body: { userId: person.id, amount: ABOVE, reason: 'Perdu' } })
  const { corrections } = await second.client.listCorrections()
  expect(corrections.find(({ userId }) => userId === person.id)).toMatchObject({
    userName: 'Yvette Nze',
    userEmail: null,
    userPhone: readGabonPhone(person.phone),
  })
})

test('neither the proposer nor the recipient can decide it, and it is decided once', async () => {
  const id = await proposed()
  await server.db
    .updateTable('users')
    .set({ roles: ['supervisor'] })
    .where('id', '=', owner.id)
    .execute()
  for (const person of [asker, owner])
    expect(await refusalOf(decide(id, person))).toMatchObject({ status: 403, code: 'OWN_CASE' })
  expect((await refusalOf(decide(id, second, 'done', ' '))).fields).toHaveProperty('note')

  const others = [second, await signUpConfirmed(server, 'Annick Ndong', { administrator: true })]
  const decided = await Promise.allSettled(others.map((person) => decide(id, person)))
  const refused = decided.filter((one) => one.status === 'rejected').map(({ reason }) => reason)
  expect(refused).toMatchObject([{ status: 404, code: 'CORRECTION_NOT_FOUND' }])
  expect(await walletOf()).toBe(ABOVE)
})

test.each<[string, () => Partial<Appointed>]>([
  ['the asker appointed', () => ({ appointedBy: asker.id, appointedAt: daysAgo(400) })],
  ['was appointed within a week', () => ({ appointedAt: daysAgo(5) })],
])('it is not confirmed by one whom %s', async (_, appointed) => {
  const id = await proposed()
  await server.db.updateTable('users').set(appointed()).where('id', '=', second.id).execute()
  expect(await waiting()).toMatchObject([{ mayDecide: false }])
  expect(await refusalOf(decide(id, second))).toMatchObject({ status: 403, code: 'NOT_INDEPENDENT' })
  expect(await walletOf()).toBe(0)
  await server.db
    .updateTable('users')
    .set({ appointedBy: null, appointedAt: daysAgo(7) })
    .where('id', '=', second.id)
    .execute()
  await decide(id, second)
  expect(await walletOf()).toBe(ABOVE)
})

test('whoever appoints somebody cannot have them confirm, and all supervisors hear of it', async () => {
  const helper = await signUpConfirmed(server, 'Serge Obame')
  await asker.client.changeRoles({ params: { id: helper.id }, body: { roles: ['finance'] } })
  const id = await proposed()
  expect(await refusalOf(decide(id, helper))).toMatchObject({ code: 'NOT_INDEPENDENT' })
  expect(await titlesTo(second)).toContain('Serge Obame a de nouveaux rôles')
  expect(await titlesTo(helper)).toContain("Vous faites partie de l'équipe")
})

test('a declined one moves nothing, and its key stays used', async () => {
  const key = randomUUID()
  await give(ABOVE, key)
  expect(await give(ABOVE, key)).toMatchObject({ correction: 'waiting' })
  expect(await refusalOf(give(ABOVE + 1, key))).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
  const [correction] = await waiting()
  expect(await waiting()).toHaveLength(1)
  await decide(correction?.id ?? '', second, 'declined')

  expect(await give(ABOVE, key)).toMatchObject({ correction: 'declined', walletBalance: 0 })
  expect(await titlesTo(owner)).toEqual([])
  const { events } = await second.client.readTrail({ query: { subject: owner.id } })
  expect(events[0]).toMatchObject({ action: 'decline correction', actorId: second.id })
})

test('a large sum in small gifts needs a second administrator too, also concurrently', async () => {
  const times = MAX_WITHOUT_SECOND_A_DAY / MAX_WITHOUT_SECOND
  const answers = await Promise.all(Array.from({ length: times + 2 }, () => give(MAX_WITHOUT_SECOND)))

  const outcomes = answers.map(({ correction }) => correction).toSorted()
  expect(outcomes).toEqual([...Array(times).fill('done'), 'waiting', 'waiting'])
  expect(await walletOf()).toBe(MAX_WITHOUT_SECOND_A_DAY)
  expect(await give(MAX_WITHOUT_SECOND, randomUUID(), second)).toMatchObject({ correction: 'done' })
})

test('must still be possible when it is confirmed', async () => {
  await give(MAX_WITHOUT_SECOND)
  await give(1)
  const id = await proposed(-ABOVE)
  await give(-1)
  expect(await refusalOf(decide(id, second))).toMatchObject({ status: 409, code: 'BALANCE_TOO_LOW' })

  await give(-MAX_WITHOUT_SECOND)
  await owner.client.closeAccount({ params: { id: owner.id } })
  expect(await refusalOf(decide(id, second))).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
  await decide(id, second, 'declined')
  expect(await waiting()).toEqual([])
})
