import { type ReactNode, useContext } from 'react'
import { DocumentNonce } from './nonce.tsx'

/** The browser's own note of who is signed in here; `session/` writes and removes it. */
export const UID_KEY = 'okoume.uid'

const SCRIPT = `try{if(localStorage.getItem('${UID_KEY}'))document.documentElement.dataset.returning=''}catch{}`

/**
 * Pages are the same for everybody. Before the first paint, this notes that somebody is signed in here, so that
 * «Connexion» does not flash where their menu is about to stand.
 */
export function ReturningVisitorScript(): ReactNode {
  const nonce = useContext(DocumentNonce)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SCRIPT }} />
}

/** Called once the session is known. */
export function forgetReturningVisitor(): void {
  delete document.documentElement.dataset.returning
}
