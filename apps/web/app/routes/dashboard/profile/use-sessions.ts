import { useEffect, useRef, useState } from 'react'
import type { OpenSession } from '#app/data/session/identity-service.ts'
import { useNetworkGate } from '#app/shell/offline/use-network-gate.ts'
import { askIdentity } from './ask-identity.ts'

export type SessionsState =
  | { readonly at: 'loading' }
  | { readonly at: 'failed'; readonly error: unknown }
  /** The identity service does not tell. */
  | { readonly at: 'untold' }
  | { readonly at: 'known'; readonly sessions: readonly OpenSession[] }

export interface Sessions {
  readonly state: SessionsState
  readonly load: () => Promise<void>
  /** What is being ended: the id of one, or `others` for all but this one. */
  readonly ending: string | null
  /** Why the last one could not be ended. */
  readonly failure: unknown
  /** The last press did nothing, for want of a network. */
  readonly shut: boolean
  readonly end: (id: string) => Promise<boolean>
}

export const OTHERS = 'others'

/** Where the person is signed in; `round` reads it again whenever it changes. */
export function useSessions(round: number): Sessions {
  const [state, setState] = useState<SessionsState>({ at: 'loading' })
  const [ending, setEnding] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const gate = useNetworkGate()
  // Answers that were overtaken by a later question are dropped.
  const asked = useRef(0)

  const read = async () => {
    asked.current += 1
    const question = asked.current
    const next = await readState()
    if (question === asked.current) setState(next)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a round is what it waits for
  useEffect(() => {
    read()
  }, [round])
  return {
    state,
    ending,
    failure,
    shut: gate.shut,
    async load() {
      setState({ at: 'loading' })
      await read()
    },
    async end(id) {
      setEnding(id)
      setFailure(null)
      try {
        return await gate.pass(async () => {
          await askIdentity((identity) =>
            id === OTHERS ? identity.endOtherSessions() : identity.endSession(id),
          )
          await read()
        })
      } catch (error) {
        setFailure(error)
        return false
      } finally {
        setEnding(null)
      }
    },
  }
}

async function readState(): Promise<SessionsState> {
  try {
    const sessions = await askIdentity((identity) => identity.sessions())
    return sessions === null ? { at: 'untold' } : { at: 'known', sessions: inOrder(sessions) }
  } catch (error) {
    return { at: 'failed', error }
  }
}

/** This device first, then whichever was used last. */
function inOrder(sessions: readonly OpenSession[]): readonly OpenSession[] {
  return sessions.toSorted(
    (one, other) => Number(other.current) - Number(one.current) || other.usedAt.localeCompare(one.usedAt),
  )
}
