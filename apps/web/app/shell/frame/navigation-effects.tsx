import { X } from 'lucide'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import {
  type Location,
  NavigationType,
  useLocation,
  useNavigate,
  useNavigation,
  useNavigationType,
} from 'react-router'
import { NETWORK_NEEDED } from '#app/data/api/ask-network.ts'
import { useSession } from '#app/data/session/session.tsx'
import { useCarefulReload } from '#app/shell/offline/use-careful-reload.ts'
import { useReturn } from '#app/shell/offline/use-return.ts'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import { Alert, type AlertTone } from '../../ui/alert.tsx'
import { optionalPart } from '../../ui/optional-part.ts'
import type { PassingState } from '../../ui/passing-state.ts'
import styles from './navigation-effects.module.css'

/** Optional parts beside the page: it works without them. */
const PushLifecycle = optionalPart(
  async () => (await import('#app/shell/push/push-lifecycle.tsx')).PushLifecycle,
)
const InstallLifecycle = optionalPart(
  async () => (await import('#app/shell/install/install-lifecycle.tsx')).InstallLifecycle,
)

const RETRY_MS = 3000

/** Hearts wait for a line that drops: what was pressed meanwhile is saved then. */
function loadHearts(): void {
  import('../hearts/hearts.ts').then(
    ({ startHearts }) => startHearts(),
    () => setTimeout(loadHearts, RETRY_MS),
  )
}

export interface NavigationEffectsProps {
  /** Path and anchor at which the visit began: the browser itself has put that page on the screen. */
  readonly from: string
}

/**
 * Effects of a document navigation that client-side routing lacks: progress, focus, and the title for screen readers.
 */
export function NavigationEffects({ from }: NavigationEffectsProps): ReactNode {
  const { state } = useNavigation()
  const title = useNewPage(from)
  const [refused, setRefused] = useState(false)
  useCarefulReload(() => setRefused(true))
  useReturn()
  useServerLinks()
  useEffect(loadHearts, [])
  // The first letter of a search fetches the code that suggests terms.
  useEffect(() => {
    const suggest = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || target.type !== 'search' || target.name !== 'q') return
      import('../suggestions/suggestions.ts').then(
        ({ suggestTerms }) => suggestTerms(target),
        () => {},
      )
    }
    addEventListener('input', suggest)
    return () => removeEventListener('input', suggest)
  }, [])
  return (
    <>
      {state !== 'idle' && <div className={styles.progress} />}
      <p className="visually-hidden" role="status">
        {title}
      </p>
      <FlashMessage />
      {refused && (
        <Flash tone="error" onClose={() => setRefused(false)}>
          {NETWORK_NEEDED}
        </Flash>
      )}
      <Suspense>
        <PushLifecycle />
      </Suspense>
      <Suspense>
        <InstallLifecycle />
      </Suspense>
    </>
  )
}

/** Puts the focus on each new page, or where its address points; answers its title. */
function useNewPage(from: string): string {
  const { pathname, hash } = useLocation()
  const place = pathname + hash
  const seen = useRef(from)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (seen.current === place) return
    seen.current = place
    setTitle(document.title)
    const id = place.split('#')[1]
    const main = document.querySelector('main')
    const target = (id && document.getElementById(id)) || main
    // A page that chose its own place, or that kept the menu in use, has decided already.
    if (!target || (target === main && main.contains(document.activeElement))) return
    if (target.tabIndex < 0) target.tabIndex = -1
    target.focus({ preventScroll: true })
  }, [place])
  return title
}

/** Says what the page before has left to say: once, not after a reload, nor by going back. */
function FlashMessage(): ReactNode {
  const { key, state }: Location<PassingState | null> = useLocation()
  const fresh = useNavigationType() !== NavigationType.Pop
  const [closed, setClosed] = useState('')
  const text = fresh && key !== closed ? state?.flashMessage : undefined
  return (
    text && (
      <Flash tone="success" onClose={() => setClosed(key)}>
        {text}
      </Flash>
    )
  )
}

interface FlashProps {
  readonly tone: AlertTone
  readonly onClose: () => void
  readonly children: ReactNode
}

function Flash({ tone, onClose, children }: FlashProps): ReactNode {
  return (
    <div className={`${kit.rounded} ${styles.notice}`}>
      <Alert tone={tone}>{children}</Alert>
      <button
        type="button"
        className={`${kit.bare} ${kit.centred} ${kit.disc}`}
        aria-label="Fermer"
        onClick={onClose}
      >
        <Icon of={X} className={kit.icon20} />
      </button>
    </div>
  )
}

/** The footer and the links of visitors are HTML without React: they are followed and marked here. */
function useServerLinks(): void {
  const navigate = useNavigate()
  const { user } = useSession()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: signing out puts the links of the menus back
  useEffect(() => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-part] a')) {
      if (link.pathname === pathname && !link.search) link.setAttribute('aria-current', 'page')
      else link.removeAttribute('aria-current')
    }
  }, [pathname, user])
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const { target, button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('[data-part] a')
      // Only a plain click on a link within this site; anything else is for the browser.
      if (!link || defaultPrevented || button || metaKey || ctrlKey || shiftKey || altKey) return
      if (link.rel || link.origin !== location.origin) return
      event.preventDefault()
      navigate(link.pathname + link.search + link.hash)
    }
    addEventListener('click', follow)
    return () => removeEventListener('click', follow)
  }, [navigate])
}
