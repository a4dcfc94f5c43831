/** An amount in FCFA (XAF): an integer, the currency has no decimals. */
export type Francs = number

/** Above this, a sum of a few million amounts could exceed JavaScript's safe integers. */
export const MAX_FRANCS: Francs = 1_000_000_000

/** Whether the number is an amount that Okoumé handles: an integer of FCFA from 0 to `MAX_FRANCS`. */
export function isFrancs(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= MAX_FRANCS
}

/**
 * @throws RangeError for a fraction, a negative or an oversized amount: a programming error, never bad input, which the
 * contract refuses earlier.
 */
export function assertFrancs(value: number): Francs {
  if (!isFrancs(value)) throw new RangeError(`not an amount in FCFA: ${value}`)
  return value
}

// U+202F, the narrow no-break space between French thousands; set explicitly so that server and browser agree whatever
// their ICU data.
const NARROW_SPACE = '\u202f'

/** `12 500 FCFA`. */
export function formatFrancs(amount: Francs): string {
  return `${formatThousands(amount)}\u00a0FCFA`
}

/** `12 500`. */
export function formatThousands(amount: number): string {
  return String(amount).replace(/\B(?=(\d{3})+$)/g, NARROW_SPACE)
}
