import { HOUR_MS } from '@okoume/domain/calendar/durations.ts'
import { deriveAccountId } from '@okoume/domain/person/account-id.ts'
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify, UnsecuredJWT } from 'jose'
import type { Identity, IdentityClaims } from '#src/features/accounts/identity.ts'
import { askHosted, HostedRefusal, type HostedServiceSettings, toolkitUrl } from './hosted-service.ts'

export interface HostedIdentitySettings extends HostedServiceSettings {
  readonly publicUrl: string
  /** Where the service publishes the keys that it signs with. */
  readonly keysUrl: string
  /** An emulator signs nothing: its tokens are not verified. */
  readonly unsigned: boolean
  /** How long after reading the keys a token that names another one may have them read again. */
  readonly keysCooldownMs?: number
}

export const GOOGLE_KEYS_URL =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

const KEYS_WITHIN_MS = 5000
const KEYS_COOLDOWN_MS = 30_000

// Google announces a new key hours before it signs with it.
const KEYS_CACHE_MS = HOUR_MS

/** How far this machine's clock may be behind the service's. */
const TOLERANCE_S = 10

const MAX_UID_LENGTH = 128

/** Firebase Authentication: accounts and passwords are Google's; here its tokens are checked, and nothing else. */
export function createHostedIdentity(settings: HostedIdentitySettings): Identity {
  const expected = {
    issuer: `https://securetoken.google.com/${settings.projectId}`,
    audience: settings.projectId,
    clockTolerance: TOLERANCE_S,
    requiredClaims: ['sub', 'exp', 'iat', 'auth_time', 'email'],
  }
  const keys = createRemoteJWKSet(new URL(settings.keysUrl), {
    timeoutDuration: KEYS_WITHIN_MS,
    cooldownDuration: settings.keysCooldownMs ?? KEYS_COOLDOWN_MS,
    cacheMaxAge: KEYS_CACHE_MS,
  })
  const read = async (token: string) =>
    settings.unsigned
      ? UnsecuredJWT.decode(token, expected).payload
      : (await jwtVerify(token, keys, { ...expected, algorithms: ['RS256'] })).payload

  return {
    async verifyToken(token) {
      try {
        return await readClaims(await read(token), token)
      } catch (error) {
        if (error instanceof errors.JOSEError && !NO_KEYS.includes(error.code)) return null
        throw error
      }
    },

    isSessionAlive: ({ sessionId, signedInAt }) =>
      sessionId === null ? Promise.resolve(false) : isHostedSessionAlive(settings, sessionId, signedInAt),

    // Firebase lists no sessions.
    listSessions: () => Promise.resolve(null),

    // Firebase has a second factor of its own, which only its own console resets.
    hasSecondFactor: () => Promise.resolve(null),
    takeCode: () => Promise.resolve('unset'),
    async removeSecondFactor() {},

    // No number opens a hosted account here.
    moveNumber: () => Promise.resolve('unproved'),

    // Only a confirmed e-mail opens an account here.
    isEmailConfirmed: () => Promise.resolve(null),

    // Only the person's own token may delete a Firebase account: the browser does, once ours is closed.
    async removeAccount() {},
  }
}

/** Keys that could not be read say nothing of the token. */
const NO_KEYS = [errors.JWKSTimeout.code, errors.JWKSInvalid.code, errors.JOSEError.code]

async function readClaims(payload: JWTPayload, token: string): Promise<IdentityClaims | null> {
  const { sub, email, name, iat = Number.NaN, auth_time: signedIn } = payload
  const firebase = payload.firebase as { sign_in_second_factor?: unknown } | undefined
  const latest = Date.now() / 1000 + TOLERANCE_S
  if (typeof sub !== 'string' || sub === '' || sub.length > MAX_UID_LENGTH) return null
  if (typeof email !== 'string' || email === '') return null
  if (typeof signedIn !== 'number' || !(signedIn <= latest) || !(iat <= latest)) return null
  return {
    id: await deriveAccountId(sub),
    email,
    provedPhone: null,
    name: typeof name === 'string' ? name : '',
    confirmed: payload.email_verified === true,
    // Firebase names the second factor of that sign-in in its token.
    secondFactor: typeof firebase?.sign_in_second_factor === 'string',
    signedInAt: new Date(signedIn * 1000),
    // Google gives no session id: its state is looked up by the token itself.
    sessionId: token,
  }
}

interface LookedUpAccount {
  /** Seconds, as text: what was signed in before is signed out. */
  readonly validSince?: string
  readonly disabled?: boolean
}

/**
 * Asks Google about the account that the token names. It refuses a token of an account that is gone, disabled or was
 * signed out everywhere (a new password does that), and tells since when sign-ins count.
 * @throws where Google does not answer
 */
async function isHostedSessionAlive(
  settings: HostedServiceSettings & { readonly publicUrl: string },
  idToken: string,
  signedInAt: Date,
): Promise<boolean> {
  const url = `${toolkitUrl(settings)}/accounts:lookup?key=${settings.apiKey}`
  try {
    // An API key may be restricted to our pages: sends their referrer.
    const referer = `${new URL(settings.publicUrl).origin}/`
    const answer = (await askHosted(url, { idToken }, { referer })) as {
      readonly users?: readonly LookedUpAccount[]
    } | null
    const [account] = answer?.users ?? []
    if (!account || account.disabled === true) return false
    return signedInAt.getTime() >= Number(account.validSince ?? 0) * 1000
  } catch (error) {
    // Google may explain a refusal behind its name.
    if (error instanceof HostedRefusal && ENDED.has(error.message.split(' ')[0] ?? error.message))
      return false
    throw error
  }
}

/** Errors about the session; any other is about our API key or the network. */
const ENDED = new Set(['INVALID_ID_TOKEN', 'TOKEN_EXPIRED', 'USER_NOT_FOUND', 'USER_DISABLED'])
