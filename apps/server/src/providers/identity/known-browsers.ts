import { createHmac } from 'node:crypto'
import type { GenericEndpointContext } from 'better-auth'
import { newProof } from './proofs.ts'

const YEAR_SECONDS = 365 * 24 * 3600

/**
 * Device cookie: a browser in which the right password was given for an e-mail before; null for any other. Password
 * guessing then locks out other browsers, not the account's owner.
 */
export async function knownBrowser(ctx: GenericEndpointContext, email: string): Promise<string | null> {
  const value = await ctx.getSignedCookie(knownCookie(ctx).name, ctx.context.secret)
  const [browser, whose] = (value || '').split('.')
  return browser && whose === hashOf(ctx, email) ? browser : null
}

export async function rememberBrowser(ctx: GenericEndpointContext, email: string): Promise<void> {
  const browser = (await knownBrowser(ctx, email)) ?? newProof()
  const { name, attributes } = knownCookie(ctx)
  await ctx.setSignedCookie(name, `${browser}.${hashOf(ctx, email)}`, ctx.context.secret, attributes)
}

function hashOf({ context }: GenericEndpointContext, email: string): string {
  return createHmac('sha256', context.secret)
    .update(`known ${email.trim().toLowerCase()}`)
    .digest('base64url')
}

function knownCookie(ctx: GenericEndpointContext) {
  return ctx.context.createAuthCookie('known', { maxAge: YEAR_SECONDS })
}
