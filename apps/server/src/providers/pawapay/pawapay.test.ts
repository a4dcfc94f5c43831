import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import { PawapayTrial } from '@okoume/tests/server/fakes/pawapay-trial.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toPawapayId } from './pawapay-requests.ts'

let trial: PawapayTrial
beforeEach(async () => {
  trial = await PawapayTrial.begin()
})
afterEach(() => trial.end())

describe('a collection', () => {
  it("is requested in pawaPay's format", async () => {
    const collection = trial.order()

    const id = toPawapayId(collection.id)
    expect(await trial.pawapay.submit(collection)).toEqual({ is: 'accepted', providerReference: id })
    expect(trial.fake.asked).toEqual([
      {
        endpoint: 'submission',
        path: '/v2/deposits',
        body: {
          depositId: id,
          payer: { type: 'MMO', accountDetails: { phoneNumber: '24177123456', provider: 'AIRTEL_GAB' } },
          amount: '5000',
          currency: 'XAF',
          customerMessage: 'Perceuse a percussion',
          clientReferenceId: collection.reference,
          metadata: [{ reference: collection.reference }],
        },
      },
    ])
  })

  it('waits for the payer through every state, then has the paid amount and payer', async () => {
    const collection = trial.order()
    await trial.pawapay.submit(collection)
    for (const status of ['ACCEPTED', 'PROCESSING', 'IN_RECONCILIATION', 'ENQUEUED'] as const) {
      trial.fake.move(collection.reference, status)
      expect(await trial.pawapay.observe(collection)).toMatchObject({ state: 'pending' })
    }

    trial.fake.move(collection.reference, 'COMPLETED')
    expect(await trial.pawapay.observe(collection)).toEqual({
      state: 'succeeded',
      amount: 5000,
      phone: '+24177123456',
      accountCode: 'AIRTEL_GAB',
      reference: collection.reference,
      providerReference: toPawapayId(collection.id),
    })
  })

  it('that was sent twice is executed once', async () => {
    const collection = await trial.paid()

    expect(await trial.pawapay.submit(collection)).toMatchObject({ is: 'accepted' })
    expect(await trial.pawapay.observe(collection)).toMatchObject({ state: 'succeeded' })
    expect(trial.fake.books.moved).toHaveLength(1)
  })

  it('of another amount, payer or reference is reported as it is', async () => {
    const collection = await trial.paid()
    const payer = { type: 'MMO', accountDetails: { phoneNumber: '24174000000', provider: 'AIRTEL_GAB' } }
    trial.fake.lie(collection.reference, { amount: '50.00', payer, clientReferenceId: 'ANOTHER' })

    expect(await trial.pawapay.observe(collection)).toMatchObject({
      state: 'succeeded',
      amount: 50,
      phone: '+24174000000',
      reference: 'ANOTHER',
    })
  })

  it('goes by Airtel only', () => {
    expect(trial.pawapay.accountCodes).toEqual({ AIRTEL: 'AIRTEL_GAB' })
  })
})

describe('the numbers of the sandbox', () => {
  it.each([
    ['collect', '24174345678', { state: 'succeeded', amount: 5000 }],
    ['collect', '24174345048', { state: 'failed', failure: 'INSUFFICIENT_BALANCE' }],
    ['collect', '24174345068', { state: 'failed', failure: 'UNSPECIFIED_FAILURE' }],
    ['collect', '24174345128', { state: 'pending' }],
    ['payout', '24174345678', { state: 'succeeded', amount: 5000 }],
    ['payout', '24174345088', { state: 'failed', failure: 'RECIPIENT_NOT_FOUND' }],
    ['payout', '24174345118', { state: 'failed', failure: 'UNSPECIFIED_FAILURE' }],
    ['payout', '24174345128', { state: 'pending' }],
  ] as const)('%s of %s: %j', async (kind, number, seen) => {
    const sent = trial.order({ kind, phone: `+${number}` as GabonPhone })

    expect(await trial.pawapay.submit(sent)).toMatchObject({ is: 'accepted' })
    expect(await trial.pawapay.observe(sent)).toMatchObject(seen)
    expect(trial.fake.books.moved).toHaveLength(seen.state === 'succeeded' ? 1 : 0)
  })
})

