import { canAgreeOnMeeting } from '@okoume/domain/rental/meeting.ts'
import type { RentalRow } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { advanceRental } from '../lifecycle/advance-due-rentals.ts'
import { saveRental } from '../lifecycle/apply-transition.ts'
import { notifyParties } from '../notifications/notify-parties.ts'
import { lockRental, readParty, readRentalFacts } from '../records/rental-queries.ts'
import { givesCodeAway, type HandoverContext } from './handover-codes.ts'

interface MeetingToSave {
  readonly rentalId: string
  readonly callerId: string
  readonly text: string
  readonly now: Date
}

/**
 * A party writes when and where the item goes out; the other is notified of each change. The same words twice change
 * nothing.
 * @throws ApiError RENTAL_NOT_FOUND, HANDOVER_TOO_EARLY, HANDOVER_OVER, INVALID_INPUT for a text with the caller's code
 */
export async function saveMeeting(context: HandoverContext, order: MeetingToSave): Promise<void> {
  const { rentalId, callerId, text, now } = order
  await context.db.transaction().execute(async (trx) => {
    const locked = await lockRental(trx, rentalId)
    if (!locked) throw new ApiError('RENTAL_NOT_FOUND')
    const party = readParty(locked, callerId)
    const rental = await advanceRental(context, { trx, rental: locked, now })
    refuseUnlessOpen(rental)
    if (rental.meeting === text) return
    if (await givesCodeAway(context, trx, rental, { authorId: callerId, text }))
      throw new ApiError('INVALID_INPUT', { text: "N'écrivez pas votre code : il se donne objet en main." })
    await saveRental(trx, rental, { meeting: text, meeting_by: party, meeting_at: now })
    const change = { event: 'meeting changed', occasion: now.toISOString() } as const
    await notifyParties(context, trx, rentalId, change, now)
  })
}

/** @throws ApiError HANDOVER_TOO_EARLY, HANDOVER_OVER */
function refuseUnlessOpen(rental: RentalRow): void {
  if (canAgreeOnMeeting(readRentalFacts(rental))) return
  if (rental.status !== 'en attente') throw new ApiError('HANDOVER_OVER')
  throw new ApiError('HANDOVER_TOO_EARLY', {
    text: 'Le rendez-vous se fixe une fois la demande acceptée.',
  })
}
