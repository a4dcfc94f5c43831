import { useCallback, useEffect, useState } from 'react'

/** How much the browser keeps of this site; null where it does not tell, undefined until it is known. */
export function useCacheSize(): {
  readonly size: number | null | undefined
  readonly measure: () => Promise<void>
} {
  const [size, setSize] = useState<number | null>()
  const measure = useCallback(async () => {
    const estimate = await navigator.storage?.estimate().catch(() => undefined)
    setSize(estimate?.usage ?? null)
  }, [])
  useEffect(() => {
    measure()
  }, [measure])
  return { size, measure }
}

/** Of the service worker's caches, all but the application itself. */
const CACHES = ['okoume-pages', 'okoume-pictures', 'okoume-public-api'] as const

/**
 * Takes away what was kept to be seen again. What was written and waits for the network stays.
 * @throws what the browser's stores throw
 */
export async function clearCache(): Promise<void> {
  const { clearCachedAnswers } = await import('#app/offline/cached-answers.ts')
  await clearCachedAnswers()
  if (!('caches' in window)) return
  for (const name of CACHES) await caches.delete(name)
}
