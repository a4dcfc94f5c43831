import type { ApiError } from '@okoume/client/client.ts'
import type { PaymentState } from '@okoume/contract/wire/payment.ts'
import { useEffect, useRef, useState } from 'react'
import type { BillingState } from '../../checkout-state.ts'
import { apiProblem } from '../../session/api-problem.ts'
import { rememberPayerPhone } from '../../session/payer-phone.ts'
import { signedInApi } from '../../session/signed-in-api.ts'
import {
  attemptFor,
  type CheckoutAttempt,
  forgetAttempt,
  isAttemptFor,
  keepAttempt,
  type PaymentBody,
  readAttempt,
} from './checkout-attempt.ts'
import { isNetworkLoss, startPayment } from './start-payment.ts'

export type Payment = PaymentState['paymentResponse']

/** Where the renter stands: asked for, on its way to the server, waiting for the telephone. */
export type CheckoutPhase =
  | { readonly is: 'form' }
  | { readonly is: 'sending'; readonly lost: boolean }
  | { readonly is: 'waiting'; readonly attempt: CheckoutAttempt }

export interface CheckoutFailure {
  readonly code: ApiError['code'] | 'NETWORK_LOST'
  readonly message: string
  /** Field of the payment request → what is wrong with it. */
  readonly fields: Readonly<Record<string, string>>
}

export interface Checkout {
  readonly billing: BillingState | null
  readonly phase: CheckoutPhase
  readonly failure: CheckoutFailure | null
  /** What was sent last, to start the form from. */
  readonly lastBody: PaymentBody | null
  pay(body: PaymentBody): Promise<void>
  /** After a final failure: the next payment is a new one. */
  startOver(failure?: CheckoutFailure): void
}

export function useCheckout(uid: string, given: BillingState | null): Checkout {
  const [kept] = useState(() => readAttempt(uid))
  const resumed = kept && isAttemptFor(kept, given) ? kept : null
  const waitingFor = resumed?.payment ? resumed : null
  const [billing, setBilling] = useState(given ?? waitingFor?.billing ?? null)
  const [failure, setFailure] = useState<CheckoutFailure | null>(null)
  const [lastBody, setLastBody] = useState(resumed?.body ?? null)
  const [phase, setPhase] = useState<CheckoutPhase>(
    waitingFor ? { is: 'waiting', attempt: waitingFor } : { is: 'form' },
  )
  const sending = useRef<AbortController | null>(null)
  useEffect(() => () => sending.current?.abort(), [])

  const fail = async (error: unknown) => {
    setFailure(failureOf(error))
    setPhase({ is: 'form' })
    // The next total is counted from the new price.
    if (billing && apiProblem(error)?.code === 'PRICE_CHANGED') {
      const item = await signedInApi.getItem({ params: { id: billing.item.id } }).catch(() => billing.item)
      setBilling({ ...billing, item })
    }
  }
  return {
    billing,
    phase,
    failure,
    lastBody,
    async pay(body) {
      if (!billing || sending.current) return
      const controller = new AbortController()
      sending.current = controller
      const attempt = attemptFor(uid, billing, body)
      setLastBody(body)
      setFailure(null)
      setPhase({ is: 'sending', lost: false })
      rememberPayerPhone(body.phoneNumber)
      const onLost = (lost: boolean) => setPhase({ is: 'sending', lost })
      try {
        const { id } = await startPayment(attempt, { onLost, signal: controller.signal })
        const started = { ...attempt, payment: { id, startedAt: Date.now() } }
        keepAttempt(started)
        setPhase({ is: 'waiting', attempt: started })
      } catch (error) {
        await fail(error)
      } finally {
        sending.current = null
      }
    },
    startOver(why) {
      forgetAttempt()
      setFailure(why ?? null)
      setPhase({ is: 'form' })
    },
  }
}

function failureOf(error: unknown): CheckoutFailure {
  const problem = apiProblem(error)
  if (problem) return { code: problem.code, message: problem.message, fields: problem.fields }
  const message = isNetworkLoss(error)
    ? 'Connexion internet perdue. Réessayez : vous ne paierez pas deux fois.'
    : 'Une erreur est survenue lors du paiement. Veuillez réessayer.'
  return { code: 'NETWORK_LOST', message, fields: {} }
}
