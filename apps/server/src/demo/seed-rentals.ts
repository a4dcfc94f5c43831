import { addDays, dayInLibreville, startOfDay } from '@okoume/domain/calendar/calendar-day.ts'
import { DAY_MS, HOUR_MS } from '@okoume/domain/calendar/durations.ts'
import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import { quoteRental } from '@okoume/domain/pricing/quote.ts'
import { addHours } from '@okoume/domain/rental/rental-facts.ts'
import { type CompletionContext, completeCheckout } from '../features/checkout/complete-checkout.ts'
import { type CheckoutContext, startCheckout } from '../features/checkout/start-checkout.ts'
import { writeSafeguardRecords } from '../features/finance/safeguard/write-records.ts'
import { type HandoverContext, readHandoverSecrets } from '../features/handovers/handover-codes.ts'
import { proveHandover } from '../features/handovers/prove-handover.ts'
import type { TicketContext } from '../features/help/help-context.ts'
import type { ReportContext } from '../features/moderation/moderation-context.ts'
import { followPayment } from '../features/payments/transactions/follow-payment.ts'
import { findOpenPayments } from '../features/payments/transactions/open-payments.ts'
import { singleProvider } from '../features/payments/transactions/payment-provider.ts'
import { type PaymentContext, sendPayment } from '../features/payments/transactions/submit-payment.ts'
import { advanceDueRentals } from '../features/rentals/lifecycle/advance-due-rentals.ts'
import type { RentalContext } from '../features/rentals/lifecycle/rental-context.ts'
import { updateRentalStatus } from '../features/rentals/lifecycle/update-rental-status.ts'
import { answerContest } from '../features/returns/answer-deposit-claim.ts'
import { settleDispute } from '../features/returns/settle-dispute.ts'
import { updateReturn } from '../features/returns/update-return.ts'
import { publishDueReviews } from '../features/reviews/publish-reviews.ts'
import { findReviews, saveReview } from '../features/reviews/save-review.ts'
import { type TrustContext, updateTrust } from '../features/trust/update-trust.ts'
import { systemClock } from '../platform/clock/clock.ts'
import type { RentalRow } from '../platform/database/schema.ts'
import { answerPrompt, findPrompts } from '../providers/simulator/simulated-phones.ts'
import { DEMO_RENTALS, type DemoRental, type DemoReturn, type DemoReview } from './demo-data.ts'
import type { DemoPersonKey } from './demo-people.ts'

export type SeedContext = CheckoutContext &
  CompletionContext &
  PaymentContext &
  HandoverContext &
  ReportContext &
  TicketContext &
  TrustContext

const ALL = 1000
/** Of the first day, in Libreville. */
const HANDOVER_HOUR = 9
const PAYING_PHONE = '+24174001122' as GabonPhone

/** Something that happens in the demo's past. */
interface Scene {
  readonly at: Date
  play(): Promise<void>
}

/**
 * Plays the demo's rentals through the commands of the product, hour after hour, so that every franc of them is in the
 * ledger, and every notification was sent at its time.
 */
export async function seedRentals(
  context: SeedContext,
  userIds: ReadonlyMap<string, string>,
  itemIdOf: (slug: string) => string,
  now: Date,
): Promise<void> {
  // Real providers are off: no one is charged for a demo.
  const simulated = { ...context, providers: singleProvider(context.providers.named('simulator')) }
  const findUserId = (key: DemoPersonKey) => {
    const id = userIds.get(key)
    if (id === undefined) throw new Error(`no demo account for ${key}`)
    return id
  }
  const scenes: Scene[] = []
  for (const rental of DEMO_RENTALS) {
    const itemId = itemIdOf(rental.listing)
    const { ownerId } = await context.db
      .selectFrom('items')
      .select('ownerId')
      .where('id', '=', itemId)
      .executeTakeFirstOrThrow()
    const people: RentalPeople = {
      renterId: findUserId(rental.renter),
      ownerId,
      administratorId: findUserId('okoume'),
    }
    scenes.push(...listScenes(simulated, { rental, itemId, people, now }))
  }
  for (const { at, play } of [...scenes, ...hoursUntil(simulated, scenes, now)].toSorted(byTime)) {
    await play()
    await payRefunds(simulated, at)
  }
  await updateTrust(context, now)
  await context.db
    .updateTable('notices')
    .set((eb) => ({ readAt: eb.ref('createdAt') }))
    .where('createdAt', '<', new Date(now.getTime() - DAY_MS))
    .execute()
}

