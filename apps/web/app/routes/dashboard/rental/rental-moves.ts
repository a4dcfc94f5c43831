import type { Rental } from '@okoume/contract/wire/rental.ts'
import { BRAND } from '@okoume/domain/brand.ts'
import { formatNearDeadline } from '@okoume/domain/calendar/near-deadline.ts'
import { type RentalMoney, refundAmount } from '@okoume/domain/ledger/rental-entries.ts'
import { type RentalShares, rentalShares } from '@okoume/domain/ledger/rental-shares.ts'
import type { Francs } from '@okoume/domain/money/francs.ts'
import { canWriteMessages } from '@okoume/domain/rental/conversation.ts'
import { isDepositClaimWithdrawn } from '@okoume/domain/rental/deposit-claim-transitions.ts'
import { presumptionAt } from '@okoume/domain/rental/handover-deadlines.ts'
import { type ActFacts, mayAct } from '@okoume/domain/rental/rental-acts.ts'
import type { RentalFacts } from '@okoume/domain/rental/rental-facts.ts'
import type { Party } from '@okoume/domain/rental/rental-status.ts'
import type { TimelineFacts } from '@okoume/domain/rental/rental-timeline.ts'
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

/** Whether the domain's tables allow the party that move now, by the clock that the page has. */
export function mayDo(rental: Rental, move: RentalMove, party: Party, now: Date): boolean {
  return mayAct(toTimelineFacts(rental), move, party, now)
}

export function mayWrite(rental: Rental, now: Date): boolean {
  return canWriteMessages(toRentalFacts(rental), now)
}

export function refundIfCancelled(rental: Rental, now: Date): Francs {
  const line = rentalTransition(toRentalFacts(rental), STATUS_AFTER.cancel, 'renter', now)
  return line ? refundAmount(line.money, moneyOf(rental)) : 0
}

/** Where the money of a rental is; an owner, who is not shown the fee, reads a fee of 0. */
export function sharesOf(rental: Rental, now: Date): RentalShares {
  const { cancellation, contestedAmount, settlement, handover } = rental
  const facts = {
    ...toRentalFacts(rental),
    cancellation,
    contestedAmount,
    settledToOwner: settlement?.toOwner ?? null,
    rentToOwner: handover.report?.rentToOwner ?? null,
  }
  return rentalShares(moneyOf(rental), facts, now)
}

/** Said alike to both parties. */
export const AGREED = "Vous vous êtes mis d'accord"
export const HANDOVER_DECIDED = `La remise était contestée, et l'équipe ${BRAND.name} a tranché : la location est annulée.`

/** The owner took the deposit claim of the return back. */
export function isWithdrawn({ contest, settlement }: Rental): boolean {
  return contest !== null && isDepositClaimWithdrawn(contest, settlement?.toOwner ?? null)
}

/** What the renter paid: rent, service fee and deposit. The owner is not shown the fee. */
export function paidFor({ total_price, service_fee }: Pick<Rental, 'total_price' | 'service_fee'>): Francs {
  return total_price + (service_fee ?? 0)
}

export function ownerRent({ total_price, deposit }: Pick<Rental, 'total_price' | 'deposit'>): Francs {
  return total_price - deposit
}

/** A rental of the wire as the domain's rules look at it. */
export function toRentalFacts(rental: Rental): RentalFacts & { readonly ownerSuspended: boolean } {
  const { status, returnState, deposit, start_date, end_date, createdAt, handover, contest } = rental
  const { state, report, provedAt, rentReleasedAt, returnProvedAt } = handover
  return {
    status,
    returnState,
    deposit,
    start: start_date,
    end: end_date,
    requestedAt: new Date(createdAt),
    instant: rental.instant,
    ownerSuspended: rental.ownerSuspended,
    handover: {
      state,
      report: report?.kind ?? null,
      reportedAt: toDate(report?.at),
      offeredAt: toDate(report?.offeredAt),
      provedAt: toDate(provedAt),
      rentReleasedAt: toDate(rentReleasedAt),
      returnProvedAt: toDate(returnProvedAt),
    },
    contest: {
      state: contest?.state ?? null,
      contestedAt: toDate(contest?.at),
      answeredAt: toDate(contest?.answeredAt),
      proposal: contest?.proposal ?? null,
    },
  }
}

function toDate(instant: string | null | undefined): Date | null {
  return instant ? new Date(instant) : null
}

/** What a party reported of the handover still waits for an answer, or for the team. */
export function isHandoverOpen({ handover }: Pick<Rental, 'handover'>): boolean {
  return ['missing', 'no-show', 'problem', 'disputed'].includes(handover.state)
}

/** «dimanche à minuit»: when a handover that nobody spoke of is presumed. */
export function presumedAt({ start_date }: Rental, now: Date): string {
  return formatNearDeadline(presumptionAt({ start: start_date }), now)
}

/** A rental of the wire as its timeline and its acts look at it. */
export function toTimelineFacts(rental: Rental): ActFacts {
  const { cancellation, returnDeclaredAt, refundState, handover, settlement, review } = rental
  return {
    ...toRentalFacts(rental),
    cancellation,
    returnDeclaredAt: toDate(returnDeclaredAt),
    refundState,
    handoverDecided: handover.report?.decision != null,
    givenBack: givenBackOf(rental),
    settledToOwner: settlement?.toOwner ?? null,
    // Its window opens with the facts; only its end is a matter of time.
    reviewUntil: reviewTask(toReviewedFacts(rental), review.own, new Date(0)),
  }
}

function givenBackOf(rental: Rental): TimelineFacts['givenBack'] {
  // The same at any instant: nothing is held of a rental that ended.
  const { renter } = sharesOf(rental, new Date(0))
  const back = renter.rent + renter.deposit
  if (back === rental.total_price) return 'all'
  return back > 0 ? 'part' : 'nothing'
}

/** A rental of the wire as the rules of reviews look at it. */
export function toReviewedFacts({ end_date, status, cancellation, handover }: Rental): ReviewedFacts {
  return { end: end_date, status, cancellation, returnProvedAt: toDate(handover.returnProvedAt) }
}

function moneyOf({ id, owner_id, total_price, deposit, service_fee }: Rental): RentalMoney {
  return { rentalId: id, ownerId: owner_id, totalPrice: total_price, deposit, fee: service_fee ?? 0 }
}
