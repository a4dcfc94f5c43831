import { BRAND } from '../brand.ts'
import { type Francs, formatFrancs } from '../money/francs.ts'
import { type Operator, operatorFacts } from './operators.ts'

/** Amounts that an operator lets through, FCFA. */
export interface OperatorLimits {
  /** One payment, in or out. */
  readonly min: Francs
  readonly max: Francs
  /** Of one number in a day, in and out counted apart; null where it is unknown. */
  readonly dayMax: Francs | null
  /** Of all numbers together in a day; null where it is unknown. */
  readonly dayTotals: DayTotals
}

/** Direction of money at an operator. */
export type Way = 'in' | 'out'
export type DayTotals = Readonly<Record<Way, Francs | null>>

/** Share of a day's total at which finance is notified, while everybody is still served. */
const ALARM_SHARE = 0.8

export function isNearTotal(used: Francs, total: Francs | null): boolean {
  return total !== null && used >= total * ALARM_SHARE
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

interface OfDay {
  readonly way: Way
  readonly amount: Francs
  /** FCFA that went that way today already. */
  readonly before: Francs
  /** An operator that would still let it through. */
  readonly other: Operator | null
}

/** Why the operator lets no more through for us today, until when, and what else there is, in French. */
export function dayTotalProblem(
  operator: Operator,
  { way, amount, before, other }: OfDay,
  { dayTotals }: Pick<OperatorLimits, 'dayTotals'>,
): string | null {
  const total = dayTotals[way]
  if (total === null || before + amount <= total) return null
  const left = Math.max(0, total - before)
  const rest =
    left === 0 ? 'ne peut plus rien faire passer' : `peut encore faire passer ${formatFrancs(left)}`
  const verb = way === 'in' ? 'payez avec' : 'retirez sur un numéro'
  const elsewhere = other ? `, ou ${verb} ${operatorFacts(other).label}` : ''
  return `${operatorFacts(operator).label} ${rest} pour ${BRAND.name} aujourd'hui : réessayez après minuit${elsewhere}.`
}
