import { formatLongPeriod } from '@okoume/domain/calendar/format-day.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import {
  CONTEST_REASON_MIN_LENGTH,
  movesReturnTo,
  returnTransition,
} from '@okoume/domain/rental/return-transitions.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import type { RentalRow } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { notifyAdministrators } from '../../notifications/notify.ts'
import { contestedPart } from '../records/refund.ts'
import type { RentalContext } from '../records/rental-context.ts'
import { lockRental, readParty, readRentalFacts } from '../records/rental-queries.ts'
import { advanceRental } from './advance-due-rentals.ts'
import { applyReturn, type LockedRental, type ReturnDetails } from './apply-transition.ts'

/** What a party says of the item's return. */
export interface ReturnChange {
  readonly rentalId: string
  readonly callerId: string
  readonly state: 'declared' | 'confirmed' | 'contested'
  /** Why it is contested. */
  readonly reason: string
  /** FCFA: what is asked of the deposit in contesting; undefined for all of it. */
  readonly amount?: number | undefined
  readonly now: Date
}

/**
 * Moves a return because a party says so: the renter declares it, the owner confirms or contests it. Said twice, it is
 * done once, with the words of the first time.
 * @throws ApiError RENTAL_NOT_FOUND, FORBIDDEN, INVALID_INPUT, RETURN_REFUSED
 */
export async function updateReturn(context: RentalContext, change: ReturnChange): Promise<void> {
  const { rentalId, callerId, state, now } = change
  await context.db.transaction().execute(async (trx) => {
    const locked = await lockRental(trx, rentalId)
    if (!locked) throw new ApiError('RENTAL_NOT_FOUND')
    const party = readParty(locked, callerId)
    if (!movesReturnTo(party, state)) throw new ApiError('FORBIDDEN')
    if (state === 'contested') refuseContest(change, locked)
    const rental = await advanceRental(context, { trx, rental: locked, now })
    if (rental.return_state === state) return
    const line = returnTransition(readRentalFacts(rental), state, party, now)
    if (!line) throw new ApiError('RETURN_REFUSED')
    const details = state === 'contested' ? describeContest(change, rental) : {}
    const moved = await applyReturn(context, { trx, rental, now }, line, details)
    if (state === 'contested') await notifyAdministratorsOfDispute(context, { trx, rental: moved, now })
  })
}

function refuseContest({ reason, amount }: ReturnChange, { deposit }: RentalRow): void {
  refuseUnlessPart(amount, deposit)
  if (reason.length >= CONTEST_REASON_MIN_LENGTH) return
  throw new ApiError('INVALID_INPUT', {
    reason: `Dites ce qui ne va pas, en ${CONTEST_REASON_MIN_LENGTH} caractères au moins : le locataire le lira.`,
  })
}

function refuseUnlessPart(amount: number | undefined, deposit: number): void {
  // Without a deposit there is nothing to contest: the table refuses it.
  if (amount === undefined || deposit === 0 || (amount >= 1 && amount <= deposit)) return
  throw new ApiError('INVALID_INPUT', {
    amount: `Demandez de 1 FCFA à ${formatFrancs(deposit)}, la caution.`,
  })
}

function describeContest({ reason, amount }: ReturnChange, { deposit }: RentalRow): ReturnDetails {
  const isPart = amount !== undefined && amount < deposit
  return { contest_reason: reason, contested_amount: isPart ? amount : null }
}

/** Tells each administrator, once, that a return is contested: only they can settle it. */
async function notifyAdministratorsOfDispute(
  context: RentalContext,
  { trx, rental, now }: LockedRental,
): Promise<void> {
  const content = {
    cause: `rental ${rental.id} return contested`,
    title: `Un retour est contesté : ${quoted(rental.item_title)}`,
    paragraphs: paragraphsOf(rental),
  }
  await notifyAdministrators(trx, content, { ...context, now })
}

function paragraphsOf(rental: RentalRow): string[] {
  const { start_date, end_date, contest_reason, deposit } = rental
  return [
    `Le propriétaire conteste le retour de l'objet, loué ${formatLongPeriod(start_date, end_date)}. Voici ce qu'il en dit : ${contest_reason}`,
    deposit > 0
      ? `${describeHeld(rental)} jusqu'à votre décision.`
      : "Cette location n'a pas de caution : votre décision met fin à la contestation.",
  ]
}

function describeHeld(rental: RentalRow): string {
  const { deposit } = rental
  const contested = contestedPart(rental)
  if (contested === deposit) return `La caution de ${formatFrancs(deposit)} reste bloquée`
  return `Le propriétaire en demande ${formatFrancs(contested)} de la caution de ${formatFrancs(deposit)} ; le reste est rendu au locataire, et ce montant reste bloqué`
}
