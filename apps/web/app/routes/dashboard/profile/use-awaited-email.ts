import type { User } from '@okoume/contract/wire/user.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { renewUser } from '#app/session/renew-user.ts'
import { signedInApi } from '#app/session/signed-in-api.ts'

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
  useQuery({
    queryKey: [user.id, 'awaited-email', email],
    queryFn: () => askEmail(user),
    enabled: email !== null && !arrived,
    refetchInterval: POLL_MS,
    // The link was perhaps opened in another tab just now.
    staleTime: 0,
  })
  return { email, arrived, waitFor: setEmail }
}

/** The address as the server knows it now; the session learns of another one. */
async function askEmail(user: User): Promise<string | null> {
  const fresh = await signedInApi.getUser({ params: { id: user.id } })
  if (fresh.email !== undefined && fresh.email !== user.email) renewUser(fresh)
  return fresh.email ?? null
}
