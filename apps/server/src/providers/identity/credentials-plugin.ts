import type { BetterAuthPlugin, GenericEndpointContext, User } from 'better-auth'
import { APIError, createAuthEndpoint, sensitiveSessionMiddleware } from 'better-auth/api'
import { z } from 'zod'
import type { IdentityMails } from '../../features/accounts/identity-mails.ts'
import type { AttemptGuard } from './limits/attempt-limits.ts'
import { isEmail } from './limits/readable-text.ts'
import { wantEmail } from './links/email-changes.ts'
import { requireGoodPassword } from './passwords.ts'
import { requireFresh } from './sessions/fresh-session.ts'
import { deleteSignInTokens, type Queries } from './sessions/one-time-tokens.ts'
import { endOtherSessions, type OnSessionsEnded } from './sessions/open-sessions.ts'
import { replaceSession } from './sessions/session-cookie.ts'

export interface CredentialContext {
  readonly queries: Queries
  readonly guard: AttemptGuard
  readonly mails: IdentityMails
  readonly publicUrl: string
  readonly onSessionsEnded: OnSessionsEnded
}

const use = [sensitiveSessionMiddleware]

/**
 * Reauthentication, change of password and of e-mail. The last two replace the library's calls: its change of the e-mail
 * opens a session for anyone who opens the link.
 */
export function credentials(context: CredentialContext) {
  return {
    id: 'okoume-credentials',
    endpoints: {
      reauthenticate: createAuthEndpoint(
        '/reauthenticate',
        { method: 'POST', use, body: z.object({ password: z.string().min(1).max(1000) }) },
        async (ctx) => {
          await requirePassword(ctx, context.guard, ctx.body.password)
          await replaceSession(ctx, heldBy(ctx).user)
          return ctx.json({ status: true })
        },
      ),
      changePassword: createAuthEndpoint(
        '/change-password',
        {
          method: 'POST',
          use,
          body: z.object({ currentPassword: z.string().min(1).max(1000), newPassword: z.string().max(1000) }),
        },
        async (ctx) => {
          await changePassword(ctx, context, ctx.body)
          return ctx.json({ status: true })
        },
      ),
      changeEmail: createAuthEndpoint(
        '/change-email',
        {
          method: 'POST',
          use,
          body: z.object({ newEmail: z.string(), callbackURL: z.string().optional() }),
        },
        async (ctx) => {
          await askNewEmail(ctx, context, ctx.body)
          return ctx.json({ status: true })
        },
      ),
    },
  } satisfies BetterAuthPlugin
}

/** @throws APIError INVALID_PASSWORD, TOO_MANY_ATTEMPTS */
async function requirePassword(
  ctx: GenericEndpointContext,
  guard: AttemptGuard,
  password: string,
): Promise<void> {
  const { user } = heldBy(ctx)
  await guard.password(ctx, user.email)
  const account = await ctx.context.internalAdapter.findCredentialAccount(user.id)
  const hash = account?.password
  if (!hash || !(await ctx.context.password.verify({ hash, password }))) {
    throw new APIError('BAD_REQUEST', { code: 'INVALID_PASSWORD', message: 'Mot de passe incorrect.' })
  }
  await guard.passwordRight(ctx, user.email)
}

async function changePassword(
  ctx: GenericEndpointContext,
  { guard, queries, mails, onSessionsEnded }: CredentialContext,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const current = heldBy(ctx)
  await requireGoodPassword(newPassword, current.user.email)
  await requirePassword(ctx, guard, currentPassword)
  const { internalAdapter, password } = ctx.context
  const hash = await password.hash(newPassword)
  // Other sessions first: if the process dies in between, no other session survives the new password.
  await deleteSignInTokens(queries, current.user.id)
  await endOtherSessions(queries, current.user.id, current.session.token)
  await onSessionsEnded(current.user.id)
  await internalAdapter.updatePassword(current.user.id, hash)
  await replaceSession(ctx, current.user)
  await mails.sendPasswordChanged(current.user)
}

async function askNewEmail(
  ctx: GenericEndpointContext,
  { guard, queries, mails, publicUrl }: CredentialContext,
  { newEmail, callbackURL = '/' }: { newEmail: string; callbackURL?: string | undefined },
): Promise<void> {
  const { user, session } = heldBy(ctx)
  requireFresh(session)
  const email = newEmail.toLowerCase()
  if (!isEmail(email)) {
    throw new APIError('BAD_REQUEST', {
      code: 'INVALID_EMAIL',
      message: 'Cette adresse email est incorrecte.',
    })
  }
  if (email === user.email) {
    throw new APIError('BAD_REQUEST', { code: 'EMAIL_UNCHANGED', message: "C'est déjà votre adresse email." })
  }
  await guard.mail(ctx, user.email)
  await guard.mail(ctx, email)
  const holder = await ctx.context.internalAdapter.findUserByEmail(email)
  const proof = await wantEmail(queries, { userId: user.id, email })
  const query = new URLSearchParams({ token: proof, callbackURL })
  const link = `${publicUrl}/api/auth/confirm-new-email?${query}`
  // Prevents user enumeration: an e-mail in use gets the same answer.
  if (holder?.user.emailVerified) await mails.rehearse()
  else await mails.sendEmailChange({ email, name: user.name }, link)
  await mails.sendEmailChangeNotice(user)
}

type Held = NonNullable<GenericEndpointContext['context']['session']>

/** The session that the middleware has found. */
function heldBy(ctx: GenericEndpointContext): Held & { user: User } {
  if (!ctx.context.session) throw new APIError('UNAUTHORIZED')
  return ctx.context.session
}
