import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { APIError, createAuthMiddleware, getIP } from 'better-auth/api'
import type { AttemptKind, AttemptLimit, Attempts } from './attempts.ts'
import { MOST_OF_EMAIL } from './email.ts'
import { knownBrowser, rememberBrowser } from './known-browsers.ts'

export interface AttemptLimits {
  /** Wrong passwords for one account: of each browser that had the right one before, and of all others together. */
  readonly passwordsPerAccount: AttemptLimit
  readonly passwordsPerAddress: AttemptLimit
  readonly signUpsPerAddress: AttemptLimit
  /** Mails that somebody asks for to one mailbox; those by which one gets in again are counted apart. */
  readonly mailsPerAccount: AttemptLimit
  readonly mailsPerAddress: AttemptLimit
  /** Anything at all: whoever waits for a confirmation asks every two seconds. */
  readonly requestsPerAddress: AttemptLimit
}

const PER_ACCOUNT = {
  passwordsPerAccount: { most: 10, minutes: 15 },
  mailsPerAccount: { most: 5, minutes: 60 },
} as const

const PRODUCTION: AttemptLimits = {
  ...PER_ACCOUNT,
  // Customers of one mobile operator share their address.
  passwordsPerAddress: { most: 30, minutes: 15 },
  signUpsPerAddress: { most: 30, minutes: 15 },
  mailsPerAddress: { most: 30, minutes: 15 },
  requestsPerAddress: { most: 1200, minutes: 1 },
}

/** In the demonstration everybody comes from one machine. */
const DEMO: AttemptLimits = {
  ...PER_ACCOUNT,
  passwordsPerAddress: { most: 300, minutes: 1 },
  signUpsPerAddress: { most: 300, minutes: 1 },
  mailsPerAddress: { most: 300, minutes: 1 },
  requestsPerAddress: { most: 6000, minutes: 1 },
}

export function attemptLimitsOf(mode: 'demo' | 'production'): AttemptLimits {
  return mode === 'production' ? PRODUCTION : DEMO
}

export interface AttemptGuard {
  /** @throws APIError TOO_MANY_ATTEMPTS */
  password(ctx: GenericEndpointContext, email: string): Promise<void>
  /** The password was right, in this browser. */
  passwordRight(ctx: GenericEndpointContext, email: string): Promise<void>
  /** There is a new password: nothing was tried of it. */
  passwordNew(email: string): Promise<void>
  /** @throws APIError TOO_MANY_ATTEMPTS */
  mail(ctx: GenericEndpointContext, email: string): Promise<void>
  /**
   * Apart from the others: whoever has a stranger sent other mails does not keep them from choosing a new password,
   * and each mail of this kind lets them choose it.
   * @throws APIError TOO_MANY_ATTEMPTS
   */
  reset(ctx: GenericEndpointContext, email: string): Promise<void>
  /** Whether one more mail that was not asked for, of a sign-up or beside another answer, may go to that e-mail. */
  mayMail(kind: 'sign-up' | 'mail', email: string): Promise<boolean>
  /** @throws APIError TOO_MANY_ATTEMPTS */
  signUp(ctx: GenericEndpointContext): Promise<void>
  /** @throws APIError TOO_MANY_ATTEMPTS */
  request(ctx: GenericEndpointContext): Promise<void>
}

/** What may be tried how often. Known and unknown e-mails are counted alike. */
export function createAttemptGuard(attempts: Attempts, limits: AttemptLimits): AttemptGuard {
  const take = async (kind: AttemptKind, of: string, limit: AttemptLimit) => {
    const seconds = await attempts.take({ kind, of }, limit)
    if (seconds !== null) throw tooMany(seconds)
  }
  const mail = async (kind: 'mail' | 'reset', ctx: GenericEndpointContext, email: string) => {
    await take(kind, addressOf(ctx), limits.mailsPerAddress)
    if (email) await take(kind, mailboxOf(email), limits.mailsPerAccount)
  }
  return {
    async password(ctx, email) {
      await take('password', addressOf(ctx), limits.passwordsPerAddress)
      if (email) await take('password', await whoTries(ctx, email), limits.passwordsPerAccount)
    },
    async passwordRight(ctx, email) {
      await attempts.clear({ kind: 'password', of: await whoTries(ctx, email) })
      await rememberBrowser(ctx, email)
    },
    passwordNew: (email) => attempts.clear({ kind: 'password', of: email }),
    mail: (ctx, email) => mail('mail', ctx, email),
    reset: (ctx, email) => mail('reset', ctx, email),
    async mayMail(kind, email) {
      return (await attempts.take({ kind, of: mailboxOf(email) }, limits.mailsPerAccount)) === null
    },
    signUp: (ctx) => take('sign-up', addressOf(ctx), limits.signUpsPerAddress),
    request: (ctx) => take('request', addressOf(ctx), limits.requestsPerAddress),
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
            // The server's own calls come from nobody.
            if (!ctx.request) return
            await guard.request(ctx)
            await countCall(ctx, guard)
          }),
        },
      ],
      after: [
        {
          matcher: ({ path }) => path === '/sign-in/email',
          handler: createAuthMiddleware(async (ctx) => {
            if (passwordWasRight(ctx.context.returned)) await guard.passwordRight(ctx, emailOf(ctx.body))
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}

async function countCall(ctx: GenericEndpointContext, guard: AttemptGuard): Promise<void> {
  switch (ctx.path) {
    case '/sign-in/email':
      return guard.password(ctx, emailOf(ctx.body))
    case '/sign-up/email':
      return guard.signUp(ctx)
    case '/request-password-reset':
      return guard.reset(ctx, emailOf(ctx.body))
    case '/send-verification-email':
      return guard.mail(ctx, emailOf(ctx.body))
  }
}

function passwordWasRight(answer: unknown): boolean {
  return answer instanceof APIError ? answer.body?.code === 'EMAIL_NOT_VERIFIED' : answer !== undefined
}

/** The account, or one browser that is known for it. */
async function whoTries(ctx: GenericEndpointContext, email: string): Promise<string> {
  const browser = await knownBrowser(ctx, email)
  return browser === null ? email : `${email} ${browser}`
}

/** Everything from the plus sign on is the addressee's own to choose: all of it reaches one mailbox. */
function mailboxOf(email: string): string {
  const [plus, at] = [email.indexOf('+'), email.lastIndexOf('@')]
  return plus !== -1 && plus < at ? email.slice(0, plus) + email.slice(at) : email
}

/** Of a body that nobody has checked yet; empty where it is none that anybody could have. */
function emailOf(body: unknown): string {
  const { email } = (body ?? {}) as { email?: unknown }
  return typeof email === 'string' && email.length <= MOST_OF_EMAIL ? email : ''
}

function addressOf(ctx: GenericEndpointContext): string {
  // Whole networks of IPv6 count as one address: each customer has a million million.
  return (ctx.request && getIP(ctx.request, ctx.context.options)) || 'nowhere'
}

function tooMany(seconds: number): APIError {
  const message = 'Trop de tentatives. Patientez un instant avant de réessayer.'
  return new APIError(
    'TOO_MANY_REQUESTS',
    { code: 'TOO_MANY_ATTEMPTS', message },
    { 'retry-after': String(seconds) },
  )
}
