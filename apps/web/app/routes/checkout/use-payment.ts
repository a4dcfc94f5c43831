import type { ApiError } from '@okoume/client/client.ts'
import { useState } from 'react'
import { readApiError } from '#app/session/read-api-error.ts'
import { signedInApi } from '#app/session/signed-in-api.ts'
import { usePolling } from '#app/session/use-polling.ts'
import type { Payment } from './use-checkout.ts'

const EAGER_MS = 2000
const PATIENT_MS = 8000

export interface FollowedPayment {
  readonly payment: Payment | null
  /** The network is lost; asking goes on. */
  readonly lost: boolean
}

/** Asks how the payment stands until it is final. `onUnknown`: the server knows no such payment of this person. */
export function usePayment(
  id: string,
  { patient, onUnknown }: { readonly patient: boolean; readonly onUnknown: (error: ApiError) => void },
): FollowedPayment {
  const [payment, setPayment] = useState<Payment | null>(null)
  const [lost, setLost] = useState(false)
  const final = payment !== null && payment.status !== 'PENDING'
  usePolling(
    async () => {
      try {
        setPayment((await signedInApi.getPayment({ params: { id } })).paymentResponse)
        setLost(false)
      } catch (error) {
        const problem = readApiError(error)
        if (problem?.code === 'PAYMENT_NOT_FOUND') onUnknown(problem)
        else setLost(!problem)
      }
    },
    final ? null : patient ? PATIENT_MS : EAGER_MS,
  )
  return { payment, lost }
}
