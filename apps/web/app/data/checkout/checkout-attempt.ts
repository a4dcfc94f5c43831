import type { PartInput } from '@okoume/contract/contract.ts'
import { stockHeldUntil } from '@okoume/domain/payment/payment-times.ts'
import { newIdempotencyKey } from '#app/data/api/idempotency-key.ts'
import type { BillingState } from '#app/data/checkout/checkout-state.ts'
import { PERSONAL, safeLocalStorage, safeSessionStorage } from '#app/data/storage/safe-storage.ts'

export type PaymentBody = PartInput<'startPayment', 'body'>

/** An attempt to pay. Idempotency: a reload, a lost network or a double click must not make two of it. */
export interface CheckoutAttempt {
  readonly uid: string
  readonly key: string
  readonly body: PaymentBody
  readonly billing: BillingState
  /** Once the server has answered. */
  readonly payment: { readonly id: string; readonly startedAt: number } | null
}

/** An attempt whose payment waits for the telephone. */
export type RunningAttempt = CheckoutAttempt & { readonly payment: NonNullable<CheckoutAttempt['payment']> }

const OWN_KEY = `${PERSONAL}checkout`
const SHARED_KEY = `${PERSONAL}checkouts`

/** The attempt of that person in this tab, if there is one. */
export function readAttempt(uid: string): CheckoutAttempt | null {
  const attempt = parsed<CheckoutAttempt | null>(safeSessionStorage.read(OWN_KEY), null)
  return attempt?.uid === uid ? attempt : null
}

/** Stored for this tab; for all tabs once its payment is under way. */
export function storeAttempt(attempt: CheckoutAttempt): void {
  safeSessionStorage.write(OWN_KEY, JSON.stringify(attempt))
  if (attempt.payment) {
    const others = readShared().filter(({ key }) => key !== attempt.key)
    writeShared([...others, { ...attempt, payment: attempt.payment }])
  }
}

export function clearAttempt(): void {
  const own = parsed<CheckoutAttempt | null>(safeSessionStorage.read(OWN_KEY), null)
  if (own?.payment) stopSharing(own.payment.id)
  safeSessionStorage.remove(OWN_KEY)
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
  const known = [readAttempt(uid), ...runningAttempts(uid)].find(
    (attempt) => attempt && JSON.stringify(attempt.body) === JSON.stringify(body),
  )
  if (known) return known
  const attempt: CheckoutAttempt = { uid, key: newIdempotencyKey(), body, billing, payment: null }
  storeAttempt(attempt)
  return attempt
}

/** Whether a payment of that attempt may be waiting for this very rental. */
export function isAttemptFor(attempt: CheckoutAttempt, billing: BillingState | null): boolean {
  return billing === null || JSON.stringify(billing.rental) === JSON.stringify(attempt.billing.rental)
}

/** While its stock is held: later, another tab starts again rather than follow a checkout that is over. */
function readShared(): readonly RunningAttempt[] {
  const kept = parsed<readonly RunningAttempt[]>(safeLocalStorage.read(SHARED_KEY), [])
  const now = new Date()
  return Array.isArray(kept)
    ? kept.filter(({ payment }) => now < stockHeldUntil(new Date(payment.startedAt)))
    : []
}

function writeShared(attempts: readonly RunningAttempt[]): void {
  if (attempts.length > 0) safeLocalStorage.write(SHARED_KEY, JSON.stringify(attempts))
  else safeLocalStorage.remove(SHARED_KEY)
}

function parsed<Kept>(text: string | null, otherwise: Kept): Kept {
  try {
    const kept: Kept | null = JSON.parse(text ?? 'null')
    return kept ?? otherwise
  } catch {
    return otherwise
  }
}
