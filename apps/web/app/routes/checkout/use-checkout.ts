import type { PaymentState } from '@okoume/contract/wire/payment.ts'
import { useEffect, useRef, useState } from 'react'
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
import type { Action } from '#app/shell/actions/action.ts'
import { type ActionFailure, ExplainedError, explainError } from '#app/shell/actions/explain-error.ts'
import { usePublicAction } from '#app/shell/actions/use-public-action.ts'

export type Payment = PaymentState['paymentResponse']

export type CheckoutOrder = Pick<CheckoutAttempt, 'billing' | 'body'>

export interface Checkout {
  readonly billing: BillingState | null
  readonly pay: Action<CheckoutOrder>
  readonly isLost: boolean
  readonly waiting: RunningAttempt | null
  readonly failure: ActionFailure | null
  /** After a failure the bill shows the new price. */
  readonly isRepriced: boolean
  readonly lastBody: PaymentBody | null
  /** That person's payments that wait for a telephone, begun in this tab or another. */
  readonly running: readonly RunningAttempt[]
  follow(attempt: RunningAttempt): void
  /** Reads the bill again, where a refusal says that it shows an older state. */
  refresh(code: ActionFailure['code']): Promise<void>
  /** After a final failure: the next payment is a new one. */
  startOver(failure?: ActionFailure): void
}

export function useCheckout(uid: string, initial: BillingState | null): Checkout {
  const [start] = useState(() => startOf(uid, initial))
  const [billing, setBilling] = useState(start.billing)
  const [waiting, setWaiting] = useState(start.waiting)
  const [lastBody, setLastBody] = useState(start.body)
  const [isLost, setLost] = useState(false)
  const [isRepriced, setRepriced] = useState(false)
  const [notFound, setNotFound] = useState<ActionFailure | null>(null)
  const running = useRunningAttempts(uid, waiting === null)
  const sending = useRef<AbortController | null>(null)
  useEffect(() => () => sending.current?.abort(), [])

  const refresh = async (code: ActionFailure['code']) => {
    const fresh = billing && OUTDATED.includes(code) ? await repriced(billing) : null
    // The next total is counted from the new price.
    if (fresh) setBilling(fresh)
    setRepriced(fresh !== null && code === 'PRICE_CHANGED')
  }
  const pay = usePublicAction({
    async call(order: CheckoutOrder): Promise<RunningAttempt> {
      sending.current = new AbortController()
      const { signal } = sending.current
      setLastBody(order.body)
      setNotFound(null)
      setLost(false)
      setRepriced(false)
      rememberPayerPhone(order.body.phoneNumber)
      const attempt = attemptFor(uid, order.billing, order.body)
      try {
        const { id } = await startPayment(attempt, { onLost: () => setLost(true), signal })
        return { ...attempt, payment: { id, startedAt: Date.now() } }
      } catch (error) {
        const { code } = explainError(error)
        await refresh(code)
        throw code || isNetworkLoss(error) ? error : new ExplainedError(FAILED)
      }
    },
    lost: 'Connexion internet perdue. Réessayez : vous ne paierez pas deux fois.',
    onDone(started) {
      // Privacy: the sign-out has deleted personal data; do not store it again.
      if (!isSignedInAs(uid)) return
      storeAttempt(started)
      setWaiting(started)
    },
  })
  return {
    billing,
    pay,
    isLost: pay.busy && isLost,
    waiting,
    failure: pay.failure ?? notFound,
    isRepriced,
    lastBody,
    running,
    refresh,
    follow(attempt) {
      storeAttempt(attempt)
      setLastBody(attempt.body)
      setBilling(attempt.billing)
      pay.reset()
      setNotFound(null)
      setWaiting(attempt)
    },
    startOver(why) {
      clearAttempt(uid)
      pay.reset()
      setNotFound(why ?? null)
      setWaiting(null)
    },
  }
}

/** The page shows an older state of the item, or of its renter. */
const OUTDATED: readonly ActionFailure['code'][] = [
  'PRICE_CHANGED',
  'CANCELLATION_CHANGED',
  'INSTANT_UNAVAILABLE',
  'RENTERS_CHANGED',
  'IDENTITY_REQUIRED',
]

/** Text: docs/spec.md#11-errors-and-their-texts */
const FAILED = 'Une erreur est survenue lors du paiement. Veuillez réessayer.'

/** Where this page begins: at the form, or where a reload interrupted, or another tab is. */
function startOf(uid: string, initial: BillingState | null) {
  const own = readAttempt(uid)
  const running = initial && runningAttempts(uid).find((one) => isAttemptFor(one, initial))
  const attempt = own && isAttemptFor(own, initial) ? own : running
  if (!attempt) return { billing: initial, waiting: null, body: null }
  const { billing, body, payment } = attempt
  if (!payment) return { billing: initial, waiting: null, body }
  return { billing: initial ?? billing, waiting: { ...attempt, payment }, body }
}

/** Reads again what the quote depends on: the item, the renter's badge, the agreement. Null without a network. */
async function repriced(billing: BillingState): Promise<BillingState | null> {
  try {
    const { agreement } = billing
    const [item, enquiry] = await Promise.all([
      signedInApi.getItem({ params: { id: billing.item.id } }),
      agreement && signedInApi.getEnquiry({ params: { id: agreement.enquiry } }),
      askUser(),
    ])
    if (!agreement || !enquiry) return { ...billing, item }
    const { agreedRent, validUntil } = enquiry
    return { ...billing, item, agreement: { ...agreement, rent: agreedRent ?? agreement.rent, validUntil } }
  } catch {
    return null
  }
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
      for (const { payment } of runningAttempts(uid)) {
        const params = { id: payment.id }
        // A payment that the server cannot be asked about now may still wait.
        const state = await signedInApi.getPayment({ params }).catch(() => null)
        if (state && state.paymentResponse.status !== 'PENDING') stopSharing(payment.id)
      }
      render({})
    },
    asks && running.length > 0 ? ASK_EVERY_MS : null,
  )
  return running
}

const ASK_EVERY_MS = 5000

const RETRY_MS = 3000

/** After that long without a network, the renter decides whether to go on. */
const GIVE_UP_MS = 90_000

interface StartPaymentOptions {
  readonly onLost: () => void
  readonly signal: AbortSignal
}

/** Sends the attempt until it is answered. Its key makes every repetition the same payment. */
async function startPayment(
  { key, body, billing }: CheckoutAttempt,
  { onLost, signal }: StartPaymentOptions,
): Promise<PaymentState['paymentResponse']> {
  const until = Date.now() + GIVE_UP_MS
  for (;;) {
    try {
      const headers = { 'idempotency-key': key }
      const answer = billing.carried
        ? await signedInApi.chooseAlternative({
            params: { id: billing.carried.rental },
            headers,
            body: { ...chosenTerms(body), item_id: billing.item.id },
          })
        : await signedInApi.startPayment({ headers, body })
      return answer.paymentResponse
    } catch (error) {
      if (!isNetworkLoss(error) || Date.now() > until || signal.aborted) throw error
      onLost()
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      if (signal.aborted) throw error
    }
  }
}

/** Terms of a payment that a choice of another item has too: days and place are those of the refused rental. */
function chosenTerms(body: PaymentBody) {
  const { totalPrice, instant, cancelPolicy, renters, phoneNumber, operationAccountCode } = body
  return { totalPrice, instant, cancelPolicy, renters, phoneNumber, operationAccountCode }
}
