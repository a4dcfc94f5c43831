import { useEffect, useEffectEvent, useRef } from 'react'
import { createPath, useLocation, useNavigate, useNavigation } from 'react-router'
import { askNetwork } from '../../data/api/ask-network.ts'
import { isDocumentCached } from './cached-documents.ts'

const STAY = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false } as const

/**
 * When code cannot be loaded, there was a new release since this page was loaded, or the network is lost. After a
 * release the page is reloaded; without network the browser's own error page would come instead, so this one stays, and
 * the press is refused.
 */
export function useCarefulReload(onRefused: () => void): void {
  const here = useLocation()
  const target = useNavigation().location
  const navigate = useNavigate()
  const failedBefore = useRef(false)
  const goOn = useEffectEvent(async (answered: boolean, reload?: () => void, pressed = false) => {
    // Without network too, a page that was visited opens as a document: the service worker has its code.
    if (target && (answered || (await isDocumentCached(target)))) location.assign(createPath(target))
    else if (answered) reload?.()
    // A lazy part that no one asked for may come later.
    else if (!target && !pressed) return
    else {
      onRefused()
      // Ends the navigation, which would wait forever.
      if (target) navigate(here, { ...STAY, state: here.state })
    }
  })
  useEffect(() => {
    // React Router keeps that the code could not be loaded, and asks for it no more.
    if (target && failedBefore.current) askNetwork().then((answered) => goOn(answered))
  }, [target])
  useEffect(() => {
    const look = async (reload: () => void, pressed?: boolean) => {
      failedBefore.current = true
      goOn(await askNetwork(), reload, pressed)
    }
    // React Router reloads when it lacks the code of the next page. Where a browser cannot tell, it has its way.
    const beforeReload = (event: NavigateEvent) => {
      if (event.navigationType !== 'reload' || event.userInitiated) return
      event.preventDefault()
      look(loadAgain)
    }
    const missing = () => look(reloadOnce)
    // Where it lacks the code of the next page's loader, it only says so to no one.
    const unheard = (event: PromiseRejectionEvent) => {
      const { reason } = event
      // In the words of Chromium, Firefox and Safari.
      if (!(reason instanceof TypeError && /import(?:ed|ing).* module/i.test(reason.message))) return
      event.preventDefault()
      look(reloadOnce, true)
    }
    const history = window.navigation
    history?.addEventListener('navigate', beforeReload)
    addEventListener('unhandledrejection', unheard)
    addEventListener('vite:preloadError', missing)
    return () => {
      history?.removeEventListener('navigate', beforeReload)
      removeEventListener('unhandledrejection', unheard)
      removeEventListener('vite:preloadError', missing)
    }
  }, [])
}

function loadAgain(): void {
  location.replace(location.pathname + location.search)
}

const KEY = 'okoume.reloaded'
const ONCE_IN_MS = 30_000

/** Should the page lack it again, it is not loaded in circles. */
function reloadOnce(): void {
  try {
    if (Date.now() - Number(sessionStorage.getItem(KEY)) < ONCE_IN_MS) return
    sessionStorage.setItem(KEY, String(Date.now()))
    loadAgain()
  } catch {
    // Without storage no one could tell that it was done already.
  }
}
