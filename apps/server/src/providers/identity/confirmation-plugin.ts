import type { BetterAuthPlugin, GenericEndpointContext, User } from 'better-auth'
import { APIError, createAuthEndpoint, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { expireCookie } from 'better-auth/cookies'
import { z } from 'zod'
import { awaitedUser, forgetAwaiting, letBrowserAwait, takeConfirmed } from './awaiting-browsers.ts'
import { emailOfLink } from './confirmation-link.ts'
import { confirmedPage } from './link-pages.ts'
import { confirmEmail, type Queries } from './proofs.ts'
import { openSession } from './session-cookie.ts'

const DAY_SECONDS = 24 * 3600
const LINK = z.object({ token: z.string(), callbackURL: z.string().default('/') })

/**
 * Whoever signed up in a browser, or gave the right password there, is signed in there once the e-mail is confirmed,
 * on whatever device the link was opened. No other browser is: anybody may open an account with an e-mail that is not
 * theirs, and whoever follows the link must not find themself in it.
 */
export function confirmation(queries: Queries) {
  return {
    id: 'okoume-confirmation',
    endpoints: {
      confirmed: createAuthEndpoint('/confirmed', { method: 'GET', requireHeaders: true }, async (ctx) =>
        ctx.json({ confirmed: await isConfirmed(ctx, queries) }),
      ),
    },
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === '/verify-email',
          handler: createAuthMiddleware(async (ctx) => confirmElsewhere(ctx, queries)),
        },
      ],
      after: [
        {
          matcher: ({ path }) => path === '/sign-up/email' || path === '/sign-in/email',
          handler: createAuthMiddleware(async (ctx) => afterCredentials(ctx, queries, ctx.context.returned)),
        },
        {
          matcher: ({ path }) => path === '/verify-email',
          handler: createAuthMiddleware(async (ctx) => {
            const proof = await awaitedProof(ctx)
            if (proof) await openAwaited(ctx, queries, proof)
          }),
        },
        {
          matcher: ({ path }) => path === '/sign-out',
          handler: createAuthMiddleware(async (ctx) => stopAwaiting(ctx, queries)),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}

/** In a browser that neither waits for this e-mail nor is signed in with it, a link confirms, and opens no session. */
async function confirmElsewhere(
  ctx: GenericEndpointContext,
  queries: Queries,
): Promise<Response | undefined> {
  const link = LINK.safeParse(ctx.query)
  const user = link.success && (await ownerOf(ctx, link.data.token))
  if (!link.success || !user) return undefined
  const proof = await awaitedProof(ctx)
  if (proof && (await awaitedUser(queries, proof)) === user.id) return undefined
  const session = await getSessionFromCtx(ctx)
  if (session?.user.id === user.id) return undefined
  if (!user.emailVerified) await confirmEmail(queries, user.id)
  return confirmedPage(user.email, link.data.callbackURL)
}

/** Whose e-mail a link confirms, or has confirmed. */
async function ownerOf(ctx: GenericEndpointContext, token: string): Promise<User | null> {
  const email = await emailOfLink(ctx.context.secret, token)
  const known = email === null ? null : await ctx.context.internalAdapter.findUserByEmail(email)
  return known?.user ?? null
}

async function afterCredentials(
  ctx: GenericEndpointContext,
  queries: Queries,
  answer: unknown,
): Promise<void> {
  if (ctx.context.newSession) return stopAwaiting(ctx, queries)
  const userId = await unconfirmedUser(ctx, answer)
  if (!userId) return
  await forgetEarlier(ctx, queries)
  const proof = await letBrowserAwait(queries, { userId, remember: ctx.body.rememberMe !== false })
  const { name, attributes } = awaitedCookie(ctx)
  await ctx.setSignedCookie(name, proof, ctx.context.secret, attributes)
}

async function stopAwaiting(ctx: GenericEndpointContext, queries: Queries): Promise<void> {
  await forgetEarlier(ctx, queries)
  expireCookie(ctx, awaitedCookie(ctx))
}

/** Whoever has a copy of the browser's cookie waits no longer either. */
async function forgetEarlier(ctx: GenericEndpointContext, queries: Queries): Promise<void> {
  const proof = await awaitedProof(ctx)
  if (proof) await forgetAwaiting(queries, proof)
}

async function isConfirmed(ctx: GenericEndpointContext, queries: Queries): Promise<boolean> {
  const session = await getSessionFromCtx(ctx)
  const proof = await awaitedProof(ctx)
  const awaited = proof ? await awaitedUser(queries, proof) : null
  if (!proof || !awaited) return session?.user.emailVerified === true
  if (session?.user.id === awaited) {
    if (!session.user.emailVerified) return false
    await stopAwaiting(ctx, queries)
    return true
  }
  return openAwaited(ctx, queries, proof)
}

async function openAwaited(ctx: GenericEndpointContext, queries: Queries, proof: string): Promise<boolean> {
  const taken = await takeConfirmed(queries, proof)
  const user = taken && (await ctx.context.internalAdapter.findUserById(taken.userId))
  if (!user) return false
  await openSession(ctx, user, taken.remember)
  expireCookie(ctx, awaitedCookie(ctx))
  return true
}

/** Who has just signed up, or given the right password before the e-mail was confirmed. */
async function unconfirmedUser(
  { path, body, context }: GenericEndpointContext,
  answer: unknown,
): Promise<string | null> {
  if (path === '/sign-up/email') return answer instanceof APIError ? null : idOf(answer)
  if (!(answer instanceof APIError) || answer.body?.code !== 'EMAIL_NOT_VERIFIED') return null
  const known = await context.internalAdapter.findUserByEmail(String(body.email))
  return known?.user.id ?? null
}

function idOf(answer: unknown): string | null {
  return z.object({ user: z.object({ id: z.string() }) }).safeParse(answer).data?.user.id ?? null
}

async function awaitedProof(ctx: GenericEndpointContext): Promise<string | null> {
  return (await ctx.getSignedCookie(awaitedCookie(ctx).name, ctx.context.secret)) || null
}

function awaitedCookie(ctx: GenericEndpointContext) {
  return ctx.context.createAuthCookie('awaited', { maxAge: DAY_SECONDS })
}
