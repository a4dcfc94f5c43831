import type { ApiError } from '@okoume/client/client.ts'
import type { PaymentState } from '@okoume/contract/wire/payment.ts'
import { useEffect, useRef, useState } from 'react'
import { readApiError } from '#app/data/api/read-api-error.ts'
import { usePolling } from '#app/data/api/use-polling.ts'
import {
  attemptFor,
  type CheckoutAttempt,
  clearAttempt,
  isAttemptFor,
  type PaymentBody,
  type RunningAttempt,
  readAttempt,
  runningAttempts,
  stopSharing,
  storeAttempt,
} from '#app/data/checkout/checkout-attempt.ts'
import type { BillingState } from '#app/data/checkout/checkout-state.ts'
import { rememberPayerPhone } from '#app/data/checkout/payer-phone.ts'
import { askUser } from '#app/data/session/ask-user.ts'
import { isNetworkLoss } from '#app/data/session/identity-service.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { isSignedInAs } from '#app/data/session/signed-in-user.ts'

export type Payment = PaymentState['paymentResponse']

/** Where the renter stands: asked for, on its way to the server, waiting for the telephone. */
export type CheckoutPhase =
  | { readonly is: 'form' }
  | { readonly is: 'sending'; readonly lost: boolean }
  | { readonly is: 'waiting'; readonly attempt: RunningAttempt }

export interface CheckoutFailure {
  readonly code: ApiError['code'] | 'NETWORK_LOST'
  readonly message: string
  /** Field of the payment request → what is wrong with it. */
  readonly fields: Readonly<Record<string, string>>
  /** The bill shows the new price. */
  readonly repriced?: boolean
}

export interface Checkout {
  readonly billing: BillingState | null
  readonly phase: CheckoutPhase
  readonly failure: CheckoutFailure | null
  /** What was sent last, to start the form from. */
  readonly lastBody: PaymentBody | null
  pay(body: PaymentBody): Promise<void>
  /** That person's payments that wait for a telephone, begun in this tab or another. */
  readonly running: readonly RunningAttempt[]
  /** Takes up one of them. */
  follow(attempt: RunningAttempt): void
  /** After a final failure: the next payment is a new one. */
  startOver(failure?: CheckoutFailure): void
}

export function useCheckout(uid: string, given: BillingState | null): Checkout {
  const [start] = useState(() => startOf(uid, given))
  const [billing, setBilling] = useState(start.billing)
  const [phase, setPhase] = useState(start.phase)
  const [lastBody, setLastBody] = useState(start.body)
  const [failure, setFailure] = useState<CheckoutFailure | null>(null)
  const running = useRunningAttempts(uid, phase.is !== 'waiting')
  const sending = useRef<AbortController | null>(null)
  useEffect(() => () => sending.current?.abort(), [])

  const send = async (attempt: CheckoutAttempt, signal: AbortSignal) => {
    const onLost = (lost: boolean) => setPhase({ is: 'sending', lost })
    try {
      const { id } = await startPayment(attempt, { onLost, signal })
      // What is personal went as they signed out, and is not noted again.
      if (!isSignedInAs(uid)) return
      const started = { ...attempt, payment: { id, startedAt: Date.now() } }
      storeAttempt(started)
      setPhase({ is: 'waiting', attempt: started })
    } catch (error) {
      const code = readApiError(error)?.code
      const changed = code === 'PRICE_CHANGED' || code === 'INSTANT_UNAVAILABLE'
      const fresh = changed ? await repriced(attempt.billing) : null
      // The next total is counted from the new price.
      if (fresh) setBilling(fresh)
      setFailure({ ...describeFailure(error), repriced: fresh !== null && code === 'PRICE_CHANGED' })
      setPhase({ is: 'form' })
    }
  }
  return {
    billing,
    phase,
    failure,
    lastBody,
    running,
    follow(attempt) {
      storeAttempt(attempt)
      setLastBody(attempt.body)
      setBilling(attempt.billing)
      setFailure(null)
      setPhase({ is: 'waiting', attempt })
    },
    async pay(body) {
      if (!billing || sending.current) return
      const controller = new AbortController()
      sending.current = controller
      setLastBody(body)
      setFailure(null)
      setPhase({ is: 'sending', lost: false })
      rememberPayerPhone(body.phoneNumber)
      await send(attemptFor(uid, billing, body), controller.signal)
      sending.current = null
    },
    startOver(why) {
      clearAttempt()
      setFailure(why ?? null)
      setPhase({ is: 'form' })
    },
  }
}

