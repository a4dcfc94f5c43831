import { weekdayOf } from '@okoume/domain/calendar/period-rules.ts'
import { ledgerFaults } from '@okoume/tests/server/ledger-invariants.ts'
import { addListing, type Listing } from '@okoume/tests/server/listings.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { owner, renter, stageRentals } from '@okoume/tests/server/rental-stage.ts'
import {
  answerPhone,
  notifiedAbout,
  type PaymentBody,
  paymentBody,
  rent,
  rentalSeenBy,
  settledPayment,
  startPayment,
} from '@okoume/tests/server/renting.ts'
import { server } from '@okoume/tests/server/use-test-server.ts'
import { describe, expect, test } from 'vitest'

stageRentals()

const bodyFor = (listing: Listing, from: number, to: number, person = renter) =>
  paymentBody(person, listing, { start: server.day(from), end: server.day(to) })

const refused = (listing: Listing, from: number, to: number) =>
  refusalOf(startPayment(renter, bodyFor(listing, from, to)))

const changeItem = ({ id = '' }: Listing, change: Partial<Listing>) =>
  server.db
    .updateTable('items')
    .set(change as object)
    .where('id', '=', id)
    .execute()

describe('a period that the owner does not rent for is refused at its field', () => {
  test('shorter, longer or too far ahead; a change of the rules touches no live checkout', async () => {
    const tent = await addListing(server, owner, { minDays: 2, maxDays: 5, horizonMonths: 1 })
    const fieldsFor = async (from: number, to: number) => {
      const refusal = await refused(tent, from, to)
      expect(refusal).toMatchObject({ status: 400, code: 'PERIOD_IMPOSSIBLE' })
      return refusal.fields
    }

    expect(await fieldsFor(3, 4)).toEqual({ 'rental.end_date': '2 jours au moins.' })
    expect(await fieldsFor(3, 9)).toEqual({ 'rental.end_date': '5 jours au plus.' })
    expect(await fieldsFor(32, 34)).toEqual({ 'rental.end_date': "On réserve au plus 1 mois à l'avance." })
    const { id } = await startPayment(renter, bodyFor(tent, 3, 8))
    await changeItem(tent, {
      minDays: 9,
      maxDays: 9,
      noticeHours: 168,
      handoverDays: [1],
      bufferDays: 3,
    })
    await answerPhone(server, renter, 'confirm')
    expect((await settledPayment(renter, id)).status).toBe('SUCCESS')
  })

  test('within the notice, or on a day without handover', async () => {
    const tent = await addListing(server, owner, { noticeHours: 48 })
    const soon = await refused(tent, 1, 6)
    expect(soon.fields?.['rental.start_date']).toMatch(
      /^Le propriétaire demande 48\u00a0h de délai\s: à partir du /,
    )
    expect((await startPayment(renter, bodyFor(tent, 3, 6))).status).toBe('PENDING')

    const days = [weekdayOf(server.day(4)), weekdayOf(server.day(6))].toSorted()
    const saw = await addListing(server, owner, { handoverDays: days })
    expect((await refused(saw, 5, 6)).fields).toHaveProperty(['rental.start_date'])
    expect((await refused(saw, 4, 5)).fields).toHaveProperty(['rental.end_date'])
    expect((await startPayment(renter, bodyFor(saw, 4, 6))).status).toBe('PENDING')
  })
})

test('a unit is made ready between two rentals, and the owner may keep it for those days', async () => {
  const tent = await addListing(server, owner, { bufferDays: 2 })
  await rent(server, renter, tent, { start: server.day(10), end: server.day(11) })
  const other = await signUpConfirmed(server, 'Annick Ondo')
  const code = async (from: number, to: number) =>
    (await refusalOf(startPayment(other, bodyFor(tent, from, to, other)))).code

  expect(await server.visitor.listItemRentals({ params: { id: tent.id ?? '' } })).toEqual([
    { start_date: server.day(10), end_date: server.day(13), quantity: 1 },
  ])
  expect([await code(13, 14), await code(7, 8), await code(9, 9)]).toEqual(Array(3).fill('STOCK_UNAVAILABLE'))
  const blocked = { start_date: server.day(12), end_date: server.day(13) }
  await owner.client.blockItemDays({ params: { id: tent.id ?? '' }, body: blocked })
  expect((await startPayment(other, bodyFor(tent, 14, 15, other))).status).toBe('PENDING')
})

