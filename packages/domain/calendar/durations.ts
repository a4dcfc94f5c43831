/** In milliseconds, like all instants in calculations. */
export const MINUTE_MS = 60_000

export const HOUR_MS = 60 * MINUTE_MS

/** In milliseconds. Gabon has no daylight saving time: every calendar day in Libreville is this long. */
export const DAY_MS = 24 * HOUR_MS
