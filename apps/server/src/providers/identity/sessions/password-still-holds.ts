import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import type { Queries } from './one-time-tokens.ts'
import { undoSignIn } from './session-cookie.ts'

interface Credentials {
  readonly second_factor: boolean
  readonly password: string
}

/**
 * A sign-in takes a while, most of it with the hash of the password in hand. Where the password is changed meanwhile,
 * and every session ended, the session of the old one must not come afterwards. Nor must one without a code, where the
 * second factor was switched on meanwhile.
 */
export function passwordStillHolds(queries: Queries) {
  const before = new WeakMap<Request, Credentials | undefined>()
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
            const [was, now] = [before.get(ctx.request), await readCredentials(queries, opened.user.email)]
            if (await isSame(was, now, ctx)) return
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

/** The hash of the same password may have been replaced: by this sign-in, or by another at once. */
async function isSame(
  was: Credentials | undefined,
  now: Credentials | undefined,
  { body, context }: GenericEndpointContext,
): Promise<boolean> {
  if (!was || !now || was.second_factor !== now.second_factor) return false
  if (was.password === now.password) return true
  return context.password.verify({ hash: now.password, password: String(body?.password) })
}

async function readCredentials(queries: Queries, email: string): Promise<Credentials | undefined> {
  const { rows } = await queries.query<Credentials>(
    `select person.two_factor_enabled as second_factor, account.password from auth.users as person
     join auth.accounts as account on account.user_id = person.id and account.provider_id = 'credential'
     where person.email = $1`,
    [email],
  )
  return rows[0]
}
