import type { HandoverAnswer } from '@okoume/contract/wire/handover.ts'
import { formatLongInstant } from '@okoume/domain/calendar/format-instant.ts'
import { rentOf } from '@okoume/domain/ledger/handover-entries.ts'
import { heldRent } from '@okoume/domain/ledger/withdrawals.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { handoverReportWindow } from '@okoume/domain/rental/handover-deadlines.ts'
import {
  HANDOVER_REPORT_TEXT_MIN_LENGTH,
  type HandoverMove,
  handoverTransition,
  makesHandoverMove,
} from '@okoume/domain/rental/handover-transitions.ts'
import type { HandoverReport } from '@okoume/domain/rental/rental-status.ts'
import type { Kysely } from 'kysely'
import type { RentalRow, Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { lockBalances } from '../ledger/post-entry.ts'
import { advanceRental } from '../rentals/lifecycle/advance-due-rentals.ts'
import { applyHandover, type HandoverDetails } from '../rentals/lifecycle/apply-handover.ts'
import type { RentalContext } from '../rentals/lifecycle/rental-context.ts'
import { findHeldRents } from '../rentals/queries/owner-money-queries.ts'
import { lockRental, readParty } from '../rentals/queries/rental-queries.ts'

interface Statement {
  readonly rentalId: string
  readonly callerId: string
  readonly text: string
  readonly now: Date
}

export interface HandoverReported extends Statement {
  readonly report: HandoverReport
}

export interface HandoverReportAnswered extends Statement {
  readonly answer: HandoverAnswer['answer']
  /** FCFA of the rent that the owner offers to give back. */
  readonly amount?: number | undefined
}

/**
 * A party reports that the item is missing, that no one came, or that it is not as described. Reported twice, it is
 * reported once, with the words of the first time.
 * @throws ApiError RENTAL_NOT_FOUND, FORBIDDEN, INVALID_INPUT, HANDOVER_TOO_EARLY, HANDOVER_OVER, HANDOVER_DISPUTED, HANDOVER_REPORTED
 */
export async function reportHandover(context: RentalContext, reported: HandoverReported): Promise<void> {
  const { report, text, now } = reported
  await makeMove(context, reported, `report ${report}`, (rental) => {
    if (rental.handoverReport === report && rental.handoverState === report) return null
    return { handoverReport: report, handoverReportText: text, handoverReportedAt: now }
  })
}

/**
 * The other party answers what is reported: accepts it, offers a part of the rent, or contests it.
 * @throws ApiError RENTAL_NOT_FOUND, FORBIDDEN, INVALID_INPUT, HANDOVER_OVER, HANDOVER_DISPUTED, NOTHING_REPORTED,
 *   NOT_YOUR_TURN
 */
export async function answerReport(context: RentalContext, answered: HandoverReportAnswered): Promise<void> {
  const { answer, text, amount, now } = answered
  await makeMove(context, answered, answer, (rental) => {
    if (answer === 'contest') {
      if (text.length < HANDOVER_REPORT_TEXT_MIN_LENGTH)
        throw new ApiError('INVALID_INPUT', {
          text: `Dites pourquoi vous n'êtes pas d'accord, en ${HANDOVER_REPORT_TEXT_MIN_LENGTH} caractères au moins : l'autre le lira.`,
        })
      return { handoverAnswer: text }
    }
    if (answer !== 'offer') return {}
    const rent = rentOf(rental)
    // All of the rent is no offer: accepting gives it back, with the fee.
    if (amount === undefined || amount >= rent)
      throw new ApiError('INVALID_INPUT', {
        amount: `Proposez moins que le loyer de ${formatFrancs(rent)}, ou acceptez de tout rendre.`,
      })
    return { handoverOffer: amount, handoverOfferedAt: now }
  })
}

/** `detail` returns the columns written with the move; null where it was made already. */
async function makeMove(
  context: RentalContext,
  { rentalId, callerId, now }: Statement,
  move: HandoverMove,
  detail: (rental: RentalRow) => HandoverDetails | null,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const locked = await lockRental(trx, rentalId)
    if (!locked) throw new ApiError('RENTAL_NOT_FOUND')
    const party = readParty(locked, callerId)
    if (!makesHandoverMove(party, move)) throw new ApiError('FORBIDDEN')
    const rental = await advanceRental(context, { trx, rental: locked, now })
    const details = detail(rental)
    if (details === null) return
    const line = handoverTransition(rental, move, party, now)
    if (!line) throw refusalOf(rental, move, now)
    const moved = await applyHandover(context, { trx, rental, now }, line, details)
    if (rental.rentReleasedAt && !moved.rentReleasedAt) await refuseSpentRent(trx, moved, now)
    if (line.to === 'disputed') await context.notify(trx, 'handover to decide', { rental: moved }, now)
    await advanceRental(context, { trx, rental: moved, now })
  })
}

/**
 * Race at the deadline, or a clock that was put back: the rent that this report holds may have been withdrawn at an
 * instant at which it was released.
 */
async function refuseSpentRent(trx: Kysely<Schema>, { ownerId }: RentalRow, now: Date): Promise<void> {
  const { wallet } = await lockBalances(trx, ownerId)
  if (wallet < heldRent(await findHeldRents(trx, ownerId, now), now)) throw new ApiError('HANDOVER_OVER')
}

const HANDOVER_REPORTS: readonly HandoverReport[] = ['missing', 'no-show', 'problem']

function refusalOf(rental: RentalRow, move: HandoverMove, now: Date): ApiError {
  const { handoverState: state, status } = rental
  const report = HANDOVER_REPORTS.find((one) => move === `report ${one}`)
  if (report && (status === 'acceptée' || status === 'en cours')) {
    const { opensAt } = handoverReportWindow(rental, report)
    if (now < opensAt)
      return new ApiError('HANDOVER_TOO_EARLY', {
        text: `Vous pourrez le signaler à partir du ${formatLongInstant(opensAt.toISOString())}.`,
      })
  }
  if (state === 'disputed') return new ApiError('HANDOVER_DISPUTED')
  if (HANDOVER_REPORTS.some((one) => one === state))
    return new ApiError(report ? 'HANDOVER_REPORTED' : 'NOT_YOUR_TURN')
  if (report || state === 'refunded' || state === 'settled') return new ApiError('HANDOVER_OVER')
  return new ApiError('NOTHING_REPORTED')
}
