import type { User } from '@okoume/contract/wire/user.ts'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../path-builder.ts'
import type { Credentials } from './identity-service.ts'
import { LOADING, sessionStateStore } from './session-state.ts'
import { currentSession, startSession } from './start-session.ts'

export interface Session {
  readonly status: 'loading' | 'signed-out' | 'signed-in'
  readonly user?: User
  /** Without network, the time by this device's clock at which `user` was read; otherwise undefined. */
  readonly asOf?: number
  /** The session expired or was ended elsewhere, not by signing out here. */
  readonly ended?: boolean
  /** `landing`: where the link of a confirmation mail leads, should the e-mail not be confirmed yet. */
  readonly signIn: (credentials: Credentials, landing: string) => Promise<void>
  /** Takes over a session that was opened beside this page, by the link of a mail; false when there is none. */
  readonly adopt: (name?: string) => Promise<boolean>
  /** Ends on the home page. */
  readonly signOut: () => Promise<void>
}

type SessionActions = Pick<Session, 'signIn' | 'adopt' | 'signOut'>

// Keep this context constant: a change remounts parts that are not hydrated yet.
const SessionContext = createContext<SessionActions | null>(null)

export function SessionProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const navigate = useNavigate()
  useEffect(() => startSession(), [])
  const actions = useMemo<SessionActions>(
    () => ({
      signIn: async (...call) => (await currentSession()).signIn(...call),
      adopt: async (name) => (await currentSession()).adopt(name),
      async signOut() {
        const session = await currentSession()
        await session.noteSignOut()
        // Home first: a private page redirects to the sign-in form once no one is signed in.
        await navigate(paths.home())
        await session.signOut()
      },
    }),
    [navigate],
  )
  return <SessionContext value={actions}>{children}</SessionContext>
}

export function useSession(): Session {
  const actions = useContext(SessionContext)
  if (!actions) throw new Error("useAuth doit être utilisé à l'intérieur d'un AuthProvider")
  const state = useSyncExternalStore(sessionStateStore.subscribe, sessionStateStore.read, () => LOADING)
  return useMemo(() => ({ ...state, ...actions }), [state, actions])
}
