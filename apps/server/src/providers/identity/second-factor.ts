import { randomInt } from 'node:crypto'
import { createOTP } from '@better-auth/utils/otp'
import { BRAND } from '@okoume/domain/brand.ts'
import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import {
  APIError,
  createAuthEndpoint,
  createAuthMiddleware,
  getSessionFromCtx,
  sensitiveSessionMiddleware,
} from 'better-auth/api'
import { symmetricDecrypt } from 'better-auth/crypto'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { z } from 'zod'
import type { IdentityMails } from '../../features/accounts/identity-mails.ts'
import type { AttemptGuard } from './limits/attempt-limits.ts'
import type { Queries } from './sessions/one-time-tokens.ts'
import { endOtherSessions, endSessions, type OnSessionsEnded } from './sessions/open-sessions.ts'
import { undoSignIn } from './sessions/session-cookie.ts'

/** TOTP (RFC 6238) and recovery codes are the library's, sealed in the database. */
export function codesOfApp() {
  return twoFactor({
    issuer: BRAND.name,
    // It reads its lock before it counts: guesses sent at once outrun it. AttemptGuard counts instead.
    accountLockout: { enabled: false },
    backupCodeOptions: { customBackupCodesGenerate: newRecoveryCodes },
    schema: {
      user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
      twoFactor: {
        modelName: 'two_factors',
        fields: {
          backupCodes: 'backup_codes',
          userId: 'user_id',
          failedVerificationCount: 'failed_verification_count',
          lockedUntil: 'locked_until',
        },
      },
    },
  })
}

const RECOVERY_CODES = 10
// Without characters that look alike: 49 bits a code.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

function newRecoveryCodes(): string[] {
  const letters = (count: number) =>
    Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return Array.from({ length: RECOVERY_CODES }, () => `${letters(5)}-${letters(5)}`)
}

export interface SecondFactorContext {
  readonly queries: Queries
  readonly guard: AttemptGuard
  readonly mails: IdentityMails
  readonly onSessionsEnded: OnSessionsEnded
}

const RENEW = '/two-factor/generate-backup-codes'
const WITH_PASSWORD = ['/two-factor/enable', RENEW]
const WITH_CODE = ['/two-factor/verify-totp', '/two-factor/verify-backup-code']

/**
 * Adds to the library's plugin: limits attempts at the password, takes tokens out of answers, and ends sessions from
 * before the second factor.
 */
