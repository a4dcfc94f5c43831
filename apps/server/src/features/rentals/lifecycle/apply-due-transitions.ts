import { identityOf } from '@okoume/domain/person/verifier.ts'
import { dueTransition } from '@okoume/domain/rental/rental-transitions.ts'
import type { RentalRow } from '#platform/database/schema.ts'
import { applyTransition, type LockedRental, saveRental } from './apply-transition.ts'
import type { RentalContext } from './rental-context.ts'

/** Applies the lines of the transition table that are due by now: an accepted rental whose end has passed begins, and ends. */
export async function applyDueTransitions(context: RentalContext, locked: LockedRental): Promise<RentalRow> {
  const rental = await applyDueTransition(context, locked)
  return rental ? applyDueTransitions(context, { ...locked, rental }) : locked.rental
}

/** The first line that is due, after what the renter's verification says by now; null where nothing changes. */
export async function applyDueTransition(
  context: RentalContext,
  locked: LockedRental,
): Promise<RentalRow | null> {
  const followed = await followIdentity(context, locked)
  if (followed) return followed
  const line = dueTransition(locked.rental, locked.now)
  return line && applyTransition(context, locked, line)
}

async function followIdentity(
  context: RentalContext,
  { trx, rental, now }: LockedRental,
): Promise<RentalRow | null> {
  if (rental.identity !== 'awaited') return null
  const { verifier } = await trx
    .selectFrom('users')
    .select('verifier')
    .where('id', '=', rental.renterId)
    .executeTakeFirstOrThrow()
  const identity = identityOf(verifier)
  if (identity === 'awaited') return null
  const moved = await saveRental(trx, rental, { identity })
  if (identity === 'verified') await context.notify(trx, 'identity verified', { rentalId: rental.id }, now)
  return moved
}
