import { PawapayFake } from '@okoume/tests/server/fakes/pawapay-fake.ts'
import { PawapayTrial } from '@okoume/tests/server/fakes/pawapay-trial.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toPawapayId } from './pawapay-requests.ts'

let trial: PawapayTrial
beforeEach(async () => {
  trial = await PawapayTrial.begin()
})
afterEach(() => trial.end())

describe('a submission without a readable answer', () => {
  const faults = ['silence', 'error', 'broken', 'cut'] as const
  it.each(faults)('(%s, after its execution) is unknown until it is queried', async (is) => {
    trial.fake.faults.push({ at: 'submission', is, effect: true })
    const collection = trial.order()

    expect(await trial.withShortTimeout.submit(collection)).toEqual({ is: 'unknown' })
    expect(await trial.pawapay.observe(collection)).toMatchObject({ state: 'pending' })
    trial.fake.move(collection.reference, 'COMPLETED')
    expect(await trial.pawapay.observe(collection)).toMatchObject({ state: 'succeeded' })
    expect(trial.fake.count('submission')).toBe(1)
    expect(trial.fake.books.moved).toHaveLength(1)
  })

  it.each(faults)('(%s, before any execution) is unknown, and then not found', async (is) => {
    trial.fake.faults.push({ at: 'submission', is, effect: false })
    const payout = trial.order({ kind: 'payout' })

    expect(await trial.withShortTimeout.submit(payout)).toEqual({ is: 'unknown' })
    expect(await trial.pawapay.observe(payout)).toEqual({ state: 'not-found' })
    expect(trial.fake.count('submission')).toBe(1)
    expect(trial.fake.books.moved).toEqual([])
  })

  it('but with a redirect does not send our token there', async () => {
    trial.fake.faults.push({ at: 'submission', is: 'redirect' })

    expect(await trial.pawapay.submit(trial.order())).toEqual({ is: 'unknown' })
    expect(trial.fake.asked).toHaveLength(1)
  })

  it('but with one about another operation is unknown', async () => {
    trial.fake.faults.push({
      at: 'submission',
      is: 'changed',
      fields: { depositId: toPawapayId(trial.order().id) },
    })

    expect(await trial.pawapay.submit(trial.order())).toEqual({ is: 'unknown' })
  })

  it('has an outcome where nobody listens: a payer may try again, a payout is queried', async () => {
    const gone = await PawapayFake.start()
    const { url } = gone.settings
    await gone.stop()
    const unreachable = trial.providerWith({ url })

    expect(await unreachable.submit(trial.order())).toEqual({
      is: 'rejected',
      failure: 'PROVIDER_TEMPORARILY_UNAVAILABLE',
    })
    expect(await unreachable.submit(trial.order({ kind: 'payout' }))).toEqual({ is: 'unknown' })
    await expect(unreachable.observe(trial.order())).rejects.toThrow('no answer')
    expect(trial.logged).toHaveLength(2)
  })

  it('is logged with the reason', async () => {
    trial.fake.faults.push({ at: 'submission', is: 'silence', effect: true })
    const collection = trial.order()
    await trial.withShortTimeout.submit(collection)

    expect(trial.logged).toMatchObject([{ level: 40, operation: collection.id, reason: 'TimeoutError' }])
  })
})

describe('a status query', () => {
  it.each(['silence', 'error', 'broken', 'cut'] as const)(
    'is inconclusive where the answer is a %s',
    async (is) => {
      const collection = await trial.paid()
      trial.fake.faults.push({ at: 'status', is, effect: true })

      await expect(trial.withShortTimeout.observe(collection)).rejects.toThrow(toPawapayId(collection.id))
      expect(await trial.pawapay.observe(collection)).toMatchObject({ state: 'succeeded' })
    },
  )

  it('finds nothing for a while, and then the executed operation', async () => {
    const collection = trial.order()
    await trial.pawapay.submit(collection)
    const nothing = { at: 'status', is: 'reply', status: 200, body: { status: 'NOT_FOUND' } } as const
    trial.fake.faults.push(nothing, nothing)

    expect(await trial.pawapay.observe(collection)).toEqual({ state: 'not-found' })
    expect(await trial.pawapay.observe(collection)).toEqual({ state: 'not-found' })
    expect(await trial.pawapay.observe(collection)).toMatchObject({ state: 'pending' })
  })

  it('reads a failure that turned into a success', async () => {
    const collection = trial.order()
    await trial.pawapay.submit(collection)
    trial.fake.move(collection.reference, 'FAILED', 'PAYMENT_NOT_APPROVED')
    expect(await trial.pawapay.observe(collection)).toMatchObject({
      state: 'failed',
      failure: 'PAYMENT_NOT_APPROVED',
    })

    trial.fake.move(collection.reference, 'COMPLETED')
    expect(await trial.pawapay.observe(collection)).toMatchObject({ state: 'succeeded' })
  })
})

describe('a token that pawaPay rejects', () => {
  it('changes no state, and raises an alert', async () => {
    const collection = await trial.paid()
    trial.fake.token = 'another'

    await expect(trial.pawapay.observe(collection)).rejects.toThrow('403')
    const next = trial.order()
    expect(await trial.pawapay.submit(next)).toEqual({ is: 'unknown' })
    expect(trial.errors).toMatchObject([
      { operation: collection.id, status: 403 },
      { operation: next.id, status: 403 },
    ])
  })
})
