import type { RefusalAnswer } from './wire.ts'

/** Nothing was sent: no connection, or no secret to send it with. */
export const UNAVAILABLE = 'PROVIDER_TEMPORARILY_UNAVAILABLE'
/** It is our account, password or address that is refused, not the payment. */
export const REFUSED_US = 'PROVIDER_REFUSED_US'

export const TRANSACTION_NOT_FOUND = '4006'
export const SECRET_EXPIRED = '3100'
const ADDRESS_NOT_ALLOWED = '1000'

const OF_US: readonly string[] = [ADDRESS_NOT_ALLOWED, SECRET_EXPIRED]

/** A stable name for what the provider says no with; those that nobody documented keep its number. */
export function failureCode(code: string | undefined): string | undefined {
  if (code === undefined || !/^\w{1,20}$/.test(code)) return undefined
  return OF_US.includes(code) ? REFUSED_US : `MYPVIT_${code.toUpperCase()}`
}

// What a reference that was used before is answered is documented nowhere.
const USED_BEFORE = /duplic|dupliqu|already|d[ée]j[àa]/i
// Timed out, conflict, too early, too many: by whom, and after what, they do not say.
const SAYS_NOTHING: readonly number[] = [408, 409, 425, 429]

/** Whether that answer proves that the order was turned away; a reference already known proves the opposite. */
export function isRefusal(status: number, refusal: RefusalAnswer | null): refusal is RefusalAnswer {
  if (status < 400 || status >= 500 || SAYS_NOTHING.includes(status)) return false
  return refusal !== null && !USED_BEFORE.test(refusal.words)
}
