import type { HandoverProof } from '@okoume/contract/wire/handover.ts'
import { dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import { findDelegate } from '@okoume/domain/rental/delegate.ts'
import {
  CODE_ENTERERS,
  CODE_HOLDERS,
  describeLock,
  type LockedEntry,
} from '@okoume/domain/rental/handover-code.ts'
import { proofWindow } from '@okoume/domain/rental/handover-deadlines.ts'
import { handoverTransition, proofStage } from '@okoume/domain/rental/handover-transitions.ts'
import type { HandoverDirection } from '@okoume/domain/rental/rental-status.ts'
import { lacksIdentity } from '@okoume/domain/rental/renter-identity.ts'
import { returnTransition } from '@okoume/domain/rental/return-transitions.ts'
import type { Kysely } from 'kysely'
import type { RentalRow, Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { advanceRental } from '../rentals/lifecycle/advance-due-rentals.ts'
import { applyHandover } from '../rentals/lifecycle/apply-handover.ts'
import { applyReturn, type LockedRental, saveRental } from '../rentals/lifecycle/apply-transition.ts'
import { lockRental, readParty } from '../rentals/queries/rental-queries.ts'
import { presentDelegates, requireLiveLink } from './delegates.ts'
import { type ClaimResult, checkClaim, type HandoverContext } from './handover-codes.ts'
import { clampToRental, sealPhotosOf } from './photos/seal-photos.ts'

export interface ProofOrder extends HandoverProof {
  readonly rentalId: string
  readonly callerId: string
  readonly direction: HandoverDirection
  /** Who enters the code for the caller, by a link of their own. */
  readonly delegateId?: string | undefined
  readonly now: Date
}

/**
 * Proves a handover by the code of the party who receives the item. Proved twice, it is proved once. A wrong code is counted,
 * so its transaction commits before the error is thrown.
 * @throws ApiError RENTAL_NOT_FOUND, NOT_THE_GIVER, INVALID_INPUT, CODE_WRONG, CODE_LOCKED, HANDOVER_TOO_EARLY, HANDOVER_OVER,
 *   PHOTO_TOO_LATE, TOO_MANY_HANDOVER_PHOTOS, LINK_EXPIRED
 */
export async function proveHandover(context: HandoverContext, order: ProofOrder): Promise<void> {
  const { rentalId, callerId, direction, now } = order
  const refusal = await context.db.transaction().execute(async (trx): Promise<ApiError | null> => {
    const locked = await lockRental(trx, rentalId)
    if (!locked) throw new ApiError('RENTAL_NOT_FOUND')
    if (readParty(locked, callerId) !== CODE_ENTERERS[direction]) throw new ApiError('NOT_THE_GIVER')
    const rental = await advanceRental(context, { trx, rental: locked, now })
    await requireLiveLink(trx, order.delegateId, rental, now)
    const stage = proofStage(rental, direction, now)
    if (stage === 'proved') return null
    if (stage === 'over') throw new ApiError('HANDOVER_OVER')
    if (stage === 'early') throw describeEarly(rental, direction)
    if (order.checklist.some((line) => !rental.checklist.includes(line)))
      throw new ApiError('INVALID_INPUT', { checklist: "Cette ligne n'est pas dans la liste de l'annonce." })
    const claim = await checkClaim(context, trx, order)
    if (claim.is !== 'right') return describeRefusal(trx, rental, order, claim)
    await prove(context, { trx, rental, now }, order)
    return null
  })
  if (refusal) throw refusal
}

async function describeRefusal(
  trx: Kysely<Schema>,
  rental: RentalRow,
  order: ProofOrder,
  claim: Exclude<ClaimResult, { is: 'right' }>,
): Promise<ApiError> {
  if (claim.is === 'locked') {
    const entry = await readLockedEntry(trx, rental, order)
    return new ApiError('CODE_LOCKED', { code: describeLock(claim.until?.toISOString() ?? null, entry) })
  }
  const { left } = claim
  const rest = left === 0 ? '' : ` Il reste ${left} essai${left > 1 ? 's' : ''}.`
  return new ApiError('CODE_WRONG', { code: `Ce n'est pas le bon code.${rest}` })
}

async function readLockedEntry(
  trx: Kysely<Schema>,
  rental: RentalRow,
  { direction, delegateId, now }: ProofOrder,
): Promise<LockedEntry> {
  if (delegateId !== undefined) return 'delegate'
  const delegates = await presentDelegates(trx, rental, now)
  return findDelegate(delegates, direction, CODE_HOLDERS[direction])
    ? 'party, without a QR'
    : 'party, with a QR'
}

function describeEarly(rental: RentalRow, direction: HandoverDirection): ApiError {
  if (direction === 'remise' && lacksIdentity(rental))
    return new ApiError('HANDOVER_TOO_EARLY', {
      code: "L'identité du locataire n'est pas encore vérifiée : la remise s'enregistre après.",
    })
  const opensOn = dayInLibreville(proofWindow(rental).opensAt)
  return new ApiError('HANDOVER_TOO_EARLY', {
    code:
      direction === 'remise'
        ? `La remise s'enregistre à partir du ${formatLongDay(opensOn)}, midi.`
        : "Le retour s'enregistre une fois l'objet remis.",
  })
}

async function prove(context: HandoverContext, locked: LockedRental, order: ProofOrder): Promise<void> {
  const { trx, now } = locked
  const { direction, seals, checklist, callerId, delegateId } = order
  const proved = await applyProof(context, locked, order)
  if (seals.length > 0) await sealPhotosOf(context, trx, proved, { ...order, userId: callerId })
  if (proved.checklist.length > 0)
    await trx
      .insertInto('handoverChecks')
      .values({
        rentalId: proved.id,
        direction,
        userId: callerId,
        checklist: proved.checklist.filter((line) => checklist.includes(line)),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  if (delegateId !== undefined)
    await trx.updateTable('delegates').set({ provedAt: now }).where('id', '=', delegateId).execute()
  await advanceRental(context, { trx, rental: proved, now })
}

async function applyProof(
  context: HandoverContext,
  locked: LockedRental,
  { direction, happenedAt }: ProofOrder,
): Promise<RentalRow> {
  const { trx, rental, now } = locked
  const claimedAt = clampToRental(happenedAt === undefined ? now : new Date(happenedAt), rental, now)
  if (direction === 'remise') {
    const line = handoverTransition(rental, 'prove', 'owner', now)
    if (!line) throw new ApiError('HANDOVER_OVER')
    return applyHandover(context, locked, line, { handoverProvedAt: now, handoverClaimedAt: claimedAt })
  }
  const times = { returnProvedAt: now, returnClaimedAt: claimedAt }
  // The proof of a return declares it, where its renter has not done so before.
  const line = returnTransition(rental, 'declared', 'renter', now)
  if (line) return applyReturn(context, locked, line, times)
  const moved = await saveRental(trx, rental, times)
  await context.notify(trx, 'return proved', { rentalId: rental.id }, now)
  return moved
}
