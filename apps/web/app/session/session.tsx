import type { User } from '@okoume/contract/wire/user.ts'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../path-builder.ts'
import type { Credentials } from './identity-service.ts'
import { LOADING, sessionBoard } from './session-state.ts'
import { currentSession, startSession } from './start-session.ts'

export interface Session {
  readonly status: 'loading' | 'signed-out' | 'signed-in'
  readonly user?: User
  /** `landing`: where the link of a confirmation mail leads, should the e-mail not be confirmed yet. */
  readonly signIn: (credentials: Credentials, landing: string) => Promise<void>
  /** Takes over a session that was opened beside this page, by the link of a mail; false when there is none. */
  readonly adopt: () => Promise<boolean>
  /** Ends on the home page. */
  readonly signOut: () => Promise<void>
}

const SessionContext = createContext<Session | null>(null)

export function SessionProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const state = useSyncExternalStore(sessionBoard.subscribe, sessionBoard.read, () => LOADING)
  const navigate = useNavigate()
  useEffect(() => startSession(), [])
  const value = useMemo<Session>(
    () => ({
      ...state,
      signIn: async (...call) => (await currentSession()).signIn(...call),
      adopt: async () => (await currentSession()).adopt(),
      async signOut() {
        // Home first: a private page that lost its person would send them to sign in.
        await navigate(paths.home())
        await (await currentSession()).signOut()
      },
    }),
    [state, navigate],
  )
  return <SessionContext value={value}>{children}</SessionContext>
}

export function useSession(): Session {
  const value = useContext(SessionContext)
  if (!value) throw new Error("useAuth doit être utilisé à l'intérieur d'un AuthProvider")
  return value
}
