import { betterAuth } from 'better-auth'
import {
  createLocalJWKSet,
  errors,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import type { Identity, IdentityClaims } from '../../features/accounts/identity.ts'
import { type IdentitySettings, identityOptions, TOKEN_AUDIENCE } from './identity-options.ts'

export interface EmbeddedIdentity extends Identity {
  /** Answers a request to `/api/auth/*`. */
  handle(request: Request): Promise<Response>
  /** Makes an account whose e-mail is already confirmed; answers its id, also when it exists already. */
  ensureAccount(account: { email: string; name: string; password: string }): Promise<string>
}

/** The identity service that runs in our own process and database. */
export function createEmbeddedIdentity(settings: IdentitySettings): EmbeddedIdentity {
  const auth = betterAuth(identityOptions(settings))
  const keys = createKeySet(() => auth.api.getJwks() as Promise<JSONWebKeySet>)

  return {
    handle: (request) => auth.handler(request),

    async verifyToken(token) {
      try {
        const { payload } = await jwtVerify(token, keys.find, {
          issuer: settings.publicUrl,
          audience: TOKEN_AUDIENCE,
          algorithms: ['ES256'],
        })
        return claimsOf(payload)
      } catch (error) {
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    },

    async ensureAccount({ email, name, password }) {
      const { internalAdapter, password: passwords } = await auth.$context
      const known = await internalAdapter.findUserByEmail(email)
      if (known) return known.user.id
      const user = await internalAdapter.createUser(
        { email, name, emailVerified: true },
        { method: 'email-password' },
      )
      const hashed = await passwords.hash(password)
      await internalAdapter.linkAccount({
        userId: user.id,
        accountId: user.id,
        providerId: 'credential',
        password: hashed,
      })
      return user.id
    },
  }
}

/** The issuer's keys, read once and again only when a token names one that is not known yet. */
function createKeySet(read: () => Promise<JSONWebKeySet>) {
  let known: ReturnType<typeof createLocalJWKSet> | undefined
  const load = async () => {
    known = createLocalJWKSet(await read())
    return known
  }
  const find: JWTVerifyGetKey = async (header, token) => {
    try {
      return await (known ?? (await load()))(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      return (await load())(header, token)
    }
  }
  return { find }
}

function claimsOf(payload: JWTPayload): IdentityClaims | null {
  const { sub, email, name } = payload
  if (typeof sub !== 'string' || typeof email !== 'string' || typeof name !== 'string') return null
  return { id: sub, email, name, emailConfirmed: payload.email_verified === true }
}
