/** The storage key of the account that is signed in here; `data/session` writes and removes it. */
export const UID_KEY = 'okoume.uid'

/** A visitor's favourites on this device: ids of items, until they sign in. */
export const DEVICE_FAVOURITES_KEY = 'okoume.favourites'

/**
 * Public pages are the same for everybody. Before the first paint, this marks that an account is signed in here, so that
 * «Connexion» does not flash where their menu is about to stand; and that hearts are to be shown as marked.
 */
export const RETURNING_VISITOR_SCRIPT = `try{if(localStorage.getItem('${UID_KEY}'))document.documentElement.dataset.returning='';if(localStorage.getItem('${DEVICE_FAVOURITES_KEY}'))window.heartPresses=[]}catch{}`

/** Called once the session is known. */
export function clearReturningVisitor(): void {
  delete document.documentElement.dataset.returning
}
