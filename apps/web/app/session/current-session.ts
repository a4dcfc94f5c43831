import { embeddedIdentity } from './embedded-identity.ts'
import type { IdentityService } from './identity-service.ts'
import { lastingNotes, PERSONAL, tabNotes } from './notes.ts'
import { sessionBoard } from './session-state.ts'
import { createSessionStore, type SessionStore } from './session-store.ts'
import { createSignedInClient } from './signed-in-client.ts'
import { createTokenKeeper } from './token-keeper.ts'

/** The identity service in use: a hosted one takes its place here. */
export const identity: IdentityService = embeddedIdentity

/** For calls that `fetch` cannot make, such as an upload that tells how far it is. */
export const tokens = createTokenKeeper({
  identity,
  notes: lastingNotes,
  now: () => Date.now(),
  onGone: () => session.end(),
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
