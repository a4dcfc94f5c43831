import { randomUUID } from 'node:crypto'
import { ledgerFaults } from '@okoume/tests/server/ledger-invariants.ts'
import { addListing } from '@okoume/tests/server/listings.ts'
import { signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { drill, owner, renter, stageRentals } from '@okoume/tests/server/rental-stage.ts'
import {
  answerPhone,
  getPayment,
  paymentBody,
  rent,
  rentalSeenBy,
  settledPayment,
  startPayment,
  type Wish,
} from '@okoume/tests/server/renting.ts'
import { settlementContext } from '@okoume/tests/server/settlement-context.ts'
import { startTestServer } from '@okoume/tests/server/test-server.ts'
import { server } from '@okoume/tests/server/use-test-server.ts'
import { waitFor } from '@okoume/tests/server/wait-for.ts'
import { beforeAll, expect, test } from 'vitest'
import { settlePayment } from '../payments/transactions/settle-payment.ts'

let wish: Wish
stageRentals()
beforeAll(() => {
  wish = { start: server.day(2), end: server.day(4) }
})

const create = (id: string, person = renter) => person.client.createRental({ body: { payment_id: id } })

test('there is no rental before the payment', async () => {
  const { id } = await startPayment(renter, paymentBody(renter, drill, wish))

  expect(await refusalOf(create(id))).toMatchObject({ status: 402, code: 'PAYMENT_REQUIRED' })
})

test('created by the client while the server books it too, it is one rental, however often', async () => {
  const { id } = await startPayment(renter, paymentBody(renter, drill, wish))
  await answerPhone(server, renter, 'confirm')
  const asked = () => create(id).catch(() => null)
  const answers = await waitFor('the rental', async () => {
    const some = await Promise.all(Array.from({ length: 10 }, asked))
    return some.some((one) => one !== null) && some
  })
  const later = await create(id)

  expect(later).toMatchObject({
    id,
    item_id: drill.id,
    renter_id: renter.id,
    owner_id: owner.id,
    status: 'en attente',
    start_date: wish.start,
    end_date: wish.end,
    quantity: 1,
    total_price: 40_000,
    deposit: 20_000,
    service_fee: 1400,
    itemTitle: drill.title,
    itemImage: '/images/demo/perceuse/960.webp',
    ownerName: 'R***a',
    renterName: 'S***g',
    notes: 'Je passe le matin.',
    address: 'Nzeng-Ayong, Libreville',
    recipientPhone: '+24166123456',
    cancellation: null,
    returnState: 'awaited',
  })
  for (const answer of answers.filter((one) => one !== null)) expect(answer).toEqual(later)
  const rentals = await renter.client.listUserRentals({ params: { userId: renter.id } })
  expect(rentals).toEqual([later])
  const mails = await server.visitor.listDemoMails({ query: { to: renter.email } })
  expect(mails).toHaveLength(1)
})

test.each([
  ['pickup', 'Ailleurs, chez moi', 'Nzeng-Ayong, Derrière la pharmacie, ••• le soir'],
  ['delivery', 'Glass', 'Glass'],
  [undefined, 'Glass', 'Glass'],
] as const)('a request by %s with the address «%s» is of «%s»', async (delivery, address, place) => {
  const landmark = 'Derrière la pharmacie, 077 12 34 56 le soir'
  await server.db
    .updateTable('items')
    .set({ location: 'Libreville', place: 'nzeng-ayong', landmark })
    .where('id', '=', drill.id)
    .execute()
  const body = paymentBody(renter, drill, wish)
  const { id } = await startPayment(renter, { ...body, rental: { ...body.rental, delivery, address } })
  await answerPhone(server, renter, 'confirm')
  await settledPayment(renter, id)
  for (const person of [owner, renter])
    expect(await rentalSeenBy(person, id)).toMatchObject({ delivery: delivery ?? null, address: place })
})

test('whoever comes for the item gives no address; whoever has it brought does', async () => {
  const { address: _, ...rental } = paymentBody(renter, drill, wish).rental
  const ask = (delivery?: 'pickup' | 'delivery') =>
    startPayment(renter, { ...paymentBody(renter, drill, wish), rental: { ...rental, delivery } })
  for (const delivery of [undefined, 'delivery'] as const)
    expect(await refusalOf(ask(delivery))).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { 'rental.address': 'Indiquez une adresse ou un quartier.' },
    })
  expect(await ask('pickup')).toMatchObject({ status: 'PENDING' })
  await answerPhone(server, renter, 'refuse')
})

