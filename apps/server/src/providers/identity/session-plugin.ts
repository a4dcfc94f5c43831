import { HOUR_MS } from '@okoume/domain/calendar/durations.ts'
import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { createAuthEndpoint, createAuthMiddleware, sensitiveSessionMiddleware } from 'better-auth/api'
import { deleteSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'
import { endOtherSessions, endSession, type OnSessionsEnded, sessionsOf } from './open-sessions.ts'
import type { Queries } from './proofs.ts'
import { clearBrief, isRemembered, sessionTokenOf } from './session-cookie.ts'

const BRIEF_MS = 24 * HOUR_MS
const use = [sensitiveSessionMiddleware]

/** Where one is signed in, told and ended by ids: the values of sessions never leave their cookie. */
export function sessions(queries: Queries, onEnded: OnSessionsEnded) {
  return {
    id: 'okoume-sessions',
    endpoints: {
      openSessions: createAuthEndpoint('/open-sessions', { method: 'GET', use }, async (ctx) => {
        const { session, user } = ctx.context.session
        return ctx.json(await sessionsOf(queries, user.id, session.token))
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
          handler: createAuthMiddleware(async (ctx) => prolongBrief(ctx)),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}

/** The library answers the value of the session too, which no script may see. */
async function afterSignIn(ctx: GenericEndpointContext) {
  const opened = ctx.context.newSession
  if (!opened) return
  const earlier = await sessionTokenOf(ctx)
  // The cookie of the earlier session is gone: nobody could end it any more.
  if (earlier) await ctx.context.internalAdapter.deleteSession(earlier)
  if (ctx.body.rememberMe !== false) clearBrief(ctx)
  const { id, email, name, emailVerified } = opened.user
  return { user: { id, email, name, emailVerified } }
}

/** The library prolongs only the sessions that are remembered: a brief one would end in the midst of its use. */
async function prolongBrief(ctx: GenericEndpointContext): Promise<void> {
  const held = ctx.context.session
  if (!held || (await isRemembered(ctx))) return
  const now = Date.now()
  if (held.session.expiresAt.getTime() - now > BRIEF_MS - HOUR_MS) return
  const prolonged = { expiresAt: new Date(now + BRIEF_MS), updatedAt: new Date(now) }
  await ctx.context.internalAdapter.updateSession(held.session.token, prolonged)
}
