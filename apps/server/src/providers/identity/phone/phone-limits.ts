import type { CallLimit } from '@okoume/contract/model/operation.ts'
import { nationalNumber } from '@okoume/domain/payment/gabon-phone.ts'
import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import { type AttemptLimits, addressOf } from '../limits/attempt-limits.ts'
import type { Attempts } from '../limits/attempts.ts'
import { refuse } from './phone-refusals.ts'

/** Counts a code that is ordered, before anything is sent. @throws APIError TOO_MANY_CODES */
export type CountCode = (phone: GabonPhone, request: Request | undefined) => Promise<void>

const PREFIX_DIGITS = 6

/** SMS pumping: whoever is paid for messages to numbers of their own is held back by number, prefix, address and in all. */
export function limitCodes(attempts: Attempts, limits: AttemptLimits): CountCode {
  return async (phone, request) => {
    const prefix = nationalNumber(phone).slice(0, PREFIX_DIGITS)
    const counted: readonly (readonly [of: string, limit: CallLimit])[] = [
      [`address ${addressOf(request)}`, limits.textsPerAddress],
      ...limits.textsPerNumber.map((limit) => [`${phone} ${limit.minutes}`, limit] as const),
      [`prefix ${prefix}`, limits.textsPerPrefix],
      ['all', limits.textsInAll],
    ]
    for (const [of, limit] of counted) {
      const seconds = await attempts.take({ kind: 'text', of }, limit)
      if (seconds !== null)
        throw refuse('TOO_MANY_REQUESTS', 'TOO_MANY_CODES', new Date(Date.now() + seconds * 1000))
    }
  }
}
