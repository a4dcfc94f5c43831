import type { PartInput } from '@okoume/contract/contract.ts'
import type { BillingState } from '../../checkout-state.ts'
import { PERSONAL, tabNotes } from '../../session/notes.ts'

export type PaymentBody = PartInput<'startPayment', 'body'>

/** One try to pay: what a reload, a lost network and a double click must not make into two. */
export interface CheckoutAttempt {
  readonly uid: string
  readonly key: string
  readonly body: PaymentBody
  readonly billing: BillingState
  /** Once the server has answered. */
  readonly payment: { readonly id: string; readonly startedAt: number } | null
}

const KEY = `${PERSONAL}checkout`

/** The attempt of that person in this tab, if there is one. */
export function readAttempt(uid: string): CheckoutAttempt | null {
  try {
    const attempt: CheckoutAttempt | null = JSON.parse(tabNotes.read(KEY) ?? 'null')
    return attempt?.uid === uid ? attempt : null
  } catch {
    return null
  }
}

export function keepAttempt(attempt: CheckoutAttempt): void {
  tabNotes.write(KEY, JSON.stringify(attempt))
}

export function forgetAttempt(): void {
  tabNotes.remove(KEY)
}

/** The attempt for that input: the one under way where the input is the same, else a new one. */
export function attemptFor(uid: string, billing: BillingState, body: PaymentBody): CheckoutAttempt {
  const known = readAttempt(uid)
  if (known && JSON.stringify(known.body) === JSON.stringify(body)) return known
  const attempt: CheckoutAttempt = { uid, key: newKey(), body, billing, payment: null }
  keepAttempt(attempt)
  return attempt
}

/** Whether a payment of that attempt may be waiting for this very rental. */
export function isAttemptFor(attempt: CheckoutAttempt, billing: BillingState | null): boolean {
  return billing === null || JSON.stringify(billing.rental) === JSON.stringify(attempt.billing.rental)
}

// Not `randomUUID`: browsers offer it only over https.
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
