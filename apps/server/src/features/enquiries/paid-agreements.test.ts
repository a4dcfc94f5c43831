import { serviceFee } from '@okoume/domain/pricing/quote.ts'
import { askOwner } from '@okoume/tests/server/enquiring.ts'
import { noticesTo, titlesTo } from '@okoume/tests/server/notifications.ts'
import { type Person, signUpConfirmed } from '@okoume/tests/server/people.ts'
import { refundsTo } from '@okoume/tests/server/refunds.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { drill, listAnother, owner, renter, stageRentals } from '@okoume/tests/server/rental-stage.ts'
import {
  answerPhone,
  getPayment,
  giveUp,
  paymentBody,
  rentalSeenBy,
  startPayment,
} from '@okoume/tests/server/renting.ts'
import { server } from '@okoume/tests/server/use-test-server.ts'
import { beforeEach, expect, test } from 'vitest'

stageRentals({ jobs: false })
beforeEach(() => listAnother({ available: 1 }))

const RENT = 16_000
const TOTAL = () => RENT + serviceFee(RENT) + drill.deposit

async function agreed(who: Person = renter, reserve = false): Promise<string> {
  const { id } = await askOwner(server, who, drill, { text: 'Dernier prix ?', proposedRent: RENT })
  await owner.client.updateEnquiry({ params: { id }, body: { state: 'pre-approved', rent: RENT, reserve } })
  return id
}

function bodyOf(enquiry: string, who: Person = renter, totalPrice = TOTAL()) {
  const wish = { start: server.day(3), end: server.day(5) }
  return { ...paymentBody(who, drill, wish), totalPrice, enquiry }
}

async function paid(enquiry: string, who: Person = renter): Promise<string> {
  const { id } = await startPayment(who, bodyOf(enquiry, who))
  await answerPhone(server, who, 'confirm')
  await server.runDue()
  return id
}

test('a paid agreement is an accepted rental at the agreed rent, with its fee and its conversation', async () => {
  const enquiry = await agreed()
  const id = await paid(enquiry)

  const rental = await rentalSeenBy(renter, id)
  expect(rental).toMatchObject({
    status: 'acceptée',
    instant: false,
    service_fee: serviceFee(RENT),
    total_price: RENT + drill.deposit,
  })
  expect(rental.ownerName).toBe('Rose M.')
  expect((await getPayment(renter, id)).amount).toBe(TOTAL())
  const receipt = await renter.client.getReceipt({ params: { id } })
  expect(receipt).toMatchObject({
    ...{ rent: RENT, computedRent: 20_000, fee: serviceFee(RENT), lines: [], total: TOTAL() },
  })
  expect(await renter.client.getEnquiry({ params: { id: enquiry } })).toMatchObject({
    state: 'booked',
    rental_id: id,
    owner: { name: 'Rose M.' },
    renter: { name: 'Serge N.' },
  })

  await owner.client.sendMessage({ params: { id }, body: { key: crypto.randomUUID(), text: 'À vendredi.' } })
  const { messages } = await renter.client.listMessages({ params: { id }, query: {} })
  expect(messages.map(({ number, text }) => [number, text.split('\n')[0]])).toEqual([
    [1, 'Dernier prix ?'],
    [2, 'Pré-accord : 16\u202f000\u00a0FCFA pour ces jours.'],
    [3, 'À vendredi.'],
  ])
  expect(await titlesTo(owner)).toContain(`Pré-accord payé\u00a0: «\u00a0${drill.title}\u00a0»`)
  const reply = await refusalOf(
    owner.client.updateEnquiry({ params: { id: enquiry }, body: { state: 'closed' } }),
  )
  expect(reply).toMatchObject({ code: 'ENQUIRY_ENDED' })
})

test('a conversation of which something was read, or is unread, is the rental that takes it over', async () => {
  const enquiry = await agreed()
  const params = { id: enquiry }
  await renter.client.readEnquiryMessages({ params, body: { number: 2 } })
  await owner.client.sendEnquiryMessage({ params, body: { text: 'Venez à 8 h.' } })
  const id = await paid(enquiry)
  await renter.client.readEnquiryMessages({ params, body: { number: 3 } })
  const { conversations, unread } = await renter.client.listConversations({})
  expect(conversations).toMatchObject([{ rentalId: id, unread: 0, last: { text: 'Venez à 8 h.' } }])
  expect(unread).toBe(0)
})

test('the statement of its owner, its file and its year say what was agreed, instead of what', async () => {
  const id = await paid(await agreed())
  const { movements } = await owner.client.listMovements({ query: {} })
  const ofRental = movements.filter(({ rentalId }) => rentalId === id)
  expect(ofRental.map(({ account, amount, computedRent }) => [account, amount, computedRent])).toEqual([
    ['wallet', RENT, 20_000],
    ['cautions', drill.deposit, null],
  ])
  const { rentals } = await owner.client.getYearlyStatement({ query: {} })
  expect(rentals).toMatchObject([{ id, rent: RENT, computedRent: 20_000 }])
})

test('a deposit that is raised beyond what can be paid at once is a changed price', async () => {
  const enquiry = await agreed()
  await server.db.updateTable('items').set({ deposit: 1_000_000_000 }).where('id', '=', drill.id).execute()
  const refusal = await refusalOf(startPayment(renter, bodyOf(enquiry)))
  expect(refusal).toMatchObject({ status: 409, code: 'PRICE_CHANGED' })
})

test('its refund and its no-show day are of the paid rent, whatever the item costs', async () => {
  const id = await paid(await agreed())
  await owner.client.updateRentalStatus({ body: { rental_id: id, status: 'annulée' } })
  await server.runDue()
  expect(await refundsTo(server, renter, 1)).toEqual([TOTAL()])
})

