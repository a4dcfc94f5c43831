import type { PaymentState } from '@okoume/contract/wire/payment.ts'
import { isNetworkLoss } from '#app/session/identity-service.ts'
import { signedInApi } from '#app/session/signed-in-api.ts'
import type { CheckoutAttempt } from './checkout-attempt.ts'

const RETRY_MS = 3000
/** After that long without a network, the renter decides whether to go on. */
const GIVE_UP_MS = 90_000

export interface StartPaymentOptions {
  readonly onLost: (lost: boolean) => void
  readonly signal: AbortSignal
}

/** Sends the attempt until it is answered. Its key makes every repetition the same payment. */
export async function startPayment(
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
