import { addDays } from '@okoume/domain/calendar/calendar-day.ts'
import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PaymentRow } from '../../apps/server/src/platform/database/schema.ts'
import { answerPrompt } from '../../apps/server/src/providers/simulator/simulated-phones.ts'
import { fundOperators } from '../server/withdrawing.ts'
import { askFor } from './asking.ts'
import { brokenPromises, describeAll, SECOND_THOUGHTS } from './invariants.ts'
import { move } from './renting.ts'
import { UNREACHABLE } from './settlers.ts'
import { beginLife, type Life } from './simulated-life.ts'
import { callBackAbout, operatorSettles, resolve } from './steps/payment-steps.ts'
import { personOf, rentalsThatAre, together } from './steps/step.ts'
import { runAllJobs } from './steps/work-steps.ts'
import { leftOver, letEverythingEnd } from './the-end.ts'
import { WRONG_MOVES } from './town-story.ts'

let life: Life
beforeEach(async () => {
  life = await beginLife(4711)
  life.mendNetwork()
  await fundOperators({ db: life.database.kysely, now: life.now }, life.administrator)
})
afterEach(async () => {
  await life.close()
})

async function refunds(): Promise<PaymentRow[]> {
  const { kysely } = life.database
  return kysely
    .selectFrom('paymentOperations')
    .selectAll()
    .where('kind', '=', 'refund')
    .orderBy('attempt')
    .execute()
}

async function lastRefund(): Promise<PaymentRow> {
  const last = (await refunds()).at(-1)
  if (!last) throw new Error('no refund was ordered')
  return last
}

/** A request from a telephone that no refund reaches is paid, and refused: its refund waits for a person. */
async function refuseUnreachable(): Promise<void> {
  const renter = life.people.find(({ phone }) => phone === UNREACHABLE)
  const [item] = life.items
  if (!renter || !item) throw new Error('the town has no people')
  const start = addDays(life.today(), 3)
  await askFor(life, {
    renter,
    item,
    wish: { start, end: addDays(start, 7), quantity: 1 },
    wrongPrice: false,
  })
  await confirm()
  await runAllJobs(life)
  await runAllJobs(life)
  const [rental] = await rentalsThatAre(life, 'en attente')
  if (!rental) throw new Error('the request was not booked')
  await move(personOf(life, rental.ownerId), rental.id, 'refusée')
  await runAllJobs(life)
}

async function confirm(): Promise<void> {
  const { phone, promptId: id } = await life.database.kysely
    .selectFrom('simulatorOperations')
    .selectAll()
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  const known = { phone: phone as GabonPhone, id, answer: 'confirm' } as const
  await callBackAbout(life, (await answerPrompt(life.database.kysely, life.operatorsClock, known)) ?? '')
}

/** Its second attempt has failed too, by an administrator's decision, and a job will order the third. */
async function failTwice(): Promise<void> {
  await refuseUnreachable()
  await resolve(life, (await lastRefund()).id, { outcome: 'failed' })
  await runAllJobs(life)
  await runAllJobs(life)
  expect((await refunds()).map(({ attempt, state }) => [attempt, state])).toEqual([
    [1, 'failed'],
    [2, 'review'],
  ])
  await resolve(life, (await lastRefund()).id, { outcome: 'failed' })
}

/** The operator has paid the first attempt after all, and sends a callback. */
async function firstArrives(): Promise<void> {
  const [{ reference = '' } = {}] = await refunds()
  await operatorSettles(life, reference, 'succeeded')
  await life.database.pool.query('insert into simulated_second_thoughts values ($1)', [reference])
  await callBackAbout(life, reference)
}

async function broken(): Promise<string[]> {
  const { kysely } = life.database
  const promises = await brokenPromises(kysely, life.latest(), SECOND_THOUGHTS)
  return [...promises, ...(await describeAll(kysely, [WRONG_MOVES])), ...life.faults]
}

async function expectGoodEnd(): Promise<void> {
  expect(await broken()).toEqual([])
  await letEverythingEnd(life)
  expect(await broken()).toEqual([])
  expect(await leftOver(life)).toEqual([])
}

test('a refund whose first attempt arrives before its third is ordered is not ordered a third time', async () => {
  await failTwice()
  await firstArrives()
  const [first, second] = await refunds()
  await life.jobs['follow-payment']?.({ id: first?.id })
  await life.jobs['retry-refund']?.({ id: second?.id })

  expect(await broken()).toEqual([])
  expect((await refunds()).map(({ state }) => state)).toEqual(['succeeded', 'failed'])
  await expectGoodEnd()
})

test('a refund that arrives while its third attempt is ordered is paid once, and the third is never sent', async () => {
  await failTwice()
  await firstArrives()
  const [first, second] = await refunds()
  const paidAndRetried = [1, 2, 3].flatMap(() => [
    life.jobs['retry-refund']?.({ id: second?.id }),
    life.jobs['follow-payment']?.({ id: first?.id }),
  ])
  await together(paidAndRetried.map(async (job) => job))

  await expectGoodEnd()
  const [, , third] = await refunds()
  expect([undefined, 'SUPERSEDED']).toContain(third?.failure)
  expect(life.sent.get(third?.reference ?? '')).toBeUndefined()
})
