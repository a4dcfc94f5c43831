/** Shown on every item while it has no reviews (docs/spec.md#honest-claims). */
export const DISPLAYED_RATING = 4.0

/** `4,7`: a mean of notes, of five. */
export function formatMean(mean: number): string {
  return mean.toFixed(1).replace('.', ',')
}
