import { randomUUID } from 'node:crypto'
import { startOfDay } from '@okoume/domain/calendar/calendar-day.ts'
import { HOUR_MS } from '@okoume/domain/calendar/durations.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import type { OperatorLimits } from '@okoume/domain/payment/operator-limits.ts'
import { newUuid } from '@okoume/server/src/platform/clock/identifiers.ts'
import { createSimulator } from '@okoume/server/src/providers/simulator/simulator.ts'
import { ledgerFaults } from '@okoume/tests/server/ledger-invariants.ts'
import { titlesTo } from '@okoume/tests/server/notifications.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { notify } from '@okoume/tests/server/settlement-context.ts'
import { SERVER_SECRET } from '@okoume/tests/server/test-server.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { fundOperators, giveMoney, giveMuchMoney } from '@okoume/tests/server/withdrawing.ts'
import { pino } from 'pino'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type PaymentProviders, singleProvider } from '../../payments/transactions/payment-provider.ts'
import type { WalletContext } from '../withdrawals/wallet-context.ts'
import { createWithdrawalLinks } from '../withdrawals/withdrawal-links.ts'
import { readAutomaticPayout } from './change-automatic-payout.ts'
import { runAutomaticPayouts } from './run-automatic-payouts.ts'

const INACTIVE = '077345198'
const NOT_REACHED = '077345088'

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
afterEach(async () => expect(await ledgerFaults(server.db)).toEqual([]))

const switchOn = (phoneNumber = owner.phone, threshold = 1_000) =>
  owner.client.changeAutomaticPayout({ body: { on: true, phoneNumber, threshold } })
const switchOff = () => owner.client.changeAutomaticPayout({ body: { on: false } })
const read = () => owner.client.getAutomaticPayout()
const withdrawals = async () => (await owner.client.getWallet()).withdrawals
const change = (set: Record<string, unknown>) =>
  server.db.updateTable('automaticPayouts').set(set).where('userId', '=', owner.id).execute()

/** Switched on long ago: the number is not new any more. */
async function switchedOn(phoneNumber?: string, threshold?: number): Promise<void> {
  await switchOn(phoneNumber, threshold)
  await change({ startsAt: new Date(0), lastRun: new Date(0) })
}

const at = (hour: number, day = 0) => new Date(startOfDay(server.day(day)).getTime() + hour * HOUR_MS)

/** A worker of its own, at that instant. */
function workerAt(now: Date, limits: Partial<OperatorLimits> = {}): WalletContext {
  const clock = { now: () => now }
  const simulator = createSimulator({ db: server.db, newId: newUuid, clock })
  return {
    ...{
      db: server.db,
      clock,
      machineClock: clock,
      newId: newUuid,
      notify,
      automaticPayoutMin: 1_000,
      taxGuide: null,
    },
    providers: limited(singleProvider(simulator), limits),
    links: createWithdrawalLinks(SERVER_SECRET),
    log: pino({ level: 'silent' }),
  }
}

const run = (now: Date, limits: Partial<OperatorLimits> = {}) =>
  runAutomaticPayouts(workerAt(now, limits), now)

function limited(providers: PaymentProviders, limits: Partial<OperatorLimits>): PaymentProviders {
  return { ...providers, limits: (operator) => ({ ...providers.limits(operator), ...limits }) }
}

