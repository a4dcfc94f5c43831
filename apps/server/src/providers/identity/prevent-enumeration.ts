import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import type { IdentityMails } from '../../features/accounts/identity-mails.ts'

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
