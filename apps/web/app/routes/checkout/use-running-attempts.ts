import { useEffect, useState } from 'react'
import { signedInApi } from '#app/session/signed-in-api.ts'
import { usePolling } from '#app/session/use-polling.ts'
import { type RunningAttempt, runningAttempts, stopSharing } from './checkout-attempt.ts'

/**
 * That person's payments that wait for a telephone, begun in any tab. One that has ended is dropped: as another tab says
 * so, or as the server does, where the tab that followed it was closed; `asks` is false where this tab follows one itself.
 */
export function useRunningAttempts(uid: string, asks: boolean): readonly RunningAttempt[] {
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
