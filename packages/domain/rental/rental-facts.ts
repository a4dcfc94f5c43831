import { type CalendarDay, dayInLibreville, endOfDay } from '../calendar/calendar-day.ts'
import { HOUR_MS } from '../calendar/durations.ts'
import { type CancellationTerms, isCancelledLate, isInGrace } from './cancellation-policy.ts'
import {
  type DepositClaimState,
  type HandoverReport,
  type HandoverState,
  hasBegun,
  isReturnUnsettled,
  type RentalStatus,
  type ReturnState,
} from './rental-status.ts'
import { identityDueAt, type RenterIdentity } from './renter-identity.ts'

/** How long an owner has to answer a request. */
export const ANSWER_HOURS = 24
/** How long after the end an owner may contest a return before it is presumed good. */
export const RETURN_HOURS = 48
/** The same after the return is proved by code, whether before the end or after it. */
export const PROVED_RETURN_HOURS = 24

/** The facts of a rental's two handovers that its rules depend on. */
export interface HandoverFacts {
  /** Of the renter, which the code waits for; null where anyone may rent the item. */
  readonly identity: RenterIdentity | null
  readonly handoverState: HandoverState
  /** Last report; it stays once it is answered. */
  readonly handoverReport: HandoverReport | null
  readonly handoverReportedAt: Date | null
  /** When the owner offered a part of the rent, for a problem. */
  readonly handoverOfferedAt: Date | null
  /** When the server received the proof of the outward handover. */
  readonly handoverProvedAt: Date | null
  /** From when the rent is the owner's to withdraw; null while it is held. */
  readonly rentReleasedAt: Date | null
  /** When the server received the proof of the return. */
  readonly returnProvedAt: Date | null
}

export const HANDOVER_AWAITED: HandoverFacts = {
  identity: null,
  handoverState: 'awaited',
  handoverReport: null,
  handoverReportedAt: null,
  handoverOfferedAt: null,
  handoverProvedAt: null,
  rentReleasedAt: null,
  returnProvedAt: null,
}

/** The facts of a contested return that its rules depend on. */
export interface DepositClaimFacts {
  /** Null where the return was never contested. */
  readonly contestState: DepositClaimState | null
  readonly returnContestedAt: Date | null
  readonly contestAnsweredAt: Date | null
  /** FCFA: what the renter proposes to leave to the owner. */
  readonly contestProposal: number | null
}

export const NOT_CONTESTED: DepositClaimFacts = {
  contestState: null,
  returnContestedAt: null,
  contestAnsweredAt: null,
  contestProposal: null,
}

/** The columns of a rental that its rules depend on, by their names in the database: a row is passed as it is. */
export interface RentalFacts extends HandoverFacts, DepositClaimFacts, CancellationTerms {
  readonly startDate: CalendarDay
  /** Its last day. */
  readonly endDate: CalendarDay
  readonly status: RentalStatus
  readonly returnState: ReturnState
  /** FCFA. */
  readonly deposit: number
  /** When the paid checkout became this rental. */
  readonly requestedAt: Date
  /** Accepted by the owner's rule, in the payment's own transaction. */
  readonly instant: boolean
  /** The agreement that was paid (docs/spec.md#enquiries); null or absent where its owner had not agreed beforehand. */
  readonly enquiryId?: string | null
  /** Only the renter's cancellation asks for it. */
  readonly ownerSuspended?: boolean
}

/** The instant from which an unanswered request expires: 24 h, or the start date being over, whichever comes first. */
export function answerDeadline(rental: Pick<RentalFacts, 'requestedAt' | 'startDate'>): Date {
  const byAnswerHours = rental.requestedAt.getTime() + ANSWER_HOURS * HOUR_MS
  return new Date(Math.min(byAnswerHours, endOfDay(rental.startDate).getTime()))
}

/** The instant from which a return without a deposit claim is presumed: a day after its proof, else two after the end. */
export function returnDeadline({
  endDate,
  returnProvedAt,
}: Pick<RentalFacts, 'endDate' | 'returnProvedAt'>): Date {
  return returnProvedAt
    ? addHours(returnProvedAt, PROVED_RETURN_HOURS)
    : addHours(endOfDay(endDate), RETURN_HOURS)
}

export function addHours(instant: Date, hours: number): Date {
  return new Date(instant.getTime() + hours * HOUR_MS)
}

/**
 * True if it is in doubt that the item was handed over: neither the rent nor the deposit moves until that is settled, and
 * no one can speak of a return. A problem is not a doubt: the renter has the item.
 */
export function isHandoverInDoubt({
  handoverState: state,
  handoverReport: report,
}: Pick<RentalFacts, 'handoverState' | 'handoverReport'>): boolean {
  return state === 'missing' || state === 'no-show' || (state === 'disputed' && report !== 'problem')
}

