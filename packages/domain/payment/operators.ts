/** The mobile-money operators of Gabon. */
export type Operator = 'AIRTEL' | 'MOOV'

export interface OperatorFacts {
  readonly operator: Operator
  /** As the renter knows it. */
  readonly label: string
  /** The first three digits of its numbers, written nationally (docs/spec.md#telephone-numbers). */
  readonly prefixes: readonly string[]
}

export const OPERATORS: readonly OperatorFacts[] = [
  { operator: 'AIRTEL', label: 'Airtel Money', prefixes: ['074', '076', '077'] },
  { operator: 'MOOV', label: 'Moov Money', prefixes: ['060', '062', '065', '066'] },
]

export function operatorFacts(operator: Operator): OperatorFacts {
  const facts = OPERATORS.find((one) => one.operator === operator)
  if (!facts) throw new RangeError(`no such operator: ${operator}`)
  return facts
}
