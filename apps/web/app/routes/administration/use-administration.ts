import { useState } from 'react'
import { usePolling } from '#app/session/use-polling.ts'
import { type Administration, readAdministration } from './read-administration.ts'

const POLL_MS = 10_000

export interface FollowedAdministration {
  readonly administration: Administration
  refresh(): Promise<void>
}

/** Follows what waits while it is seen; what cannot be read anew stays as it was. */
export function useAdministration(first: Administration, search: URLSearchParams): FollowedAdministration {
  const [seen, setSeen] = useState({ first, read: first })
  // Another view was opened, and everything read for it.
  const administration = seen.first === first ? seen.read : first
  const refresh = async () => {
    try {
      const read = await readAdministration(first.shown.id, search)
      setSeen({ first, read: { ...read, overview: read.overview ?? administration.overview } })
    } catch {
      // What was read stays; the next round tries again.
    }
  }
  // A trail that is being read stays where it is.
  usePolling(refresh, first.shown.id === 'journal' ? null : POLL_MS)
  return { administration, refresh }
}
