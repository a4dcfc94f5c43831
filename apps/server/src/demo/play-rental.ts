import { answerContest } from '../features/rentals/disputes/answer-contest.ts'
import { settleDispute } from '../features/rentals/disputes/settle-dispute.ts'
import { updateRentalStatus } from '../features/rentals/lifecycle/update-rental-status.ts'
import { updateReturn } from '../features/rentals/lifecycle/update-return.ts'
import type { RentalContext } from '../features/rentals/records/rental-context.ts'
import { findReviews, saveReview } from '../features/rentals/reviews/save-review.ts'
import type { RentalRow } from '../platform/database/schema.ts'
import type { DemoRental, DemoReturn, DemoReview } from './demo-rentals.ts'

export interface RentalPeople {
  readonly renterId: string
  readonly ownerId: string
  readonly administratorId: string
}

export interface PlayedRental {
  readonly id: string
  readonly people: RentalPeople
  readonly at: Date
}

/** The owner answers, or the renter thinks better of it; done once, however often a killed seeding is taken up. */
export async function answerRental(
  context: RentalContext,
  { id, people, at }: PlayedRental,
  answer: NonNullable<DemoRental['answer']>,
): Promise<void> {
  if ((await findState(context, id)).status !== 'en attente') return
  const callerId = answer === 'annulée' ? people.renterId : people.ownerId
  await updateRentalStatus(context, { rentalId: id, callerId, to: answer, now: at })
}

/** One of the parties declares the return; likewise once. */
export async function moveReturn(
  context: RentalContext,
  { id, people, at }: PlayedRental,
  step: DemoReturn,
): Promise<void> {
  const { return_state, contest_state } = await findState(context, id)
  if (step.said === 'refused') {
    if (contest_state !== 'open') return
    const answer = { answer: 'refuse', text: step.reason } as const
    return answerContest(context, { rentalId: id, callerId: people.renterId, ...answer, now: at })
  }
  const open = step.said === 'settled' ? ['contested'] : ['awaited', 'declared']
  if (!open.includes(return_state) || return_state === step.said) return
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
export async function reviewRental(
  context: RentalContext,
  { id, people, at }: PlayedRental,
  { by, note, text, tags }: DemoReview,
): Promise<void> {
  const written = await findReviews(context.db, id)
  if (written.some(({ author }) => author === by)) return
  const callerId = by === 'owner' ? people.ownerId : people.renterId
  const review = { note, text, tags, privateText: '', criteria: {} }
  await saveReview(context, { rentalId: id, callerId, review, now: at })
}

function findState(
  { db }: RentalContext,
  id: string,
): Promise<Pick<RentalRow, 'status' | 'return_state' | 'contest_state'>> {
  return db
    .selectFrom('rentals')
    .select(['status', 'return_state', 'contest_state'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