export function secondFactor(context: SecondFactorContext) {
  const { queries, guard, mails } = context
  const settingUp = new WeakSet<Request>()
  return {
    id: 'okoume-second-factor',
    endpoints: {
      readSecondFactor: createAuthEndpoint(
        '/second-factor',
        { method: 'GET', use: [sensitiveSessionMiddleware] },
        async (ctx) => ctx.json({ on: await hasSecondFactor(queries, ctx.context.session.user.id) }),
      ),
      // Without a path: the server's own call, whose caller is known by a token instead of a cookie.
      takeSecondFactorCode: createAuthEndpoint(
        { method: 'POST', body: z.object({ userId: z.string(), code: z.string() }) },
        async (ctx) => takeCode(ctx, guard, ctx.body),
      ),
    },
    hooks: {
      before: [
        {
          matcher: ({ path }) => WITH_PASSWORD.includes(path ?? ''),
          handler: createAuthMiddleware(async (ctx) => {
            const session = await getSessionFromCtx(ctx)
            if (session) await guard.password(ctx, session.user.email)
          }),
        },
        {
          matcher: ({ path }) => path === RENEW,
          handler: createAuthMiddleware(async (ctx) => {
            const session = await getSessionFromCtx(ctx)
            // A stolen session with its password would keep the account by renewing the recovery codes.
            if (session) await takeCode(ctx, guard, { userId: session.user.id, code: String(ctx.body?.code) })
          }),
        },
        {
          matcher: ({ path }) => WITH_CODE.includes(path ?? ''),
          handler: createAuthMiddleware(async (ctx) => {
            const { trustDevice, disableSession } = (ctx.body ?? {}) as Readonly<Record<string, unknown>>
            // The second factor is asked for at every sign-in: no device is exempt, and no code is spent for nothing.
            if (trustDevice || disableSession) throw new APIError('BAD_REQUEST', { code: 'INVALID_CODE' })
            const session = await getSessionFromCtx(ctx)
            const userId = session?.user.id ?? (await challengedUser(ctx))
            if (userId === null) return
            // Brute force: counted before the code is compared, so that guesses sent at once count too.
            await guard.code(userId)
            if (session && ctx.request && !(await hasSecondFactor(queries, userId)))
              settingUp.add(ctx.request)
          }),
        },
      ],
      after: [
        {
          matcher: ({ path }) => WITH_PASSWORD.includes(path ?? ''),
          handler: createAuthMiddleware(async (ctx) => {
            const session = isAnswer(ctx.context.returned) && (await getSessionFromCtx(ctx))
            if (!session) return
            await guard.passwordRight(ctx, session.user.email)
            if (ctx.path === RENEW) await mails.sendSecondFactorNotice(session.user, 'renewed')
          }),
        },
        {
          matcher: ({ path }) => WITH_CODE.includes(path ?? ''),
          handler: createAuthMiddleware(async (ctx) => {
            if (!isAnswer(ctx.context.returned)) return
            await afterCode(ctx, context, ctx.request !== undefined && settingUp.has(ctx.request))
            // XSS: the library's answer contains the session's value, which no script may read.
            return { status: true }
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}

interface GivenCode {
  readonly userId: string
  readonly code: string
}

/**
 * Spends a code of the app, beside those of sign-ins.
 * @throws APIError INVALID_CODE, CODE_ALREADY_USED, TOO_MANY_ATTEMPTS
 */
async function takeCode(
  { context }: Pick<GenericEndpointContext, 'context'>,
  guard: AttemptGuard,
  { userId, code }: GivenCode,
): Promise<void> {
  await guard.code(userId)
  const factor = await context.adapter.findOne<{ readonly secret: string }>({
    model: 'twoFactor',
    where: [{ field: 'userId', value: userId }],
  })
  const secret = factor && (await symmetricDecrypt({ key: context.secretConfig, data: factor.secret }))
  if (!secret || !(await createOTP(secret).verify(code)))
    throw new APIError('UNAUTHORIZED', { code: 'INVALID_CODE' })
  if (!(await guard.isFirstUse(userId, code)))
    throw new APIError('UNAUTHORIZED', { code: 'CODE_ALREADY_USED' })
  await guard.codeRight(userId)
}

/** Whose password was given in this browser, where the code is still missing. */
async function challengedUser(ctx: GenericEndpointContext): Promise<string | null> {
  const challenge = await ctx.getSignedCookie(
    ctx.context.createAuthCookie('two_factor').name,
    ctx.context.secret,
  )
  return (challenge && (await ctx.context.internalAdapter.findVerificationValue(challenge))?.value) || null
}

async function afterCode(
  ctx: GenericEndpointContext,
  { queries, guard, mails, onSessionsEnded }: SecondFactorContext,
  settingUp: boolean,
): Promise<void> {
  const opened = ctx.context.newSession
  if (!opened) return
  const isFirstUse =
    ctx.path !== '/two-factor/verify-totp' || (await guard.isFirstUse(opened.user.id, String(ctx.body.code)))
  if (settingUp) {
    // They were opened with the password alone.
    await endOtherSessions(queries, opened.user.id, opened.session.token)
    await onSessionsEnded(opened.user.id)
    await mails.sendSecondFactorNotice(opened.user, 'on')
  } else if (!isFirstUse) {
    await undoSignIn(ctx, opened.session.token)
    throw new APIError('UNAUTHORIZED', { code: 'CODE_ALREADY_USED', message: 'Code already used' })
  } else if (ctx.path === '/two-factor/verify-backup-code') {
    await mails.sendSecondFactorNotice(opened.user, 'recovered')
  }
  await guard.codeRight(opened.user.id)
}

function isAnswer(returned: unknown): boolean {
  return returned !== undefined && !(returned instanceof Error)
}

export async function hasSecondFactor(queries: Queries, userId: string): Promise<boolean> {
  const { rows } = await queries.query<{ on: boolean }>(
    'select two_factor_enabled as on from auth.users where id = $1',
    [userId],
  )
  return rows[0]?.on ?? false
}

/** The next sign-in asks for the password alone; the sessions of before end. Nothing changes where there was none. */
export async function removeSecondFactor(
  userId: string,
  { queries, onSessionsEnded }: Pick<SecondFactorContext, 'queries' | 'onSessionsEnded'>,
): Promise<void> {
  await queries.query('delete from auth.two_factors where user_id = $1', [userId])
  const { rowCount } = await queries.query(
    'update auth.users set two_factor_enabled = false where id = $1 and two_factor_enabled',
    [userId],
  )
  if (rowCount === 0) return
  await endSessions(queries, userId)
  await onSessionsEnded(userId)
}
