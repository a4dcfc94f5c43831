import { describe, expect, it } from 'vitest'
import { otherOperatorProblem, typedOperator } from './payment-form.tsx'

describe('the operator of a partly typed number', () => {
  it.each([
    ['', null],
    ['07', null],
    ['077', 'AIRTEL'],
    ['066 1', 'MOOV'],
    ['+241 77', 'AIRTEL'],
    ['0024162', 'MOOV'],
    ['+241 0', null],
    ['055', null],
  ])('%j: %s', (text, operator) => {
    expect(typedOperator(text)).toBe(operator)
  })

  it('explains a number of the other operator before it is complete', () => {
    expect(otherOperatorProblem('066', 'AIRTEL')).toMatch(/^Ce numéro est un numéro Moov Money\./)
    expect(otherOperatorProblem('066', 'MOOV')).toBeNull()
    expect(otherOperatorProblem('06', 'AIRTEL')).toBeNull()
  })
})
