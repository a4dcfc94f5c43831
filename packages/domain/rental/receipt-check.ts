import { type CalendarDay, dayInLibreville } from '../calendar/calendar-day.ts'
import { formatLongDay } from '../calendar/format-day.ts'
import { formatFrancs } from '../money/francs.ts'
import { foldCharacters } from '../writing/fold-characters.ts'

/** The letters of a control (`checkouts.receipt_control`): none that is misread on paper as another one, or as a digit. */
const CONTROL = /^[ACDEFHJKMNPRTWXY]{6}$/

/** `ACDEFH`, as it is typed or pasted: `acd efh`; null for what is no control. */
export function readReceiptControl(text: string): string | null {
  const letters = foldCharacters(text).toUpperCase().replace(/[ .-]/g, '')
  return CONTROL.test(letters) ? letters : null
}

/** `ACD EFH`, as it is printed and read out. */
export function formatReceiptControl(control: string): string {
  return `${control.slice(0, 3)} ${control.slice(3)}`
}

export const RECEIPT_CHECK_PATH = '/verifier'

/** Content of the receipt's QR code, below the site's address. */
export function receiptCheckPath(number: string, control: string): string {
  return `${RECEIPT_CHECK_PATH}/${number}?${new URLSearchParams({ controle: control })}`
}

/** Public facts of a receipt, in FCFA: nothing of people, nor of what was rented. */
export interface CheckedReceipt {
  readonly number: string
  readonly total: number
  readonly paidOn: CalendarDay
  /** Of the total: carried money of another rental. */
  readonly carriedIn: number
  /** Of the total: has paid another rental, whose receipt counts it too. */
  readonly carriedOut: number
  /** Has arrived on the telephone that paid. */
  readonly refunded: number
  /** Is owed, and on its way. */
  readonly refunding: number
}

interface CheckedPayment extends Partial<Pick<CheckedReceipt, 'carriedIn' | 'carriedOut'>> {
  readonly amount: number
  readonly paidAt: Date
}

/** The present facts of a receipt, from its payment, money carried from or to another rental, and every refund that was ordered. */
export function checkReceipt(
  number: string,
  { amount: total, paidAt, carriedIn = 0, carriedOut = 0 }: CheckedPayment,
  refunds: readonly { readonly amount: number; readonly state: 'pending' | 'paid' | 'waiting' }[],
): CheckedReceipt {
  const sum = (isPaid: boolean) =>
    refunds.reduce((all, { amount, state }) => ((state === 'paid') === isPaid ? all + amount : all), 0)
  return {
    number,
    total,
    paidOn: dayInLibreville(paidAt),
    carriedIn,
    carriedOut,
    refunded: sum(true),
    refunding: sum(false),
  }
}

const FROM_OTHER = "avec l'argent d'une autre location"

/** `35 000 FCFA payés le 3 mars 2026, 20 000 FCFA rendus.` */
export function describeReceipt(receipt: CheckedReceipt): string {
  const { total, paidOn, carriedIn, carriedOut, refunded, refunding } = receipt
  const parts = [
    `${formatFrancs(total)} payés le ${formatLongDay(paidOn)}${carriedIn === total ? ` ${FROM_OTHER}` : ''}`,
    ...(carriedIn > 0 && carriedIn < total ? [`dont ${formatFrancs(carriedIn)} ${FROM_OTHER}`] : []),
    ...(carriedOut > 0
      ? [`${carriedOut === total ? 'qui' : `dont ${formatFrancs(carriedOut)}`} ont payé une autre location`]
      : []),
    ...(refunded >= total
      ? ['entièrement rendus']
      : refunded > 0
        ? [`${formatFrancs(refunded)} rendus`]
        : []),
    ...(refunding >= total
      ? ['en cours de remboursement']
      : refunding > 0
        ? [`${formatFrancs(refunding)} en cours de remboursement`]
        : []),
    ...(refunded + refunding + carriedOut === 0 ? ['rien rendu'] : []),
  ]
  return `${parts.join(', ')}.`
}
