import { useEffect } from 'react'

/** Keeps the screen lit while the page is seen, where the browser can: it gives the lock back when the page is hidden. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: Promise<WakeLockSentinel | undefined> | undefined
    const take = () => {
      if (document.hidden) return
      // Refused where the battery is low.
      lock = Promise.resolve(navigator.wakeLock?.request('screen')).catch(() => undefined)
    }
    take()
    document.addEventListener('visibilitychange', take)
    return () => {
      document.removeEventListener('visibilitychange', take)
      void lock?.then((taken) => taken?.release())
    }
  }, [])
}