const byTime = (one: Scene, other: Scene) => one.at.getTime() - other.at.getTime()

interface Role {
  readonly rental: DemoRental
  readonly itemId: string
  readonly people: RentalPeople
  readonly now: Date
}

function listScenes(context: SeedContext, role: Role): Scene[] {
  const { rental, people, now } = role
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  let id = ''
  const askedAt = hoursAgo(rental.askedHoursAgo)
  const asked = {
    at: askedAt,
    async play() {
      id = await pay(context, role, askedAt)
      await completeCheckout(context, id, askedAt)
    },
  }
  const { answer } = rental
  const answeredAt = hoursAgo(rental.askedHoursAgo - 0.5)
  const answered = answer
    ? [{ at: answeredAt, play: () => answerRental(context, { id, people, at: answeredAt }, answer) }]
    : []
  const handedOverAt = addHours(startOfDay(addDays(dayInLibreville(now), rental.from)), HANDOVER_HOUR)
  const handedOver = rental.returns
    ? [{ at: handedOverAt, play: () => handOver(context, { id, people, at: handedOverAt }) }]
    : []
  const returned = (rental.returns ?? []).map((step) => {
    const at = hoursAgo(step.hoursAgo)
    return { at, play: () => moveReturn(context, { id, people, at }, step) }
  })
  const reviewed = rental.reviews.map((review) => {
    const at = hoursAgo(review.hoursAgo)
    return { at, play: () => reviewRental(context, { id, people, at }, review) }
  })
  return [asked, ...answered, ...handedOver, ...returned, ...reviewed]
}

/** Scenes of every hour since the first: deadlines and reviews that come due by time alone. */
function hoursUntil(context: SeedContext, scenes: readonly Scene[], now: Date): Scene[] {
  const first = Math.min(...scenes.map(({ at }) => at.getTime()))
  const hours = Math.ceil((now.getTime() - first) / HOUR_MS)
  return Array.from({ length: hours + 1 }, (_, hour) => {
    const at = new Date(now.getTime() - hour * HOUR_MS)
    return {
      at,
      async play() {
        await advanceDueRentals(context, at)
        await publishDueReviews(context, at)
        await writeSafeguardRecords(context, at)
      },
    }
  })
}

/** Refunds arrive at once, with their notification. */
async function payRefunds(context: SeedContext, at: Date): Promise<void> {
  for (const { id } of await findOpenPayments(context.db, ALL)) {
    await followPayment(context, id, at)
    await context.db
      .transaction()
      .execute((trx) => context.notify(trx, 'refund settled', { paymentId: id }, at))
  }
}

