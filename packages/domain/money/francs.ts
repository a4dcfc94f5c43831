/** An amount in FCFA (XAF): an integer, the currency has no decimals. */
export type Francs = number

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
