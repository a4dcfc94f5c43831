/** In milliseconds, like every instant that is reckoned with. */
export const MINUTE_MS = 60_000

export const HOUR_MS = 60 * MINUTE_MS

/** In milliseconds. Gabon has no daylight saving time: a calendar day of Libreville always has as many. */
export const DAY_MS = 24 * HOUR_MS
