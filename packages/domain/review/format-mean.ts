/** `4,7`: a mean of notes, of five. */
export function formatMean(mean: number): string {
  return mean.toFixed(1).replace('.', ',')
}