describe('outgoing money', () => {
  it('is paid to its recipient, once', async () => {
    const payout = trial.order({ kind: 'payout', label: 'Retrait' })
    await trial.pawapay.submit(payout)
    expect(await trial.pawapay.observe(payout)).toMatchObject({ state: 'pending' })
    trial.fake.move(payout.reference, 'COMPLETED')

    await trial.pawapay.submit(payout)
    expect(await trial.pawapay.observe(payout)).toMatchObject({
      state: 'succeeded',
      amount: 5000,
      phone: '+24177123456',
    })
    expect(trial.fake.books.moved).toEqual([
      { id: toPawapayId(payout.id), place: 'payouts', phone: '24177123456', amount: 5000 },
    ])
  })

  it('refunds a collection, in parts, to its payer', async () => {
    const collection = await trial.paid()
    for (const amount of [2000, 3000]) {
      const refund = trial.refundAmount(collection, amount)
      expect(await trial.pawapay.submit(refund)).toMatchObject({ is: 'accepted' })
      trial.fake.move(refund.reference, 'COMPLETED')
      expect(await trial.pawapay.observe(refund)).toMatchObject({
        state: 'succeeded',
        amount,
        phone: '+24177123456',
      })
    }

    const paths = trial.fake.asked.filter(({ endpoint }) => endpoint === 'submission').map(({ path }) => path)
    expect(paths).toEqual(['/v2/deposits', '/v2/refunds', '/v2/refunds'])
    expect(trial.fake.books.moved.map(({ place, amount }) => [place, amount])).toEqual([
      ['deposits', 5000],
      ['refunds', 2000],
      ['refunds', 3000],
    ])
    const over = trial.refundAmount(collection, 100)
    expect(await trial.pawapay.submit(over)).toMatchObject({ is: 'rejected' })
  })

  it('is refused while another part of the same collection is being refunded', async () => {
    const collection = await trial.paid()
    await trial.pawapay.submit(trial.refundAmount(collection, 2000))

    expect(await trial.pawapay.submit(trial.refundAmount(collection, 3000))).toEqual({
      is: 'rejected',
      failure: 'REFUND_IN_PROGRESS',
    })
  })

  it('is refused for a collection unknown to pawaPay, not reported as lost', async () => {
    const refund = trial.refundAmount(trial.order(), 5000)

    expect(await trial.pawapay.submit(refund)).toEqual({ is: 'rejected', failure: 'DEPOSIT_NOT_FOUND' })
  })

  it('is never sent without a known collection to refund', async () => {
    await expect(trial.pawapay.submit(trial.order({ kind: 'refund' }))).rejects.toThrow('which collection')
    expect(trial.fake.asked).toEqual([])
  })
})

describe('an immediate refusal by pawaPay', () => {
  it.each([
    ['AMOUNT_OUT_OF_BOUNDS', { amount: 50 }, true],
    ['AMOUNT_OUT_OF_BOUNDS', { amount: 3_000_000, kind: 'payout' }, true],
    ['INVALID_PHONE_NUMBER', { phone: '+24166123456' as GabonPhone }, true],
    ['PROVIDER_TEMPORARILY_UNAVAILABLE', {}, false],
  ] as const)('%s: has that code, and leaves no trace there', async (failure, facts, isAvailable) => {
    trial.fake.books.isAvailable = isAvailable
    const refused = trial.order(facts)

    expect(await trial.pawapay.submit(refused)).toEqual({ is: 'rejected', failure })
    expect(await trial.pawapay.observe(refused)).toEqual({ state: 'not-found' })
    expect(trial.errors).toEqual([])
  })

  it('of a malformed request raises an alert', async () => {
    const body = {
      failureReason: { failureCode: 'UNSUPPORTED_PARAMETER', failureMessage: 'for 24177123456' },
    }
    trial.fake.faults.push({ at: 'submission', is: 'reply', status: 400, body })
    const collection = trial.order()

    expect(await trial.pawapay.submit(collection)).toEqual({
      is: 'rejected',
      failure: 'UNSUPPORTED_PARAMETER',
    })
    expect(trial.errors).toMatchObject([{ operation: collection.id, status: 400 }])
  })
})
