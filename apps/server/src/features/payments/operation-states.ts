import type { OperationState } from '../../platform/database/schema.ts'
import type { Observation, PaymentOrder, Submission } from './payment-provider.ts'

/** A new state of an operation, with what is told of it. */
export interface Outcome {
  readonly state: OperationState
  readonly failure?: string
  readonly providerReference?: string
}

/** A refund that another attempt has paid as well: the operator paid twice, and a person must get it back. */
export const PAID_TWICE: Outcome = { state: 'review', failure: 'PAID_TWICE' }

/** States in which the provider still has to be asked. */
export const OPEN_STATES: readonly OperationState[] = ['created', 'submitting', 'pending', 'unknown']

/** What the provider's own word may still make of an operation that was given up. Succeeded is final. */
export const LATE_OUTCOMES: Readonly<Partial<Record<OperationState, readonly OperationState[]>>> = {
  failed: ['succeeded'],
  review: ['succeeded', 'failed'],
}

/** The failure of an order that the provider, asked long enough after, has never heard of. */
export const NEVER_ARRIVED = 'NOT_FOUND'

const MINUTE_MS = 60_000
/** A provider that does not know an operation may only be late (payments, «pawaPay»). */
const NOT_FOUND_PATIENCE_MS = 15 * MINUTE_MS
/** After this, a person looks. */
const OBSERVATION_LIMIT_MS = 72 * 60 * MINUTE_MS
const LONGEST_PAUSE_MS = 5 * MINUTE_MS

/** What the provider's first answer means. Only a failure that it names is one; a silence never is. */
export function outcomeOfSubmission(submission: Submission): Outcome {
  switch (submission.is) {
    case 'accepted':
      return submission.providerReference === undefined
        ? { state: 'pending' }
        : { state: 'pending', providerReference: submission.providerReference }
    case 'final':
      return submission.ok ? { state: 'succeeded' } : failed(submission.failure)
    case 'rejected':
      return failed(submission.failure)
    case 'unknown':
      return { state: 'unknown' }
  }
}

/** What the provider's status answer means for what was ordered, `age` milliseconds after it was sent. */
export function outcomeOfObservation(order: PaymentOrder, seen: Observation, age: number): Outcome {
  if (seen.state === 'succeeded') return matches(order, seen) ? { state: 'succeeded' } : MISMATCH
  if (seen.state === 'failed') return failed(seen.failure)
  if (seen.state === 'not-found' && age > NOT_FOUND_PATIENCE_MS) return failed(NEVER_ARRIVED)
  if (age > OBSERVATION_LIMIT_MS) return { state: 'review', failure: 'NO_FINAL_STATUS' }
  return { state: seen.state === 'pending' ? 'pending' : 'unknown' }
}

const MISMATCH: Outcome = { state: 'review', failure: 'MISMATCH' }

function failed(failure: string | undefined): Outcome {
  return { state: 'failed', failure: failure ?? 'UNSPECIFIED' }
}

function matches(order: PaymentOrder, { amount, phone }: Observation): boolean {
  return (amount === undefined || amount === order.amount) && (phone === undefined || phone === order.phone)
}

/** How long to wait before asking again: 3 s, 6 s, 12 s …, then every five minutes. */
export function pauseBeforeCheck(checks: number): number {
  return Math.min(3000 * 2 ** checks, LONGEST_PAUSE_MS)
}
