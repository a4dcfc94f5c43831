import { dayInLibreville, endOfDay, startOfDay } from '../calendar/calendar-day.ts'
import { type CarriedFacts, carriedStage } from './carried-money.ts'
import {
  depositClaimAnswerBy,
  depositClaimTurn,
  isDepositClaimWithdrawn,
} from './deposit-claim-transitions.ts'
import { handoverReportAnswerBy } from './handover-deadlines.ts'
import {
  answerDeadline,
  conditionHolds,
  isHandedOver,
  isToHandOver,
  type RentalFacts,
  returnDeadline,
} from './rental-facts.ts'
import { type CancellationReason, isReturnUnsettled, type Party } from './rental-status.ts'
import type { ReturnActor } from './return-transitions.ts'

export type TimelineStepName =
  | 'request'
  | 'answer'
  | 'expiry'
  | 'refusal'
  | 'cancellation'
  | 'start'
  | 'report'
  | 'end'
  | 'return'
  | 'dispute'
  | 'deposit'
  | 'choice'
  | 'refund'
  | 'part refund'

/** One step of a rental, from the request to the deposit. */
export interface TimelineStep {
  readonly name: TimelineStepName
  readonly state: 'done' | 'next' | 'later'
  /** Who did it, or has to; the server does what time alone brings. Null where nothing tells who did. */
  readonly by: ReturnActor | 'both' | null
  /** When it happened, or will; null where that is unknown. */
  readonly at: Date | null
  /** The deadline of what is not done yet, if it has one. */
  readonly until: Date | null
}

export interface TimelineFacts extends RentalFacts {
  readonly cancellation: CancellationReason | null
  readonly returnDeclaredAt: Date | null
  /** State of the refund to the renter; null where there is none, or the viewer may not see it. */
  readonly refundState: 'pending' | 'paid' | 'waiting' | null
  /** Why an administrator decided as they did about the handover. */
  readonly handoverDecision: string | null
  /** Part of rent and deposit that went back to the renter of a rental that ended before its time. */
  readonly givenBack: 'all' | 'part' | 'nothing'
  /** FCFA of the deposit, once a deposit claim or a decision shared it. */
  readonly settledToOwner: number | null
  /** Its money that waits for the choice of another item, or waited; nothing where the viewer may not see it. */
  readonly carried?: CarriedFacts | null
}

/** The steps of a rental in their order: what is done, the one that is next, if any, then what comes later. */
export function rentalTimeline(rental: TimelineFacts, now: Date): readonly TimelineStep[] {
  const request = done('request', 'renter', rental.requestedAt)
  switch (rental.status) {
    case 'refusée':
      return [request, done('refusal', 'owner'), ...moneyBackSteps('refund', rental, now)]
    case 'annulée':
      return [request, ...cancelledSteps(rental, now)]
    default: {
      const reports = handoverReportSteps(rental)
      const start = startStep(rental)
      // A report comes before the handover that it puts in doubt, and after one that took place.
      const handover = isHandedOver(rental) ? [start, ...reports] : [...reports, start]
      return [request, answerStep(rental, now), ...handover, ...stepsAfterHandover(rental, reports)]
    }
  }
}

/** A rental that ended as its handover was settled had been accepted. */
function cancelledSteps(rental: TimelineFacts, now: Date): TimelineStep[] {
  const { cancellation, givenBack } = rental
  const steps =
    cancellation === 'not-handed-over' || cancellation === 'no-show'
      ? [answerStep(rental, now), ...handoverReportSteps(rental)]
      : []
  steps.push(cancellationStep(rental))
  if (givenBack === 'nothing') return steps
  return [...steps, ...moneyBackSteps(givenBack === 'all' ? 'refund' : 'part refund', rental, now)]
}

/** The money of a rental that ended before its time waits for the choice of another item, has paid it, or goes back. */
function moneyBackSteps(name: 'refund' | 'part refund', rental: TimelineFacts, now: Date): TimelineStep[] {
  const { carried, refundState } = rental
  const isLeaving = carried?.state === 'offered'
  switch (carried && carriedStage(carried, now)) {
    case 'offered':
      return [{ name: 'choice', state: 'next', by: 'renter', at: null, until: carried?.until ?? null }]
    case 'paying':
      return [{ name: 'choice', state: 'next', by: 'renter', at: null, until: null }]
    case 'used':
      return [done('choice', 'renter'), ...(refundState ? [refundStep('part refund', rental)] : [])]
    default:
      return [refundStep(name, isLeaving ? { ...rental, refundState: 'pending' } : rental)]
  }
}

/** True if the rental waits for that party to act now. */
export function waitsForParty(rental: TimelineFacts, party: Party, now: Date): boolean {
  const next = rentalTimeline(rental, now).find(({ state }) => state === 'next')
  switch (next?.name) {
    case 'end':
      return party === 'renter' && dayInLibreville(now) >= rental.endDate
    case 'return':
      // Until its renter declares it, both can act.
      return party === 'owner' || rental.returnState === 'awaited'
    case 'answer':
    case 'report':
    case 'dispute':
    case 'choice':
      return next.by === party
    default:
      return false
  }
}

/** True if nothing more is to come: it ended before its time, or its return is settled. Money that waits, or is late, keeps it open. */
export function isPastRental(rental: TimelineFacts): boolean {
  if (rental.refundState === 'waiting' || rental.carried?.state === 'offered') return false
  const ended = rental.status === 'refusée' || rental.status === 'annulée'
  return ended || (rental.status === 'terminée' && !isReturnUnsettled(rental))
}

function done(name: TimelineStepName, by: TimelineStep['by'], at: Date | null = null): TimelineStep {
  return { name, state: 'done', by, at, until: null }
}

