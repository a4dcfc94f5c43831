import { expect, it } from 'vitest'
import { OPERATORS, operatorFacts } from './operators.ts'

it('the operators are Airtel Money and Moov Money, with the prefixes of their networks', () => {
  expect(OPERATORS).toEqual([
    { operator: 'AIRTEL', label: 'Airtel Money', prefixes: ['074', '076', '077'] },
    { operator: 'MOOV', label: 'Moov Money', prefixes: ['060', '062', '065', '066'] },
  ])
})

it('no prefix belongs to two operators', () => {
  const prefixes = OPERATORS.flatMap((one) => one.prefixes)
  expect(new Set(prefixes).size).toBe(prefixes.length)
})

it('an operator is found by its name', () => {
  expect(OPERATORS.map(({ operator }) => operatorFacts(operator))).toEqual(OPERATORS)
})