/** Asks for the rental and confirms its payment on a telephone of no one's. */
async function pay(
  context: SeedContext,
  { rental, itemId, people, now }: Role,
  askedAt: Date,
): Promise<string> {
  const today = dayInLibreville(now)
  const [start, end] = [addDays(today, rental.from), addDays(today, rental.to)]
  const { quantity } = rental
  const item = await context.db
    .selectFrom('items')
    .select(['title', 'price', 'priceUnit', 'weekPrice', 'monthPrice', 'deposit'])
    .where('id', '=', itemId)
    .executeTakeFirstOrThrow()
  const { checkout, payment } = await startCheckout(context, {
    renterId: people.renterId,
    idempotencyKey: `demo ${rental.listing}`,
    linkId: null,
    now: askedAt,
    sentAt: systemClock.now(),
    limitEffect: null,
    body: {
      totalPrice: quoteRental(item, { start, end }, quantity).total,
      item: item.title,
      phoneNumber: PAYING_PHONE,
      operationAccountCode: context.providers.of('AIRTEL').accountCodes.AIRTEL ?? '',
      rental: {
        item_id: itemId,
        start_date: start,
        end_date: end,
        quantity,
        delivery: 'pickup',
        address: '',
        recipientPhone: PAYING_PHONE,
        notes: rental.notes,
      },
    },
  })
  if (payment) await sendPayment(context, payment, askedAt)
  for (const prompt of await findPrompts(context.db, systemClock, PAYING_PHONE)) {
    await answerPrompt(context.db, systemClock, { phone: PAYING_PHONE, id: prompt.id, answer: 'confirm' })
  }
  await followPayment(context, checkout.paymentId, askedAt)
  return checkout.id
}

interface RentalPeople {
  readonly renterId: string
  readonly ownerId: string
  readonly administratorId: string
}

interface PlayedRental {
  readonly id: string
  readonly people: RentalPeople
  readonly at: Date
}

/** The owner answers, or the renter thinks better of it; done once, however often a killed seeding is taken up. */
async function answerRental(
  context: RentalContext,
  { id, people, at }: PlayedRental,
  answer: NonNullable<DemoRental['answer']>,
): Promise<void> {
  if ((await findState(context, id)).status !== 'en attente') return
  const callerId = answer === 'annulée' ? people.renterId : people.ownerId
  await updateRentalStatus(context, { rentalId: id, callerId, to: answer, now: at })
}

/** The owner enters the renter's code; likewise once. */
async function handOver(context: SeedContext, { id, people, at }: PlayedRental): Promise<void> {
  const { remise } = await readHandoverSecrets(context, context.db, id)
  await proveHandover(context, {
    rentalId: id,
    callerId: people.ownerId,
    direction: 'remise',
    key: 'demo',
    token: remise.token,
    seals: [],
    checklist: [],
    now: at,
  })
}

/** One of the parties declares the return; likewise once. */
async function moveReturn(
  context: RentalContext,
  { id, people, at }: PlayedRental,
  step: DemoReturn,
): Promise<void> {
  const { returnState, contestState } = await findState(context, id)
  if (step.said === 'refused') {
    if (contestState !== 'open') return
    const answer = { answer: 'refuse', text: step.reason } as const
    return answerContest(context, { rentalId: id, callerId: people.renterId, ...answer, now: at })
  }
  const open = step.said === 'settled' ? ['contested'] : ['awaited', 'declared']
  if (!open.includes(returnState) || returnState === step.said) return
  if (step.said === 'settled') {
    const { toOwner, reason } = step
    const { administratorId } = people
    return settleDispute(context, { rentalId: id, administratorId, toOwner, reason, now: at })
  }
  const callerId = step.said === 'declared' ? people.renterId : people.ownerId
  const reason = step.said === 'contested' ? step.reason : ''
  await updateReturn(context, { rentalId: id, callerId, state: step.said, reason, now: at })
}

/** A party reviews the rental; likewise once. */
async function reviewRental(
  context: RentalContext,
  { id, people, at }: PlayedRental,
  { by, note, text, tags, privateText }: DemoReview,
): Promise<void> {
  const written = await findReviews(context.db, id)
  if (written.some(({ author }) => author === by)) return
  const callerId = by === 'owner' ? people.ownerId : people.renterId
  const review = { note, text, tags, privateText }
  await saveReview(context, { rentalId: id, callerId, review, now: at })
}

function findState(
  { db }: RentalContext,
  id: string,
): Promise<Pick<RentalRow, 'status' | 'returnState' | 'contestState'>> {
  return db
    .selectFrom('rentals')
    .select(['status', 'returnState', 'contestState'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
