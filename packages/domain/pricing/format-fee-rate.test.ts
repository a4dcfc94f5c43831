import { describe, expect, it } from 'vitest'
import { formatFeeRate } from './format-fee-rate.ts'
import { serviceFee } from './quote.ts'

describe('the rate of the service fee, in words', () => {
  it('is written with a comma, and a space that does not break', () => {
    expect(formatFeeRate()).toBe('6,757\u00a0%')
  })

  it.each([
    [7000, '7\u00a0%'],
    [6750, '6,75\u00a0%'],
    [500, '0,5\u00a0%'],
  ])('of %i thousandths is %s', (thousandths, written) => {
    expect(formatFeeRate(thousandths)).toBe(written)
  })

  it('is the rate that is charged', () => {
    const written = Number(formatFeeRate().replace(',', '.').replace(/\s%$/, ''))
    expect(serviceFee(100_000_000)).toBe(written * 1_000_000)
  })
})
