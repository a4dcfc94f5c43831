import { type ReactNode, useContext, useLayoutEffect, useRef } from 'react'
import { safeLocalStorage } from '#app/data/storage/safe-storage.ts'
import { DocumentNonce } from '#app/shell/document/nonce.tsx'
import { focusResults } from './results-links.ts'

/** Width from which the panel is beside the results; the style sheets repeat it. */
const BESIDE = '(min-width: 64rem)'
/** `closed` where the panel was closed beside the results; nothing otherwise. */
const PANEL_KEY = 'okoume.filter-panel'

/** Before the first paint: an effect would open the panel after it, and shift the results. */
const SCRIPT = import.meta.env.SSR
  ? `(function(d,w){try{d.open=w&&localStorage.getItem('${PANEL_KEY}')!='closed'}catch(e){d.open=w}})(document.currentScript.closest('details'),matchMedia('${BESIDE}').matches)`
  : ''

/**
 * Child of the panel: beside the results, opens it unless this device has closed it. On phones the panel is a sheet
 * over the results, closed by the search, by Escape, and once it loses the focus.
 */
export function OpenPanel(): ReactNode {
  const nonce = useContext(DocumentNonce)
  const script = useRef<HTMLScriptElement>(null)
  // In the layout phase: the router restores the scroll position right after it, in the list that the panel moves.
  useLayoutEffect(() => {
    const details = script.current?.closest('details')
    return details ? openPanel(details) : undefined
  }, [])
  const html = { __html: SCRIPT }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
  return <script ref={script} nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={html} />
}

function openPanel(details: HTMLDetailsElement): () => void {
  const form = details.closest('form')
  const beside = matchMedia(BESIDE)
  if (beside.matches && safeLocalStorage.read(PANEL_KEY) !== 'closed') details.open = true
  const listening = new AbortController()
  const { signal } = listening
  const isSheet = () => details.open && !beside.matches
  details.addEventListener(
    'toggle',
    () => beside.matches && safeLocalStorage.write(PANEL_KEY, details.open ? '' : 'closed'),
    { signal },
  )
  details.addEventListener(
    'keydown',
    ({ key }) => {
      if (key !== 'Escape' || !isSheet()) return
      details.open = false
      details.querySelector('summary')?.focus()
    },
    { signal },
  )
  details.addEventListener(
    'focusout',
    ({ relatedTarget: next }) => {
      if (!isSheet() || !(next instanceof Element) || details.contains(next)) return
      // The map, which the panel opens over itself, gives the focus back.
      if (!next.closest('dialog')) details.open = false
    },
    { signal },
  )
  form?.addEventListener(
    'submit',
    () => {
      if (!isSheet()) return
      details.open = false
      focusResults()
    },
    { signal },
  )
  // The browser can point at an invalid price only where the panel is open.
  form?.addEventListener(
    'invalid',
    () => {
      details.open = true
    },
    { signal, capture: true },
  )
  return () => listening.abort()
}
