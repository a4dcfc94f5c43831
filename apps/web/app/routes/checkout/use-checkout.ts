import type { ApiError } from '@okoume/client/client.ts'
import type { PaymentState } from '@okoume/contract/wire/payment.ts'
import { useEffect, useRef, useState } from 'react'
import type { BillingState } from '#app/checkout-state.ts'
import { isNetworkLoss } from '#app/session/identity-service.ts'
import { rememberPayerPhone } from '#app/session/payer-phone.ts'
import { readApiError } from '#app/session/read-api-error.ts'
import { signedInApi } from '#app/session/signed-in-api.ts'
import { isSignedInAs } from '#app/session/signed-in-user.ts'
import {
  attemptFor,
  type CheckoutAttempt,
  clearAttempt,
  isAttemptFor,
  type PaymentBody,
  type RunningAttempt,
  readAttempt,
  runningAttempts,
  storeAttempt,
} from './checkout-attempt.ts'
import { startPayment } from './start-payment.ts'
import { useRunningAttempts } from './use-running-attempts.ts'

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
      const fresh = readApiError(error)?.code === 'PRICE_CHANGED' ? await repriced(attempt.billing) : null
      // The next total is counted from the new price.
      if (fresh) setBilling(fresh)
      setFailure({ ...describeFailure(error), repriced: fresh !== null })
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

async function repriced(billing: BillingState): Promise<BillingState | null> {
  try {
    return { ...billing, item: await signedInApi.getItem({ params: { id: billing.item.id } }) }
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
