import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import type { Queries } from './one-time-tokens.ts'
import { undoSignIn } from './session-cookie.ts'

/**
 * A sign-in takes a while, most of it with the hash of the password in hand. Where the password is changed meanwhile,
 * and every session ended, the session of the old one must not come afterwards. Nor must one without a code, where the
 * second factor was switched on meanwhile.
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
              before.set(ctx.request, await readCredentials(queries, email.toLowerCase()))
          }),
        },
      ],
      after: [
        {
          matcher: ({ path }) => path === '/sign-in/email',
          handler: createAuthMiddleware(async (ctx) => {
            const opened = ctx.context.newSession
            if (!opened || !ctx.request) return
            if ((await readCredentials(queries, opened.user.email)) === before.get(ctx.request)) return
            await undoSignIn(ctx, opened.session.token)
            throw new APIError('UNAUTHORIZED', {
              code: 'INVALID_EMAIL_OR_PASSWORD',
              message: 'Invalid email or password',
            })
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}

async function readCredentials(queries: Queries, email: string): Promise<string | null> {
  const { rows } = await queries.query<{ credentials: string }>(
    `select concat(person.two_factor_enabled, ' ', account.password) as credentials from auth.users as person
     join auth.accounts as account on account.user_id = person.id and account.provider_id = 'credential'
     where person.email = $1`,
    [email],
  )
  return rows[0]?.credentials ?? null
}
