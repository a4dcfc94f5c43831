import { FEE_THOUSANDTHS_OF_PERCENT } from './quote.ts'

/** `6,8 %`: the service fee for display, rounded up to a tenth so that the charge never exceeds it. */
export function formatFeeRate(thousandthsOfPercent: number = FEE_THOUSANDTHS_OF_PERCENT): string {
  const tenths = Math.ceil(thousandthsOfPercent / 100)
  return `${String(tenths / 10).replace('.', ',')}\u00a0%`
}
