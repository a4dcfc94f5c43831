import type { Rental } from '@okoume/contract/wire/rental.ts'
import { BRAND } from '@okoume/domain/brand.ts'
import { formatNearDeadline } from '@okoume/domain/calendar/near-deadline.ts'
import { refundAmount } from '@okoume/domain/ledger/rental-entries.ts'
import { type RentalShares, rentalShares, type SharedFacts } from '@okoume/domain/ledger/rental-shares.ts'
import type { Francs } from '@okoume/domain/money/francs.ts'
import {
  costsUntil,
  describeCancellation,
  isInGrace,
  retainedRent,
} from '@okoume/domain/rental/cancellation-policy.ts'
import { type CarriedFacts, carriedStage } from '@okoume/domain/rental/carried-money.ts'
import { canWriteMessages } from '@okoume/domain/rental/conversation.ts'
import { isDepositClaimWithdrawn } from '@okoume/domain/rental/deposit-claim-transitions.ts'
import { presumptionAt } from '@okoume/domain/rental/handover-deadlines.ts'
import { type ActFacts, mayAct } from '@okoume/domain/rental/rental-acts.ts'
import type { Party } from '@okoume/domain/rental/rental-status.ts'
import { rentalTransition } from '@okoume/domain/rental/rental-transitions.ts'
import { type ReviewedFacts, reviewTask } from '@okoume/domain/review/review-window.ts'

/** Where each move of the rental itself leads. */
export const STATUS_AFTER = { accept: 'acceptée', refuse: 'refusée', cancel: 'annulée' } as const
/** Where each move of its return leads. */
export const RETURN_AFTER = { declare: 'declared', confirm: 'confirmed', contest: 'contested' } as const

export type StatusMove = keyof typeof STATUS_AFTER
export type ReturnMove = keyof typeof RETURN_AFTER
export type RentalMove = StatusMove | ReturnMove

export function isStatusMove(move: RentalMove): move is StatusMove {
  return move in STATUS_AFTER
}

/** True if the domain's tables allow the party that move now, by the clock that the page has. */
export function mayDo(rental: Rental, move: RentalMove, party: Party, now: Date): boolean {
  return mayAct(toTimelineFacts(rental), move, party, now)
}

export function mayWrite(rental: Rental, now: Date): boolean {
  return canWriteMessages(toRentalFacts(rental), now)
}

export function refundIfCancelled(rental: Rental, now: Date): Francs {
  const facts = toRentalFacts(rental)
  const line = rentalTransition(facts, STATUS_AFTER.cancel, 'renter', now)
  return line ? refundAmount(line.money, { ...facts, retainedRent: retainedIfCancelled(rental, now) }) : 0
}

/** FCFA of the rent that stay with the owner where the renter cancels now. */
export function retainedIfCancelled(rental: Rental, now: Date): Francs {
  const facts = toRentalFacts(rental)
  const line = rentalTransition(facts, STATUS_AFTER.cancel, 'renter', now)
  return line?.money === 'take back part of the rent' ? retainedRent(facts, ownerRent(rental), now) : 0
}

/** A part of the rent stays with the owner, as the renter cancelled late. */
export function wasCancelledLate({ cancellation, rentToOwner }: Rental): boolean {
  return cancellation === 'renter' && rentToOwner !== null
}

/** Until when the renter's cancellation gives back what it does now; null where its dates do not count. */
export function refundUntil(rental: Rental, now: Date): Date | null {
  if (!rental.cancelPolicy || rental.ownerSuspended) return null
  const facts = toRentalFacts(rental)
  // Before an answer only the grace ends; the answer has a deadline of its own.
  if (rental.status === 'en attente' && !isInGrace(facts, now)) return null
  return costsUntil(facts, now)
}

/** Until when a cancellation costs what. */
export function cancellationText(rental: Rental, now: Date): string {
  return describeCancellation(toRentalFacts(rental), ownerRent(rental), now)
}