function cancellationStep({ cancellation, handoverDecision }: TimelineFacts): TimelineStep {
  if (cancellation === 'expired') return done('expiry', 'server')
  if (cancellation === 'renter' || cancellation === 'owner') return done('cancellation', cancellation)
  if (cancellation === 'owner-suspended' || cancellation === 'grace') return done('cancellation', 'renter')
  return done('cancellation', handoverDecision === null ? 'server' : 'administrator')
}

function answerStep(rental: TimelineFacts, now: Date): TimelineStep {
  if (rental.status !== 'en attente') return done('answer', rental.instant ? 'server' : 'owner')
  const until = answerDeadline(rental)
  if (conditionHolds('unanswered for too long', rental, now))
    return { name: 'expiry', state: 'next', by: 'server', at: until, until: null }
  return { name: 'answer', state: 'next', by: 'owner', at: null, until }
}

/** The calendar begins a rental; only a code proves that its owner handed the item over. */
function startStep(rental: TimelineFacts): TimelineStep {
  const { status, handoverProvedAt } = rental
  const at = startOfDay(rental.startDate)
  if (handoverProvedAt) return done('start', 'owner', handoverProvedAt)
  if (isHandedOver(rental)) return done('start', 'server', at)
  const isNext = status === 'acceptée' || isToHandOver(rental)
  return { name: 'start', state: isNext ? 'next' : 'later', by: 'owner', at, until: null }
}

/** Report of the handover: who has to answer, and until when. */
function handoverReportSteps(rental: TimelineFacts): TimelineStep[] {
  const { handoverState, handoverOfferedAt } = rental
  if (rental.handoverReport === null) return []
  if (handoverState === 'disputed')
    return [{ name: 'report', state: 'next', by: 'administrator', at: null, until: null }]
  const until = handoverReportAnswerBy(rental)
  if (until === null) return [settledHandoverReportStep(rental)]
  const by = handoverState === 'no-show' || handoverOfferedAt ? 'renter' : 'owner'
  return [{ name: 'report', state: 'next', by, at: null, until }]
}

/** Settled by the team, by the owner's code after all, by an answer, or by silence once the time to answer was over. */
function settledHandoverReportStep(rental: TimelineFacts): TimelineStep {
  const { handoverReport: report, rentReleasedAt: settledAt } = rental
  if (rental.handoverDecision !== null) return done('report', 'administrator', settledAt)
  if (rental.handoverState === 'proved') return done('report', 'owner', rental.handoverProvedAt)
  const answerBy = report && handoverReportAnswerBy({ ...rental, handoverState: report })
  if (!answerBy || !settledAt) return done('report', null)
  const answeredBy = report === 'no-show' || rental.handoverOfferedAt ? 'renter' : 'owner'
  return done('report', settledAt < answerBy ? answeredBy : 'server', settledAt)
}

/** An open report comes first: of the steps after it none is next. */
function stepsAfterHandover(rental: TimelineFacts, reports: readonly TimelineStep[]): TimelineStep[] {
  const steps = [endStep(rental), returnStep(rental), ...(rental.deposit > 0 ? [depositStep(rental)] : [])]
  const isReported = reports.some(({ state }) => state === 'next')
  return steps.map((step) => (isReported && step.state === 'next' ? { ...step, state: 'later' } : step))
}

/** The item comes back: by the last day, or when a party says so before. */
function endStep(rental: TimelineFacts): TimelineStep {
  const { status, returnState, returnDeclaredAt, returnProvedAt } = rental
  const until = endOfDay(rental.endDate)
  if (!isHandedOver(rental)) return { name: 'end', state: 'later', by: 'renter', at: null, until }
  const returnedAt = returnDeclaredAt ?? returnProvedAt
  if (returnedAt) return done('end', 'renter', returnedAt)
  if (status === 'terminée') return done('end', 'server', until)
  if (returnState !== 'awaited') return done('end', 'owner')
  return { name: 'end', state: 'next', by: 'renter', at: null, until }
}

function returnStep(rental: TimelineFacts): TimelineStep {
  const until = returnDeadline(rental)
  switch (rental.returnState) {
    case 'confirmed':
      return done('return', 'owner')
    case 'presumed':
      return done('return', 'server', until)
    case 'settled':
      return done('dispute', depositClaimEndedBy(rental))
    case 'contested':
      return {
        name: 'dispute',
        state: 'next',
        by: depositClaimTurn(rental) ?? 'administrator',
        at: null,
        until: depositClaimAnswerBy(rental),
      }
    case 'declared':
      return { name: 'return', state: 'next', by: 'owner', at: null, until }
    default:
      return {
        name: 'return',
        state: rental.status === 'terminée' && isHandedOver(rental) ? 'next' : 'later',
        by: 'owner',
        at: null,
        until,
      }
  }
}

function depositClaimEndedBy(rental: TimelineFacts): TimelineStep['by'] {
  if (isDepositClaimWithdrawn(rental)) return 'owner'
  return rental.contestState === 'agreed' ? 'both' : 'administrator'
}

function depositStep(rental: TimelineFacts): TimelineStep {
  const { returnState } = rental
  if (returnState === 'confirmed' || returnState === 'presumed' || returnState === 'settled')
    return refundStep('deposit', rental)
  return { name: 'deposit', state: 'later', by: 'server', at: null, until: null }
}

/** A refund is ordered with what causes it: a viewer who may not see its state has nothing to wait for. */
function refundStep(
  name: 'deposit' | 'refund' | 'part refund',
  { refundState }: TimelineFacts,
): TimelineStep {
  if (refundState === null || refundState === 'paid') return done(name, 'server')
  const by = refundState === 'waiting' ? 'administrator' : 'server'
  return { name, state: 'next', by, at: null, until: null }
}
