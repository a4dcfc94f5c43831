import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import {
  createAuthEndpoint,
  createAuthMiddleware,
  isAPIError,
  requestPasswordResetCallback,
} from 'better-auth/api'
import { z } from 'zod'
import type { IdentityMails } from '#src/features/accounts/identity-mails.ts'
import { isRedirectTarget } from './redirect-targets.ts'

interface PasswordReset {
  readonly publicUrl: string
  readonly token: string
  /** The library's own link, with the redirect target that the client asked for. */
  readonly asked: string
}

// No client chooses where the secret of a mail goes.
const PAGE = '/mot-de-passe'

/** The link of a password reset mail. It carries the client's redirect target. */
export function passwordResetLink({ publicUrl, token, asked }: PasswordReset): string {
  const link = new URL(PAGE, publicUrl)
  link.searchParams.set('token', token)
  const redirectTarget = new URL(asked).searchParams.get('callbackURL')
  const redirect = isRedirectTarget(redirectTarget)
    ? new URL(redirectTarget, publicUrl).searchParams.get('redirect')
    : null
  if (isRedirectTarget(redirect)) link.searchParams.set('redirect', redirect)
  return link.href
}

const TOKEN_LENGTH_MAX = 200

/** Checks whether a link is still valid before a password is typed. The check does not use it up. */
export function resetLinkCheck() {
  return {
    id: 'okoume-reset-link',
    endpoints: {
      checkResetLink: createAuthEndpoint(
        '/check-reset-link',
        { method: 'POST', body: z.object({ token: z.string().min(1).max(TOKEN_LENGTH_MAX) }) },
        async (ctx) => ctx.json({ valid: await isValid(ctx, ctx.body.token) }),
      ),
    },
  } satisfies BetterAuthPlugin
}

/** Calls the library's own route behind such links, which redirects with the token or with an error. */
async function isValid({ context }: GenericEndpointContext, token: string): Promise<boolean> {
  try {
    await requestPasswordResetCallback({ params: { token }, query: { callbackURL: PAGE }, context })
    return false
  } catch (error) {
    if (!isAPIError(error)) throw error
    const location = new Headers(error.headers).get('location')
    return location !== null && new URL(location, context.baseURL).searchParams.get('token') === token
  }
}

/** Prevents user enumeration by timing: an unknown e-mail costs the work of a mail too. */
export function preventUserEnumeration(mails: IdentityMails) {
  return {
    id: 'okoume-user-enumeration',
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === '/request-password-reset',
          handler: createAuthMiddleware(async ({ body, context }) => {
            const { email } = (body ?? {}) as { email?: unknown }
            if (typeof email !== 'string') return
            if (!(await context.internalAdapter.findUserByEmail(email))) await mails.rehearse()
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}
