import type { Francs } from './francs.ts'

/** Above this, a sum of a few million amounts could exceed JavaScript's safe integers. */
export const MAX_FRANCS: Francs = 1_000_000_000

/** True if the number is an amount that Okoumé handles: an integer of FCFA from 0 to `MAX_FRANCS`. */
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
