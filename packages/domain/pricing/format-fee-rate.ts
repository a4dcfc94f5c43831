import { FEE_THOUSANDTHS_OF_PERCENT } from './quote.ts'

/** `6,757 %`: the service fee as people read it. */
export function formatFeeRate(thousandthsOfPercent: number = FEE_THOUSANDTHS_OF_PERCENT): string {
  return `${String(thousandthsOfPercent / 1000).replace('.', ',')}\u00a0%`
}
