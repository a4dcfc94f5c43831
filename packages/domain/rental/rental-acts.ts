import { dayInLibreville } from '../calendar/calendar-day.ts'
import { canWriteMessages } from './conversation.ts'
import { DEPOSIT_CLAIM_MOVES, depositClaimTransition } from './deposit-claim-transitions.ts'
import { CODE_ENTERERS, CODE_HOLDERS } from './handover-code.ts'
import { type HandoverMove, handoverTransition } from './handover-transitions.ts'
import {
  conditionHolds,
  isHandedOver,
  isHandoverInDoubt,
  isReturnUncontested,
  type RentalFacts,
} from './rental-facts.ts'
import { type HandoverDirection, hasBegun, type Party } from './rental-status.ts'
import type { TimelineFacts } from './rental-timeline.ts'
import { rentalTransition } from './rental-transitions.ts'
import { lacksIdentity } from './renter-identity.ts'
import { returnTransition } from './return-transitions.ts'

/** Stages of a rental as its parties see them: the text at its head and the acts depend on it. */
export const RENTAL_STAGES = [
  'asked',
  'unanswered',
  'refused',
  'expired',
  'cancelled',
  'not handed over',
  'accepted',
  'to hand over',
  'missing',
  'no-show',
  'problem',
  'problem offer',
  'disputed handover',
  'out',
  'last day',
  'overdue',
  'given back',
  'contest open',
  'contest proposed',
  'contest escalated',
  'returned',
  'contest over',
] as const
export type RentalStage = (typeof RENTAL_STAGES)[number]

/** Acts of a party on a rental. */
export const RENTAL_ACTS = [
  'accept',
  'refuse',
  'cancel',
  'hand over',
  'show code',
  'give back',
  'declare',
  'confirm',
  'contest',
  'answer report',
  'answer contest',
  'report missing',
  'report no-show',
  'report problem',
  'review',
  'write',
  'see item',
] as const
export type RentalAct = (typeof RENTAL_ACTS)[number]

export interface ActFacts extends TimelineFacts {
  readonly ownerSuspended: boolean
  /** Until when the party who looks may write a review; null where they may not. */
  readonly reviewUntil: Date | null
}

/** The main act, if there is one, then the others, the likelier first. */
type Line = readonly [main: RentalAct | null, ...others: RentalAct[]]

const NOTHING_TO_DO = {
  owner: [null, 'write'],
  renter: [null, 'write', 'see item'],
} as const satisfies Record<Party, Line>

const TO_REVIEW = {
  owner: ['review', 'write'],
  renter: ['review', 'write', 'see item'],
} as const satisfies Record<Party, Line>

/** One main act a stage and party at most: the filled button. An act is offered where its own rule allows it. */
const ACTS: Readonly<Record<RentalStage, Readonly<Record<Party, Line>>>> = {
  asked: { owner: ['accept', 'refuse', 'write'], renter: [null, 'write', 'see item', 'cancel'] },
  unanswered: NOTHING_TO_DO,
  refused: NOTHING_TO_DO,
  expired: NOTHING_TO_DO,
  cancelled: NOTHING_TO_DO,
  'not handed over': TO_REVIEW,
  accepted: {
    owner: [null, 'write', 'hand over', 'cancel'],
    renter: [null, 'write', 'show code', 'see item', 'cancel'],
  },
  'to hand over': {
    owner: ['hand over', 'write', 'report no-show', 'cancel', 'review'],
    renter: ['show code', 'write', 'report missing', 'report problem', 'see item', 'cancel', 'review'],
  },
  missing: {
    owner: ['answer report', 'write', 'hand over', 'review'],
    renter: [null, 'write', 'show code', 'see item', 'review'],
  },
  'no-show': {
    owner: [null, 'write', 'hand over', 'review'],
    renter: ['answer report', 'write', 'show code', 'see item', 'review'],
  },
  problem: {
    owner: ['answer report', 'write', 'show code', 'confirm', 'contest', 'answer contest', 'review'],
    renter: ['give back', 'write', 'declare', 'see item', 'answer contest', 'review'],
  },
  'problem offer': {
    owner: [null, 'write', 'show code', 'confirm', 'contest', 'answer contest', 'review'],
    renter: ['answer report', 'write', 'give back', 'declare', 'see item', 'answer contest', 'review'],
  },
  'disputed handover': {
    owner: [null, 'write', 'hand over', 'show code', 'confirm', 'contest', 'answer contest', 'review'],
    renter: [null, 'write', 'show code', 'give back', 'declare', 'see item', 'answer contest', 'review'],
  },
  out: {
    owner: [null, 'write', 'show code', 'confirm', 'contest'],
    renter: [null, 'write', 'give back', 'declare', 'report problem', 'see item'],
  },
  'last day': {
    owner: ['show code', 'write', 'confirm', 'contest'],
    renter: ['give back', 'write', 'declare', 'report problem', 'see item'],
  },
  overdue: {
    owner: ['confirm', 'write', 'show code', 'contest', 'review'],
    renter: ['give back', 'write', 'declare', 'report problem', 'see item', 'review'],
  },
  'given back': {
    owner: ['confirm', 'write', 'show code', 'contest', 'review'],
    renter: ['review', 'write', 'give back', 'see item'],
  },
  'contest open': {
    owner: [null, 'write', 'answer contest', 'review'],
    renter: ['answer contest', 'write', 'see item', 'review'],
  },
  'contest proposed': {
    owner: ['answer contest', 'write', 'review'],
    renter: [null, 'write', 'answer contest', 'see item', 'review'],
  },
  'contest escalated': {
    owner: [null, 'write', 'answer contest', 'review'],
    renter: [null, 'write', 'answer contest', 'see item', 'review'],
  },
  returned: TO_REVIEW,
  'contest over': TO_REVIEW,
}

