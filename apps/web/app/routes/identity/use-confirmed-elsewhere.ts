import { useState } from 'react'
import { currentIdentity } from '#app/session/current-identity.ts'
import { IdentityError } from '#app/session/identity-service.ts'
import { useSession } from '#app/session/session.tsx'
import { usePolling } from '#app/session/use-polling.ts'
import { clearAwaitedEmail } from './awaited-email.ts'

const POLL_MS = 2000

export type PollProblem = 'offline' | 'failing'

interface Confirmation {
  /** What hinders asking. */
  readonly problem: PollProblem | null
  /** The service has no session for this browser, for now at least. */
  readonly elsewhere: boolean
}

/** Signs in here as soon as the link of the mail was opened, wherever that was. */
export function useConfirmedElsewhere(waiting: boolean): Confirmation {
  const { adopt } = useSession()
  const [problem, setProblem] = useState<PollProblem | null>(null)
  const [elsewhere, setElsewhere] = useState(false)
  usePolling(
    async () => {
      try {
        const confirmed = await (await currentIdentity()).confirmed()
        setProblem(null)
        if (confirmed && (await adopt())) clearAwaitedEmail()
        else setElsewhere(true)
      } catch (error) {
        const offline = error instanceof IdentityError && error.problem === 'unreachable'
        setProblem(offline ? 'offline' : 'failing')
      }
    },
    waiting ? POLL_MS : null,
  )
  return { problem, elsewhere }
}
