import { currentIdentity } from '#app/data/session/current-identity.ts'
import { IdentityError, type IdentityService } from '#app/data/session/identity-service.ts'
import { currentSession } from '#app/data/session/start-session.ts'

/**
 * Asks what only somebody signed in may ask: where the session was ended elsewhere, it is over here too.
 * @throws IdentityError
 */
export async function askIdentity<Answer>(
  ask: (identity: IdentityService) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask(await currentIdentity())
  } catch (error) {
    if (error instanceof IdentityError && error.problem === 'session-over') (await currentSession()).end(true)
    throw error
  }
}
