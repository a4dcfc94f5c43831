import { useEffect, useEffectEvent } from 'react'
import { useOffline } from '../api/reachability.ts'
import { safeLocalStorage, UNSENT_KEY } from '../storage/safe-storage.ts'

/**
 * Sends what waits as soon as the network seems to be there: now, when it is back, when the page is seen again and when
 * the worker says so. The code for it is fetched only where something waits.
 */
export function useOutboxFlush(uid: string): void {
  const offline = useOffline()
  const flush = useEffectEvent(async () => {
    if (safeLocalStorage.read(UNSENT_KEY + uid) === null) return
    const { outbox } = await import('./outbox.ts')
    await outbox.flush({ now: true })
  })
  useEffect(() => {
    // A failed import of the outbox is tried again at the next event.
    const seize = () => void flush().catch(() => {})
    const look = () => document.hidden || seize()
    const hear = ({ data }: MessageEvent<{ readonly type?: unknown } | null>) => {
      if (data?.type === 'flush-outbox') seize()
    }
    if (!offline) seize()
    addEventListener('online', seize)
    document.addEventListener('visibilitychange', look)
    navigator.serviceWorker?.addEventListener('message', hear)
    return () => {
      removeEventListener('online', seize)
      document.removeEventListener('visibilitychange', look)
      navigator.serviceWorker?.removeEventListener('message', hear)
    }
  }, [offline])
}
