import { useState } from 'react'
import { usePolling } from '../../session/use-polling.ts'
import { type Administration, readAdministration } from './read-administration.ts'

const POLL_MS = 10_000

export interface FollowedAdministration {
  readonly lists: Administration
  refresh(): Promise<void>
}

/** Follows the lists while they are seen; what cannot be read anew stays as it was. */
export function useAdministration(first: Administration): FollowedAdministration {
  const [seen, setSeen] = useState({ first, lists: first })
  // Another view was opened, and everything read for it.
  const lists = seen.first === first ? seen.lists : first
  const refresh = async () => {
    const read = await readAdministration(null)
    setSeen({
      first,
      lists: {
        paiements: read.paiements ?? lists.paiements,
        retours: read.retours ?? lists.retours,
        retraits: read.retraits ?? lists.retraits,
        messages: read.messages ?? lists.messages,
      },
    })
  }
  usePolling(refresh, POLL_MS)
  return { lists, refresh }
}
