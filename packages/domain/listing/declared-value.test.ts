import { describe, expect, test } from 'vitest'
import { advisedDeposit, declaredValueProblems, describeValue, VALUE_LIMITS } from './declared-value.ts'

const plain = (text = '') => text.replaceAll(/\s/g, ' ')

describe('a deposit beside a declared value', () => {
  test.each([
    [null, 1_000_000, 1, undefined],
    [90_000, 0, 1, undefined],
    [90_000, 90_000, 1, undefined],
    [90_000, 90_001, 1, 'La caution dépasse la valeur déclarée : 90 000 FCFA au plus.'],
    [4000, 20_000, 60, undefined],
    [4000, 8001, 2, 'La caution dépasse la valeur déclarée : 8 000 FCFA au plus, pour 2 exemplaires.'],
  ])('of %s FCFA may be %i for %i units: %s', (value, deposit, available, problem) => {
    const problems = declaredValueProblems({ value, deposit, available })
    expect(Object.keys(problems)).toEqual(problem ? ['deposit'] : [])
    expect(plain(problems.deposit)).toBe(problem ?? '')
  })
})

describe('the deposit that a value advises', () => {
  test.each([
    [1000, 500, 500, 500],
    [1250, 500, 500, 500],
    [2500, 500, 1000, 1000],
    [4000, 1000, 1000, 2000],
    [90_000, 18_000, 27_000, 45_000],
    [91_100, 18_500, 27_500, 45_500],
    [5_000_000, 1_000_000, 1_500_000, 2_500_000],
  ])('of %i FCFA: from %i, %i is proposed, to %i', (value, least, proposed, most) => {
    expect(advisedDeposit(value)).toEqual({ least, proposed, most })
  })

  test('is 20 to 50 % of every value, in steps of 500 FCFA, and never above it', () => {
    for (let value = VALUE_LIMITS.least; value <= VALUE_LIMITS.most; value += 7) {
      const advice = advisedDeposit(value)
      if (!advice) throw new Error(`none for ${value}`)
      const { least, proposed, most } = advice
      const isOrdered = least <= proposed && proposed <= most && proposed % 500 === 0
      if (!isOrdered || least * 5 < value || most * 2 > value) expect.fail(`${value}: ${least} to ${most}`)
    }
  })

  test.each([Number.NaN, 0, 999, 1000.5, 5_000_001])('is none for %d', (value) => {
    expect(advisedDeposit(value)).toBeNull()
  })
})

test('a value is that of each unit', () => {
  expect(plain(describeValue(90_000))).toBe('Valeur déclarée : 90 000 FCFA')
  expect(plain(describeValue(4000, 20))).toBe('Valeur déclarée : 4 000 FCFA par exemplaire')
})
