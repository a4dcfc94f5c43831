import { createHmac } from 'node:crypto'
import type { CallLimit } from '@okoume/contract/model/operation.ts'
import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { readNetwork } from '#platform/network/addresses.ts'
import { MODES, type Mode } from '#src/config/modes.ts'
import { newToken } from '../sessions/one-time-tokens.ts'
import type { AttemptKind, Attempts } from './attempts.ts'
import { MAX_EMAIL_LENGTH } from './readable-text.ts'

const YEAR_SECONDS = 365 * 24 * 3600

/**
 * Device cookie: a browser in which the right password was given for an e-mail before; null for any other. Password
 * guessing then locks out other browsers, not the account's owner.
 */
async function knownBrowser(ctx: GenericEndpointContext, email: string): Promise<string | null> {
  const value = await ctx.getSignedCookie(knownCookie(ctx).name, ctx.context.secret)
  const [browser, whose] = (value || '').split('.')
  return browser && whose === hashEmail(ctx, email) ? browser : null
}

function hashEmail({ context }: GenericEndpointContext, email: string): string {
  return createHmac('sha256', context.secret)
    .update(`known ${email.trim().toLowerCase()}`)
    .digest('base64url')
}

function knownCookie(ctx: GenericEndpointContext) {
  return ctx.context.createAuthCookie('known', { maxAge: YEAR_SECONDS })
}

export interface AttemptLimits {
  /** Wrong passwords for one account: of a browser that had the right one before, or of one network address. */
  readonly passwordsPerAccount: CallLimit
  /** The same of all network addresses together: a botnet guesses no faster, and one machine cannot lock an account. */
  readonly passwordsPerAccountInAll: CallLimit
  readonly passwordsPerAddress: CallLimit
  /** Wrong codes of the second factor. */
  readonly codesPerAccount: CallLimit
  /** Wrong ends of a document, of an account without a visit for long. */
  readonly documentsPerAccount: CallLimit
  readonly signUpsPerAddress: CallLimit
  /** Mails to one mailbox; password resets are counted apart. */
  readonly mailsPerAccount: CallLimit
  readonly mailsPerAddress: CallLimit
  /** Text messages with a code; a number has several limits. */
  readonly textsPerNumber: readonly CallLimit[]
  readonly textsPerAddress: CallLimit
  /** By a signed cookie, which a browser may refuse: the address is counted too. */
  readonly textsPerBrowser: CallLimit
  /** To numbers that begin with the same six digits. */
  readonly textsPerPrefix: CallLimit
  readonly textsInAll: CallLimit
  /** All calls together: a browser that waits for a confirmation polls every two seconds. */
  readonly requestsPerAddress: CallLimit
}

const PER_ACCOUNT = {
  passwordsPerAccount: { most: 10, minutes: 15 },
  passwordsPerAccountInAll: { most: 100, minutes: 15 },
  codesPerAccount: { most: 10, minutes: 15 },
  documentsPerAccount: { most: 3, minutes: 24 * 60 },
  mailsPerAccount: { most: 5, minutes: 60 },
} as const

const PRODUCTION: AttemptLimits = {
  ...PER_ACCOUNT,
  // Customers of one mobile operator share their address.
  passwordsPerAddress: { most: 30, minutes: 15 },
  signUpsPerAddress: { most: 30, minutes: 15 },
  mailsPerAddress: { most: 30, minutes: 15 },
  // The second code after a minute, the third after two more, the fourth after five more; five a day.
  textsPerNumber: [
    { most: 1, minutes: 1 },
    { most: 2, minutes: 3 },
    { most: 3, minutes: 8 },
    { most: 5, minutes: 24 * 60 },
  ],
  textsPerAddress: { most: 10, minutes: 60 },
  textsPerBrowser: { most: 5, minutes: 60 },
  textsPerPrefix: { most: 30, minutes: 60 },
  textsInAll: { most: 500, minutes: 60 },
  requestsPerAddress: { most: 1200, minutes: 1 },
}