test('reserved days are its own: it is paid, and nobody else has them', async () => {
  const enquiry = await agreed(renter, true)
  const other = await signUpConfirmed(server, 'Ada Ella')
  const wish = { start: server.day(3), end: server.day(5) }
  expect(await refusalOf(startPayment(other, paymentBody(other, drill, wish)))).toMatchObject({
    code: 'STOCK_UNAVAILABLE',
  })
  await startPayment(renter, bodyOf(enquiry))
  expect(await server.visitor.listItemRentals({ params: { id: drill.id } })).toHaveLength(1)
  const update = (body: { state: 'closed' }, { client }: Person) =>
    client.updateEnquiry({ params: { id: enquiry }, body })
  expect(await refusalOf(update({ state: 'closed' }, owner))).toMatchObject({
    code: 'ENQUIRY_BEING_PAID',
    status: 409,
  })

  await answerPhone(server, renter, 'refuse')
  await server.runDue()
  expect(await server.visitor.listItemRentals({ params: { id: drill.id } })).toHaveLength(1)
  expect(await update({ state: 'closed' }, owner)).toMatchObject({ state: 'closed' })
  expect(await server.visitor.listItemRentals({ params: { id: drill.id } })).toEqual([])
})

test('an agreement is paid by who asked, once given, in time, for what was agreed and at its price', async () => {
  const { id: open } = await askOwner(server, renter, drill)
  expect(await refusalOf(startPayment(renter, bodyOf(open)))).toMatchObject({
    code: 'ENQUIRY_NOT_APPROVED',
    status: 409,
  })
  await owner.client.updateEnquiry({ params: { id: open }, body: { state: 'pre-approved', rent: RENT } })

  const other = await signUpConfirmed(server, 'Ada Ella')
  expect(await refusalOf(startPayment(other, bodyOf(open, other)))).toMatchObject({
    code: 'ENQUIRY_NOT_FOUND',
    status: 404,
  })
  expect(await refusalOf(startPayment(renter, bodyOf(open, renter, TOTAL() - 100)))).toMatchObject({
    code: 'PRICE_CHANGED',
  })
  const body = bodyOf(open)
  const longer = { ...body, rental: { ...body.rental, end_date: server.day(9) } }
  expect(await refusalOf(startPayment(renter, longer))).toMatchObject({
    code: 'ENQUIRY_MISMATCH',
    fields: { 'rental.end_date': 'Un autre jour a été convenu.' },
  })
  await server.pool.query('update enquiries set valid_until = created_at where id = $1', [open])
  expect(await refusalOf(startPayment(renter, bodyOf(open)))).toMatchObject({
    code: 'AGREEMENT_OVER',
    status: 409,
  })
  expect(await server.visitor.listItemRentals({ params: { id: drill.id } })).toEqual([])
})

test('a payment that begins in time counts, though it arrives after the agreement is over', async () => {
  const enquiry = await agreed()
  const { id } = await startPayment(renter, bodyOf(enquiry))
  await server.pool.query(
    'update enquiries set valid_until = created_at, due_at = created_at where id = $1',
    [enquiry],
  )
  await server.passDays(0)
  expect(await renter.client.getEnquiry({ params: { id: enquiry } })).toMatchObject({ state: 'pre-approved' })
  await answerPhone(server, renter, 'confirm')
  await server.runDue()
  expect(await rentalSeenBy(renter, id)).toMatchObject({ status: 'acceptée' })
})

test('a payment that had failed, and arrives after the agreement was taken back, is refunded', async () => {
  const enquiry = await agreed()
  const { id } = await startPayment(renter, bodyOf(enquiry))
  await giveUp(server, id)
  await owner.client.updateEnquiry({ params: { id: enquiry }, body: { state: 'closed' } })
  await answerPhone(server, renter, 'confirm')
  await server.runDue()
  expect(await refundsTo(server, renter, 1)).toEqual([TOTAL()])
  const late = (await noticesTo(renter)).find(({ title }) => title === 'Votre paiement est remboursé')
  expect(late?.paragraphs.join(' ')).toContain("cette location n'était plus possible ainsi")
})

test('of two agreements for the same days one is a rental, and the other is refunded', async () => {
  const other = await signUpConfirmed(server, 'Ada Ella')
  const first = await agreed()
  const second = await agreed(other)
  const { id } = await startPayment(renter, bodyOf(first))
  expect(await refusalOf(startPayment(other, bodyOf(second, other)))).toMatchObject({
    code: 'STOCK_UNAVAILABLE',
  })
  // Its payment takes longer than its reservation.
  await server.pool.query('update checkouts set held_until = created_at where id = $1', [id])
  const later = await startPayment(other, bodyOf(second, other))
  await answerPhone(server, other, 'confirm')
  await answerPhone(server, renter, 'confirm')
  await server.runDue()

  const statuses = [(await getPayment(renter, id)).status, (await getPayment(other, later.id)).status]
  expect(statuses.toSorted()).toEqual(['REFUNDED', 'SUCCESS'])
  const { rows } = await server.pool.query('select 1 from rentals where item_id = $1', [drill.id])
  expect(rows).toHaveLength(1)
  const refunds = [...(await refundsTo(server, renter, 0)), ...(await refundsTo(server, other, 0))]
  expect(refunds).toEqual([TOTAL()])
})

test('a change of the price afterwards changes neither the agreement nor the rental', async () => {
  const enquiry = await agreed()
  await server.pool.query('update items set price = 99000 where id = $1', [drill.id])
  const id = await paid(enquiry)
  expect(await rentalSeenBy(owner, id)).toMatchObject({
    total_price: RENT + drill.deposit,
    status: 'acceptée',
  })
  expect((await noticesTo(owner)).length).toBeGreaterThan(0)
})
