import { readGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { betterAuth } from 'better-auth'
import { isAPIError } from 'better-auth/api'
import {
  createLocalJWKSet,
  errors,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import type { CodeOutcome } from '#platform/http/operations/caller.ts'
import type { Identity, IdentityClaims } from '../../features/accounts/identity.ts'
import { type IdentitySettings, identityOptions, TOKEN_AUDIENCE } from './identity-options.ts'
import { moveNumber } from './phone/move-number.ts'
import { hasSecondFactor, removeSecondFactor } from './second-factor.ts'
import { deleteSignInTokens } from './sessions/one-time-tokens.ts'
import { isSessionOpen, listSessions } from './sessions/open-sessions.ts'

export interface EmbeddedIdentity extends Identity {
  /** Makes the signing key where there is none: left to the first sign-ins, each of them would make one. */
  prepare(): Promise<void>
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
    prepare: () => keys.load(),
    handle: (request) => auth.handler(request),

    async verifyToken(token) {
      try {
        const { payload } = await jwtVerify(token, keys.find, {
          issuer: settings.publicUrl,
          audience: TOKEN_AUDIENCE,
          algorithms: ['ES256'],
          requiredClaims: ['exp'],
        })
        return readClaims(payload)
      } catch (error) {
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    },

    isSessionAlive: (claims) => isSessionOpen(settings.pool, claims),
    // No session has an empty token: none is put first.
    listSessions: (id) => listSessions(settings.pool, id, ''),

    async isEmailConfirmed(id) {
      const { rows } = await settings.pool.query<{ confirmed: boolean }>(
        'select email_verified as confirmed from auth.users where id = $1',
        [id],
      )
      return rows[0]?.confirmed ?? false
    },

    hasSecondFactor: (id) => hasSecondFactor(settings.pool, id),
    async takeCode(id, code) {
      if (!(await hasSecondFactor(settings.pool, id))) return 'unset'
      // Nothing was guessed.
      if (code === '') return 'wrong'
      try {
        await auth.api.takeSecondFactorCode({ body: { userId: id, code } })
        return 'right'
      } catch (error) {
        const outcome = isAPIError(error) && CODE_REFUSALS.get(error.body?.code ?? '')
        if (!outcome) throw error
        return outcome
      }
    },
    removeSecondFactor: (id) =>
      removeSecondFactor(id, { queries: settings.pool, onSessionsEnded: settings.onSessionsEnded }),

    moveNumber: (id, phone, audit) => moveNumber(settings, { id, phone }, audit),

    async removeAccount(id) {
      await deleteSignInTokens(settings.pool, id)
      await settings.pool.query('delete from auth.users where id = $1', [id])
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

const CODE_REFUSALS: ReadonlyMap<string, CodeOutcome> = new Map([
  ['INVALID_CODE', 'wrong'],
  ['CODE_ALREADY_USED', 'used'],
  ['TOO_MANY_ATTEMPTS', 'locked'],
])

// Anybody can write a token that names a key.
const REREAD_MS = 1000

/** The issuer's keys, read once and again only when a token names one that is not known yet, and not often. */
function createKeySet(read: () => Promise<JSONWebKeySet>) {
  let known: ReturnType<typeof createLocalJWKSet> | undefined
  let rereadAt = Number.NEGATIVE_INFINITY
  let reread: ReturnType<typeof load> | undefined
  const load = async () => {
    known = createLocalJWKSet(await read())
    return known
  }
  const find: JWTVerifyGetKey = async (header, token) => {
    try {
      return await (known ?? (await load()))(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      if (!reread || Date.now() - rereadAt >= REREAD_MS) {
        rereadAt = Date.now()
        reread = load()
      }
      // Race: tokens of a new key that arrive together wait for the one read.
      return (await reread)(header, token)
    }
  }
  return { find, load: async () => void (await load()) }
}

function readClaims(payload: JWTPayload): IdentityClaims | null {
  const { sub, email, name, sid, auth_time: seconds } = payload
  if (typeof sub !== 'string' || typeof name !== 'string') return null
  const provedPhone = typeof payload.phone_number === 'string' ? readGabonPhone(payload.phone_number) : null
  const signedInAt = new Date(typeof seconds === 'number' ? seconds * 1000 : 0)
  const sessionId = typeof sid === 'string' ? sid : null
  return {
    ...{ id: sub, email: typeof email === 'string' ? email : null, provedPhone, name, signedInAt, sessionId },
    confirmed: payload.email_verified === true || provedPhone !== null,
    secondFactor: payload.second_factor === true,
  }
}
