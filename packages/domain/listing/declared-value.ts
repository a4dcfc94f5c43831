import { type Francs, formatFrancs } from '../money/francs.ts'

/** FCFA that an owner may declare as the value of one unit (docs/spec.md#item). */
export const VALUE_LIMITS = { least: 1000, most: 5_000_000 } as const

export const VALUE_RANGE_MESSAGE = `De ${formatFrancs(VALUE_LIMITS.least)} à ${formatFrancs(VALUE_LIMITS.most)}.`

export function isDeclarable(value: number): boolean {
  return Number.isInteger(value) && value >= VALUE_LIMITS.least && value <= VALUE_LIMITS.most
}

export interface DeclaredValue {
  /** FCFA to replace one unit today; null where its owner declared nothing. */
  readonly value: Francs | null
  readonly deposit: Francs
  /** Units that exist. The deposit is charged once, whatever the quantity. */
  readonly available: number
}

/** Field → its error, in French: no deposit is above what everything that can be rented costs. */
export function declaredValueProblems({ value, deposit, available }: DeclaredValue): Record<string, string> {
  // Out of bounds it is refused at its own field, and says nothing of the deposit.
  if (value === null || !isDeclarable(value) || deposit <= value * available) return {}
  const units = available > 1 ? `, pour ${available} exemplaires` : ''
  return {
    deposit: `La caution dépasse la valeur déclarée : ${formatFrancs(value * available)} au plus${units}.`,
  }
}

/** FCFA. */
export interface AdvisedDeposit {
  readonly least: Francs
  readonly most: Francs
  readonly proposed: Francs
}

const STEP: Francs = 500
/** Percent of the value. */
const ADVISED = { least: 20, proposed: 30, most: 50 } as const

/**
 * 20 to 50 % of the value in multiples of 500 FCFA, and what is proposed of it: 30 %, to the nearest. Null for what is no
 * value that can be declared.
 */
export function advisedDeposit(value: number): AdvisedDeposit | null {
  if (!isDeclarable(value)) return null
  const steps = (percent: number) => (value * percent) / (100 * STEP)
  return {
    least: Math.ceil(steps(ADVISED.least)) * STEP,
    proposed: Math.round(steps(ADVISED.proposed)) * STEP,
    most: Math.floor(steps(ADVISED.most)) * STEP,
  }
}

/** «Valeur déclarée : 90 000 FCFA», of each where several are rented. */
export function describeValue(value: Francs, quantity = 1): string {
  return `Valeur déclarée\u00a0: ${formatFrancs(value)}${quantity > 1 ? ' par exemplaire' : ''}`
}
