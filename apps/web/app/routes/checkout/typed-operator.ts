import { readPayerPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { OPERATORS, type Operator } from '@okoume/domain/payment/operators.ts'

/** The operator of a number that may still be being typed, as soon as its prefix tells. */
export function typedOperator(text: string): Operator | null {
  const prefix = typedPrefix(text)
  return OPERATORS.find(({ prefixes }) => prefixes.includes(prefix))?.operator ?? null
}

/** What is wrong with a number of another operator, said before it is whole. */
export function otherOperatorProblem(text: string, chosen: Operator): string | null {
  const typed = typedOperator(text)
  if (typed === null || typed === chosen) return null
  const read = readPayerPhone(`${typedPrefix(text)}000000`, chosen)
  return read.ok ? null : read.message
}

/** `077`, of `77`, `+241 77` or `0024177`. */
function typedPrefix(text: string): string {
  const digits = text.replace(/\D/g, '').replace(/^(?:00)?241/, '')
  return (digits.startsWith('0') ? digits : `0${digits}`).slice(0, 3)
}
