import { useState } from 'react'
import { readApiError } from '#app/data/api/read-api-error.ts'
import { useNetworkGate } from '#app/shell/offline/use-network-gate.ts'

const LOST = 'Connexion internet perdue : votre réponse est peut-être arrivée. Vérifiez, puis réessayez.'

export interface OnlineCall {
  readonly busy: boolean
  /** What is wrong with the form, or with the moment. */
  readonly failure: string | null
  /** Nothing was sent, for want of a network. */
  readonly shut: boolean
  readonly reset: () => void
  /** Orders of money are never queued. Answers whether it was done. */
  readonly run: (call: () => Promise<unknown>) => Promise<boolean>
}

/** One call at a time, with its error in French. */
export function useOnlineCall(onDone: () => void): OnlineCall {
  const gate = useNetworkGate()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const attempt = async (call: () => Promise<unknown>) => {
    setBusy(true)
    setFailure(null)
    try {
      await call()
      onDone()
      return true
    } catch (error) {
      const refusal = readApiError(error)
      if (!refusal) console.error(error)
      setFailure(refusal ? (Object.values(refusal.fields)[0] ?? refusal.message) : LOST)
      return false
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    failure,
    shut: gate.shut,
    reset: () => setFailure(null),
    async run(call) {
      let done = false
      await gate.pass(async () => {
        done = await attempt(call)
      })
      return done
    },
  }
}
