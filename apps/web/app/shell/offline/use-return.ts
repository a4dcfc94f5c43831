import { useEffect, useEffectEvent, useRef } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'
import { noteReachability, useCachedSince, useOffline } from '../../data/api/reachability.ts'
import { openCachedDocument } from './cached-documents.ts'
import { postPageShown } from './service-worker.ts'

const ASK_AGAIN_MS = 5000
/** A line that is too slow for the page, and quick enough to say that it is there, would be asked without end. */
const READ_AGAIN_MS = 60_000

/** A link that was pressed waits for this question: a dead line that refuses nothing must not keep it waiting. */
const ANSWER_WITHIN_MS = 1500

/** Whether the server answers at this moment: one behind a proxy that answers in its stead does not. */
export async function askNetwork(): Promise<boolean> {
  const answers = navigator.onLine && (await answersInTime())
  noteReachability(answers)
  return answers
}

const failed = () => document.querySelector('[data-failed]') !== null

function answersInTime(): Promise<boolean> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
  return fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal }).then(
    ({ status }) => status < 500,
    () => false,
  )
}

/**
 * While the network is away, looks out for it; once it is back, a page that failed or is old is asked for again. A
 * page that cannot be made without network, and was visited, is shown as it was.
 */
export function useReturn(): void {
  const offline = useOffline()
  const keptSince = useCachedSince()
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
    if (keptSince !== null) wasOld.current = true
  }, [keptSince])
  useTellingWorker(here)
  useEffect(() => {
    if (offline && failed()) openCachedDocument(here)
  }, [offline, here])
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

/** Client-side navigation loads no document: the service worker is asked to cache one for when there is no network. */
function useTellingWorker(here: Location): void {
  const reported = useRef(here.pathname + here.search)
  useEffect(() => {
    const address = here.pathname + here.search
    if (reported.current === address) return
    reported.current = address
    postPageShown()
  }, [here])
}
