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
  /** Has arrived on the telephone that paid. */
  readonly refunded: number
  /** Is owed, and on its way. */
  readonly refunding: number
}

/** The present facts of a receipt, from its payment and every refund that was ordered. */
export function checkReceipt(
  number: string,
  payment: { readonly amount: number; readonly paidAt: Date },
  refunds: readonly { readonly amount: number; readonly state: 'pending' | 'paid' | 'waiting' }[],
): CheckedReceipt {
  const sum = (isPaid: boolean) =>
    refunds.reduce((all, { amount, state }) => ((state === 'paid') === isPaid ? all + amount : all), 0)
  return {
    number,
    total: payment.amount,
    paidOn: dayInLibreville(payment.paidAt),
    refunded: sum(true),
    refunding: sum(false),
  }
}

/** `35 000 FCFA payés le 3 mars 2026, 20 000 FCFA rendus.` */
export function describeReceipt({ total, paidOn, refunded, refunding }: CheckedReceipt): string {
  const parts = [
    `${formatFrancs(total)} payés le ${formatLongDay(paidOn)}`,
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
    ...(refunded + refunding === 0 ? ['rien rendu'] : []),
  ]
  return `${parts.join(', ')}.`
}
