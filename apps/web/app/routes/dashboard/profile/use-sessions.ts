import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OpenSession } from '#app/data/session/identity-service.ts'
import { useNetworkGate } from '#app/shell/offline/use-network-gate.ts'
import { askIdentity } from './ask-identity.ts'

/** Where that person is signed in; null where the identity service has no list. */
export function openSessionsQuery(uid: string) {
  return queryOptions<readonly OpenSession[] | null>({
    queryKey: [uid, 'open-sessions'],
    async queryFn() {
      const sessions = await askIdentity((identity) => identity.sessions())
      return sessions && inOrder(sessions)
    },
    refetchOnWindowFocus: false,
  })
}

export interface Sessions {
  /** Null where the identity service has no list, undefined while it is read. */
  readonly list: readonly OpenSession[] | null | undefined
  /** Why the list could not be read. */
  readonly unread: Error | null
  readonly load: () => Promise<unknown>
  /** What is being ended: the id of one, or `others` for all but this one. */
  readonly ending: string | null
  /** Why the last one could not be ended. */
  readonly failure: unknown
  /** The last press did nothing, for want of a network. */
  readonly shut: boolean
  readonly end: (id: string) => Promise<boolean>
}

export const OTHERS = 'others'

/** The person's open sessions, and the way to end them. */
export function useSessions(uid: string): Sessions {
  const { data, error, isFetching, refetch } = useQuery(openSessionsQuery(uid))
  const [ending, setEnding] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const gate = useNetworkGate()
  return {
    list: error ? undefined : data,
    unread: isFetching ? null : error,
    load: () => refetch(),
    ending,
    failure,
    shut: gate.shut,
    async end(id) {
      setEnding(id)
      setFailure(null)
      try {
        return await gate.pass(async () => {
          await askIdentity((identity) =>
            id === OTHERS ? identity.endOtherSessions() : identity.endSession(id),
          )
          await refetch()
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

/** This device first, then whichever was used last. */
function inOrder(sessions: readonly OpenSession[]): readonly OpenSession[] {
  return sessions.toSorted(
    (one, other) => Number(other.current) - Number(one.current) || other.usedAt.localeCompare(one.usedAt),
  )
}
