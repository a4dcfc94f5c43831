import { PERSONAL } from './safe-storage.ts'

/** The storage key of the account that is signed in here; `data/session` writes and removes it. */
export const UID_KEY = 'okoume.uid'

/** A visitor's favourites on this device: ids of items, until they sign in. */
export const DEVICE_FAVOURITES_KEY = 'okoume.favourites'

/** A heart that was pressed and is not saved yet. */
export interface HeartPress {
  readonly id: string
  readonly marked: boolean
}

/** Hearts that were pressed before their code came, until it saves them. */
export const HEART_PRESSES_KEY = `${PERSONAL}heart-presses`

/**
 * Public pages have one HTML for all visitors. Before the first paint, this marks a signed-in browser, which prevents a
 * flash of «Connexion», and reads the hearts that are marked.
 */
export const RETURNING_VISITOR_SCRIPT = `try{if(localStorage.getItem('${UID_KEY}'))document.documentElement.dataset.returning='';var p=localStorage.getItem('${HEART_PRESSES_KEY}');if(p||localStorage.getItem('${DEVICE_FAVOURITES_KEY}'))window.heartPresses=JSON.parse(p||'[]')}catch{}`

/** Called once the session is known: what is for visitors stays hidden from those who are signed in. */
export function markReturningVisitor(signedIn: boolean): void {
  if (signedIn) document.documentElement.dataset.returning = 'in'
  else delete document.documentElement.dataset.returning
}
