import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import { ledgerFaults } from '@okoume/tests/server/ledger-invariants.ts'
import { type Person, signUpConfirmed } from '@okoume/tests/server/people.ts'
import { ScriptedProvider, scriptedContext } from '@okoume/tests/server/scripted-provider.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { followPayment } from './follow-payment.ts'
import { findPayment } from './payment-queries.ts'
import { orderTrialPayment, refundTrialPayment, TRIAL_AMOUNT } from './trial-payment.ts'

const PHONE = '+24174123456' as GabonPhone

let administrator: Person
let provider: ScriptedProvider
let id: string
useTestServer({ jobs: false })
beforeAll(async () => {
  administrator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
})
afterEach(async () => {
  await server.runDue()
  expect(await ledgerFaults(server.db)).toEqual([])
})

const context = () => scriptedContext(server, provider, { now: () => new Date() })

beforeEach(async () => {
  // Replaces the server's own.
  provider = new ScriptedProvider('simulator')
  id = await orderTrialPayment(context(), PHONE, new Date())
})

async function balances(): Promise<Record<string, number>> {
  const { rows } = await server.pool.query<{ account: string; balance: number }>(
    `select account, balance::int from ledger_balances
     where holder = any($1) and balance <> 0`,
    [[id, `checkout ${id}`]],
  )
  return Object.fromEntries(rows.map(({ account, balance }) => [account, balance]))
}

test('what it brings is received, and stays so while jobs run; its refund is a debt until it is paid', async () => {
  provider.submission = async () => ({ is: 'final', ok: true, providerReference: 'COLLECTED' })
  await followPayment(context(), id, new Date())
  await server.runDue()
  expect(await balances()).toEqual({ received: TRIAL_AMOUNT })

  const { reference } = (await findPayment(server.db, id)) ?? { reference: '' }
  const both = await Promise.all([
    refundTrialPayment(context(), reference, new Date()),
    refundTrialPayment(context(), reference, new Date()),
  ])
  expect(both).toContainEqual({ refusal: 'given-back' })
  expect(await balances()).toEqual({ refunds_due: TRIAL_AMOUNT })
  expect(await ledgerFaults(server.db)).toEqual([])

  const refund = both.find((one) => 'id' in one)
  if (!refund || !('id' in refund)) throw new Error('no refund was ordered')
  await followPayment(context(), refund.id, new Date())
  expect(await balances()).toEqual({})
  expect(provider.submitted).toMatchObject([
    { kind: 'collect', phone: PHONE, amount: TRIAL_AMOUNT },
    { kind: 'refund', phone: PHONE, amount: TRIAL_AMOUNT, original: { id } },
  ])
})

test('an administrator settles one whose outcome stays unknown, as any other payment', async () => {
  const { rows } = await server.pool.query<{ id: string }>(
    `update payment_operations set state = 'review', failure = 'NO_FINAL_STATUS', next_check_at = null
     where id = $1 returning id`,
    [id],
  )
  expect(rows).toHaveLength(1)
  const { reviews } = await administrator.client.listReviews()
  expect(reviews.map((review) => review.id)).toContain(id)
  await administrator.client.resolveReview({
    params: { id },
    body: { outcome: 'succeeded', note: "Vu sur le compte de l'opérateur" },
  })
  await server.runDue()
  expect(await balances()).toEqual({ received: TRIAL_AMOUNT })
})