/** Where the money of a rental is. */
export function sharesOf(rental: Rental, now: Date): RentalShares {
  return rentalShares(toRentalFacts(rental), now)
}

/** Said alike to both parties. */
export const AGREED = "Vous vous êtes mis d'accord"
export const HANDOVER_DECIDED = `La remise était contestée, et l'équipe ${BRAND.name} a tranché : la location est annulée.`

/** The owner took the deposit claim of the return back. */
export function isWithdrawn(rental: Rental): boolean {
  return isDepositClaimWithdrawn(toRentalFacts(rental))
}

/** FCFA: rent, service fee and deposit. The owner is not shown the fee. */
export function paidFor({ total_price, service_fee }: Pick<Rental, 'total_price' | 'service_fee'>): Francs {
  return total_price + (service_fee ?? 0)
}

export function ownerRent({ total_price, deposit }: Pick<Rental, 'total_price' | 'deposit'>): Francs {
  return total_price - deposit
}

type WireFacts = SharedFacts & ReviewedFacts & Omit<ActFacts, 'givenBack' | 'reviewUntil'>

/** A rental of the wire by its columns: the one place where its instants become dates. An owner reads a fee of 0. */
export function toRentalFacts(rental: Rental): WireFacts {
  const { handover, contest, settlement } = rental
  const { report } = handover
  return {
    ...rental,
    ownerId: rental.owner_id,
    totalPrice: rental.total_price,
    fee: rental.service_fee ?? 0,
    startDate: rental.start_date,
    endDate: rental.end_date,
    requestedAt: new Date(rental.createdAt),
    returnDeclaredAt: toDate(rental.returnDeclaredAt),
    settledToOwner: settlement?.toOwner ?? null,
    handoverDecision: report?.decision ?? null,
    handoverState: handover.state,
    handoverReport: report?.kind ?? null,
    handoverReportedAt: toDate(report?.at),
    handoverOfferedAt: toDate(report?.offeredAt),
    handoverProvedAt: toDate(handover.provedAt),
    rentReleasedAt: toDate(handover.rentReleasedAt),
    returnProvedAt: toDate(handover.returnProvedAt),
    contestState: contest?.state ?? null,
    returnContestedAt: toDate(contest?.at),
    contestAnsweredAt: toDate(contest?.answeredAt),
    contestProposal: contest?.proposal ?? null,
    carried: carriedFacts(rental),
  }
}

/** Nothing in an answer that an older release cached. */
function carriedFacts({ carried }: Partial<Pick<Rental, 'carried'>>): CarriedFacts | null {
  return carried ? { ...carried, until: new Date(carried.until) } : null
}

/** Stage of the money of a rental that its owner did not give; null where it never waited. */
export function carriedStageOf(rental: Rental, now: Date): ReturnType<typeof carriedStage> | null {
  const carried = carriedFacts(rental)
  return carried && carriedStage(carried, now)
}

function toDate(instant: string | null | undefined): Date | null {
  return instant ? new Date(instant) : null
}

/** True while a report of the handover waits for an answer, or for the team. */
export function isHandoverOpen({ handover }: Pick<Rental, 'handover'>): boolean {
  return ['missing', 'no-show', 'problem', 'disputed'].includes(handover.state)
}

/** «dimanche à minuit»: when a handover that no one spoke of is presumed. */
export function presumedAt({ start_date }: Rental, now: Date): string {
  return formatNearDeadline(presumptionAt({ startDate: start_date }), now)
}

/** The same with what follows from it, which its timeline and its acts look at. */
export function toTimelineFacts(rental: Rental): ActFacts {
  const facts = toRentalFacts(rental)
  // The same at any instant: nothing is held of a rental that ended.
  const { renter } = rentalShares(facts, new Date(0))
  const back = renter.rent + renter.deposit
  return {
    ...facts,
    givenBack: back === rental.total_price ? 'all' : back > 0 ? 'part' : 'nothing',
    // Its window opens with the facts; only its end is a matter of time.
    reviewUntil: reviewTask(facts, rental.review.own, new Date(0)),
  }
}
