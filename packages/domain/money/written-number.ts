const WHOLE = /^-?\d+$/
// Thousands may be separated by a point or a comma: in Gabon «12.500» is twelve thousand five hundred.
const GROUPED = /^-?\d{1,3}(?:[.,]\d{3})+$/

/** Reads `12500`, `12 500`, `12.500` or `12 500 FCFA`; NaN for anything else. */
export function readWholeNumber(text: string): number {
  const digits = text.replace(/\s+/g, '').replace(/(?:f\.?cfa|xaf|f)$/i, '')
  if (!WHOLE.test(digits) && !GROUPED.test(digits)) return Number.NaN
  return Number(digits.replace(/[.,]/g, ''))
}
