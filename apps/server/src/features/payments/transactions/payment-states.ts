import { MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import type { PaymentKind, StoredPaymentState } from '#platform/database/schema.ts'
import type { Observation, PaymentOrder, Submission } from './payment-provider.ts'

/** A new state of a payment, with its details. */
export interface Outcome {
  readonly state: StoredPaymentState
  /** Why it failed, or why a person must look. */
  readonly failure?: string
  readonly providerReference?: string
  /** FCFA that the provider has taken for it. */
  readonly charge?: number
  /** The provider's answer, for an operator who investigates. */
  readonly evidence?: string
}

/** States in which the provider still has to be asked. */
export const OPEN_STATES: readonly StoredPaymentState[] = ['created', 'submitting', 'pending', 'unknown']

/** States of a payment that was sent, and may have moved money that the ledger still has. */
export const SENT_STATES: readonly StoredPaymentState[] = ['submitting', 'pending', 'unknown', 'review']

/** The provider, asked long enough after, has never heard of it. */
const NEVER_ARRIVED = 'NOT_FOUND'
/** The order provably never left us: its provider was not to be reached. */
const NEVER_LEFT = 'PROVIDER_TEMPORARILY_UNAVAILABLE'
const NO_FINAL_STATUS = 'NO_FINAL_STATUS'

/** The provider's final answer names another amount, telephone, account or reference than was ordered, or none. */
const MISMATCH = 'MISMATCH'

/**
 * The provider paid what was no longer owed: a refund that another attempt had paid, or a withdrawal that had come
 * back. A person must get it back, or take the loss.
 */
export const NOT_OWED: Readonly<Record<Exclude<PaymentKind, 'collect'>, string>> = {
  refund: 'PAID_TWICE',
  payout: 'PAID_AFTER_RETURN',
}

const MONEY_MOVED: readonly string[] = [MISMATCH, ...Object.values(NOT_OWED)]

/**
 * Transitions of a payment. Succeeded is final. Failed yields to word that money did move,
 * review to that and to the provider's final word; but what a person must look at because money moved is not settled
 * by a provider that has forgotten it.
 */
export function mayMove(from: { state: StoredPaymentState; failure: string | null }, to: Outcome): boolean {
  const failure = to.failure ?? ''
  const isWordOfMoney =
    to.state === 'succeeded' ||
    (to.state === 'review' && MONEY_MOVED.includes(failure) && failure !== from.failure)
  switch (from.state) {
    case 'succeeded':
      return false
    case 'failed':
      return isWordOfMoney
    case 'review': {
      const isForgotten = failure === NEVER_ARRIVED && from.failure !== NO_FINAL_STATUS
      return isWordOfMoney || (to.state === 'failed' && !isForgotten)
    }
    default:
      return true
  }
}

/** A provider that does not know a payment may only be late. */
const NOT_FOUND_GRACE_MS = 15 * MINUTE_MS
/** After this, a person looks. */
const OBSERVATION_LIMIT_MS = 72 * 60 * MINUTE_MS

/** An order, and which of the attempts at the same debt it is. */
export interface Attempt {
  readonly kind: PaymentKind
  readonly attempt: number
}

/** Reads the provider's first answer. Only a failure that it names is one; a silence never is. */
export function judgeSubmission(order: Attempt, submission: Submission): Outcome {
  const { kind } = order
  switch (submission.is) {
    case 'accepted':
      return { state: 'pending', ...nameGiven(submission) }
    case 'final':
      return {
        ...(submission.ok ? SUCCEEDED : refused(kind, submission, submission.failure)),
        ...nameGiven(submission),
        ...chargeGiven(submission),
      }
    case 'rejected':
      return pauseBeforeRetry(order, submission.failure) === null
        ? refused(kind, submission, submission.failure)
        : { state: 'failed', failure: submission.failure }
    case 'unknown':
      return { state: 'unknown' }
  }
}

/** When and of whom it was asked. */
export interface Question {
  readonly order: PaymentOrder
  /** Milliseconds since it was sent. */
  readonly age: number
  readonly notFoundIsFinal: boolean
}

/** Reads the provider's status answer against the order. */
export function judgeObservation(question: Question, seen: Observation): Outcome {
  const { order, age, notFoundIsFinal } = question
  const isLate = age > OBSERVATION_LIMIT_MS
  switch (seen.state) {
    case 'succeeded':
      if (!matches(order, seen)) return { ...review(MISMATCH, seen), ...nameGiven(seen) }
      return { ...SUCCEEDED, ...nameGiven(seen), ...chargeGiven(seen) }
    case 'failed':
      if (!isAbout(order, seen)) return review(MISMATCH, seen)
      return { ...refused(order.kind, seen, seen.failure), ...chargeGiven(seen) }
    case 'pending':
      return { ...(isLate ? review(NO_FINAL_STATUS, seen) : { state: 'pending' }), ...nameGiven(seen) }
    case 'not-found':
      if (age <= NOT_FOUND_GRACE_MS) return { state: 'unknown' }
      if (notFoundIsFinal) return { state: 'failed', failure: NEVER_ARRIVED }
      // Money on its way out is for a person; a payer may still confirm what is on its way in.
      if (order.kind !== 'collect') return review(NEVER_ARRIVED, seen)
      return isLate ? review(NO_FINAL_STATUS, seen) : { state: 'unknown' }
  }
}

/** A timeout proves nothing: the payment keeps its state, until a person must look. */
export function judgeSilence(age: number): Outcome | null {
  return age > OBSERVATION_LIMIT_MS ? { state: 'review', failure: NO_FINAL_STATUS } : null
}

const SUCCEEDED: Outcome = { state: 'succeeded' }

/** A refund that the provider refuses is still owed: a person finds another way, or orders it again. */
function refused(kind: PaymentKind, answer: object, failure = 'UNSPECIFIED'): Outcome {
  return kind === 'refund' ? review(failure, answer) : { state: 'failed', failure }
}

function review(failure: string, answer: object): Outcome {
  return { state: 'review', failure, evidence: JSON.stringify(answer) }
}

function nameGiven({ providerReference }: { readonly providerReference?: string }) {
  return providerReference === undefined ? {} : { providerReference }
}

function chargeGiven({ charge }: { readonly charge?: number }) {
  return charge === undefined ? {} : { charge }
}

/** A success must name amount, telephone and reference: one that names nothing could be about anything. */
function matches(order: PaymentOrder, seen: Observation): boolean {
  return isAbout(order, seen) && seen.amount === order.amount && seen.phone === order.phone
}

/** Not every provider names the account. */
function isAbout({ reference, accountCode }: PaymentOrder, seen: Observation): boolean {
  return seen.reference === reference && [accountCode, undefined].includes(seen.accountCode)
}

const LAST_RETRY = 24

/**
 * How long to wait before a refund that failed so is ordered again: at once where the order was lost, 2, 4, 8 minutes …
 * and at last an hour where the provider was not to be reached. Null where only a person orders it again.
 */
export function pauseBeforeRetry({ kind, attempt }: Attempt, failure: string | undefined): number | null {
  if (kind !== 'refund') return null
  if (failure === NEVER_ARRIVED) return 0
  if (failure !== NEVER_LEFT || attempt > LAST_RETRY) return null
  return Math.min(2 ** attempt, 60) * MINUTE_MS
}
