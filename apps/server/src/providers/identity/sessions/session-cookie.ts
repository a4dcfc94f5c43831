import type { GenericEndpointContext, User } from 'better-auth'
import { APIError } from 'better-auth/api'
import { deleteSessionCookie, expireCookie, setSessionCookie } from 'better-auth/cookies'

/** True if this browser keeps its session when it is closed: «Se souvenir de moi». */
export async function isRemembered(ctx: GenericEndpointContext): Promise<boolean> {
  const { name } = ctx.context.authCookies.dontRememberToken
  return !(await ctx.getSignedCookie(name, ctx.context.secret))
}

/** The value of the session that the browser came with, held or not. */
export async function readSessionToken(ctx: GenericEndpointContext): Promise<string | null> {
  return (await ctx.getSignedCookie(ctx.context.authCookies.sessionToken.name, ctx.context.secret)) || null
}

/**
 * Prevents session fixation: a new session gets a new value, and the browser's earlier one ends: it
 * could not be ended later, and a stolen copy of it is worthless.
 */
export async function openSession(ctx: GenericEndpointContext, user: User, remember: boolean): Promise<void> {
  const earlier = await readSessionToken(ctx)
  if (earlier) await ctx.context.internalAdapter.deleteSession(earlier)
  const session = await ctx.context.internalAdapter.createSession(user.id, !remember)
  if (!session) throw new APIError('INTERNAL_SERVER_ERROR')
  if (remember) clearDontRemember(ctx)
  await setSessionCookie(ctx, { session, user }, !remember)
}

/** Rotates the caller's session; it lasts as long as the earlier one. */
export async function replaceSession(ctx: GenericEndpointContext, user: User): Promise<void> {
  await openSession(ctx, user, await isRemembered(ctx))
}

/** Ends a session that was opened a moment ago, before its value reaches the browser. */
export async function undoSignIn(ctx: GenericEndpointContext, token: string): Promise<void> {
  await ctx.context.internalAdapter.deleteSession(token)
  deleteSessionCookie(ctx)
  ctx.context.setNewSession(null)
}

/** The library leaves the mark of an earlier, brief session where it is. */
export function clearDontRemember(ctx: GenericEndpointContext): void {
  expireCookie(ctx, ctx.context.authCookies.dontRememberToken)
}
