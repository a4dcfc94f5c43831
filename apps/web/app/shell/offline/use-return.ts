import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { askNetworkAgain } from '../../data/api/ask-network.ts'
import { useCachedSince, useOffline } from '../../data/api/reachability.ts'
import { openCachedDocument } from './cached-documents.ts'
import { postPageShown } from './service-worker.ts'

const ASK_AGAIN_MS = 5000
/** Prevents a loop: a network that answers the check, but is too slow for the page, is not retried sooner. */
const READ_AGAIN_MS = 60_000

const failed = () => document.querySelector('[data-failed]') !== null

/**
 * Polls for the network while there is none; once it is back, reloads a page that failed or is stale. Without it, a
 * page that failed is shown from the cache where it was visited before.
 */
export function useReturn(): void {
  const offline = useOffline()
  const cachedSince = useCachedSince()
  const here = useLocation()
  const navigate = useNavigate()
  const wasOffline = useRef(offline)
  const wasOld = useRef(false)
  const readAgain = useRef({ key: '', at: 0 })
  const retry = useEffectEvent(() => {
    if (!failed() && !wasOld.current) return
    const { key, at } = readAgain.current
    if (!failed() && key === here.pathname + here.search && Date.now() - at < READ_AGAIN_MS) return
    readAgain.current = { key: here.pathname + here.search, at: Date.now() }
    wasOld.current = false
    navigate(here, { replace: true, state: here.state, preventScrollReset: !failed() })
  })
  useEffect(() => {
    if (cachedSince !== null) wasOld.current = true
  }, [cachedSince])
  const reported = useRef(here.pathname + here.search)
  // Client-side navigation loads no document: asks the service worker to cache one for offline use.
  useEffect(() => {
    const address = here.pathname + here.search
    if (reported.current === address) return
    reported.current = address
    postPageShown()
  }, [here])
  useEffect(() => {
    if (offline && failed()) openCachedDocument(here)
  }, [offline, here])
  useEffect(() => {
    if (!offline && wasOffline.current) retry()
    wasOffline.current = offline
    if (!offline) return
    // A hidden page spends no data.
    const asking = setInterval(() => document.hidden || askNetworkAgain(), ASK_AGAIN_MS)
    return () => clearInterval(asking)
  }, [offline])
}
