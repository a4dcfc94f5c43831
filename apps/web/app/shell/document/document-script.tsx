import { type ReactNode, useContext } from 'react'
import { RETURNING_VISITOR_SCRIPT } from '../../data/storage/returning-visitor.ts'
import { EARLY_PRESS_SCRIPT } from './early-press-script.ts'
import { FAULT_SCRIPT } from './fault-script.ts'
import { DocumentNonce } from './nonce.tsx'

/**
 * A link marked `data-scroll` scrolls to the place on this page that it names, and focuses it; where its value selects a
 * button there, that is pressed too. The browser's own jump
 * adds a history entry, for which the router scrolls back to the top and discards what is not hydrated yet. It runs
 * with the document, so that it answers alike before and after hydration; without scripts the browser jumps itself.
 */
const SCROLL_LINK_SCRIPT =
  "addEventListener('click',function(e){var a=e.target.closest&&e.target.closest('a[data-scroll]'),p=a&&document.getElementById(a.hash.slice(1)),b;if(p&&!e.ctrlKey&&!e.metaKey&&!e.shiftKey){e.preventDefault();p.scrollIntoView();p.focus({preventScroll:true});(b=p.querySelector(a.dataset.scroll))&&b.click()}},true)"

/** Runs with the document: the browser offers it once, mostly before the other scripts are there. */
const INSTALL_PROMPT_SCRIPT =
  "addEventListener('beforeinstallprompt',function(e){e.preventDefault();window.installPrompt=e})"

/** It has run before any of this reaches the browser, which need not be sent it again. */
const CODE = import.meta.env.SSR
  ? [
      FAULT_SCRIPT,
      SUPPORT_SCRIPT,
      RETURNING_VISITOR_SCRIPT,
      EARLY_PRESS_SCRIPT,
      SCROLL_LINK_SCRIPT,
      INSTALL_PROMPT_SCRIPT,
    ].join(';')
  : ''

// Written by vite.config.ts.
declare const SUPPORT_SCRIPT: string
declare const POLYFILL_SCRIPT: string

/** Inline script that runs before the document's scripts are fetched. */
export function DocumentScript(): ReactNode {
  const nonce = useContext(DocumentNonce)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of ours
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: CODE }} />
}

/** The last before the page's modules: what an older browser lacks is there before them, and blocks no paint. */
export function PolyfillScript(): ReactNode {
  const nonce = useContext(DocumentNonce)
  const code = import.meta.env.SSR ? POLYFILL_SCRIPT : ''
  // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of ours
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
}

/** `beforeinstallprompt`, missing in TypeScript's library. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface Window {
    /** False where a page may not be hydrated; with `true`, also where a polyfill of this browser is missing. */
    isSupported(all?: boolean): boolean
    /** The one way to ask the browser, as long as it is good for. */
    installPrompt?: InstallPromptEvent | undefined
  }
}
