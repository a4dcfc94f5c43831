import { hash, verify } from '@node-rs/argon2'
import { readPersonName } from '@okoume/domain/person/person-name.ts'
import { SESSION_DAYS } from '@okoume/domain/person/session-length.ts'
import type { BetterAuthOptions } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { jwt } from 'better-auth/plugins'
import type pg from 'pg'

/** The letters that the embedded identity sends; the application queues them. */
export interface IdentityMails {
  sendConfirmation(to: { email: string; name: string }, link: string): Promise<void>
  sendPasswordReset(to: { email: string; name: string }, link: string): Promise<void>
}

export interface IdentitySettings {
  /** A pool whose search path is the schema `auth`. */
  readonly pool: pg.Pool
  readonly publicUrl: string
  /** Other addresses under which the same site is open, for the check of a request's origin. */
  readonly trustedOrigins: readonly string[]
  readonly secret: string
  /** Sign-ins and sign-ups that one network address may try in a minute. */
  readonly attemptsPerMinute: number
  readonly mails: IdentityMails
  /** Without what the library adds: its errors quote what a client sent. */
  log(level: string, message: string): void
  onAccountCreated(account: { id: string; email: string; name: string }): Promise<void>
}

export const TOKEN_AUDIENCE = 'okoume'
const TOKEN_LIFETIME = '10m'
const SESSION_SECONDS = SESSION_DAYS * 24 * 3600

// OWASP's minimum for argon2id: 19 MiB, 2 passes, 1 lane.
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const TIMESTAMPS = { createdAt: 'created_at', updatedAt: 'updated_at' }

/** Better Auth as Okoumé uses it: e-mail and password, session cookie, id tokens. */
export function identityOptions(settings: IdentitySettings) {
  return {
    database: settings.pool,
    baseURL: settings.publicUrl,
    basePath: '/api/auth',
    secret: settings.secret,
    trustedOrigins: [settings.publicUrl, ...settings.trustedOrigins],
    telemetry: { enabled: false },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      autoSignIn: false,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, url }) => settings.mails.sendPasswordReset(user, url),
      password: {
        hash: (password) => hash(password, ARGON2ID),
        verify: ({ hash: stored, password }) => verify(stored, password),
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      autoSignInAfterVerification: true,
      expiresIn: 24 * 3600,
      sendVerificationEmail: ({ user, url }) => settings.mails.sendConfirmation(user, url),
    },
    user: { modelName: 'users', fields: { emailVerified: 'email_verified', ...TIMESTAMPS } },
    session: { modelName: 'sessions', expiresIn: SESSION_SECONDS, fields: SESSION_FIELDS },
    account: { modelName: 'accounts', fields: ACCOUNT_FIELDS },
    verification: { modelName: 'verifications', fields: { expiresAt: 'expires_at', ...TIMESTAMPS } },
    rateLimit: rateLimits(settings.attemptsPerMinute),
    hooks: { before: checkSignUp },
    logger: { level: 'error', log: (level, message) => settings.log(level, message) },
    databaseHooks: { user: { create: { after: (user) => settings.onAccountCreated(user) } } },
    advanced: {
      cookiePrefix: 'okoume',
      useSecureCookies: settings.publicUrl.startsWith('https:'),
      defaultCookieAttributes: { sameSite: 'lax', httpOnly: true },
      database: { generateId: 'uuid' },
      // The bridge writes this header itself from the connection; what a client sends is overwritten.
      ipAddress: { ipAddressHeaders: ['x-real-ip'] },
    },
    plugins: [tokens(settings.publicUrl)],
  } satisfies BetterAuthOptions
}

/**
 * The library takes any text for a name; ours stand in mails and on screens. And where e-mails must be
 * confirmed it answers a known address like a new one: the person would wait for a mail that never comes,
 * and the spec tells them instead (section 5).
 */
const checkSignUp = createAuthMiddleware(async ({ path, body, context }) => {
  if (path !== '/sign-up/email') return
  const { name, email } = body as { name?: unknown; email?: unknown }
  if (typeof name !== 'string' || !readPersonName(name)) {
    throw new APIError('BAD_REQUEST', { code: 'INVALID_NAME', message: 'Ce nom ne peut pas être gardé.' })
  }
  if (typeof email === 'string' && (await context.internalAdapter.findUserByEmail(email.toLowerCase()))) {
    throw new APIError('UNPROCESSABLE_ENTITY', {
      code: 'USER_ALREADY_EXISTS',
      message: 'Cette adresse email est déjà utilisée.',
    })
  }
})

const SESSION_FIELDS = {
  userId: 'user_id',
  expiresAt: 'expires_at',
  ipAddress: 'ip_address',
  userAgent: 'user_agent',
  ...TIMESTAMPS,
}

const ACCOUNT_FIELDS = {
  userId: 'user_id',
  accountId: 'account_id',
  providerId: 'provider_id',
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
  idToken: 'id_token',
  accessTokenExpiresAt: 'access_token_expires_at',
  refreshTokenExpiresAt: 'refresh_token_expires_at',
  ...TIMESTAMPS,
}

/** Counted in the database, so that the limits hold across processes. */
function rateLimits(attemptsPerMinute: number) {
  const guessing = { window: 60, max: attemptsPerMinute }
  return {
    enabled: true,
    storage: 'database' as const,
    modelName: 'rate_limits',
    fields: { lastRequest: 'last_request' },
    window: 60,
    max: attemptsPerMinute * 20,
    customRules: {
      '/sign-in/email': guessing,
      '/sign-up/email': guessing,
      '/request-password-reset': guessing,
      '/send-verification-email': guessing,
    },
  }
}

function tokens(issuer: string) {
  return jwt({
    jwt: {
      issuer,
      audience: TOKEN_AUDIENCE,
      expirationTime: TOKEN_LIFETIME,
      definePayload: ({ user }) => ({
        email: user.email,
        email_verified: user.emailVerified,
        name: user.name,
      }),
    },
    jwks: { keyPairConfig: { alg: 'ES256' } },
    schema: {
      jwks: {
        modelName: 'jwks',
        fields: {
          publicKey: 'public_key',
          privateKey: 'private_key',
          createdAt: 'created_at',
          expiresAt: 'expires_at',
        },
      },
    },
  })
}
