import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import { addListing } from '@okoume/tests/server/listings.ts'
import { type Person, signUpConfirmed } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { owner, parties, renter, stageRentals } from '@okoume/tests/server/rental-stage.ts'
import { contested, handedOver, rentalSeenBy, request } from '@okoume/tests/server/renting.ts'
import { settlementContext } from '@okoume/tests/server/settlement-context.ts'
import { server } from '@okoume/tests/server/use-test-server.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { retryRefund } from '../../payments/transactions/retry-refund.ts'

/** The simulator's number that pays but receives nothing. */
const UNREACHABLE = '074345088'

let administrator: Person
stageRentals({ jobs: false })
beforeAll(async () => {
  administrator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
})

const receipt = (id: string, person = renter) => person.client.getReceipt({ params: { id } })
const wish = () => ({ start: server.day(3), end: server.day(5) })
const put = (person: Person, id: string, status: 'refusée' | 'annulée') =>
  person.client.updateRentalStatus({ body: { rental_id: id, status } })

describe('the receipt of a rental', () => {
  test('has what was paid, when, from which number, and for what', async () => {
    const before = Date.now()
    const id = await request(server, parties, wish())
    const paid = await receipt(id)

    expect(paid).toMatchObject({
      rental: { id, itemTitle: parties.listing.title, service_fee: 1_400 },
      operator: 'AIRTEL',
      phone: `+241${renter.phone.slice(1)}`,
      rent: 20_000,
      deposit: 20_000,
      fee: 1_400,
      total: 41_400,
      refunds: [],
    })
    expect(paid.number).toMatch(/^OK-\d{4}-[0-9A-HJKMNP-TV-Z]{8}$/)
    // The server's date is the machine's; its hour may differ.
    expect(Math.abs(Date.parse(paid.paidAt) - before)).toBeLessThan(DAY_MS)
    const payment = await paymentOf(id)
    expect(paid.providerReference).toBe(payment.providerReference)
    expect(paid.paidAt).toBe(payment.updatedAt.toISOString())
  })

  test("has one number, the same for every request and reader, different from other rentals'", async () => {
    const id = await request(server, parties, wish())
    const other = await request(server, { ...parties, listing: await addListing(server, owner) }, wish())
    const { number } = await receipt(id)
    await put(owner, id, 'refusée')
    await server.passDays(1)

    expect((await receipt(id)).number).toBe(number)
    expect((await receipt(id, administrator)).number).toBe(number)
    expect((await receipt(other)).number).not.toBe(number)
  })

  test('is shown to the renter and administrators only', async () => {
    const id = await request(server, parties, wish())
    const stranger = await signUpConfirmed(server, 'Annick Ondo')

    expect(await refusalOf(receipt(id, owner))).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    const unknown = await refusalOf(receipt(randomUUID()))
    expect(unknown).toMatchObject({ code: 'RENTAL_NOT_FOUND' })
    expect(await refusalOf(receipt(id, stranger))).toEqual(unknown)
    expect(await receipt(id, administrator)).toMatchObject({ total: 41_400 })
  })
})

describe('the refund on a receipt', () => {
  test.each([
    ['refused by the owner', () => owner, 'refusée', 41_400],
    ['cancelled by the renter', () => renter, 'annulée', 40_000],
  ] as const)('of a request %s is pending, then paid', async (_, who, status, amount) => {
    const id = await request(server, parties, wish())
    await put(who(), id, status)
    expect((await receipt(id)).refunds).toMatchObject([{ amount, state: 'pending' }])
    expect(await rentalSeenBy(renter, id)).toMatchObject({ refundState: 'pending' })
    await server.runDue()

    expect((await receipt(id)).refunds).toMatchObject([{ amount, state: 'paid' }])
    expect(await rentalSeenBy(renter, id)).toMatchObject({ refundState: 'paid' })
    expect(await rentalSeenBy(owner, id)).toMatchObject({ refundState: null })
  })

  test('of the deposit appears once the return is confirmed', async () => {
    const id = await handedOver(server, parties)
    expect((await receipt(id)).refunds).toEqual([])
    await owner.client.updateReturn({ params: { id }, body: { state: 'confirmed' } })
    await server.runDue()

    expect((await receipt(id)).refunds).toMatchObject([{ amount: 20_000, state: 'paid' }])
  })

  test("of the deposit excludes the owner's share", async () => {
    const id = await contested(server, parties)
    await administrator.client.settleDispute({ params: { id }, body: { toOwner: 8_000, reason: 'Cassé.' } })

    expect((await receipt(id)).refunds).toMatchObject([{ amount: 12_000 }])
  })

  test('that the operator refuses waits for a person, and stays one refund however often it is ordered', async () => {
    const unreachable = { ...renter, phone: UNREACHABLE }
    const id = await request(server, { ...parties, renter: unreachable }, wish())
    await put(owner, id, 'refusée')
    const { orderedAt } = (await receipt(id)).refunds[0] ?? {}
    await server.runDue()
    expect((await receipt(id)).refunds).toEqual([{ amount: 41_400, state: 'waiting', orderedAt }])
    expect(await rentalSeenBy(renter, id)).toMatchObject({ refundState: 'waiting' })

    const { reviews } = await administrator.client.listReviews()
    const review = reviews.find(({ kind }) => kind === 'refund')
    const body = { outcome: 'failed', note: "Vu avec l'opérateur." } as const
    await administrator.client.resolveReview({ params: { id: review?.id ?? '' }, body })
    await retryRefund(settlementContext(server), review?.id ?? '', new Date())
    expect((await receipt(id)).refunds).toEqual([{ amount: 41_400, state: 'pending', orderedAt }])
    await server.runDue()
    const attempts = await server.db
      .selectFrom('paymentOperations')
      .select('state')
      .where('cause', '=', `rental ${id} refusée`)
      .orderBy('attempt')
      .execute()

    expect(attempts.map(({ state }) => state)).toEqual(['failed', 'review'])
    expect((await receipt(id)).refunds).toEqual([{ amount: 41_400, state: 'waiting', orderedAt }])
  })
})

async function paymentOf(rentalId: string) {
  return server.db
    .selectFrom('paymentOperations')
    .innerJoin('checkouts', 'checkouts.paymentId', 'paymentOperations.id')
    .selectAll('paymentOperations')
    .where('checkouts.id', '=', rentalId)
    .executeTakeFirstOrThrow()
}