/** The item may still be out, and the owner has neither confirmed nor contested the return. */
export function isReturnUncontested({ returnState }: Pick<RentalFacts, 'returnState'>): boolean {
  return returnState === 'awaited' || returnState === 'declared'
}

/** FCFA: what of the deposit is contested; all of it where the owner named no amount. */
export function claimedPart({
  contestedAmount,
  deposit,
}: {
  readonly contestedAmount: number | null
  readonly deposit: number
}): number {
  return contestedAmount ?? deposit
}

/**
 * FCFA: the most of the deposit that an owner may ask, for a late return or whatever else: never more than what the rented
 * units were declared to cost at booking (docs/decisions/0138-the-declared-value-of-an-object.md).
 */
export function claimableDeposit({
  deposit,
  value,
  quantity,
}: {
  readonly deposit: number
  /** Of one unit; null where none was declared. */
  readonly value: number | null
  readonly quantity: number
}): number {
  return value ? Math.min(deposit, value * quantity) : deposit
}

/**
 * Part of the deposit that is not given back yet, FCFA: all of it until the return is settled; of a contested return the
 * claimed part. `contestedAmount`: null for all of it.
 */
export function heldDeposit({
  returnState,
  deposit,
  contestedAmount,
}: Pick<RentalFacts, 'returnState' | 'deposit'> & { readonly contestedAmount: number | null }): number {
  if (!isReturnUnsettled({ returnState })) return 0
  return returnState === 'contested' ? claimedPart({ contestedAmount, deposit }) : deposit
}

/** The conditions of the two transition tables: each is a predicate on a rental at an instant. */
const CONDITIONS = {
  always: () => true,
  'booked instantly': (rental) => rental.instant,
  'pre-approved': (rental) => rental.enquiryId != null,
  'can still be answered': (rental, now) => now < answerDeadline(rental),
  'the identity is missing': (rental, now) => {
    const dueAt = identityDueAt(rental)
    return dueAt !== null && now >= dueAt
  },
  // No fact of the rental says it: who sweeps the requests of suspended people takes that line itself.
  'a party is suspended': () => false,
  'can still be answered, with its owner suspended': (rental, now) =>
    rental.ownerSuspended === true && now < answerDeadline(rental),
  'can still be answered, within the grace': (rental, now) =>
    isInGrace(rental, now) && now < answerDeadline(rental),
  'unanswered for too long': (rental, now) => now >= answerDeadline(rental),
  // Once the handover is proved the rental is under way: neither side can cancel it.
  'before the start date': (rental, now) => dayInLibreville(now) < rental.startDate,
  'before the start date, with its owner suspended': (rental, now) =>
    rental.ownerSuspended === true && dayInLibreville(now) < rental.startDate,
  'before the start date, within the grace': (rental, now) =>
    isInGrace(rental, now) && dayInLibreville(now) < rental.startDate,
  'before the start date, and late': (rental, now) =>
    isCancelledLate(rental, now) && dayInLibreville(now) < rental.startDate,
  // Not «within the dates»: after an outage over all its days, the server must still begin the rental, then end it.
  'start date reached, or handed over': (rental, now) =>
    dayInLibreville(now) >= rental.startDate || rental.handoverState === 'proved',
  'end date passed': (rental, now) => dayInLibreville(now) > rental.endDate,
  'handed over with a deposit, and can still be contested': (rental, now) =>
    isHandedOver(rental) && rental.deposit > 0 && now < returnDeadline(rental),
  'contest time over': (rental, now) => isHandedOver(rental) && now >= returnDeadline(rental),
  'handed over': (rental) => isHandedOver(rental),
} as const satisfies Record<string, (rental: RentalFacts, now: Date) => boolean>
export type ConditionName = keyof typeof CONDITIONS

/**
 * The renter has the item: its handover is proved or presumed, or they reported a problem of it. Before that there is
 * nothing to return (docs/spec.md#return).
 */
export function isHandedOver(
  rental: Pick<RentalFacts, 'status' | 'handoverState' | 'handoverReport'>,
): boolean {
  return hasBegun(rental) && rental.handoverState !== 'awaited' && !isHandoverInDoubt(rental)
}

/** Its first day has come, and no one proved or reported its handover yet. */
export function isToHandOver(rental: Pick<RentalFacts, 'status' | 'handoverState'>): boolean {
  return hasBegun(rental) && rental.handoverState === 'awaited'
}

/** The renter declared or proved the return, or the owner spoke of it: nothing more can be reported of the handover. */
export function hasReturnBegun({
  returnState,
  returnProvedAt,
}: Pick<RentalFacts, 'returnState' | 'returnProvedAt'>): boolean {
  return returnState !== 'awaited' || returnProvedAt !== null
}

export function conditionHolds(name: ConditionName, rental: RentalFacts, now: Date): boolean {
  return CONDITIONS[name](rental, now)
}
