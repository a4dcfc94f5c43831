import { DISPLAYED_RATING } from './format-mean.ts'

/** How many notes the starting value weighs as much as. */
export const PRIOR_WEIGHT = 3

/**
 * The Bayesian mean that people are compared by, and items in the order «Mieux notés»: one perfect note says less than ten good ones. The value shown before
 * the first review is the prior (docs/spec.md#reviews). Unrounded.
 */
export function rankingMean(sum: number, count: number): number {
  return (PRIOR_WEIGHT * DISPLAYED_RATING + sum) / (PRIOR_WEIGHT + count)
}
