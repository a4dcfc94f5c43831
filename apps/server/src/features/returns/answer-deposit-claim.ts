import type { DepositClaimAnswer } from '@okoume/contract/wire/rental.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import {
  DEPOSIT_CLAIM_ANSWER_MIN_LENGTH,
  depositClaimTransition,
  makesDepositClaimMove,
} from '@okoume/domain/rental/deposit-claim-transitions.ts'
import { claimedPart } from '@okoume/domain/rental/rental-facts.ts'
import type { Party } from '@okoume/domain/rental/rental-status.ts'
import type { RentalRow } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { advanceRental } from '../rentals/lifecycle/advance-due-rentals.ts'
import { applyDepositClaim, type DepositClaimDetails } from '../rentals/lifecycle/apply-deposit-claim.ts'
import type { RentalContext } from '../rentals/lifecycle/rental-context.ts'
import { lockRental, readParty } from '../rentals/queries/rental-queries.ts'

export interface DepositClaimAnswered extends DepositClaimAnswer {
  readonly rentalId: string
  readonly callerId: string
  readonly now: Date
}

/**
 * A party answers a contested return: accepts what the other one asks or proposes, proposes less, refuses, or withdraws
 * the deposit claim. Sent twice, it counts once.
 * @throws ApiError RENTAL_NOT_FOUND, FORBIDDEN, INVALID_INPUT, RETURN_REFUSED
 */
export async function answerContest(context: RentalContext, answered: DepositClaimAnswered): Promise<void> {
  const { rentalId, callerId, answer, now } = answered
  await context.db.transaction().execute(async (trx) => {
    const locked = await lockRental(trx, rentalId)
    if (!locked) throw new ApiError('RENTAL_NOT_FOUND')
    const party = readParty(locked, callerId)
    if (!makesDepositClaimMove(party, answer)) throw new ApiError('FORBIDDEN')
    const rental = await advanceRental(context, { trx, rental: locked, now })
    if (isAnsweredSo(rental, party, answered)) return
    const line = depositClaimTransition(rental, answer, party, now)
    if (!line) throw new ApiError('RETURN_REFUSED')
    const details = party === 'renter' ? describeAnswer(rental, answered) : {}
    await applyDepositClaim(context, { trx, rental, now }, line, details)
  })
}

function describeAnswer(
  rental: RentalRow,
  { answer, text, amount, now }: DepositClaimAnswered,
): DepositClaimDetails {
  if (answer === 'accept') return { contestAnsweredAt: now }
  if (answer === 'refuse' && text.length < DEPOSIT_CLAIM_ANSWER_MIN_LENGTH)
    throw new ApiError('INVALID_INPUT', {
      text: `Dites pourquoi vous n'êtes pas d'accord, en ${DEPOSIT_CLAIM_ANSWER_MIN_LENGTH} caractères au moins : le propriétaire le lira.`,
    })
  const details = { contestAnswer: text === '' ? null : text, contestAnsweredAt: now }
  if (answer !== 'propose') return details
  const contested = claimedPart(rental)
  // All that is asked is no proposal: accepting settles it at once.
  if (amount === undefined || amount >= contested)
    throw new ApiError('INVALID_INPUT', {
      amount: `Proposez moins que les ${formatFrancs(contested)} demandés, ou acceptez.`,
    })
  return { ...details, contestProposal: amount }
}

/** Idempotency: the answer of a lost response is sent again. */
function isAnsweredSo(rental: RentalRow, party: Party, answered: DepositClaimAnswered): boolean {
  const { contestState: state, contestAnswer: storedText, contestAnsweredAt: at } = rental
  const { answer, text, amount } = answered
  if (state === 'agreed') return answer === 'accept' || answer === 'withdraw'
  if (party === 'owner') return false
  if (answer === 'propose')
    return state === 'proposed' && rental.contestProposal === amount && (storedText ?? '') === text
  return answer === 'refuse' && state === 'escalated' && at !== null && storedText === text
}
