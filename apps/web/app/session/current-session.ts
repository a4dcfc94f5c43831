import { embeddedIdentity } from './embedded-identity.ts'
import { hostedIdentityOfPage } from './hosted-identity-of-page.ts'
import type { IdentityService } from './identity-service.ts'
import { lastingNotes, PERSONAL, tabNotes } from './notes.ts'
import { sessionBoard } from './session-state.ts'
import { createSessionStore, type SessionStore } from './session-store.ts'
import { createSignedInClient } from './signed-in-client.ts'
import { createTokenKeeper } from './token-keeper.ts'

/** The identity service in use: our own, unless the page names a hosted one. */
export const identity: IdentityService = hostedIdentityOfPage() ?? embeddedIdentity

/** For calls that `fetch` cannot make, such as an upload that tells how far it is. */
export const tokens = createTokenKeeper({
  identity,
  notes: lastingNotes,
  now: () => Date.now(),
  onGone: (unasked) => session.end(unasked),
})

/** Calls with the token of whoever is signed in. */
export const signedInClient = createSignedInClient(tokens)

export const session: SessionStore = createSessionStore({
  board: sessionBoard,
  identity,
  tokens,
  api: signedInClient,
  notes: lastingNotes,
  forgetPerson() {
    lastingNotes.removeAll(PERSONAL)
    tabNotes.removeAll(PERSONAL)
  },
  later: (work, ms) => setTimeout(work, ms),
})
