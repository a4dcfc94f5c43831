import { MINUTE_MS } from '../calendar/durations.ts'

/** How long the screen counts down while the renter confirms on the telephone. Display only (docs/spec.md#payment). */
export const PAYMENT_COUNTDOWN_SECONDS = 90

/** How long an unpaid checkout keeps its stock from others. */
export const STOCK_RESERVATION_MINUTES = 15

/** The instant at which an unpaid checkout, begun then, lets go of its stock. */
export function stockHeldUntil(begun: Date): Date {
  return new Date(begun.getTime() + STOCK_RESERVATION_MINUTES * MINUTE_MS)
}

/** How long the success message stays before the renter is shown their rentals (docs/spec.md#payment). */
export const SUCCESS_REDIRECT_SECONDS = 3
