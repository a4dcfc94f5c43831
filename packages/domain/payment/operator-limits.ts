import { type Francs, formatFrancs } from '../money/francs.ts'
import { type Operator, operatorFacts } from './operators.ts'

/** Amounts that an operator lets through, FCFA. */
export interface OperatorLimits {
  /** One payment, in or out. */
  readonly min: Francs
  readonly max: Francs
  /** Of one number in a day, in and out counted apart; null where it is unknown. */
  readonly dayMax: Francs | null
}

/** Why the operator would not let a payment of that amount through, in French; null where it would. */
export function operatorLimitProblem(
  operator: Operator,
  amount: Francs,
  { min, max }: Pick<OperatorLimits, 'min' | 'max'>,
): string | null {
  if (amount >= min && amount <= max) return null
  const { label } = operatorFacts(operator)
  return amount < min
    ? `${label} ne fait pas passer moins de ${formatFrancs(min)} en une fois.`
    : `${label} ne fait pas passer plus de ${formatFrancs(max)} en une fois.`
}

/** Why the number would pass what its operator lets through in a day, in French. `before`: FCFA of that day already. */
export function dayLimitProblem(
  operator: Operator,
  { amount, before }: { readonly amount: Francs; readonly before: Francs },
  { dayMax }: Pick<OperatorLimits, 'dayMax'>,
): string | null {
  if (dayMax === null || before + amount <= dayMax) return null
  const { label } = operatorFacts(operator)
  return `${label} fait passer ${formatFrancs(dayMax)} par jour pour un numéro : il en reste ${formatFrancs(Math.max(0, dayMax - before))} aujourd'hui.`
}
