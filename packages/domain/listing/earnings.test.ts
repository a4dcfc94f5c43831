import { describe, expect, it } from 'vitest'
import { earningsFor } from './earnings.ts'

describe('what the owner receives', () => {
  const earnings = (price: string, priceUnit: string, weekPrice = '', monthPrice = '') =>
    earningsFor({ price, priceUnit, weekPrice, monthPrice })

  it('applies the best price, and shows a month where it has a price', () => {
    const earned = (week: string, month: string) =>
      earnings('5000', 'jour', week, month).map((one) => [one.units, one.earned])
    expect(earned('25000', '80000')).toEqual([
      [1, 5000],
      [3, 15_000],
      [7, 25_000],
      [30, 80_000],
    ])
    expect(earned('99000', '80000')).toEqual(earned('', ''))
  })

  it('is the whole price: the renter pays the fee on top', () => {
    expect(earnings('5 000', 'jour')).toEqual([
      { units: 1, unit: 'jour', earned: 5000, fee: 300 },
      { units: 3, unit: 'jour', earned: 15_000, fee: 1000 },
      { units: 7, unit: 'jour', earned: 35_000, fee: 2400 },
    ])
    expect(earnings('30000', 'semaine').map(({ earned }) => earned)).toEqual([30_000, 60_000, 120_000])
  })

  it('is not shown without a price, nor beyond the largest amount that Okoumé handles', () => {
    expect(earnings('', 'jour')).toEqual([])
    expect(earnings('0', 'jour')).toEqual([])
    expect(earnings('12,5', 'jour')).toEqual([])
    expect(earnings('400000000', 'jour').map(({ units }) => units)).toEqual([1])
  })
})
