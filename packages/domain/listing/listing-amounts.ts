import { isFrancs } from '../money/amount.ts'
import type { Francs } from '../money/francs.ts'
import { readWholeNumber } from '../money/written-number.ts'
import { trustedDepositProblems } from '../pricing/quote.ts'
import { declaredValueProblems, isDeclarable, VALUE_RANGE_MESSAGE } from './declared-value.ts'
import { LISTING_MESSAGES, MAX_STOCK } from './listing-limits.ts'

/** How many units there are, and the optional amounts of a listing, as its owner typed them. */
interface AmountTexts {
  readonly deposit: string
  readonly trustedDeposit: string
  readonly value: string
  readonly available: string
}

interface Amounts {
  readonly deposit: Francs
  readonly trustedDeposit: Francs | null
  readonly value: Francs | null
  readonly available: number
}

/** The values of texts in which {@link amountsProblems} finds nothing wrong. */
export function readAmounts(form: AmountTexts): Amounts {
  return {
    deposit: readOptional(form.deposit) ?? 0,
    trustedDeposit: readOptional(form.trustedDeposit),
    value: readOptional(form.value),
    available: readWholeNumber(form.available),
  }
}

function readOptional(text: string): Francs | null {
  return text.trim() === '' ? null : readWholeNumber(text)
}

/** Field → its error, in French, or null. Amounts are compared once each of them is one. */
export function amountsProblems(form: AmountTexts): Record<string, string | null> {
  const written = {
    deposit: form.deposit.trim() === '' ? null : amountProblem(form.deposit),
    trustedDeposit: form.trustedDeposit.trim() === '' ? null : amountProblem(form.trustedDeposit),
    value: form.value.trim() === '' ? null : valueProblem(form.value),
    available: stockProblem(form.available),
  }
  if (Object.values(written).some(Boolean)) return written
  const amounts = readAmounts(form)
  return { ...trustedDepositProblems(amounts), ...declaredValueProblems(amounts) }
}

export function amountProblem(text: string): string | null {
  const amount = readWholeNumber(text)
  if (Number.isNaN(amount)) return 'Un montant est un nombre entier de FCFA.'
  if (amount < 0) return 'Un montant ne peut pas être négatif.'
  return isFrancs(amount) ? null : 'Ce montant est trop élevé.'
}

function valueProblem(text: string): string | null {
  return amountProblem(text) ?? (isDeclarable(readWholeNumber(text)) ? null : VALUE_RANGE_MESSAGE)
}

function stockProblem(text: string): string | null {
  const stock = readWholeNumber(text)
  if (Number.isNaN(stock) && text.trim() !== '') return 'La quantité est un nombre entier.'
  if (Number.isNaN(stock) || stock < 1) return LISTING_MESSAGES.available
  return stock > MAX_STOCK ? 'Cette quantité est trop élevée.' : null
}
