import type { User } from '@okoume/contract/wire/user.ts'
import { useState } from 'react'
import { renewUser } from '#app/session/renew-user.ts'
import { signedInApi } from '#app/session/signed-in-api.ts'
import { usePolling } from '#app/session/use-polling.ts'

const POLL_MS = 5000

export interface AwaitedEmail {
  /** The address that was sent a link last. */
  readonly email: string | null
  /** Whether its link was opened: it is the person's by now. */
  readonly arrived: boolean
  readonly waitFor: (email: string) => void
}

/** The link may be opened on whatever device: this page then shows the new address by itself. */
export function useAwaitedEmail(user: User): AwaitedEmail {
  const [email, setEmail] = useState<string | null>(null)
  const arrived = email !== null && email.toLowerCase() === user.email?.toLowerCase()
  usePolling(
    async () => {
      try {
        const fresh = await signedInApi.getUser({ params: { id: user.id } })
        if (fresh.email !== undefined && fresh.email !== user.email) renewUser(fresh)
      } catch {
        // The next round asks again.
      }
    },
    email !== null && !arrived ? POLL_MS : null,
  )
  return { email, arrived, waitFor: setEmail }
}
