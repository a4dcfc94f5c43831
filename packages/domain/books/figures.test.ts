import { expect, test } from 'vitest'
import { EVERY_ENTRY } from '../ledger/every-entry.test-helper.ts'
import { CHART, chartKey } from './chart-of-accounts.ts'
import { FIGURES, figuresOf } from './figures.ts'

test('a day without movements has zeroes', () => {
  expect(figuresOf([])).toEqual(Object.fromEntries(FIGURES.map((figure) => [figure, 0])))
})

test('a fee given back does not lower the fees earned', () => {
  const sums = [{ event: 'rental accepted', account: 'earned_fees', credited: 1400, debited: -700 }]
  expect(figuresOf(sums)).toMatchObject({ feesEarned: 1400, feesGivenBack: 700 })
})

test('an event that is none of a figure is not counted in it', () => {
  const sums = [{ event: 'withdrawal requested', account: 'wallet', credited: 0, debited: -500 }]
  expect(figuresOf(sums).rentsEarned).toBe(0)
})

test('every posting that the product writes has a line of the chart of accounts', () => {
  const keys = CHART.map(({ key }) => key)
  for (const { postings } of EVERY_ENTRY)
    for (const { account, holder } of postings) expect(keys).toContain(chartKey(account, holder))
})

test('no two lines of the chart have the same key or the same proposed account', () => {
  expect(new Set(CHART.map(({ key }) => key)).size).toBe(CHART.length)
  expect(new Set(CHART.map(({ proposed }) => proposed)).size).toBe(CHART.length)
})