/** In the demo all visitors share one machine. */
const DEMO: AttemptLimits = {
  ...PER_ACCOUNT,
  passwordsPerAddress: { most: 300, minutes: 1 },
  signUpsPerAddress: { most: 300, minutes: 1 },
  mailsPerAddress: { most: 300, minutes: 1 },
  textsPerNumber: [{ most: 3, minutes: 1 }],
  textsPerAddress: { most: 300, minutes: 1 },
  textsPerBrowser: { most: 300, minutes: 1 },
  textsPerPrefix: { most: 300, minutes: 1 },
  textsInAll: { most: 6000, minutes: 1 },
  requestsPerAddress: { most: 6000, minutes: 1 },
}

/** A code of an app is taken until 60 seconds after it was shown (RFC 6238): longer than that it is remembered. */
const CODE_USE: CallLimit = { most: 1, minutes: 2 }

export function limitsForMode(mode: Mode): AttemptLimits {
  return MODES[mode].served ? PRODUCTION : DEMO
}

export interface AttemptGuard {
  /** @throws APIError TOO_MANY_ATTEMPTS */
  password(ctx: GenericEndpointContext, email: string): Promise<void>
  /** The password was right, in this browser. */
  passwordRight(ctx: GenericEndpointContext, email: string): Promise<void>
  /** There is a new password, chosen from where that request comes: nothing was tried of it. */
  passwordNew(email: string, request: Request | undefined): Promise<void>
  /**
   * A code of the second factor, of an app or for recovery, in all sign-ins and sessions of the account together.
   * @throws APIError TOO_MANY_ATTEMPTS
   */
  code(userId: string): Promise<void>
  codeRight(userId: string): Promise<void>
  /** Replay: of two uses of one code, also at once, one is its first. */
  isFirstUse(userId: string, code: string): Promise<boolean>
  /** @throws APIError TOO_MANY_ATTEMPTS */
  mail(ctx: GenericEndpointContext, email: string): Promise<void>
  /**
   * Counted apart: an attacker who causes other mails cannot block the victim's password reset.
   * @throws APIError TOO_MANY_ATTEMPTS
   */
  reset(ctx: GenericEndpointContext, email: string): Promise<void>
  /** True if one more mail that was not asked for, of a sign-up or beside another answer, may go to that e-mail. */
  mayMail(kind: 'sign-up' | 'mail', email: string): Promise<boolean>
  /** @throws APIError TOO_MANY_ATTEMPTS */
  signUp(ctx: GenericEndpointContext): Promise<void>
  /** @throws APIError TOO_MANY_ATTEMPTS */
  request(ctx: GenericEndpointContext): Promise<void>
}

/** The server writes this header itself, from the connection. */
export const ADDRESS_HEADER = 'x-real-ip'

/** The network that a request comes from. */
export const addressOf = (request: Request | undefined) =>
  readNetwork(request?.headers.get(ADDRESS_HEADER) ?? '')

