import { randomUUID } from 'node:crypto'
import type { PartInput } from '@okoume/contract/contract.ts'
import type { PaymentState } from '@okoume/contract/wire/payment.ts'
import type { CalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { quoteRental } from '@okoume/domain/pricing/quote.ts'
import type { DepositClaimCause } from '@okoume/domain/rental/rental-status.ts'
import type { Listing } from './listings.ts'
import type { Person } from './people.ts'
import type { TestServer } from './test-server.ts'
import { waitFor } from './wait-for.ts'

export interface Wish {
  readonly start: CalendarDay
  readonly end: CalendarDay
  readonly quantity?: number
}

export type PaymentBody = PartInput<'startPayment', 'body'>
export type Payment = PaymentState['paymentResponse']
export type PhoneAnswer = 'confirm' | 'refuse' | 'lapse'

const AIRTEL = 'ACC_SIMULATOR_AIRTEL'
export const MOOV = 'ACC_SIMULATOR_MOOV'

/** The body that the billing screen sends. */
export function paymentBody(renter: Person, listing: Listing, wish: Wish): PaymentBody {
  const { start, end, quantity = 1 } = wish
  const { price, priceUnit, weekPrice, monthPrice, deposit } = listing
  const priced = { price, priceUnit, weekPrice, monthPrice, deposit }
  return {
    totalPrice: quoteRental(priced, { start, end }, quantity).total,
    item: listing.title,
    phoneNumber: renter.phone,
    operationAccountCode: AIRTEL,
    rental: {
      item_id: listing.id,
      start_date: start,
      end_date: end,
      quantity,
      address: 'Nzeng-Ayong, Libreville',
      recipientPhone: '066 12 34 56',
      notes: 'Je passe le matin.',
    },
  }
}

export async function startPayment(
  renter: Person,
  body: PaymentBody,
  idempotencyKey: string = randomUUID(),
): Promise<Payment> {
  const headers = { 'idempotency-key': idempotencyKey }
  return (await renter.client.startPayment({ headers, body })).paymentResponse
}

export async function getPayment(renter: Person, id: string): Promise<Payment> {
  return (await renter.client.getPayment({ params: { id } })).paymentResponse
}

/** The row of a checkout, with the id of its payment. */
export async function findCheckout({ db }: Pick<TestServer, 'db'>, id: string) {
  return db.selectFrom('checkouts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Answers the renter's payment prompt, which must be the only one. */
export async function answerPhone(server: TestServer, renter: Person, answer: PhoneAnswer): Promise<void> {
  const number = renter.phone
  const prompts = await server.visitor.listPhonePrompts({ params: { number } })
  const [prompt] = prompts
  if (!prompt || prompts.length > 1) throw new Error(`${prompts.length} prompts wait on ${number}`)
  await server.visitor.answerPhonePrompt({ params: { number, id: prompt.id }, body: { answer } })
}

/** As if the payment had failed: it is asked about again, and may still be confirmed. */
export async function giveUp({ pool }: Pick<TestServer, 'pool'>, id: string): Promise<void> {
  await pool.query(`update payment_operations set failure = 'PROMPT_EXPIRED' where cause = $1`, [id])
  await pool.query(`update checkouts set state = 'released' where id = $1`, [id])
}

/** Waits until the payment is no longer pending. */
export async function settledPayment(renter: Person, id: string): Promise<Payment> {
  return waitFor(`the outcome of payment ${id}`, async () => {
    const payment = await getPayment(renter, id)
    return payment.status !== 'PENDING' && payment
  })
}

/** Requests, pays, and waits for the rental; returns its id. */
export async function rent(
  server: TestServer,
  renter: Person,
  listing: Listing,
  wish: Wish,
): Promise<string> {
  const { id } = await startPayment(renter, paymentBody(renter, listing, wish))
  await answerPhone(server, renter, 'confirm')
  const { rentalId, status } = await settledPayment(renter, id)
  if (rentalId === null) throw new Error(`the payment was not booked: ${status}`)
  return rentalId
}

/** The rental as one of its parties sees it. */
export async function rentalSeenBy(person: Person, id: string) {
  const rental = (await person.client.listRentals()).find((one) => one.id === id)
  if (!rental) throw new Error(`${person.name} does not see rental ${id}`)
  return rental
}

export interface Parties {
  readonly owner: Person
  readonly renter: Person
  readonly listing: Listing
}

/** A paid request, whether or not jobs run; returns its id. */
export async function request(server: TestServer, parties: Parties, wish: Wish): Promise<string> {
  const { renter, listing } = parties
  const { id } = await startPayment(renter, paymentBody(renter, listing, wish))
  await answerPhone(server, renter, 'confirm')
  await server.runDue()
  return id
}

/** An accepted rental; returns its id. */
export async function accepted(server: TestServer, parties: Parties, wish: Wish): Promise<string> {
  const id = await request(server, parties, wish)
  await parties.owner.client.updateRentalStatus({ body: { rental_id: id, status: 'acceptée' } })
  return id
}

/** A rental that has begun today and ends tomorrow; returns its id. */
export async function ongoing(server: TestServer, parties: Parties): Promise<string> {
  // Accepted on its first day, it begins in the same transaction.
  return accepted(server, parties, { start: server.day(0), end: server.day(1) })
}

/** A rental that has begun today, and whose handover is proved by the renter's code; returns its id. */
export async function handedOver(server: TestServer, parties: Parties): Promise<string> {
  const id = await ongoing(server, parties)
  await enterCode(parties, id)
  return id
}

/** The owner enters the code that the renter shows. */
async function enterCode({ owner, renter }: Parties, id: string): Promise<void> {
  const { code } = await renter.client.getHandover({ params: { id } })
  const body = { key: 'remise', code: code ?? '' }
  await owner.client.proveHandover({ params: { id, direction: 'remise' }, body })
}

/** Makes a rent withdrawable, as a handover of long ago would have. */
export async function releaseRent({ db }: TestServer, rentalId: string): Promise<void> {
  await db
    .updateTable('rentals')
    .set((eb) => ({ handoverState: 'presumed', rentReleasedAt: eb.ref('requestedAt') }))
    .where('id', '=', rentalId)
    .execute()
}

/** A rental of yesterday to tomorrow whose handover no one has spoken of; returns its id. */
export async function awaitedHandover(server: TestServer, parties: Parties): Promise<string> {
  const id = await ongoing(server, parties)
  await server.db
    .updateTable('rentals')
    .set({ startDate: server.day(-1) })
    .where('id', '=', id)
    .execute()
  return id
}

export const DEPOSIT_CLAIM = 'Le mandrin est cassé.'

/** A rental that was handed over today, and whose contested return waits for an administrator; returns its id. */
export async function contested(
  server: TestServer,
  parties: Parties,
  cause?: DepositClaimCause,
): Promise<string> {
  const id = await openDepositClaim(server, parties, cause)
  await parties.renter.client.answerContest({ params: { id }, body: REFUSAL })
  return id
}

export const REFUSAL = { answer: 'refuse', text: 'Il était déjà cassé à la remise.' } as const

/** A rental that was handed over today, and whose contested return waits for the renter's answer; returns its id. */
export async function openDepositClaim(
  server: TestServer,
  parties: Parties,
  cause?: DepositClaimCause,
): Promise<string> {
  const id = await handedOver(server, parties)
  await parties.owner.client.updateReturn({
    params: { id },
    body: { state: 'contested', reason: DEPOSIT_CLAIM, cause },
  })
  return id
}

/** The events of a rental that were notified on the screen, in order. */
export async function notifiedAbout({ db }: TestServer, rentalId: string, person: Person): Promise<string[]> {
  const notices = await db
    .selectFrom('notices')
    .select('cause')
    .where('userId', '=', person.id)
    .where('cause', 'like', `rental ${rentalId} %`)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return notices.map(({ cause }) =>
    cause.replace(`rental ${rentalId} `, '').replace(` ${person.id}`, '').replace(' administrator', ''),
  )
}
