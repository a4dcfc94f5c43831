import { type ReactNode, useContext, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { safeLocalStorage, safeSessionStorage } from '#app/data/storage/safe-storage.ts'
import { DocumentNonce } from '#app/shell/document/nonce.tsx'
import { focusResults } from './results-links.ts'

/** Where the panel stands beside the results: the style sheets have the same width. */
const BESIDE = '(min-width: 64rem)'
/** `closed` where the panel was closed beside the results; nothing otherwise. */
const PANEL_KEY = 'okoume.filter-panel'
/** Below the results: the history entry that was left with the panel open, which coming back finds as it was. */
const LEFT_OPEN_KEY = 'okoume.filters-open'

/** Before the first paint: an effect would open the panel after it, and shift the results. */
const SCRIPT = import.meta.env.SSR
  ? `(function(d,w){try{d.open=w?localStorage.getItem('${PANEL_KEY}')!='closed':sessionStorage.getItem('${LEFT_OPEN_KEY}')==history.state.key}catch(e){d.open=w}})(document.currentScript.closest('details'),matchMedia('${BESIDE}').matches)`
  : ''

/**
 * Stands in the panel, which is open from the start beside the results, until it is closed there: the device remembers.
 * Below them, where it covers what it found, it closes with the search.
 */
export function OpenPanel(): ReactNode {
  const nonce = useContext(DocumentNonce)
  const script = useRef<HTMLScriptElement>(null)
  const { key } = useLocation()
  // In the layout phase: the router restores the scroll position right after it, in the list that the panel moves.
  useLayoutEffect(() => {
    const details = script.current?.closest('details')
    return details ? openPanel(details, key) : undefined
  }, [key])
  const html = { __html: SCRIPT }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
  return <script ref={script} nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={html} />
}

function openPanel(details: HTMLDetailsElement, historyKey: string): () => void {
  const form = details.closest('form')
  const beside = matchMedia(BESIDE)
  const isLeftOpen = beside.matches
    ? safeLocalStorage.read(PANEL_KEY) !== 'closed'
    : safeSessionStorage.read(LEFT_OPEN_KEY) === historyKey
  if (isLeftOpen) details.open = true
  const remember = () => {
    if (beside.matches) safeLocalStorage.write(PANEL_KEY, details.open ? '' : 'closed')
    else safeSessionStorage.write(LEFT_OPEN_KEY, details.open ? historyKey : '')
  }
  // Each choice is another history entry.
  if (details.open && !beside.matches) remember()
  const close = () => {
    if (!details.open || beside.matches) return
    details.open = false
    focusResults()
  }
  // The browser can point at an invalid price only where the panel is open.
  const reveal = () => {
    details.open = true
  }
  details.addEventListener('toggle', remember)
  form?.addEventListener('submit', close)
  form?.addEventListener('invalid', reveal, true)
  return () => {
    details.removeEventListener('toggle', remember)
    form?.removeEventListener('submit', close)
    form?.removeEventListener('invalid', reveal, true)
  }
}