describe('an instant booking', () => {
  const pay = async (person: Person, body: PaymentBody) => {
    const { id } = await startPayment(person, body)
    await answerPhone(server, person, 'confirm')
    expect((await settledPayment(person, id)).status).toBe('SUCCESS')
    return id
  }
  const verified = () => signUpOwner(server, 'Yves Mba')
  const instantListing = () =>
    addListing(server, owner, { instant: 'verified', price: 10_000, deposit: 20_000 })

  test('is accepted by the payment, pays the owner, and both are told once', async () => {
    const [person, tent] = [await verified(), await instantListing()]
    const before = await owner.client.getWallet()
    const id = await pay(person, { ...bodyFor(tent, 2, 4, person), instant: true })

    expect(await rentalSeenBy(person, id)).toMatchObject({ status: 'acceptée', instant: true })
    const after = await owner.client.getWallet()
    expect([after.balance - before.balance, after.cautions - before.cautions]).toEqual([20_000, 20_000])
    for (const party of [owner, person]) {
      const events = await notifiedAbout(server, id, party)
      expect(events.filter((event) => /booked|requested|accepted/.test(event))).toEqual(['booked'])
    }
    expect(await ledgerFaults(server.db)).toEqual([])
  })

  test('is no request that the owner accepted by hand, which their list counts', async () => {
    const [person, tent] = [await verified(), await instantListing()]
    const acceptedByHand = async (viewer: Person) => {
      const items = await viewer.client.listOwnerItems({ params: { ownerId: owner.id } })
      return items.find(({ id }) => id === tent.id)?.acceptedByHand
    }
    await pay(person, { ...bodyFor(tent, 2, 4, person), instant: true })
    expect(await acceptedByHand(owner)).toBe(0)
    await changeItem(tent, { instant: 'off' })
    const id = await rent(server, person, tent, { start: server.day(8), end: server.day(9) })
    await owner.client.updateRentalStatus({ body: { rental_id: id, status: 'acceptée' } })
    expect([await acceptedByHand(owner), await acceptedByHand(person)]).toEqual([1, undefined])
  })

  test.each([
    ['a renter who is not verified', 'verified', 2, renterHimself],
    ['a start that is too near', 'verified', 0, verifiedRenter],
    ['a renter without a review', 'well-reviewed', 2, verifiedRenter],
    ['an owner who answers by hand', 'off', 2, verifiedRenter],
  ] as const)(
    'is a request for %s, and is refused to who was told otherwise',
    async (_, instant, from, who) => {
      const person = await who()
      const tent = await addListing(server, owner, { instant })
      const body = bodyFor(tent, from, from + 1, person)
      expect(await refusalOf(startPayment(person, { ...body, instant: true }))).toMatchObject({
        status: 409,
        code: 'INSTANT_UNAVAILABLE',
      })
      const id = await pay(person, body)
      expect(await rentalSeenBy(person, id)).toMatchObject({ status: 'en attente', instant: false })
    },
  )

  test('is a request for who was told so, and open to a renter with good reviews', async () => {
    const [person, tent] = [await verified(), await addListing(server, owner, { instant: 'well-reviewed' })]
    const notes = { renterNoteSum: 8, renterNoteCount: 2 }
    await server.db.updateTable('users').set(notes).where('id', '=', person.id).execute()
    const asked = await pay(person, { ...bodyFor(tent, 2, 3, person), instant: false })
    expect((await rentalSeenBy(person, asked)).status).toBe('en attente')
    const second = await addListing(server, owner, { instant: 'well-reviewed' })
    const booked = await pay(person, bodyFor(second, 6, 7, person))
    expect((await rentalSeenBy(person, booked)).status).toBe('acceptée')
  })

  test('stands as it was said, though the owner changes the rule while the renter pays', async () => {
    const [person, tent] = [await verified(), await instantListing()]
    const { id } = await startPayment(person, { ...bodyFor(tent, 2, 4, person), instant: true })
    await changeItem(tent, { instant: 'off' })
    await answerPhone(server, person, 'confirm')
    await settledPayment(person, id)
    expect((await rentalSeenBy(person, id)).status).toBe('acceptée')
  })

  async function renterHimself(): Promise<Person> {
    return renter
  }

  async function verifiedRenter(): Promise<Person> {
    return signUpOwner(server, 'Yves Mba')
  }
})