interface Start {
  readonly billing: BillingState | null
  readonly phase: CheckoutPhase
  readonly body: PaymentBody | null
}

/** What another tab already pays for that very rental. */
function runningFor(uid: string, given: BillingState): RunningAttempt | null {
  return runningAttempts(uid).find((attempt) => isAttemptFor(attempt, given)) ?? null
}

/** Where this page begins: at the form, or where a reload interrupted, or another tab is. */
function startOf(uid: string, given: BillingState | null): Start {
  const own = readAttempt(uid)
  const kept = own && isAttemptFor(own, given) ? own : given && runningFor(uid, given)
  if (!kept) return { billing: given, phase: { is: 'form' }, body: null }
  const { billing, body, payment } = kept
  if (!payment) return { billing: given, phase: { is: 'form' }, body }
  return { billing: given ?? billing, phase: { is: 'waiting', attempt: { ...kept, payment } }, body }
}

/** What the bill is counted from, as the server has it by now: the item, and the renter's badge. */
async function repriced(billing: BillingState): Promise<BillingState | null> {
  try {
    const [item] = await Promise.all([signedInApi.getItem({ params: { id: billing.item.id } }), askUser()])
    return { ...billing, item }
  } catch {
    return null
  }
}

function describeFailure(error: unknown): CheckoutFailure {
  const problem = readApiError(error)
  if (problem) return { code: problem.code, message: problem.message, fields: problem.fields }
  const message = isNetworkLoss(error)
    ? 'Connexion internet perdue. Réessayez : vous ne paierez pas deux fois.'
    : 'Une erreur est survenue lors du paiement. Veuillez réessayer.'
  return { code: 'NETWORK_LOST', message, fields: {} }
}

/**
 * That person's payments that wait for a telephone, begun in any tab. One that has ended is dropped: as another tab says
 * so, or as the server does, where the tab that followed it was closed; `asks` is false where this tab follows one itself.
 */
function useRunningAttempts(uid: string, asks: boolean): readonly RunningAttempt[] {
  const [, render] = useState({})
  useEffect(() => {
    const renderAgain = () => render({})
    addEventListener('storage', renderAgain)
    return () => removeEventListener('storage', renderAgain)
  }, [])
  const running = runningAttempts(uid)
  usePolling(
    async () => {
      await dropEnded(uid)
      render({})
    },
    asks && running.length > 0 ? ASK_EVERY_MS : null,
  )
  return running
}

const ASK_EVERY_MS = 5000

async function dropEnded(uid: string): Promise<void> {
  for (const { payment } of runningAttempts(uid)) {
    if (await hasEnded(payment.id)) stopSharing(payment.id)
  }
}

/** What the server cannot be asked about now may still wait. */
async function hasEnded(id: string): Promise<boolean> {
  try {
    const { paymentResponse } = await signedInApi.getPayment({ params: { id } })
    return paymentResponse.status !== 'PENDING'
  } catch {
    return false
  }
}

const RETRY_MS = 3000

/** After that long without a network, the renter decides whether to go on. */
const GIVE_UP_MS = 90_000

interface StartPaymentOptions {
  readonly onLost: (lost: boolean) => void
  readonly signal: AbortSignal
}

/** Sends the attempt until it is answered. Its key makes every repetition the same payment. */
async function startPayment(
  { key, body }: CheckoutAttempt,
  { onLost, signal }: StartPaymentOptions,
): Promise<PaymentState['paymentResponse']> {
  const until = Date.now() + GIVE_UP_MS
  for (;;) {
    try {
      const answer = await signedInApi.startPayment({ headers: { 'idempotency-key': key }, body })
      return answer.paymentResponse
    } catch (error) {
      if (!isNetworkLoss(error) || Date.now() > until || signal.aborted) throw error
      onLost(true)
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      if (signal.aborted) throw error
    }
  }
}
