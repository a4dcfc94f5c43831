import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '@okoume/domain/calendar/durations.ts'
import { ledgerFaults } from '@okoume/tests/server/ledger-invariants.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { fundOperators, giveMoney } from '@okoume/tests/server/withdrawing.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'

const OWN = '+24177000111'
const NEW = '+24166000112'
const OTHER = '+24177000113'

let administrator: Person
let owner: Person
useTestServer({ jobs: false })
beforeAll(async () => {
  administrator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
  await fundOperators(server, administrator)
})
beforeEach(async () => {
  await setNumber(null)
  owner = await signUpOwner(server)
  await giveMoney(administrator, owner, 50_000)
  await setNumber(OWN)
})

/** As the identity service would. */
async function setNumber(phone: string | null): Promise<void> {
  const whose = phone === null ? sql`phone_number is not null` : sql`id = ${owner.id}`
  await sql`update auth.users set phone_number = ${phone}, phone_number_verified = true where ${whose}`.execute(
    server.db,
  )
}

const withdraw = async (phoneNumber: string) =>
  (
    await owner.client.requestWithdrawal({
      headers: { 'idempotency-key': randomUUID() },
      body: { phoneNumber, amount: 1_000 },
    })
  ).withdrawal

const waits = ({ heldUntil, createdAt }: Awaited<ReturnType<typeof withdraw>>) =>
  heldUntil === null ? 0 : Math.round((Date.parse(heldUntil) - Date.parse(createdAt)) / HOUR_MS)

async function settle({ id }: Awaited<ReturnType<typeof withdraw>>): Promise<void> {
  const body = { outcome: 'paid', receipt: 'R1' } as const
  await administrator.client.settleWithdrawal({ params: { id }, body })
}

test('money goes at once to the number that opens the account, and waits 72 hours for any other', async () => {
  expect(await withdraw(OWN)).toMatchObject({ heldUntil: null, byHand: false })

  const swapped = await withdraw(OTHER)

  expect([swapped.byHand, waits(swapped)]).toEqual([true, 72])
  expect(await refusalOf(settle(swapped))).toMatchObject({ code: 'WITHDRAWAL_HELD' })
  await server.passDays(3)
  await settle(swapped)
  expect(waits(await withdraw(OTHER)), 'it is known by now').toBe(0)
  expect(await ledgerFaults(server.db)).toEqual([])
})

test('after a change the new number waits too, and one that was paid before does not', async () => {
  const before = await withdraw(OTHER)
  await server.passDays(3)
  await settle(before)
  await setNumber(NEW)

  expect(waits(await withdraw(OTHER))).toBe(0)
  expect(waits(await withdraw(NEW))).toBe(72)
  expect(waits(await withdraw(OWN)), 'the former number may be a thief’s').toBe(72)
  await sql`update auth.users set phone_changed_at = now() - interval '72 hours' where id = ${owner.id}`.execute(
    server.db,
  )
  expect(waits(await withdraw(NEW))).toBe(0)
})

test('an account that no number opens is paid as before', async () => {
  await setNumber(null)
  await sql`update auth.users set phone_changed_at = null where id = ${owner.id}`.execute(server.db)
  expect(waits(await withdraw(OTHER))).toBe(0)
})

test('nor does it help to remove the number before', async () => {
  await setNumber(null)
  expect(waits(await withdraw(OTHER))).toBe(72)
})

test('no withdrawal slips through beside a change of the number', async () => {
  const [, ...made] = await Promise.all([setNumber(NEW), ...Array.from({ length: 8 }, () => withdraw(NEW))])
  expect(made.map(waits)).toEqual(made.map(() => 72))
})

test('the number that opens the account is offered for a withdrawal', async () => {
  expect(await owner.client.getWallet()).toMatchObject({ phone: OWN })
})
