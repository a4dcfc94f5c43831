import { currentIdentity } from '#app/data/session/current-identity.ts'
import { IdentityError, type IdentityService } from '#app/data/session/identity-service.ts'
import { currentSession } from '#app/data/session/start-session.ts'
import { type ExplainIdentityOptions, explainIdentity } from '#app/shell/actions/explain-identity.ts'

/** Each form that asks for the password calls it `password`. */
const WORDS: ExplainIdentityOptions = {
  places: {
    refused: 'password',
    'email-in-use': 'email',
    'common-password': 'next',
    'weak-password': 'next',
  },
  messages: { refused: "Ce n'est pas votre mot de passe." },
}

/**
 * Calls the identity service as the signed-in person; a session that was ended elsewhere ends here too.
 * @throws ExplainedError
 */
export async function askIdentity<Answer>(
  ask: (identity: IdentityService) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask(await currentIdentity())
  } catch (error) {
    if (error instanceof IdentityError && error.problem === 'session-over') (await currentSession()).end(true)
    throw explainIdentity(error, WORDS)
  }
}
