/** The browser's own note of who is signed in here; `session/` writes and removes it. */
export const UID_KEY = 'okoume.uid'

/**
 * Pages are the same for everybody. Before the first paint, this notes that somebody is signed in here, so that
 * «Connexion» does not flash where their menu is about to stand.
 */
export const RETURNING_VISITOR_SCRIPT = `try{if(localStorage.getItem('${UID_KEY}'))document.documentElement.dataset.returning=''}catch{}`

/** Called once the session is known. */
export function clearReturningVisitor(): void {
  delete document.documentElement.dataset.returning
}
