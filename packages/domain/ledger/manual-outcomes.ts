import type { Francs } from '../money/francs.ts'
import { type GabonPhone, OPERATORS, type Operator } from '../payment/operators.ts'
import { needsSecondAdministrator } from './manual-entries.ts'

/**
 * Ends of a payment in review, by an administrator. `redirected`: the refund is ordered to another number. `paidOtherwise`:
 * an administrator has paid the refund. `received`: the operator holds another sum than was ordered, or another
 * telephone's; it waits until it is `allocated` to its checkout or `returned`.
 */
export const MANUAL_OUTCOMES = [
  'succeeded',
  'failed',
  'redirected',
  'paidOtherwise',
  'received',
  'allocated',
  'returned',
] as const
export type ManualOutcome = (typeof MANUAL_OUTCOMES)[number]

/** Where an administrator can take the money of a refund from. */
export const REFUND_SOURCES = ['AIRTEL', 'MOOV', 'cash', 'bank'] as const
export type RefundSource = (typeof REFUND_SOURCES)[number]

export const REFUND_SOURCE_LABELS: Readonly<Record<RefundSource, string>> = {
  AIRTEL: 'Notre compte Airtel Money',
  MOOV: 'Notre compte Moov Money',
  cash: 'La caisse, en espèces',
  bank: 'Notre compte en banque',
}

export function isOperator(source: RefundSource): source is Operator {
  return OPERATORS.some(({ operator }) => operator === source)
}

/** An outcome with what it needs to be carried out. */
export type ManualDecision =
  | { readonly outcome: 'succeeded' | 'failed' | 'allocated' }
  | { readonly outcome: 'redirected' | 'returned'; readonly phone: GabonPhone }
  | { readonly outcome: 'paidOtherwise'; readonly paidFrom: RefundSource; readonly receipt: string }
  | { readonly outcome: 'received'; readonly amount: Francs }

export interface DecidedPayment {
  readonly kind: 'collect' | 'refund' | 'payout'
  /** Why it is in review. */
  readonly failure: string
  /** FCFA, ordered. */
  readonly amount: Francs
  /** FCFA that the operator holds of a collection that was not paid as ordered. */
  readonly receivedAmount: Francs | null
}

/** The provider says that it paid, and nothing was owed any more. */
export const PAID_TOO_MUCH: readonly string[] = ['PAID_TWICE', 'PAID_AFTER_RETURN']
/** The provider has said nothing that decides it. */
const UNDECIDED: readonly string[] = ['MISMATCH', 'NOT_FOUND', 'NO_FINAL_STATUS']

export function listManualOutcomes(payment: DecidedPayment): readonly ManualOutcome[] {
  const { kind, failure, amount, receivedAmount } = payment
  // Who pays more than the price has to be given all of it back.
  if (receivedAmount !== null) return receivedAmount > amount ? ['returned'] : ['allocated', 'returned']
  if (kind === 'collect') return ['succeeded', 'failed', 'received']
  const isOwedRefund = kind === 'refund' && !PAID_TOO_MUCH.includes(failure)
  return isOwedRefund ? ['succeeded', 'failed', 'redirected', 'paidOtherwise'] : ['succeeded', 'failed']
}

const ALWAYS_TWO: readonly ManualOutcome[] = ['redirected', 'received', 'allocated', 'returned']

/**
 * Four-eyes rule of reviews (docs/decisions/0023-a-second-administrator.md): what the provider does not say, a loss, and
 * money that goes to another number than paid it.
 * @param movedAlone FCFA that the same administrator has decided alone within `WITHOUT_SECOND_HOURS`.
 */
export function decisionNeedsSecond(
  { failure, amount }: DecidedPayment,
  outcome: ManualOutcome,
  { isLoss, movedAlone }: { readonly isLoss: boolean; readonly movedAlone: Francs },
): boolean {
  if (ALWAYS_TWO.includes(outcome)) return true
  return differsFromProvider(failure, outcome, isLoss) && needsSecondAdministrator(amount, movedAlone)
}

/** True if a decision counts for what its administrator may decide alone. */
export function differsFromProvider(failure: string, outcome: ManualOutcome, isLoss: boolean): boolean {
  if (isLoss || UNDECIDED.includes(failure)) return true
  // Any other failure is the provider's own, of a refund that it refused.
  return outcome !== (PAID_TOO_MUCH.includes(failure) ? 'succeeded' : 'failed')
}
