import { describe, expect, it } from 'vitest'
import { formatFeeRate } from './format-fee-rate.ts'
import { serviceFee } from './quote.ts'

describe('the rate of the service fee, in words', () => {
  it('is written with a comma and a no-break space', () => {
    expect(formatFeeRate()).toBe('6,8\u00a0%')
  })

  it.each([
    [7000, '7\u00a0%'],
    [6701, '6,8\u00a0%'],
    [6700, '6,7\u00a0%'],
    [500, '0,5\u00a0%'],
  ])('of %i thousandths is %s', (thousandths, written) => {
    expect(formatFeeRate(thousandths)).toBe(written)
  })

  it('is at least the rate that is charged, by less than a tenth', () => {
    const written = Number(formatFeeRate().replace(',', '.').replace(/\s%$/, ''))
    const charged = serviceFee(100_000_000) / 1_000_000
    expect(written).toBeGreaterThanOrEqual(charged)
    expect(written - charged).toBeLessThan(0.1)
  })
})