test("the spec's own body is accepted where it matches the payment", async () => {
  const id = await rent(server, renter, drill, wish)
  const body = {
    payment_id: id,
    item_id: drill.id,
    renter_id: renter.id,
    start_date: wish.start,
    end_date: wish.end,
    quantity: 1,
    status: 'en attente',
    total_price: 40_000,
    notes: 'Je passe le matin.',
  }

  expect(await renter.client.createRental({ body })).toMatchObject({ id })
})

test('a body that disagrees with the payment is refused', async () => {
  const id = await rent(server, renter, drill, wish)
  const wrong = [
    { item_id: randomUUID() },
    { renter_id: owner.id },
    { start_date: server.day(1) },
    { end_date: server.day(5) },
    { quantity: 2 },
    { total_price: 41_400 },
    { total_price: 0 },
  ]

  for (const claim of wrong) {
    const refusal = await refusalOf(renter.client.createRental({ body: { payment_id: id, ...claim } }))
    expect(refusal, JSON.stringify(claim)).toMatchObject({ status: 409, code: 'RENTAL_MISMATCH' })
  }
})

test("another person's payment, and a missing one, are not found", async () => {
  const id = await rent(server, renter, drill, wish)
  const stranger = await signUpConfirmed(server, 'Annick Ondo')
  const attempts = [
    [stranger, id],
    [owner, id],
    [renter, randomUUID()],
  ] as const

  for (const [person, payment] of attempts) {
    const [booking, seeing] = await Promise.all([
      refusalOf(create(payment, person)),
      refusalOf(getPayment(person, payment)),
    ])
    expect(booking).toMatchObject({ status: 404, code: 'PAYMENT_NOT_FOUND' })
    expect(seeing).toMatchObject({ status: 404, code: 'PAYMENT_NOT_FOUND' })
  }
})

test('a server that died between «paid» and «rental» books it after a restart, once', async () => {
  const halted = await startTestServer({ jobs: false })
  const [rose, serge] = [await signUpOwner(halted), await signUpConfirmed(halted, 'Serge Ndong')]
  const tent = await addListing(halted, rose)
  const { id } = await startPayment(serge, paymentBody(serge, tent, wish))
  const { paymentId: operation } = await halted.db
    .selectFrom('checkouts')
    .select('paymentId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await settlePayment(settlementContext(halted), operation, { state: 'succeeded' }, new Date())
  expect((await getPayment(serge, id)).status).toBe('PENDING')
  expect(await ledgerFaults(halted.db)).toEqual([])

  await Promise.all([halted.runDue(), halted.runDue(), create(id, serge)])
  await halted.runDue()

  expect((await getPayment(serge, id)).rentalId).toBe(id)
  expect(await rose.client.listRentals()).toHaveLength(1)
  expect(await ledgerFaults(halted.db)).toEqual([])
  await halted.stop()
})

test('the check for a rental with a status is answered to its renter, who may write en_attente', async () => {
  const ask = (status?: string, renterId = renter.id) =>
    renter.client.checkPendingRental({
      query: { item_id: drill.id, renter_id: renterId, ...(status === undefined ? {} : { status }) },
    })
  expect(await ask('en_attente')).toEqual({ exists: false })
  await rent(server, renter, drill, wish)

  expect(await ask('en_attente')).toEqual({ exists: true })
  expect(await ask('en attente')).toEqual({ exists: true })
  expect(await ask()).toEqual({ exists: true })
  expect(await ask('acceptée')).toEqual({ exists: false })
  expect(await refusalOf(ask('en_attente', owner.id))).toMatchObject({ status: 403, code: 'FORBIDDEN' })
})
