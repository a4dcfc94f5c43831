import { type ReactNode, useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { sparesData } from '#app/shell/data-saver/sparing.ts'

/**
 * Where people wait on their way to a page, fetches its scripts and styles once this one works; never where data is spared.
 * `tools/build/lighten-manifest.ts` names the routes that can be prefetched.
 */
export function PrefetchedPage({ path }: { readonly path: string }): ReactNode {
  const [fetched, setFetched] = useState(false)
  useEffect(() => setFetched(!sparesData()), [])
  return fetched && <PrefetchPageLinks page={path} />
}
