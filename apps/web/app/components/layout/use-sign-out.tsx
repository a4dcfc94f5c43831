import { type ReactNode, useState } from 'react'
import { safeLocalStorage, UNSENT_KEY } from '#app/session/safe-storage.ts'
import { SignOutQuestion } from './sign-out-question.tsx'
import { useUnsent } from './use-unsent.ts'

export interface SigningOut {
  readonly leave: () => void
  /** Stands beside the button. */
  readonly question: ReactNode
}

/** Asks before a sign-out that would lose unsent changes. */
export function useSignOut(uid: string, signOut: () => Promise<void>): SigningOut {
  const [asked, setAsked] = useState(false)
  const unsent = useUnsent(asked)
  const leave = () => {
    if (safeLocalStorage.read(UNSENT_KEY + uid) === null) void signOut()
    else setAsked(true)
  }
  return {
    leave,
    question: (
      <SignOutQuestion open={asked} unsent={unsent} onWait={() => setAsked(false)} onLeave={signOut} />
    ),
  }
}
