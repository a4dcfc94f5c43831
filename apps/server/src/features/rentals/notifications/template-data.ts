import { addDays, dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import { formatLongInstant } from '@okoume/domain/calendar/format-instant.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import type { NoticeKind } from '@okoume/domain/notifications/notice-kinds.ts'
import type { NamedDelegate } from '@okoume/domain/rental/delegate.ts'
import type { HandoverShare } from '@okoume/domain/rental/handover-transitions.ts'
import { returnDeadline } from '@okoume/domain/rental/rental-facts.ts'
import type { Party } from '@okoume/domain/rental/rental-status.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import type { RentalRow } from '#platform/database/schema.ts'

export interface TemplateData {
  /** As the event leaves it. */
  readonly rental: RentalRow
  /** `« Perceuse »`. */
  readonly what: string
  /** `du 3 au 5 décembre 2026`. */
  readonly when: string
  readonly now: Date
  /** As on the screens: masked until the rental is accepted. */
  readonly renterName: string
  readonly ownerName: string
  /** True if the owner's profile has a telephone number, which acceptance shares. */
  readonly ownerHasPhone: boolean
  /** True if a cancellation found it accepted: its rent had reached the owner's wallet. */
  readonly wasAccepted: boolean
  /** True if the renter asked for the money to wait where the answer is no. */
  readonly carryOver: boolean
  /** Until when all that was paid waits for another choice; null where it does not. */
  readonly carriedUntil: Date | null
  /** FCFA of what was paid that a refused rental had paid, and what of that goes back. */
  readonly carried: { readonly paid: number; readonly rest: number }
  /** How the money is shared, where the event settles a handover. */
  readonly share: HandoverShare | null
  /** True if the owner withdrew the deposit claim that the event ends. */
  readonly isDepositClaimWithdrawn: boolean
  /** True of a rental that has a contract: one of before has none. */
  readonly hasContract: boolean
  /** Who was named, or comes no more, for a party, where the event is that. */
  readonly delegate: NamedDelegate | null
  /** FCFA: what the owner can withdraw once the rent of this rental is released; the wire's `withdrawable`. */
  readonly withdrawableWithRent: number
}

export interface TemplateText {
  readonly title: string
  readonly paragraphs: readonly string[]
}

/** Null where that party is not notified of the event. */
export type Template = (data: TemplateData) => TemplateText | null

export type KindsByParty = Readonly<Record<Party, NoticeKind>>

export interface EventTemplates {
  readonly renter?: Template
  readonly owner?: Template
  /** Where they differ from those of its group. */
  readonly kinds?: KindsByParty
  /** True if the mail's summary says who comes for the item. */
  readonly showsDelivery?: true
  /** True if `withdrawableWithRent` is read. */
  readonly readsWithdrawable?: true
}

export interface SumLine {
  readonly name: string
  readonly value: string
  readonly strong?: boolean
}

export function sumLine(name: string, amount: number): SumLine {
  return { name, value: formatFrancs(amount) }
}

export function totalLine(name: string, amount: number): SumLine {
  return { ...sumLine(name, amount), strong: true }
}

/** The sums of a mail's summary. An event that moves no money, and holds none, shows none. */
export type EventSums = Partial<Record<Party, (data: TemplateData) => readonly SumLine[]>>

/** Of what begins with the first day: both parties read of it as returns. */
export const RETURN_KINDS: KindsByParty = { renter: 'returns', owner: 'returns' }

export const CONTACT = quoted('Contacter')

export const REFUND_TO_PHONE = 'Le remboursement arrive sur le numéro qui a payé.'

export function formatRent({ totalPrice, deposit }: Pick<RentalRow, 'totalPrice' | 'deposit'>): string {
  return formatFrancs(totalPrice - deposit)
}

/** Until when a return can be contested, in words: «avant …». */
export function formatReturnBy(rental: RentalRow): string {
  const deadline = returnDeadline(rental)
  if (rental.returnProvedAt) return `le ${formatLongInstant(deadline.toISOString())}`
  // The deadline is a midnight: the day before it is still in time.
  return `la fin du ${formatLongDay(addDays(dayInLibreville(deadline), -1))}`
}

/** The renter reported a problem that is not settled: the rent is held, whatever becomes of the return. */
export function isRentInDispute({ handoverState, handoverReport }: RentalRow): boolean {
  return handoverState === 'problem' || (handoverState === 'disputed' && handoverReport === 'problem')
}

/** Advice to both parties once the rental is accepted. */
export function contractAdvice(hasContract: boolean): string[] {
  return hasContract
    ? [
        "Votre contrat est sur la page de la location : lisez-le, puis acceptez-le d'un geste. Rien n'est bloqué si vous ne l'acceptez pas.",
      ]
    : []
}