describe('a run', () => {
  test('pays what is withdrawable as a normal withdrawal, which says that it was automatic', async () => {
    await switchedOn(owner.phone, 3_000)
    await giveMoney(administrator, owner, 2_999)
    await run(at(12))
    expect(await withdrawals()).toEqual([])

    await giveMoney(administrator, owner, 4_001)
    await run(at(18))

    const [made] = await withdrawals()
    expect(made).toMatchObject({ automatic: true, amount: 7_000, byHand: false, state: 'requested' })
    await server.runDue()
    const wallet = await owner.client.getWallet()
    expect(wallet).toMatchObject({ balance: 0, withdrawals: [{ state: 'paid' }] })
    expect(wallet.movements.movements[0]).toMatchObject({ automatic: true, amount: -7_000 })
    expect(await titlesTo(owner)).toEqual(
      expect.arrayContaining([
        'Un versement automatique est en route',
        'Votre versement automatique est payé',
      ]),
    )
    const mails = await server.visitor.listDemoMails({ query: { to: administrator.email } })
    expect(mails.filter(({ subject }) => subject.includes(formatFrancs(7_000)))).toEqual([])
  })

  test('happens once, whatever is killed, repeated or at once, and money that comes later waits for the next', async () => {
    await switchedOn()
    await giveMoney(administrator, owner, 5_000)
    await Promise.all([run(at(12)), run(at(12)), run(at(12))])
    await giveMoney(administrator, owner, 6_000)
    await run(at(13))
    expect((await withdrawals()).map(({ amount }) => amount)).toEqual([5_000])

    // Killed after the order was posted, before the turn was noted: both are one transaction.
    await change({ lastRun: new Date(0) })
    await run(at(17))
    expect((await withdrawals()).map(({ amount }) => amount)).toEqual([5_000])

    await run(at(18))
    expect((await withdrawals()).map(({ amount }) => amount)).toEqual([6_000, 5_000])
  })

  test('beside withdrawals by hand and gifts at the same instant takes nothing twice', async () => {
    await switchedOn()
    await giveMoney(administrator, owner, 50_000)
    const byHand = () =>
      owner.client
        .requestWithdrawal({
          headers: { 'idempotency-key': randomUUID() },
          body: { phoneNumber: owner.phone, amount: 30_000 },
        })
        .catch(() => null)

    await Promise.all([
      ...Array.from({ length: 3 }, byHand),
      run(at(12)),
      giveMoney(administrator, owner, 10_000),
      run(at(12)),
    ])

    const { balance, withdrawals: made } = await owner.client.getWallet()
    expect(made.reduce((sum, { amount }) => sum + amount, balance)).toBe(60_000)
    expect(made.filter(({ automatic }) => automatic).length).toBeLessThanOrEqual(1)
    expect(made.filter(({ automatic }) => !automatic).length).toBeLessThanOrEqual(2)
  })

  test('pays no more than one withdrawal may be: the rest goes with the next', async () => {
    await switchedOn()
    await giveMuchMoney(server, administrator, owner, 700_000)
    await run(at(12))
    await run(at(18))
    expect((await withdrawals()).map(({ amount }) => amount)).toEqual([200_000, 500_000])
  })

  test('keeps to what its operator lets through, and pays the rest with the next', async () => {
    await switchedOn()
    await giveMoney(administrator, owner, 10_000)
    await run(at(12), { min: 10_001 })
    expect(await withdrawals()).toEqual([])
    expect(
      await readAutomaticPayout(workerAt(at(12), { min: 10_001 }), owner.id, at(12)),
      'its owner reads the amount from which money leaves',
    ).toMatchObject({ min: 10_001, threshold: 10_001 })

    await run(at(18), { max: 6_000 })
    await run(at(12, 1), { max: 3_000, dayMax: 3_500 })
    await run(at(18, 1), { max: 3_000, dayMax: 3_500 })
    expect((await withdrawals()).map(({ amount }) => amount).toSorted()).toEqual([3_000, 6_000])
  })

  test('sends nothing while its owner is suspended, and goes on afterwards', async () => {
    await switchedOn()
    await giveMoney(administrator, owner, 5_000)
    const suspend = (suspendedAt: Date | null) =>
      server.db.updateTable('users').set({ suspendedAt }).where('id', '=', owner.id).execute()
    await suspend(new Date())
    await run(at(12))
    expect(await withdrawals()).toEqual([])
    await suspend(null)
    await run(at(18))
    expect(await withdrawals()).toHaveLength(1)
  })

  test('waits as any withdrawal does where its operator does not hold the money', async () => {
    await switchedOn()
    for (let times = 0; times < 6; times++) await giveMuchMoney(server, administrator, owner, 500_000)
    for (const [hour, day] of [
      [12, 0],
      [18, 0],
      [12, 1],
      [18, 1],
      [12, 2],
      [18, 2],
    ] as const)
      await run(at(hour, day))

    expect((await withdrawals()).filter(({ waiting }) => waiting).length).toBeGreaterThanOrEqual(2)
    const { movements } = await owner.client.listMovements({ query: {} })
    expect(movements[0]).toMatchObject({ automatic: true, waiting: true })
  })

  test('that was due before it was switched on does not pay', async () => {
    await giveMoney(administrator, owner, 5_000)
    await switchOn()
    await change({ startsAt: new Date(0) })
    await run(at(13))
    expect(await withdrawals()).toEqual([])
  })

  test('is of nobody who has switched it off', async () => {
    await switchedOn()
    await giveMoney(administrator, owner, 5_000)
    await switchOff()
    await run(at(18))
    expect(await withdrawals()).toEqual([])
    expect(await titlesTo(owner)).toContain('Votre argent ne part plus tout seul')
  })
})

describe('it is switched off by itself', () => {
  test('after two that came back one after the other, and its owner is told', async () => {
    await switchedOn(NOT_REACHED)
    await giveMoney(administrator, owner, 5_000)
    await run(at(13))
    await server.runDue()
    expect(await read()).toMatchObject({ on: true })
    await run(at(18))
    await server.runDue()

    expect((await withdrawals()).map(({ state }) => state)).toEqual(['returned', 'returned'])
    expect(await read()).toMatchObject({ on: false, stopped: 'failures' })
    expect(await titlesTo(owner)).toContain('Vos versements automatiques sont arrêtés')
    await run(at(12, 1))
    expect(await withdrawals()).toHaveLength(2)
    expect(await switchOn()).toMatchObject({ on: true, stopped: null })
  })

  test('where the operator no longer knows its number', async () => {
    await switchedOn()
    await giveMoney(administrator, owner, 5_000)
    await change({ phone: `+241${INACTIVE.slice(1)}` })
    await run(at(12))

    expect(await withdrawals()).toEqual([])
    expect(await read()).toMatchObject({ on: false, stopped: 'number' })
    expect(await titlesTo(owner)).toContain('Vos versements automatiques sont arrêtés')
  })
})
