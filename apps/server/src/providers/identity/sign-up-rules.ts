import { EMAIL_IN_USE } from '@okoume/domain/person/email-address.ts'
import { readPersonName } from '@okoume/domain/person/person-name.ts'
import type { BetterAuthPlugin, GenericEndpointContext, User } from 'better-auth'
import { APIError, createAuthMiddleware, requestPasswordReset } from 'better-auth/api'
import type { IdentityMails } from '../../features/accounts/identity-mails.ts'
import type { AttemptGuard } from './limits/attempt-limits.ts'
import { isEmail } from './limits/readable-text.ts'

interface SignUpContext {
  readonly guard: Pick<AttemptGuard, 'mayMail'>
  readonly mails: IdentityMails
}

/**
 * The library takes any text for a name; ours are shown in mails and on screens. And where e-mails must be
 * confirmed it answers a known address like a new one: the person would wait for a mail that never comes,
 * and the sign-up form says so instead (docs/spec.md#sign-up-and-sign-in).
 */
export function signUpRules({ guard, mails }: SignUpContext) {
  return {
    id: 'okoume-sign-up-rules',
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === '/sign-up/email',
          handler: createAuthMiddleware(async (ctx) => {
            const { name, email, image } = (ctx.body ?? {}) as Readonly<Record<string, unknown>>
            // Pictures come by the product, which looks at them.
            if (typeof name !== 'string' || !readPersonName(name) || image !== undefined) {
              throw new APIError('BAD_REQUEST', {
                code: 'INVALID_NAME',
                message: 'Ce nom ne peut pas être gardé.',
              })
            }
            if (typeof email !== 'string') return
            if (!isEmail(email)) {
              throw new APIError('BAD_REQUEST', {
                code: 'INVALID_EMAIL',
                message: 'Cette adresse email est incorrecte.',
              })
            }
            const known = await ctx.context.internalAdapter.findUserByEmail(email)
            if (!known) return
            if (await guard.mayMail('sign-up', email)) await offerAccount(ctx, mails, known.user)
            throw alreadyExists()
          }),
        },
      ],
      after: [
        {
          matcher: ({ path }) => path === '/sign-up/email',
          handler: createAuthMiddleware(async (ctx) => {
            if (await wasOvertaken(ctx, ctx.context.returned)) throw alreadyExists()
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}

/**
 * Squatting: where no one has confirmed the address, its mailbox may be another person's. The link in it sets a password
 * of their own, which confirms the address and ends what the earlier sign-up left. Only that link replaces the earlier
 * sign-up: an attacker could else replace one whose mail is about to be opened. Prevents user enumeration: both addresses
 * are answered alike, and cost the same.
 */
async function offerAccount(
  { context, request }: GenericEndpointContext,
  mails: IdentityMails,
  { email, emailVerified }: Pick<User, 'email' | 'emailVerified'>,
): Promise<void> {
  if (emailVerified) await mails.rehearse()
  else await requestPasswordReset({ body: { email }, context, ...(request && { request }) })
}

/** Race: of several sign-ups with one e-mail at once, the library answers some with an account that does not exist. */
async function wasOvertaken({ body, context }: GenericEndpointContext, answer: unknown): Promise<boolean> {
  if (answer instanceof APIError && answer.body?.code !== 'FAILED_TO_CREATE_USER') return false
  const known = await context.internalAdapter.findUserByEmail(String(body?.email))
  const { user } = (answer ?? {}) as { user?: { id?: unknown } }
  return known !== null && known.user.id !== user?.id
}

function alreadyExists(): APIError {
  return new APIError('UNPROCESSABLE_ENTITY', {
    code: 'USER_ALREADY_EXISTS',
    message: EMAIL_IN_USE,
  })
}