export function rentalStage(rental: TimelineFacts, now: Date): RentalStage {
  const { status, cancellation, handoverState, startDate } = rental
  switch (status) {
    case 'en attente':
      return conditionHolds('unanswered for too long', rental, now) ? 'unanswered' : 'asked'
    case 'refusée':
      return 'refused'
    case 'annulée':
      if (cancellation === 'not-handed-over' || cancellation === 'no-show') return 'not handed over'
      return cancellation === 'expired' ? 'expired' : 'cancelled'
    case 'acceptée':
      if (handoverState === 'awaited') return dayInLibreville(now) < startDate ? 'accepted' : 'to hand over'
  }
  return handoverStage(rental) ?? returnStage(rental, now)
}

/** Null where the handover needs nothing more. What is reported of it is settled before what follows. */
function handoverStage({ handoverState: state, handoverOfferedAt }: TimelineFacts): RentalStage | null {
  if (state === 'awaited') return 'to hand over'
  if (state === 'missing' || state === 'no-show') return state
  if (state === 'problem') return handoverOfferedAt ? 'problem offer' : 'problem'
  return state === 'disputed' ? 'disputed handover' : null
}

function returnStage(rental: TimelineFacts, now: Date): RentalStage {
  const { status, returnState, returnProvedAt, contestState, endDate } = rental
  switch (returnState) {
    case 'confirmed':
    case 'presumed':
      return 'returned'
    case 'settled':
      return 'contest over'
    case 'contested':
      return contestState === 'open' || contestState === 'proposed'
        ? `contest ${contestState}`
        : 'contest escalated'
  }
  if (returnState === 'declared' || returnProvedAt) return 'given back'
  const today = dayInLibreville(now)
  if (status === 'terminée' || today > endDate) return 'overdue'
  return today === endDate ? 'last day' : 'out'
}

/** Which way the item goes next; null where it goes no more. */
export function nextHandover(rental: RentalFacts): HandoverDirection | null {
  if (rental.status !== 'acceptée' && !hasBegun(rental)) return null
  if (rental.handoverState === 'awaited' || isHandoverInDoubt(rental)) return 'remise'
  return isReturnUncontested(rental) && rental.returnProvedAt === null ? 'retour' : null
}

export interface RentalActs {
  readonly stage: RentalStage
  readonly main: RentalAct | null
  readonly others: readonly RentalAct[]
}

/** Acts that are possible for that party now. */
export function rentalActs(rental: ActFacts, party: Party, now: Date): RentalActs {
  const stage = rentalStage(rental, now)
  const [main, ...others] = ACTS[stage][party]
  const isAllowed = (act: RentalAct) => mayAct(rental, act, party, now)
  return { stage, main: main && isAllowed(main) ? main : null, others: others.filter(isAllowed) }
}

/** True if the tables of transitions allow that party the act now. */
export function mayAct(rental: ActFacts, act: RentalAct, party: Party, now: Date): boolean {
  const movesHandover = (move: HandoverMove) => handoverTransition(rental, move, party, now) !== null
  const direction = nextHandover(rental)
  switch (act) {
    case 'accept':
      return rentalTransition(rental, 'acceptée', party, now) !== null
    case 'refuse':
      return rentalTransition(rental, 'refusée', party, now) !== null
    case 'cancel':
      return rentalTransition(rental, 'annulée', party, now) !== null
    case 'declare':
      return returnTransition(rental, 'declared', party, now) !== null
    case 'confirm':
      return returnTransition(rental, 'confirmed', party, now) !== null
    case 'contest':
      return returnTransition(rental, 'contested', party, now) !== null
    case 'hand over':
      return direction === 'remise' && movesHandover('prove')
    case 'give back':
      return direction === 'retour' && CODE_ENTERERS.retour === party && isHandedOver(rental)
    case 'show code':
      return direction !== null && CODE_HOLDERS[direction] === party && !lacksIdentity(rental)
    case 'answer report':
      return HANDOVER_REPORT_ANSWERS.some(movesHandover)
    case 'answer contest':
      return DEPOSIT_CLAIM_MOVES.some((move) => depositClaimTransition(rental, move, party, now) !== null)
    case 'report missing':
    case 'report no-show':
    case 'report problem':
      return movesHandover(act)
    case 'review':
      return rental.reviewUntil !== null && now < rental.reviewUntil
    case 'write':
      return canWriteMessages(rental, now)
    case 'see item':
      return true
  }
}

const HANDOVER_REPORT_ANSWERS = ['accept', 'offer', 'contest'] as const satisfies readonly HandoverMove[]
