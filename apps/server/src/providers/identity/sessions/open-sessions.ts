import { HOUR_MS } from '@okoume/domain/calendar/durations.ts'
import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { createAuthEndpoint, createAuthMiddleware, sensitiveSessionMiddleware } from 'better-auth/api'
import { deleteSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'
import type { SessionClaims } from '#src/features/accounts/identity.ts'
import type { Queries } from './one-time-tokens.ts'
import { clearDontRemember, isRemembered, readSessionToken } from './session-cookie.ts'

/** A session of a person. */
interface OpenSession {
  readonly id: string
  readonly current: boolean
  readonly userAgent: string
  readonly openedAt: Date
  readonly usedAt: Date
}

/** The one with that token first, then the last used. */
export async function listSessions(
  queries: Queries,
  userId: string,
  currentToken: string,
): Promise<readonly OpenSession[]> {
  const { rows } = await queries.query<OpenSession>(
    `select id, token = $2 as current, left(coalesce(user_agent, ''), 400) as "userAgent",
       created_at as "openedAt", updated_at as "usedAt"
     from auth.sessions where user_id = $1 and expires_at > now()
     order by token = $2 desc, updated_at desc limit 100`,
    [userId, currentToken],
  )
  return rows
}

/** True if that session of that account is neither ended nor run out. */
export async function isSessionOpen(
  queries: Queries,
  { id, sessionId }: Pick<SessionClaims, 'id' | 'sessionId'>,
): Promise<boolean> {
  if (sessionId === null) return false
  const { rows } = await queries.query(
    'select 1 from auth.sessions where user_id = $1 and id::text = $2 and expires_at > now()',
    [id, sessionId],
  )
  return rows.length > 0
}

/** Returns the token of the session that ended; null when it was gone or another person's. */
async function endSession(queries: Queries, userId: string, id: string): Promise<string | null> {
  const { rows } = await queries.query<{ token: string }>(
    'delete from auth.sessions where id = $1 and user_id = $2 returning token',
    [id, userId],
  )
  return rows[0]?.token ?? null
}

/** Also pending ones: browsers that wait for the confirmation of the e-mail. */
export async function endOtherSessions(
  queries: Queries,
  userId: string,
  currentToken: string,
): Promise<void> {
  await queries.query('delete from auth.awaiting_browsers where user_id = $1', [userId])
  await queries.query('delete from auth.sessions where user_id = $1 and token <> $2', [userId, currentToken])
}

export async function endSessions(queries: Queries, userId: string): Promise<void> {
  await queries.query('delete from auth.sessions where user_id = $1', [userId])
}

/** Called with the person whose sessions were ended from another one, so that push devices there are removed. */
export type OnSessionsEnded = (userId: string) => Promise<void>

const BRIEF_MS = 24 * HOUR_MS
const use = [sensitiveSessionMiddleware]

/** Lists and ends a person's sessions by id: session tokens never leave their cookie. */
export function sessions(queries: Queries, onEnded: OnSessionsEnded) {
  return {
    id: 'okoume-sessions',
    endpoints: {
      openSessions: createAuthEndpoint('/open-sessions', { method: 'GET', use }, async (ctx) => {
        const { session, user } = ctx.context.session
        return ctx.json(await listSessions(queries, user.id, session.token))
      }),
      endSession: createAuthEndpoint(
        '/end-session',
        { method: 'POST', use, body: z.object({ id: z.uuid() }) },
        async (ctx) => {
          const { session, user } = ctx.context.session
          const ended = await endSession(queries, user.id, ctx.body.id)
          if (ended === session.token) deleteSessionCookie(ctx)
          else if (ended !== null) await onEnded(user.id)
          return ctx.json({ status: true })
        },
      ),
      endOtherSessions: createAuthEndpoint('/end-other-sessions', { method: 'POST', use }, async (ctx) => {
        const { session, user } = ctx.context.session
        await endOtherSessions(queries, user.id, session.token)
        await onEnded(user.id)
        return ctx.json({ status: true })
      }),
    },
    hooks: {
      after: [
        {
          matcher: ({ path }) => path === '/sign-in/email',
          handler: createAuthMiddleware(async (ctx) => afterSignIn(ctx)),
        },
        {
          matcher: ({ path }) => path === '/token',
          handler: createAuthMiddleware(async (ctx) => {
            await extendBrowserSession(ctx)
            await noteVisit(ctx, queries)
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}

/** The library answers the value of the session too, which no script may see. */
async function afterSignIn(ctx: GenericEndpointContext) {
  const opened = ctx.context.newSession
  if (!opened) return
  const earlier = await readSessionToken(ctx)
  // The cookie of the earlier session is lost: it could not be ended any more.
  if (earlier) await ctx.context.internalAdapter.deleteSession(earlier)
  if (ctx.body.rememberMe !== false) clearDontRemember(ctx)
  const { id, email, name, emailVerified } = opened.user
  return { user: { id, email, name, emailVerified } }
}

/** Every visit of a signed-in person begins with a token. */
async function noteVisit(ctx: GenericEndpointContext, queries: Queries): Promise<void> {
  const current = ctx.context.session
  if (!current) return
  await queries.query(
    `update auth.users set seen_at = now() where id = $1 and seen_at < now() - interval '1 day'`,
    [current.user.id],
  )
}

/** The library prolongs only the sessions that are remembered: a brief one would end in the midst of its use. */
async function extendBrowserSession(ctx: GenericEndpointContext): Promise<void> {
  const current = ctx.context.session
  if (!current || (await isRemembered(ctx))) return
  const now = Date.now()
  if (current.session.expiresAt.getTime() - now > BRIEF_MS - HOUR_MS) return
  const prolonged = { expiresAt: new Date(now + BRIEF_MS), updatedAt: new Date(now) }
  await ctx.context.internalAdapter.updateSession(current.session.token, prolonged)
}
