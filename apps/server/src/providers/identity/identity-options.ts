import { PASSWORD_LENGTH } from '@okoume/domain/person/password-rules.ts'
import { writableEmail } from '@okoume/domain/person/placeholder-email.ts'
import { SESSION_DAYS } from '@okoume/domain/person/session-length.ts'
import type { BetterAuthOptions } from 'better-auth'
import { jwt } from 'better-auth/plugins'
import { PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { TextRoad } from '../../features/accounts/code-sender.ts'
import type { IdentityMails } from '../../features/accounts/identity-mails.ts'
import type { OnPhoneChanged } from '../../features/accounts/phone-change.ts'
import { credentials } from './credentials-plugin.ts'
import {
  ADDRESS_HEADER,
  type AttemptLimits,
  attemptLimits,
  createAttemptGuard,
} from './limits/attempt-limits.ts'
import { createAttempts } from './limits/attempts.ts'
import { readableText } from './limits/readable-text.ts'
import { confirmationLink } from './links/confirmation-link.ts'
import { confirmation } from './links/confirmation-plugin.ts'
import { type FollowEmail, newEmail } from './links/email-changes.ts'
import { passwordResetLink, preventUserEnumeration, resetLinkCheck } from './links/password-reset-link.ts'
import { redirectTargets } from './links/redirect-targets.ts'
import { createPasswords, passwordPolicy } from './passwords.ts'
import type { PhoneCodes } from './phone/phone-codes.ts'
import { limitCodes } from './phone/phone-limits.ts'
import { codesOfPhone, phoneRules, type SendCode, withoutPhoneCode } from './phone/phone-sign-in.ts'
import { proofByCode } from './phone/proof-by-code.ts'
import { type KnowsDocument, recycledNumbers } from './phone/recycled-number.ts'
import { codesOfApp, secondFactor } from './second-factor.ts'
import { confirmEmail, deleteSignInTokens } from './sessions/one-time-tokens.ts'
import { endSessions, type OnSessionsEnded, sessions } from './sessions/open-sessions.ts'
import { passwordStillHolds } from './sessions/password-still-holds.ts'
import { signUpRules } from './sign-up-rules.ts'

export interface IdentitySettings {
  /** A pool whose search path is the schema `auth`. */
  readonly pool: pg.Pool
  readonly publicUrl: string
  /** Other addresses under which the same site is open, for the check of a request's origin. */
  readonly trustedOrigins: readonly string[]
  readonly secret: string
  readonly limits: AttemptLimits
  readonly mails: IdentityMails
  readonly phoneCodes: PhoneCodes
  readonly sendCode: SendCode
  /** Roads of codes that have a provider. */
  readonly textRoads: readonly TextRoad[]
  /** Without what the library adds: its errors quote what a client sent. */
  log(level: string, message: string): void
  onAccountCreated(account: { id: string; email: string; name: string }): Promise<void>
  readonly onEmailChanged: FollowEmail
  readonly onSessionsEnded: OnSessionsEnded
  readonly onPhoneChanged: OnPhoneChanged
  readonly knowsDocument: KnowsDocument
}

export const TOKEN_AUDIENCE = 'okoume'
const TOKEN_LIFETIME = '10m'
const HOUR_SECONDS = 3600
const SESSION_SECONDS = SESSION_DAYS * 24 * HOUR_SECONDS

const TIMESTAMPS = { createdAt: 'created_at', updatedAt: 'updated_at' }

/** Better Auth as Okoumé uses it: e-mail and password, session cookie, id tokens. */
export function identityOptions(settings: IdentitySettings) {
  const { pool, publicUrl, mails, onSessionsEnded } = settings
  const attempts = createAttempts(pool, settings.secret)
  const guard = createAttemptGuard(attempts, settings.limits)
  const phone = {
    queries: pool,
    codes: settings.phoneCodes,
    limits: limitCodes(attempts, settings.limits),
    sendCode: settings.sendCode,
    roads: settings.textRoads,
    mails,
    onSessionsEnded,
    onPhoneChanged: settings.onPhoneChanged,
  }
  return {
    // Its transactions would hold a connection while a password waits to be hashed, and while what the sign-up asks of
    // the pool besides waits for another one: a few sign-ups at once would wait for each other.
    database: { dialect: new PostgresDialect({ pool }), type: 'postgres', transaction: false },
    baseURL: publicUrl,
    basePath: '/api/auth',
    secret: settings.secret,
    trustedOrigins: [publicUrl, ...settings.trustedOrigins],
    telemetry: { enabled: false },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      autoSignIn: false,
      minPasswordLength: PASSWORD_LENGTH.least,
      // The library counts before a password is normalized: a letter with two accents counts thrice.
      maxPasswordLength: PASSWORD_LENGTH.most * 4,
      resetPasswordTokenExpiresIn: HOUR_SECONDS,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, url, token }, request) => {
        const link = passwordResetLink({ publicUrl, token, asked: url })
        return request && new URL(request.url).pathname === SIGN_UP
          ? mails.sendAccountOffer(user, link)
          : mails.sendPasswordReset(user, link)
      },
      onPasswordReset: async ({ user }, request) => {
        await deleteSignInTokens(pool, user.id)
        // Reading that mail proves possession of the mailbox. No other browser waits for it any more.
        await confirmEmail(pool, user.id)
        // Before the mail, which may fail to be queued.
        await endSessions(pool, user.id)
        await onSessionsEnded(user.id)
        await guard.passwordNew(user.email, request)
        await mails.sendPasswordChanged(user)
      },
      password: createPasswords(pool),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      sendVerificationEmail: async ({ user, url }, request) => {
        // Every sign-in before the confirmation would send one, and every new spelling of one mailbox. Asking for one
        // is counted where it is asked.
        const kind = request && SENDS_BESIDE[new URL(request.url).pathname]
        if (kind && !(await guard.mayMail(kind, user.email))) return
        const confirmed = { userId: user.id, email: user.email }
        const link = await confirmationLink(confirmed, { publicUrl, secret: settings.secret, asked: url })
        await mails.sendConfirmation(user, link)
      },
    },
    user: { modelName: 'users', fields: { emailVerified: 'email_verified', ...TIMESTAMPS } },
    session: {
      modelName: 'sessions',
      expiresIn: SESSION_SECONDS,
      updateAge: HOUR_SECONDS,
      fields: SESSION_FIELDS,
    },
    account: { modelName: 'accounts', fields: ACCOUNT_FIELDS },
    verification: {
      modelName: 'verifications',
      storeIdentifier: 'hashed',
      fields: { expiresAt: 'expires_at', ...TIMESTAMPS },
    },
    // Our own hold across processes, and count accounts too.
    rateLimit: { enabled: false },
    // Any other error is a 500 like elsewhere.
    onAPIError: { throw: true },
    logger: { level: 'error', log: (level, message) => settings.log(level, message) },
    databaseHooks: {
      user: {
        create: {
          // An account that a number opens waits for its person's name.
          after: async (user) => {
            if (writableEmail(user.email) !== null) await settings.onAccountCreated(user)
          },
        },
      },
      verification: { create: { before: async (verification) => withoutPhoneCode(verification) } },
    },
    advanced: {
      // `__Host-`: browsers take such a cookie from this very host only, encrypted, and from no other of the same domain.
      cookiePrefix: publicUrl.startsWith('https:') ? '__Host-okoume' : 'okoume',
      // The library would put a weaker prefix before ours.
      useSecureCookies: false,
      // The library would leave them out where it takes the environment for a test.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      defaultCookieAttributes: {
        sameSite: 'lax',
        httpOnly: true,
        path: '/',
        secure: publicUrl.startsWith('https:'),
      },
      database: { generateId: 'uuid' },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
    // In the order in which their checks are made: what costs work comes after the limits.
    plugins: [
      tokens(publicUrl),
      readableText(),
      redirectTargets(),
      passwordStillHolds(pool),
      attemptLimits(guard),
      signUpRules({ guard, mails }),
      passwordPolicy(),
      preventUserEnumeration(mails),
      confirmation(pool),
      phoneRules(phone),
      codesOfPhone(phone),
      proofByCode(phone),
      recycledNumbers({
        ...phone,
        attempts,
        attemptLimits: settings.limits,
        knowsDocument: settings.knowsDocument,
      }),
      sessions(pool, onSessionsEnded),
      // After the one that ends the browser's earlier session: this one ends the new one until the code is given.
      codesOfApp(),
      secondFactor({ queries: pool, guard, mails, onSessionsEnded }),
      credentials({ queries: pool, guard, mails, publicUrl, onSessionsEnded }),
      resetLinkCheck(),
      newEmail({ pool, follow: settings.onEmailChanged, mails }),
    ],
  } satisfies BetterAuthOptions
}

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

const SIGN_UP = '/api/auth/sign-up/email'

/** Calls that send a mail beside what they were called for, and as what it is counted. */
const SENDS_BESIDE: Readonly<Record<string, 'sign-up' | 'mail'>> = {
  [SIGN_UP]: 'sign-up',
  '/api/auth/sign-in/email': 'mail',
}

function tokens(issuer: string) {
  return jwt({
    jwt: {
      issuer,
      audience: TOKEN_AUDIENCE,
      expirationTime: TOKEN_LIFETIME,
      definePayload: ({ user, session }) => ({
        ...(writableEmail(user.email) !== null && { email: user.email, email_verified: user.emailVerified }),
        ...(user.phoneNumber && { phone_number: user.phoneNumber }),
        name: user.name,
        // A session begins where the password is given.
        auth_time: Math.floor(session.createdAt.getTime() / 1000),
        // Not its value, which stays in the cookie: by this a session can be found, and not used.
        sid: session.id,
        second_factor: user.twoFactorEnabled === true,
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