/** Rate limits of sign-in. Prevents user enumeration: known and unknown e-mails are counted alike. */
export function createAttemptGuard(attempts: Attempts, limits: AttemptLimits): AttemptGuard {
  const take = async (kind: AttemptKind, of: string, limit: CallLimit) => {
    const seconds = await attempts.take({ kind, of }, limit)
    if (seconds === null) return
    const message = 'Trop de tentatives. Patientez un instant avant de réessayer.'
    throw new APIError(
      'TOO_MANY_REQUESTS',
      { code: 'TOO_MANY_ATTEMPTS', message },
      { 'retry-after': String(seconds) },
    )
  }
  const mail = async (kind: 'mail' | 'reset', ctx: GenericEndpointContext, email: string) => {
    await take(kind, addressOf(ctx.request), limits.mailsPerAddress)
    if (email) await take(kind, normaliseMailbox(email), limits.mailsPerAccount)
  }
  const passwordAttempts = async (ctx: GenericEndpointContext, email: string) => {
    const browser = await knownBrowser(ctx, email)
    if (browser !== null) return [[`${email} ${browser}`, limits.passwordsPerAccount]] as const
    return passwordsFrom(ctx.request, email)
  }
  const passwordsFrom = (request: Request | undefined, email: string) =>
    [
      [`${email} ${addressOf(request)}`, limits.passwordsPerAccount],
      [email, limits.passwordsPerAccountInAll],
    ] as const
  const clear = async (counted: readonly (readonly [of: string, limit: CallLimit])[]) => {
    for (const [of] of counted) await attempts.clear({ kind: 'password', of })
  }
  return {
    async password(ctx, email) {
      await take('password', addressOf(ctx.request), limits.passwordsPerAddress)
      if (!email) return
      for (const [of, limit] of await passwordAttempts(ctx, email)) await take('password', of, limit)
    },
    async passwordRight(ctx, email) {
      await clear(await passwordAttempts(ctx, email))
      const browser = (await knownBrowser(ctx, email)) ?? newToken()
      const { name, attributes } = knownCookie(ctx)
      await ctx.setSignedCookie(name, `${browser}.${hashEmail(ctx, email)}`, ctx.context.secret, attributes)
    },
    code: (userId) => take('code', userId, limits.codesPerAccount),
    codeRight: (userId) => attempts.clear({ kind: 'code', of: userId }),
    async isFirstUse(userId, code) {
      return (await attempts.take({ kind: 'used code', of: `${userId} ${code}` }, CODE_USE)) === null
    },
    passwordNew: (email, request) => clear(passwordsFrom(request, email)),
    mail: (ctx, email) => mail('mail', ctx, email),
    reset: (ctx, email) => mail('reset', ctx, email),
    async mayMail(kind, email) {
      return (await attempts.take({ kind, of: normaliseMailbox(email) }, limits.mailsPerAccount)) === null
    },
    signUp: (ctx) => take('sign-up', addressOf(ctx.request), limits.signUpsPerAddress),
    request: (ctx) => take('request', addressOf(ctx.request), limits.requestsPerAddress),
  }
}

/** Counts what the library's own calls do; ours count for themselves. */
export function attemptLimits(guard: AttemptGuard) {
  return {
    id: 'okoume-attempts',
    hooks: {
      before: [
        {
          matcher: () => true,
          handler: createAuthMiddleware(async (ctx) => {
            // The server's own calls have no request.
            if (!ctx.request) return
            await guard.request(ctx)
            switch (ctx.path) {
              case '/sign-in/email':
                return guard.password(ctx, readEmail(ctx.body))
              case '/sign-up/email':
                return guard.signUp(ctx)
              case '/request-password-reset':
                return guard.reset(ctx, readEmail(ctx.body))
              case '/send-verification-email':
                return guard.mail(ctx, readEmail(ctx.body))
            }
          }),
        },
      ],
      after: [
        {
          matcher: ({ path }) => path === '/sign-in/email',
          handler: createAuthMiddleware(async (ctx) => {
            const { returned } = ctx.context
            const isUnconfirmed = returned instanceof APIError && returned.body?.code === 'EMAIL_NOT_VERIFIED'
            const isSignedIn = returned !== undefined && !(returned instanceof APIError)
            if (isUnconfirmed || isSignedIn) await guard.passwordRight(ctx, readEmail(ctx.body))
          }),
        },
        {
          // The confirmation opens a session only where the password was given: at the sign-up, or before it.
          matcher: ({ path }) => path === '/confirmed' || path === '/verify-email',
          handler: createAuthMiddleware(async (ctx) => {
            const { newSession } = ctx.context
            if (newSession) await guard.passwordRight(ctx, newSession.user.email)
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}

/** Both names of one service, which ignores the dots before the at sign. */
const GMAIL = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox that an address reaches. Everything from the plus sign on is the addressee's own to choose, and so are
 * the dots in an address of Gmail: without this each spelling would have a limit of its own.
 */
function normaliseMailbox(email: string): string {
  const at = email.lastIndexOf('@')
  if (at === -1) return email
  const domain = email
    .slice(at + 1)
    .trim()
    .toLowerCase()
  const [local = ''] = email.slice(0, at).split('+', 1)
  return GMAIL.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}

/** The e-mail of an unchecked body; empty where it cannot be one. */
function readEmail(body: unknown): string {
  const { email } = (body ?? {}) as { email?: unknown }
  return typeof email === 'string' && email.length <= MAX_EMAIL_LENGTH ? email : ''
}
