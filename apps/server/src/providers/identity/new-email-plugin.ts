import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint, getSessionFromCtx } from 'better-auth/api'
import type pg from 'pg'
import { z } from 'zod'
import type { IdentityMails } from '../../features/accounts/identity-mails.ts'
import { changeEmail, type EmailChange, type FollowEmail, findWanted } from './email-changes.ts'
import { newEmailPage } from './link-pages.ts'
import { withParameter } from './redirect-targets.ts'

const SAID: Readonly<Record<EmailChange, readonly [name: string, value: string]>> = {
  changed: ['email', 'changed'],
  taken: ['error', 'EMAIL_IN_USE'],
  unknown: ['error', 'INVALID_TOKEN'],
}

const LINK = z.object({ token: z.string(), callbackURL: z.string().default('/') })

interface NewEmailContext {
  readonly pool: pg.Pool
  readonly follow: FollowEmail
  readonly mails: Pick<IdentityMails, 'sendEmailChanged'>
}

/**
 * The link that a new e-mail receives. It opens no session: a mail to a wrong address opens no account. Without a session
 * of that account it asks first: prevents a takeover by a mail scanner, or by the owner of a mistyped address.
 */
export function newEmail({ pool, follow, mails }: NewEmailContext) {
  const change: Parameters<typeof changeEmail>[2] = {
    follow,
    announce: ({ email, name, held }) => mails.sendEmailChanged({ email, name }, held),
  }
  const landingOf = async ({ token, callbackURL }: z.output<typeof LINK>) =>
    withParameter(callbackURL, ...SAID[await changeEmail(pool, token, change)])
  return {
    id: 'okoume-new-email',
    endpoints: {
      confirmNewEmail: createAuthEndpoint(
        '/confirm-new-email',
        { method: 'GET', query: LINK },
        async (ctx) => {
          const wanted = await findWanted(pool, ctx.query.token)
          const session = await getSessionFromCtx(ctx)
          const open = wanted && wanted.email !== wanted.held && wanted.userId !== session?.user.id
          if (open) return newEmailPage(wanted.email, ctx.query)
          throw ctx.redirect(await landingOf(ctx.query))
        },
      ),
      useNewEmail: createAuthEndpoint('/use-new-email', { method: 'POST', query: LINK }, async (ctx) => {
        throw ctx.redirect(await landingOf(ctx.query))
      }),
    },
  } satisfies BetterAuthPlugin
}
