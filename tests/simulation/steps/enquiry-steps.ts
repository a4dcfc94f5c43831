import { addDays } from '@okoume/domain/calendar/calendar-day.ts'
import { serviceFee } from '@okoume/domain/pricing/quote.ts'
import { priceBounds } from '@okoume/domain/rental/enquiry.ts'
import type { EnquiryRow } from '@okoume/server/src/platform/database/schema.ts'
import { paymentBody, startPayment } from '../../server/renting.ts'
import { chooseAsking } from '../asking.ts'
import type { Outcome } from '../renting.ts'
import type { Life } from '../simulated-life.ts'
import { expectOutcome, personOf, pickRecent, type Step } from './step.ts'

/** Somebody asks about days, often with a price. */
export const question: Step = async (life) => {
  const { renter, item, wish } = chooseAsking(life)
  const days = { start_date: wish.start, end_date: wish.end }
  // Of the smallest rent that can be computed, a price may be too low: refused at its field.
  const proposedRent = life.random.chance(0.5) ? { proposedRent: life.random.between(1000, 60_000) } : {}
  const body = { item_id: item.id, ...days, quantity: wish.quantity, text: 'Est-ce libre ?', ...proposedRent }
  return expectOutcome(`${renter.name} asks about ${item.title}`, renter.client.createEnquiry({ body }), [
    ...([
      'done',
      'OWN_ITEM',
      'PERIOD_IMPOSSIBLE',
      'STOCK_UNAVAILABLE',
      'INVALID_INPUT',
      'ITEM_NOT_FOUND',
    ] as const),
    ...(['ENQUIRY_ALREADY_OPEN', 'TOO_MANY_ENQUIRIES', 'TOO_MANY_REQUESTS', 'ACCOUNT_SUSPENDED'] as const),
  ])
}

const NO_LONGER: readonly Outcome[] = [
  ...(['ENQUIRY_ENDED', 'ENQUIRY_BEING_PAID', 'PRICE_ROUND_OVER', 'DAYS_RESERVED_ONCE'] as const),
  ...(['STOCK_UNAVAILABLE', 'ITEM_NOT_OFFERED', 'PERIOD_IMPOSSIBLE', 'ACCOUNT_SUSPENDED'] as const),
  ...(['TOO_MANY_REQUESTS'] as const),
]

/** A party of a question writes, names a price, agrees or ends it. */
export const bargain: Step = async (life) => {
  const live = await enquiriesThatAre(life, 'open', 'pre-approved')
  if (live.length === 0) return 'no question is open'
  const { id, ownerId, renterId, computedRent } = pickRecent(life, live)
  const params = { id }
  const act = life.random.weighted({ approve: 8, write: 2, propose: 2, close: 1, withdraw: 1 })
  const { client } = personOf(life, act === 'approve' || act === 'close' ? ownerId : renterId)
  const { least, most } = priceBounds(act === 'approve' ? 'owner' : 'renter', computedRent)
  const price = life.random.between(least, most)
  const reserve = life.random.chance(0.3)
  const text = 'Et pour ce prix ?'
  const calls = {
    approve: () => client.updateEnquiry({ params, body: { state: 'pre-approved', rent: price, reserve } }),
    write: () => client.sendEnquiryMessage({ params, body: { text } }),
    propose: () => client.sendEnquiryMessage({ params, body: { text, proposedRent: price } }),
    close: () => client.updateEnquiry({ params, body: { state: 'closed' } }),
    withdraw: () => client.updateEnquiry({ params, body: { state: 'closed' } }),
  }
  return expectOutcome(`${act} of question ${id} at ${price}`, calls[act](), ['done', ...NO_LONGER])
}

/** An agreement is paid, now and then once it is over, or by somebody else. */
export const payAgreement: Step = async (life) => {
  const agreed = await enquiriesThatAre(
    life,
    'pre-approved',
    ...(life.random.chance(0.1) ? (['expired'] as const) : []),
  )
  if (agreed.length === 0) return 'no agreement to pay'
  const { id, itemId, renterId, startDate, endDate, quantity, agreedRent } = pickRecent(life, agreed)
  const item = life.items.find((one) => one.id === itemId)
  if (!item || agreedRent === null) return 'nothing was agreed on'
  const isStranger = life.random.chance(0.05)
  const payer = isStranger ? life.random.pick(life.people) : personOf(life, renterId)
  const wish = { start: startDate, end: life.random.chance(0.03) ? addDays(endDate, 1) : endDate, quantity }
  const totalPrice = agreedRent + serviceFee(agreedRent) + item.deposit
  const body = { ...paymentBody(payer, item, wish), totalPrice, enquiry: id }
  return expectOutcome(`agreement ${id} is paid`, startPayment(payer, body, life.newKey()), [
    ...([
      'done',
      'ENQUIRY_NOT_FOUND',
      'AGREEMENT_OVER',
      'ENQUIRY_MISMATCH',
      'PRICE_CHANGED',
      'OWN_ITEM',
    ] as const),
    ...([
      'STOCK_UNAVAILABLE',
      'RENTAL_ALREADY_PENDING',
      'PAYMENT_ALREADY_PENDING',
      'PAYMENT_UNCERTAIN',
    ] as const),
    ...(['TOO_MANY_PAYMENTS', 'ITEM_NOT_OFFERED', 'ACCOUNT_SUSPENDED', 'ENQUIRY_NOT_APPROVED'] as const),
    ...(['INVALID_INPUT', 'IDENTITY_REQUIRED'] as const),
  ])
}

function enquiriesThatAre(life: Life, ...states: EnquiryRow['state'][]): Promise<EnquiryRow[]> {
  return life.database.kysely
    .selectFrom('enquiries')
    .selectAll()
    .where('state', 'in', states)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}
