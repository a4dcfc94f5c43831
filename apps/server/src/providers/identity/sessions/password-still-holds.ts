import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { deleteSessionCookie } from 'better-auth/cookies'
import type { Queries } from './one-time-tokens.ts'

/**
 * A sign-in takes a while, most of it with the hash of the password in hand. Where the password is changed meanwhile,
 * and every session ended, the session of the old one must not come afterwards.
 */
export function passwordStillHolds(queries: Queries) {
  const before = new WeakMap<Request, string | null>()
  return {
    id: 'okoume-password-still-holds',
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === '/sign-in/email',
          handler: createAuthMiddleware(async (ctx) => {
            const { email } = (ctx.body ?? {}) as { email?: unknown }
            if (ctx.request && typeof email === 'string')
              before.set(ctx.request, await readPasswordHash(queries, email.toLowerCase()))
          }),
        },
      ],
      after: [
        {
          matcher: ({ path }) => path === '/sign-in/email',
          handler: createAuthMiddleware(async (ctx) => {
            const opened = ctx.context.newSession
            if (!opened || !ctx.request) return
            if ((await readPasswordHash(queries, opened.user.email)) === before.get(ctx.request)) return
            await undo(ctx, opened.session.token)
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}

async function readPasswordHash(queries: Queries, email: string): Promise<string | null> {
  const { rows } = await queries.query<{ password: string | null }>(
    `select account.password from auth.users as person
     join auth.accounts as account on account.user_id = person.id and account.provider_id = 'credential'
     where person.email = $1`,
    [email],
  )
  return rows[0]?.password ?? null
}

async function undo(ctx: GenericEndpointContext, token: string): Promise<never> {
  await ctx.context.internalAdapter.deleteSession(token)
  deleteSessionCookie(ctx)
  ctx.context.setNewSession(null)
  throw new APIError('UNAUTHORIZED', {
    code: 'INVALID_EMAIL_OR_PASSWORD',
    message: 'Invalid email or password',
  })
}
