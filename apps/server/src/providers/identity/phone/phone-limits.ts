import type { CallLimit } from '@okoume/contract/model/operation.ts'
import { nationalNumber } from '@okoume/domain/payment/gabon-phone.ts'
import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import type { GenericEndpointContext } from 'better-auth'
import type { TextRoad } from '#src/features/accounts/code-sender.ts'
import { type AttemptLimits, addressOf } from '../limits/attempt-limits.ts'
import type { Attempts } from '../limits/attempts.ts'
import { newToken } from '../sessions/one-time-tokens.ts'
import { refuse } from './phone-refusals.ts'

export interface CodeLimits {
  /** Counts a code that is ordered, before anything is sent. @throws APIError TOO_MANY_CODES */
  count(ctx: GenericEndpointContext, phone: GabonPhone, road: TextRoad): Promise<void>
  /** Gives a browser the cookie that its next codes are counted by; this one counts. */
  markBrowser(ctx: GenericEndpointContext): Promise<void>
}

const PREFIX_DIGITS = 6
const DAY_MINUTES = 24 * 60
const COOKIE_SECONDS = 24 * 3600

/**
 * SMS pumping: whoever is paid for messages to numbers of their own is held back by browser, network address, number,
 * prefix and in all.
 */
export function limitCodes(attempts: Attempts, limits: AttemptLimits): CodeLimits {
  const take = (of: string, limit: CallLimit) => attempts.take({ kind: 'text', of }, limit)
  // Who waits for an SMS in vain may order by WhatsApp at once; in a day both count.
  const numberKey = (phone: GabonPhone, road: TextRoad, { minutes }: CallLimit) =>
    minutes < DAY_MINUTES && road !== 'sms' ? `${road} ${phone} ${minutes}` : `${phone} ${minutes}`
  return {
    async count(ctx, phone, road) {
      const browser = await readBrowser(ctx)
      const counted: readonly (readonly [of: string, limit: CallLimit])[] = [
        [`address ${addressOf(ctx.request)}`, limits.textsPerAddress],
        ...(browser === null ? [] : [[`browser ${browser}`, limits.textsPerBrowser] as const]),
        ...limits.textsPerNumber.map((limit) => [numberKey(phone, road, limit), limit] as const),
        [`prefix ${nationalNumber(phone).slice(0, PREFIX_DIGITS)}`, limits.textsPerPrefix],
        ['all', limits.textsInAll],
      ]
      for (const [of, limit] of counted) {
        const seconds = await take(of, limit)
        if (seconds !== null)
          throw refuse('TOO_MANY_REQUESTS', 'TOO_MANY_CODES', new Date(Date.now() + seconds * 1000))
      }
    },
    async markBrowser(ctx) {
      if ((await readBrowser(ctx)) !== null) return
      const browser = newToken()
      await take(`browser ${browser}`, limits.textsPerBrowser)
      const { name, attributes } = browserCookie(ctx)
      await ctx.setSignedCookie(name, browser, ctx.context.secret, attributes)
    },
  }
}

/** Null where there is no such cookie, or another signed it. */
async function readBrowser(ctx: GenericEndpointContext): Promise<string | null> {
  return (await ctx.getSignedCookie(browserCookie(ctx).name, ctx.context.secret)) || null
}

function browserCookie(ctx: GenericEndpointContext) {
  return ctx.context.createAuthCookie('texts', { maxAge: COOKIE_SECONDS })
}
