import type { NavigateFunction } from 'react-router'
import { withPassingNotice } from '#app/components/layout/passing-state.ts'
import { paths } from '#app/path-builder.ts'
import { currentIdentity } from '#app/session/current-identity.ts'
import { signedInApi } from '#app/session/signed-in-api.ts'
import { currentSession } from '#app/session/start-session.ts'
import { askIdentity } from './ask-identity.ts'

/**
 * Closes the account of whoever gives its password.
 * @throws IdentityError, what the API answers, or a lost network: the account is still there
 */
export async function closeAccount(id: string, password: string): Promise<void> {
  await askIdentity((identity) => identity.reauthenticate(password))
  const { tokens } = await import('#app/session/current-session.ts')
  // The token that is kept was given before the password.
  await tokens.renew()
  await signedInApi.closeAccount({ params: { id } })
}

/** Once the account is closed: nothing of it is left here, and the home page says so. */
export async function leaveClosedAccount(navigate: NavigateFunction): Promise<void> {
  const session = await currentSession()
  const identity = await currentIdentity()
  // Begun before the session is forgotten, which it still needs. What the service may keep is no reason to stay.
  const removal = identity.removeIdentity().catch(console.error)
  await session.noteSignOut()
  // Home first: a private page that lost its person would send them to sign in.
  await navigate(paths.home(), { replace: true, state: withPassingNotice('Votre compte est supprimé.') })
  await removal
  await session.signOut()
}
