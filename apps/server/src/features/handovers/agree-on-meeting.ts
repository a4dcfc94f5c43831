import {
  canAgreeOnMeeting,
  isSameMeeting,
  type Meeting,
  meetingTimeProblems,
} from '@okoume/domain/rental/meeting.ts'
import type { Party } from '@okoume/domain/rental/rental-status.ts'
import type { Transaction } from 'kysely'
import type { RentalRow, Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { advanceRental } from '../rentals/lifecycle/advance-due-rentals.ts'
import { saveRental } from '../rentals/lifecycle/apply-transition.ts'
import { lockRental, readParty } from '../rentals/queries/rental-queries.ts'
import { givesCodeAway, type HandoverContext } from './handover-codes.ts'

interface MeetingOrder {
  readonly rentalId: string
  readonly callerId: string
  readonly terms: Meeting
  readonly now: Date
}

/**
 * A party proposes when and where the item goes out, and the other is notified; whatever was agreed before is open again. The
 * same terms from the other party are its agreement, and from the same one change nothing.
 * @throws ApiError RENTAL_NOT_FOUND, HANDOVER_TOO_EARLY, HANDOVER_OVER, INVALID_INPUT
 */
export async function saveMeeting(context: HandoverContext, order: MeetingOrder): Promise<void> {
  const { rentalId, callerId, terms, now } = order
  await context.db.transaction().execute(async (trx) => {
    const { rental, party } = await lockForMeeting(context, trx, order)
    if (isProposed(rental, terms)) return agree(context, trx, { rental, party, now })
    const { day, hour, text } = terms
    if (await givesCodeAway(context, trx, rental, { authorId: callerId, text }))
      throw new ApiError('INVALID_INPUT', { text: "N'écrivez pas votre code : il se donne objet en main." })
    await saveRental(trx, rental, {
      meeting: text,
      meetingDay: day,
      meetingHour: hour,
      meetingBy: party,
      meetingAt: now,
      meetingAgreedAt: null,
    })
    await context.notify(trx, 'meeting changed', { rentalId, occasion: now.toISOString() }, now)
  })
}

/**
 * A party agrees to what the other proposes, as it read it.
 * @throws ApiError RENTAL_NOT_FOUND, HANDOVER_TOO_EARLY, HANDOVER_OVER, MEETING_CHANGED, INVALID_INPUT where its hour has passed
 */
export async function agreeToMeeting(context: HandoverContext, order: MeetingOrder): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const { rental, party } = await lockForMeeting(context, trx, order)
    if (!isProposed(rental, order.terms)) throw new ApiError('MEETING_CHANGED')
    await agree(context, trx, { rental, party, now: order.now })
  })
}

interface Agreement {
  readonly rental: RentalRow
  readonly party: Party
  readonly now: Date
}

/** Nothing where it is agreed already, or is the party's own proposal. */
async function agree(
  context: HandoverContext,
  trx: Transaction<Schema>,
  agreement: Agreement,
): Promise<void> {
  const { rental, party, now } = agreement
  if (rental.meetingBy === party || rental.meetingAgreedAt !== null) return
  await saveRental(trx, rental, { meetingAgreedAt: now })
  await context.notify(trx, 'meeting agreed', { rentalId: rental.id, occasion: now.toISOString() }, now)
}

function isProposed(
  { meeting: text, meetingDay: day, meetingHour: hour }: RentalRow,
  terms: Meeting,
): boolean {
  return text !== null && day !== null && hour !== null && isSameMeeting({ text, day, hour }, terms)
}

/** The rental, as time has left it, of which that meeting may be spoken. */
async function lockForMeeting(
  context: HandoverContext,
  trx: Transaction<Schema>,
  { rentalId, callerId, terms, now }: MeetingOrder,
): Promise<{ readonly rental: RentalRow; readonly party: Party }> {
  const locked = await lockRental(trx, rentalId)
  if (!locked) throw new ApiError('RENTAL_NOT_FOUND')
  const party = readParty(locked, callerId)
  const rental = await advanceRental(context, { trx, rental: locked, now })
  if (!canAgreeOnMeeting(rental)) {
    if (rental.status !== 'en attente') throw new ApiError('HANDOVER_OVER')
    throw new ApiError('HANDOVER_TOO_EARLY', {
      text: 'Le rendez-vous se fixe une fois la demande acceptée.',
    })
  }
  const problems = meetingTimeProblems(rental, terms, now)
  if (Object.keys(problems).length > 0) throw new ApiError('INVALID_INPUT', problems)
  return { rental, party }
}
