import { MINUTE_MS } from '../calendar/durations.ts'

/** How long the screen counts down while the renter confirms on the telephone. Display only (docs/spec.md#payment). */
export const PAYMENT_COUNTDOWN_SECONDS = 90

/** How long an unpaid checkout reserves its stock. */
export const STOCK_RESERVATION_MINUTES = 15

/** How many checkouts of one renter reserve stock at once, unpaid. */
export const MAX_UNPAID_CHECKOUTS = 3

/** The instant at which the stock reservation of an unpaid checkout, begun then, expires. */
export function stockHeldUntil(startedAt: Date): Date {
  return new Date(startedAt.getTime() + STOCK_RESERVATION_MINUTES * MINUTE_MS)
}

/** How long the success message stays before the renter is redirected to their rentals (docs/spec.md#payment). */
export const SUCCESS_REDIRECT_SECONDS = 3
