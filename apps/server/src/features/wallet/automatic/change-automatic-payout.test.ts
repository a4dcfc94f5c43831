import { randomUUID } from 'node:crypto'
import { startOfDay } from '@okoume/domain/calendar/calendar-day.ts'
import { HOUR_MS } from '@okoume/domain/calendar/durations.ts'
import { titlesTo } from '@okoume/tests/server/notifications.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { tableDigests } from '@okoume/tests/server/table-digests.ts'
import { addIssuerKey, claimsOf } from '@okoume/tests/server/tokens.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { fundOperators, giveMoney } from '@okoume/tests/server/withdrawing.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'

const INACTIVE = '077345198'
const OF_ANOTHER = '077345208'

let administrator: Person
let owner: Person
useTestServer({ jobs: false })
beforeAll(async () => {
  administrator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
  await fundOperators(server, administrator)
})
beforeEach(async () => {
  owner = await signUpOwner(server)
})

const switchOn = (phoneNumber = owner.phone, threshold = 1_000) =>
  owner.client.changeAutomaticPayout({ body: { on: true, phoneNumber, threshold } })
const switchOff = () => owner.client.changeAutomaticPayout({ body: { on: false } })
const read = () => owner.client.getAutomaticPayout()
const withdrawals = async () => (await owner.client.getWallet()).withdrawals
const at = (hour: number, day = 0) => new Date(startOfDay(server.day(day)).getTime() + hour * HOUR_MS)

test('nothing else is needed than a number and an amount, and its owner is mailed', async () => {
  expect(await read()).toEqual({
    ...{ on: false, phone: null, threshold: 1_000, min: 1_000 },
    ...{ nextAt: null, paused: null, stopped: null },
  })

  expect(await switchOn(owner.phone, 2_500)).toEqual({
    ...{ on: true, phone: `+241${owner.phone.slice(1)}`, threshold: 2_500, min: 1_000 },
    // The tests begin at noon.
    ...{ nextAt: at(18, 3).toISOString(), paused: 'new-number', stopped: null },
  })
  expect(await titlesTo(owner)).toContain('Votre argent part tout seul')
})

test.each([
  [{ phoneNumber: '011' }, 'phoneNumber'],
  [{ phoneNumber: undefined }, 'phoneNumber'],
  [{ threshold: 999 }, 'threshold'],
  [{ threshold: 500_001 }, 'threshold'],
  [{ threshold: undefined }, 'threshold'],
  [{ phoneNumber: INACTIVE }, 'phoneNumber'],
])('%o is refused at its field', async (wrong, field) => {
  const body = { on: true, phoneNumber: owner.phone, threshold: 1_000, ...wrong }

  const refusal = await refusalOf(owner.client.changeAutomaticPayout({ body }))

  expect(Object.keys(refusal.fields ?? {})).toEqual([field])
  expect(await read()).toMatchObject({ on: false, phone: null })
})

test('the password must have been given within ten minutes: a stolen session sends no money on', async () => {
  const { sign } = await addIssuerKey(server)
  const minutesAgo = async (minutes: number) => {
    const auth_time = Math.floor(Date.now() / 1000) - minutes * 60
    return server.clientOf(await sign({ ...claimsOf(owner), auth_time }))
  }
  await switchOn()
  const stolen = await minutesAgo(11)
  const before = await tableDigests(server)

  for (const body of [
    { on: true, phoneNumber: '077999999', threshold: 1_000 },
    { on: true, phoneNumber: owner.phone, threshold: 2_000 },
  ])
    expect(await refusalOf(stolen.changeAutomaticPayout({ body }))).toMatchObject({
      status: 403,
      code: 'SIGN_IN_AGAIN',
    })
  expect(await tableDigests(server)).toEqual(before)
  expect(await stolen.changeAutomaticPayout({ body: { on: false } })).toMatchObject({ on: false })
  const body = { on: true, phoneNumber: owner.phone, threshold: 2_000 }
  expect(await (await minutesAgo(9)).changeAutomaticPayout({ body })).toMatchObject({ on: true })
})

test('a number that was paid three days ago does not wait, another one does', async () => {
  await giveMoney(administrator, owner, 5_000)
  const headers = { 'idempotency-key': randomUUID() }
  await owner.client.requestWithdrawal({ headers, body: { phoneNumber: owner.phone, amount: 1_000 } })
  await server.runDue()
  await server.passDays(3)

  expect(await switchOn(owner.phone)).toMatchObject({ paused: null, nextAt: at(18).toISOString() })
  expect(await switchOn('077999998')).toMatchObject({ paused: 'new-number' })
  expect(await switchOn(owner.phone)).toMatchObject({ paused: null })
})

test('an account in another name is asked about, and support looks at its first withdrawal', async () => {
  expect(await refusalOf(switchOn(OF_ANOTHER))).toMatchObject({ code: 'HOLDER_UNCONFIRMED' })
  const body = { on: true, phoneNumber: OF_ANOTHER, threshold: 1_000, ownNumber: true }
  await owner.client.changeAutomaticPayout({ body })
  await giveMoney(administrator, owner, 4_000)

  await server.passDays(2)
  expect(await withdrawals()).toEqual([])
  await server.passDays(2)
  expect(await withdrawals()).toMatchObject([{ automatic: true, byHand: true, amount: 4_000 }])
})

test('a suspended owner cannot, and may switch it off', async () => {
  await switchOn()
  await server.db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', owner.id).execute()

  expect(await read()).toMatchObject({ on: true, paused: 'suspended', nextAt: null })
  expect(await refusalOf(switchOn('077999997'))).toMatchObject({ code: 'ACCOUNT_SUSPENDED' })
  expect(await switchOff()).toMatchObject({ on: false })
})
test('it is in the archive of an account, with what was said of its number, and goes with it', async () => {
  await switchOn(owner.phone, 2_000)
  const { payoutNumbers, automaticPayout } = await owner.client.exportAccount({ params: { id: owner.id } })
  expect(automaticPayout).toMatchObject({ enabled: true, threshold: 2_000 })
  expect(payoutNumbers).toMatchObject([{ verdict: 'unknown', checkedOn: server.day(0) }])

  await owner.client.closeAccount({ params: { id: owner.id } })
  for (const table of ['automaticPayouts', 'payoutNumbers'] as const)
    expect(await server.db.selectFrom(table).where('userId', '=', owner.id).selectAll().execute()).toEqual([])
})
