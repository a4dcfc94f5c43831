import type { PartInput } from '@okoume/contract/contract.ts'
import { stockHeldUntil } from '@okoume/domain/payment/payment-times.ts'
import type { BillingState } from '#app/data/checkout/checkout-state.ts'
import { PERSONAL, safeLocalStorage } from '#app/data/storage/safe-storage.ts'
import { type Attempt, storedAttempt } from './stored-attempt.ts'

export type PaymentBody = PartInput<'startPayment', 'body'>

/** Once it is paid there is no answer to wait for. */
export function booksAtOnce({ instant, enquiry }: PaymentBody): boolean {
  return instant === true || enquiry !== undefined
}

/** An attempt to pay. Idempotency: a reload, a lost network or a double click must not make two of it. */
export interface CheckoutAttempt extends Attempt {
  readonly body: PaymentBody
  readonly billing: BillingState
  /** Once the server has answered. */
  readonly payment: { readonly id: string; readonly startedAt: number } | null
}

/** An attempt whose payment waits for the telephone. */
export type RunningAttempt = CheckoutAttempt & { readonly payment: NonNullable<CheckoutAttempt['payment']> }

const own = storedAttempt<CheckoutAttempt>('checkout')
const SHARED_KEY = `${PERSONAL}checkouts`

export const readAttempt = own.read

/** Stored for this tab; for all tabs once its payment is under way. */
export function storeAttempt(attempt: CheckoutAttempt): void {
  own.store(attempt)
  if (attempt.payment) {
    const others = readShared().filter(({ key }) => key !== attempt.key)
    writeShared([...others, { ...attempt, payment: attempt.payment }])
  }
}

export function clearAttempt(uid: string): void {
  const payment = own.read(uid)?.payment
  if (payment) stopSharing(payment.id)
  own.clear()
}

/** The payment is over: no other tab should take it up. */
export function stopSharing(paymentId: string): void {
  writeShared(readShared().filter(({ payment }) => payment.id !== paymentId))
}

/** That person's payments that wait for a telephone, begun in any tab; the newest first. */
export function runningAttempts(uid: string): readonly RunningAttempt[] {
  return readShared()
    .filter((attempt) => attempt.uid === uid)
    .toReversed()
}

/** The attempt for that input: the one under way where the input is the same, else a new one. */
export function attemptFor(uid: string, billing: BillingState, body: PaymentBody): CheckoutAttempt {
  const running = [readAttempt(uid), ...runningAttempts(uid)].find(
    (attempt) => attempt && JSON.stringify(attempt.body) === JSON.stringify(body),
  )
  return running ?? own.begin(uid, { body, billing, payment: null })
}

/** True if a payment of that attempt may be waiting for this very rental. */
export function isAttemptFor(attempt: CheckoutAttempt, billing: BillingState | null): boolean {
  return billing === null || JSON.stringify(billing.rental) === JSON.stringify(attempt.billing.rental)
}

/** While its stock is held: later, another tab starts again rather than follow a checkout that is over. */
function readShared(): readonly RunningAttempt[] {
  const stored = safeLocalStorage.readJson(SHARED_KEY)
  const attempts: readonly RunningAttempt[] = Array.isArray(stored) ? stored : []
  const now = new Date()
  return attempts.filter(({ payment }) => now < stockHeldUntil(new Date(payment.startedAt)))
}

function writeShared(attempts: readonly RunningAttempt[]): void {
  if (attempts.length > 0) safeLocalStorage.write(SHARED_KEY, JSON.stringify(attempts))
  else safeLocalStorage.remove(SHARED_KEY)
}
