/** The mobile-money operators of Gabon. */
export type Operator = 'AIRTEL' | 'MOOV'

/** A Gabonese mobile number in E.164: `+24177123456`. */
export type GabonPhone = string & { readonly __phone: 'GabonPhone' }

export interface OperatorFacts {
  readonly operator: Operator
  /** The name that renters know. */
  readonly label: string
  /** The first three digits of its numbers, written nationally (docs/spec.md#telephone-numbers). */
  readonly prefixes: readonly string[]
}

export const OPERATORS: readonly OperatorFacts[] = [
  { operator: 'AIRTEL', label: 'Airtel Money', prefixes: ['074', '076', '077'] },
  { operator: 'MOOV', label: 'Moov Money', prefixes: ['060', '062', '065', '066'] },
]

/** «Airtel Money : 074, 076, 077 ; Moov Money : 060, 062, 065, 066». */
export const OPERATOR_PREFIXES = OPERATORS.map(
  ({ label, prefixes }) => `${label} : ${prefixes.join(', ')}`,
).join(' ; ')

/**
 * Part of a regular expression: what follows the 0 or the country code in the numbers of any operator, before the last
 * six digits.
 */
export const AFTER_ZERO = `(?:${OPERATORS.flatMap(({ prefixes }) => prefixes)
  .map((prefix) => prefix.slice(1))
  .join('|')})\\d{6}`

export function operatorFacts(operator: Operator): OperatorFacts {
  const facts = OPERATORS.find((one) => one.operator === operator)
  if (!facts) throw new RangeError(`no such operator: ${operator}`)
  return facts
}
