import { errorMessage } from '@okoume/contract/model/errors.ts'
import { MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import { certificationOf, INVOICING, invoiceOf, issueAll } from '@okoume/tests/server/invoicing.ts'
import { addListing } from '@okoume/tests/server/listings.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { accepted } from '@okoume/tests/server/renting.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { certifyInvoice } from './certify-invoice.ts'
import { submitInvoices } from './submit-invoices.ts'
import type { Certification, IssuedInvoice, TaxAuthority } from './tax-authority.ts'

type Certified = Extract<Certification, { readonly is: 'certified' }>
type Manner = 'certifies' | 'rejects' | 'is silent' | 'dies' | 'dies after certifying'

/** An authority with books of its own, which knows how often each invoice came. */
class FakeAuthority implements TaxAuthority {
  manner: Manner = 'certifies'
  refusal = 'Le NIF du client est inconnu.'
  /** Changes what is answered, not what it knows. */
  answer = (certification: Certified): Certified => certification
  readonly certified = new Map<string, Certification>()
  readonly submitted: string[] = []
  readonly asked: string[] = []

  async certify({ number }: IssuedInvoice, signal: AbortSignal): Promise<Certification> {
    this.submitted.push(number)
    if (this.manner === 'is silent') await aborted(signal)
    if (this.manner === 'dies') throw new Error('connection reset')
    if (this.manner === 'rejects') return { is: 'rejected', message: this.refusal }
    const certification = { is: 'certified', ...certificationOf(number), at: new Date() } as const
    this.certified.set(number, certification)
    if (this.manner === 'dies after certifying') throw new Error('connection reset')
    return this.answer(certification)
  }

  async find(number: string): Promise<Certification | { readonly is: 'absent' }> {
    this.asked.push(number)
    return this.certified.get(number) ?? { is: 'absent' }
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

let owner: Person
let renter: Person
let authority: FakeAuthority
let now: Date
let number: string
useTestServer({ jobs: false })
beforeAll(async () => {
  owner = await signUpOwner(server)
  renter = await signUpConfirmed(server, 'Serge Ndong')
})
beforeEach(async () => {
  now = new Date(`${server.day(0)}T12:00:00Z`)
  authority = new FakeAuthority()
  number = await earnFee()
})

/** Number of the invoice of a fee that is earned now. */
async function earnFee(): Promise<string> {
  const wish = { start: server.day(2), end: server.day(3) }
  const id = await accepted(server, { owner, renter, listing: await addListing(server, owner) }, wish)
  await issueAll(server)
  return invoiceOf(server, id)
}

const context = () => ({
  db: server.db,
  clock: { now: () => now },
  newId: () => '00000000-0000-4000-8000-000000000000',
  log: { warn: () => {} },
  invoicing: INVOICING,
  authority,
})
const submit = (timeoutMs?: number) => submitInvoices(context(), timeoutMs)
const later = async () => {
  now = new Date(now.getTime() + 5 * MINUTE_MS)
  await submit()
}
const find = () =>
  server.db.selectFrom('invoices').selectAll().where('number', '=', number).executeTakeFirstOrThrow()
const times = (calls: readonly string[]) => calls.filter((one) => one === number).length

test('an invoice is submitted once, and certified', async () => {
  await Promise.all([submit(), submit(), submit()])
  await later()

  expect(await find()).toMatchObject({ state: 'certified', ...certificationOf(number), certifiedBy: null })
  expect([times(authority.submitted), times(authority.asked)]).toEqual([1, 0])
})

test.each(['is silent', 'dies after certifying', 'dies'] as const)(
  'an authority that %s leaves it unknown: it is asked before it is sent again',
  async (manner) => {
    authority.manner = manner
    await submit(50)
    expect(await find()).toMatchObject({ state: 'unknown', reference: null })
    // Not by hand either, while nobody knows.
    const byHand = certifyInvoice(context(), { number, ...certificationOf(number), actorId: owner.id })
    await expect(byHand).rejects.toMatchObject({ code: 'INVOICE_NOT_WAITING' })
    await submit()
    expect(times(authority.asked)).toBe(0)

    authority.manner = 'certifies'
    await later()
    expect(await find()).toMatchObject({ state: 'certified', ...certificationOf(number) })
    expect(times(authority.asked)).toBe(1)
    expect(times(authority.submitted)).toBe(manner === 'dies after certifying' ? 1 : 2)
  },
)

test('a process that dies between sending and writing leaves it to be asked for', async () => {
  authority.certified.set(number, { is: 'certified', ...certificationOf(number), at: now })
  await server.pool.query("update invoices set state = 'submitted', submitted_at = $2 where number = $1", [
    number,
    now,
  ])
  await submit()
  expect([times(authority.asked), (await find()).state]).toEqual([0, 'submitted'])

  await later()
  expect(await find()).toMatchObject({ state: 'certified' })
  expect([times(authority.submitted), times(authority.asked)]).toEqual([0, 1])
})

test('one that is rejected waits for a person with its reason, and is not sent again', async () => {
  authority.manner = 'rejects'
  await submit()
  authority.manner = 'certifies'
  await later()

  expect(await find()).toMatchObject({ state: 'rejected', rejection: 'Le NIF du client est inconnu.' })
  expect(times(authority.submitted)).toBe(1)
})

test('a rejection is shown, whatever its words are', async () => {
  authority.manner = 'rejects'
  authority.refusal = `NIF\0${'x'.repeat(100_000)}`
  await submit()

  expect((await find()).rejection).toMatch(/^NIF\ufffdx{496}$/)
})

test('a second answer changes nothing', async () => {
  await submit()
  const first = await find()
  authority.answer = (certification) => ({ ...certification, reference: 'FEN-AUTRE' })
  await later()

  expect(await find()).toEqual(first)
})

test('a certification that nobody could verify is for a person', async () => {
  authority.answer = (certification) => ({ ...certification, verificationUrl: 'https://autre.example/v' })
  await submit()

  expect(await find()).toMatchObject({
    state: 'rejected',
    rejection: expect.stringContaining("n'est pas celle de l'administration"),
  })
})

test.each(['', 'FEN\0', 'FEN\n1', 'é'.repeat(10), 'F'.repeat(101)])(
  'so is one whose reference is %j',
  async (reference) => {
    authority.answer = (certification) => ({ ...certification, reference })
    await submit()

    expect(await find()).toMatchObject({ state: 'rejected', rejection: expect.stringContaining('illisible') })
  },
)

test('so is one whose reference is that of another invoice', async () => {
  authority.answer = (certification) => ({ ...certification, reference: 'FEN-DEUX' })
  await submit()
  number = await earnFee()
  await submit()

  expect(await find()).toMatchObject({ state: 'rejected', rejection: errorMessage('INVOICE_REFERENCE_USED') })
})

test('a credit note waits until its invoice is certified', async () => {
  authority.manner = 'rejects'
  await submit()
  const { rentalId } = await find()
  await owner.client.updateRentalStatus({ body: { rental_id: rentalId, status: 'annulée' } })
  await issueAll(server)
  authority.manner = 'certifies'
  await later()

  const { rows } = await server.pool.query(
    "select state from invoices where rental_id = $1 and kind = 'credit-note'",
    [rentalId],
  )
  expect(rows).toEqual([{ state: 'issued' }])
})
