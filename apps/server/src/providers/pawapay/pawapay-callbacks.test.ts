import { HOUR_MS, MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import type { PawapayCallback } from '@okoume/tests/server/fakes/pawapay-fake.ts'
import { PawapaySigner } from '@okoume/tests/server/fakes/pawapay-signing.ts'
import { PawapayTrial } from '@okoume/tests/server/fakes/pawapay-trial.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PaymentOrder, ReadCallback } from '../../features/payments/transactions/payment-provider.ts'

const AT = { authority: 'okoume.test', path: '/api/payment/callbacks/pawapay/secret' }
let trial: PawapayTrial
let collection: PaymentOrder
beforeEach(async () => {
  trial = await PawapayTrial.begin()
  collection = await trial.paid()
})
afterEach(() => trial.end())

/** pawaPay's callback about the collection, signed now. */
function call(manner: Parameters<PawapayTrial['fake']['callbackOf']>[2] = {}): PawapayCallback {
  return trial.fake.callbackOf(collection.reference, AT, { at: trial.now, ...manner })
}

async function read(
  { headers, body }: PawapayCallback,
  by = trial.pawapay,
): Promise<ReadCallback | null | undefined> {
  return by.readCallback?.({ method: 'POST', ...AT, headers, body: Buffer.from(body) })
}

const ABOUT = { about: { reference: 'REF1' }, acknowledgement: {} }

describe('a signed callback', () => {
  it.each([{ encoding: 'der' }, { encoding: 'raw' }, { digest: 'sha-256' }] as const)(
    'names the operation to query, signed with %j',
    async (manner) => {
      expect(await read(call(manner))).toEqual(ABOUT)
    },
  )

  it('says the same twice, and an hour late when it is signed again', async () => {
    const callback = call()
    expect([await read(callback), await read(callback)]).toEqual([ABOUT, ABOUT])

    trial.now = new Date(trial.now.getTime() + HOUR_MS)
    expect(await read(callback)).toBeNull()
    expect(await read(call())).toEqual(ABOUT)
    expect(trial.fake.count('keys')).toBe(1)
  })

  it('says no more with a wrong amount, or an earlier state', async () => {
    const changes = { amount: '1.00', status: 'PROCESSING' }
    expect(await read(call({ changes }))).toEqual(ABOUT)
  })

  it('finds the operation by its id where it has no reference', async () => {
    const changes = { metadata: undefined, clientReferenceId: undefined }
    expect(await read(call({ changes }))).toMatchObject({
      about: { id: collection.id },
    })
  })

  it('is rejected with another body, or unsigned', async () => {
    const callback = call()
    const body = callback.body.replace('5000.00', '1.00')

    expect(await read({ ...callback, body })).toBeNull()
    expect(await read({ headers: { 'content-type': 'application/json' }, body: callback.body })).toBeNull()
  })

  it('is rejected when signed with a foreign key', async () => {
    const { privateKey } = new PawapaySigner(trial.fake.signer.keyId)
    expect(await read(call({ privateKey }))).toBeNull()
  })

  it('is rejected while the keys cannot be fetched, and accepted a minute later', async () => {
    trial.fake.faults.push({ at: 'keys', is: 'error', effect: false })
    expect(await read(call())).toBeNull()

    trial.now = new Date(trial.now.getTime() + MINUTE_MS)
    expect(await read(call())).toEqual(ABOUT)
  })

  it('is accepted under the new key once pawaPay has changed it', async () => {
    await read(call())
    const next = new PawapaySigner('HTTP_EC_P256_KEY:2')
    trial.fake.publicKeys = [trial.fake.signer.publicKey, next.publicKey]
    trial.now = new Date(trial.now.getTime() + MINUTE_MS)

    const { privateKey, keyId } = next
    expect(await read(call({ privateKey, keyId }))).toEqual(ABOUT)
  })
})

describe('where callbacks are not signed', () => {
  it('one only triggers a query, signed or not', async () => {
    const unsigned = trial.providerWith({ signedCallbacks: false })
    const { headers, body } = call()

    expect(await read({ headers, body }, unsigned)).toEqual(ABOUT)
    expect(await read({ headers: {}, body }, unsigned)).toEqual(ABOUT)
    expect(await read({ headers: {}, body: '{"status":' }, unsigned)).toBeNull()
    expect(trial.fake.count('keys')).toBe(0)
  })
})
