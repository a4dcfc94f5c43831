import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { APIError, createAuthEndpoint, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { expireCookie } from 'better-auth/cookies'
import { z } from 'zod'
import { confirmEmail, hashToken, newToken, type Queries } from '../sessions/one-time-tokens.ts'
import { openSession } from '../sessions/session-cookie.ts'
import { readConfirmation } from './confirmation-link.ts'
import { confirmedPage, confirmPage } from './link-pages.ts'
import { withParameter } from './redirect-targets.ts'

const DAY_SECONDS = 24 * 3600
const LINK = z.object({ token: z.string(), callbackURL: z.string().default('/') })

/**
 * E-mail confirmation without login by link (prevents account pre-hijacking). The browser that signed up, or where the
 * right password was given, is signed in once the e-mail is confirmed, on whatever device the link was opened. No other
 * browser is: an attacker may sign up with a victim's e-mail, and the victim must not land in that account. In another
 * browser the link asks first, because mail scanners open links.
 */
export function confirmation(queries: Queries) {
  return {
    id: 'okoume-confirmation',
    endpoints: {
      confirmed: createAuthEndpoint('/confirmed', { method: 'GET', requireHeaders: true }, async (ctx) =>
        ctx.json({ confirmed: await isConfirmed(ctx, queries) }),
      ),
      // Replaces the library's call, which confirms on a mere GET.
      verifyEmail: createAuthEndpoint('/verify-email', { method: 'GET', query: LINK }, (ctx) =>
        followLink(ctx, queries, ctx.query, (email) => confirmPage(email, ctx.query)),
      ),
      confirmEmail: createAuthEndpoint('/confirm-email', { method: 'POST', query: LINK }, (ctx) =>
        followLink(ctx, queries, ctx.query, async (email, userId) => {
          await confirmEmail(queries, userId)
          return confirmedPage(email, ctx.query.callbackURL)
        }),
      ),
    },
    hooks: {
      after: [
        {
          matcher: ({ path }) => path === '/sign-up/email' || path === '/sign-in/email',
          handler: createAuthMiddleware(async (ctx) => afterCredentials(ctx, queries, ctx.context.returned)),
        },
        {
          matcher: ({ path }) => path === '/sign-out',
          handler: createAuthMiddleware(async (ctx) => stopAwaiting(ctx, queries)),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}

/**
 * In the browser that waits for this e-mail, or is signed in with it, the link confirms at once and leads to its redirect target.
 * In any other `elsewhere` answers, and no session is opened.
 */
async function followLink(
  ctx: GenericEndpointContext,
  queries: Queries,
  { token, callbackURL }: z.output<typeof LINK>,
  elsewhere: (email: string, userId: string) => Response | Promise<Response>,
): Promise<Response> {
  const read = await readConfirmation(ctx.context.secret, token)
  const failed = (code: string) => ctx.redirect(withParameter(callbackURL, 'error', code))
  if (typeof read === 'string') throw failed(read)
  const user = await ctx.context.internalAdapter.findUserById(read.userId)
  // The account is gone, or has another e-mail by now.
  if (user?.email !== read.email) throw failed('INVALID_TOKEN')
  const proof = await awaitedProof(ctx)
  const waits = proof !== null && (await awaitedUser(queries, proof)) === user.id
  if (waits || (await getSessionFromCtx(ctx))?.user.id === user.id) {
    await confirmEmail(queries, user.id)
    if (waits) await openAwaited(ctx, queries, proof)
    throw ctx.redirect(withParameter(callbackURL, 'confirmed', '1'))
  }
  return user.emailVerified ? confirmedPage(user.email, callbackURL) : elsewhere(user.email, user.id)
}

async function afterCredentials(
  ctx: GenericEndpointContext,
  queries: Queries,
  answer: unknown,
): Promise<void> {
  if (ctx.context.newSession) return stopAwaiting(ctx, queries)
  const userId = await unconfirmedUser(ctx, answer)
  if (!userId) return
  await deleteEarlier(ctx, queries)
  const proof = newToken()
  await queries.query(
    `insert into auth.awaiting_browsers (proof, user_id, remember, expires_at)
     values ($1, $2, $3, now() + interval '24 hours')`,
    [hashToken(proof), userId, ctx.body.rememberMe !== false],
  )
  const { name, attributes } = awaitedCookie(ctx)
  await ctx.setSignedCookie(name, proof, ctx.context.secret, attributes)
}

async function stopAwaiting(ctx: GenericEndpointContext, queries: Queries): Promise<void> {
  await deleteEarlier(ctx, queries)
  expireCookie(ctx, awaitedCookie(ctx))
}

/** Revokes the earlier waiting of this browser, for copies of its cookie too. */
async function deleteEarlier(ctx: GenericEndpointContext, queries: Queries): Promise<void> {
  const proof = await awaitedProof(ctx)
  if (proof) await queries.query('delete from auth.awaiting_browsers where proof = $1', [hashToken(proof)])
}

async function isConfirmed(ctx: GenericEndpointContext, queries: Queries): Promise<boolean> {
  const session = await getSessionFromCtx(ctx)
  const proof = await awaitedProof(ctx)
  const awaited = proof ? await awaitedUser(queries, proof) : null
  if (!proof || !awaited) return session?.user.emailVerified === true
  if (session?.user.id === awaited) {
    if (!session.user.emailVerified) return false
    await stopAwaiting(ctx, queries)
    return true
  }
  return openAwaited(ctx, queries, proof)
}

async function openAwaited(ctx: GenericEndpointContext, queries: Queries, proof: string): Promise<boolean> {
  // In one statement: of two that ask at once, one is answered. No row before the e-mail is confirmed.
  const { rows } = await queries.query<{ user_id: string; remember: boolean }>(
    `delete from auth.awaiting_browsers as browser using auth.users as person
     where browser.proof = $1 and browser.expires_at > now()
       and person.id = browser.user_id and person.email_verified
     returning browser.user_id, browser.remember`,
    [hashToken(proof)],
  )
  const [taken] = rows
  const user = taken && (await ctx.context.internalAdapter.findUserById(taken.user_id))
  if (!taken || !user) return false
  await openSession(ctx, user, taken.remember)
  expireCookie(ctx, awaitedCookie(ctx))
  return true
}

/** The account that has just signed up, or given the right password before its e-mail was confirmed. */
async function unconfirmedUser(
  { path, body, context }: GenericEndpointContext,
  answer: unknown,
): Promise<string | null> {
  if (path === '/sign-up/email') {
    const opened = z.object({ user: z.object({ id: z.string() }) }).safeParse(answer).data
    return answer instanceof APIError ? null : (opened?.user.id ?? null)
  }
  if (!(answer instanceof APIError) || answer.body?.code !== 'EMAIL_NOT_VERIFIED') return null
  const known = await context.internalAdapter.findUserByEmail(String(body.email))
  return known?.user.id ?? null
}

async function awaitedProof(ctx: GenericEndpointContext): Promise<string | null> {
  return (await ctx.getSignedCookie(awaitedCookie(ctx).name, ctx.context.secret)) || null
}

function awaitedCookie(ctx: GenericEndpointContext) {
  return ctx.context.createAuthCookie('awaited', { maxAge: DAY_SECONDS })
}

/** The account whose confirmation a browser waits for; null when for none. */
async function awaitedUser(queries: Queries, proof: string): Promise<string | null> {
  const { rows } = await queries.query<{ user_id: string }>(
    'select user_id from auth.awaiting_browsers where proof = $1 and expires_at > now()',
    [hashToken(proof)],
  )
  return rows[0]?.user_id ?? null
}
