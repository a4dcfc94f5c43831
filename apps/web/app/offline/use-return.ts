import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { noticingFetch, useOffline } from './reachability.ts'

const ASK_AGAIN_MS = 5000

/** Whether the network answers at this moment. */
export function askNetwork(): Promise<boolean> {
  return noticingFetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
}

/** While the network is away, looks out for it; once it is back, a page that failed is asked for again. */
export function useReturn(): void {
  const offline = useOffline()
  const here = useLocation()
  const navigate = useNavigate()
  const wasOffline = useRef(offline)
  const retry = useEffectEvent(() => {
    if (document.querySelector('[data-failed]')) navigate(here, { replace: true, state: here.state })
  })
  useEffect(() => {
    if (!offline && wasOffline.current) retry()
    wasOffline.current = offline
    if (!offline) return
    const asking = setInterval(() => {
      // Nobody is looking: the data that asking costs can be spared.
      if (!document.hidden) askNetwork()
    }, ASK_AGAIN_MS)
    return () => clearInterval(asking)
  }, [offline])
}
