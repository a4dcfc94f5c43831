import { type CalendarDay, endOfDay } from '../calendar/calendar-day.ts'
import { DAY_MS } from '../calendar/durations.ts'
import { type Francs, formatFrancs } from '../money/francs.ts'
import { addHours } from './rental-facts.ts'
import type { Party } from './rental-status.ts'

/**
 * How far a question about days of an item has come, before anything is paid: asked, agreed to by the owner at a rent, and
 * how it ended: paid, its time over, taken back by who asked, or closed by the owner or without an answer.
 */
export const ENQUIRY_STATES = ['open', 'pre-approved', 'booked', 'expired', 'withdrawn', 'closed'] as const
export type EnquiryState = (typeof ENQUIRY_STATES)[number]

/** Not ended. */
export const LIVE_ENQUIRIES = ['open', 'pre-approved'] as const satisfies readonly EnquiryState[]

export const ENQUIRY_STATE_LABELS: Readonly<Record<EnquiryState, string>> = {
  open: 'Question posée',
  'pre-approved': 'Pré-accord',
  booked: 'Réservée',
  expired: 'Expirée',
  withdrawn: 'Retirée',
  closed: 'Close',
}

export const MAX_OPEN_ENQUIRIES = 5
export const MAX_ENQUIRIES_A_DAY = 10
export const MAX_ENQUIRY_MESSAGES = 100
/** Characters. */
export const ENQUIRY_TEXT_MAX_LENGTH = 1000
/** How long an owner has to answer a question, at most. */
export const ENQUIRY_ANSWER_HOURS = 24
/** How long an agreement can be paid. */
export const AGREEMENT_HOURS = 24
/** How long an owner reserves the days of an agreement, once. */
export const RESERVED_HOURS = 2
/** After how many days without a word an answered question expires. */
export const ENQUIRY_IDLE_DAYS = 7
/** How often each party may name a price. */
export const PRICE_ROUNDS = 2

/** Shares of the computed rent between which each party may name a price, in percent. */
const PRICE_SHARES: Readonly<Record<Party, number>> = { renter: 70, owner: 50 }

export interface PriceBounds {
  /** FCFA. */
  readonly least: Francs
  readonly most: Francs
}

/** Bounds of a party's offer for the computed rent: the renter 70 % of it at least, the owner half; neither more than all. */
export function priceBounds(party: Party, computedRent: Francs): PriceBounds {
  return { least: Math.ceil((computedRent * PRICE_SHARES[party]) / 100), most: computedRent }
}

/** The French message at the price, or null where it will do. */
export function priceProblem(party: Party, price: Francs, computedRent: Francs): string | null {
  const { least, most } = priceBounds(party, computedRent)
  return price >= least && price <= most
    ? null
    : `Proposez entre ${formatFrancs(least)} et ${formatFrancs(most)}.`
}

/** The columns of an enquiry that its rules depend on, by their names in the database. */
export interface EnquiryFacts {
  readonly state: EnquiryState
  readonly startDate: CalendarDay
  /** Since when the renter waits for a word of the owner; null where they do not. */
  readonly awaitedSince: Date | null
  /** When the owner answered first; null until then. */
  readonly answeredAt: Date | null
  readonly createdAt: Date
  readonly lastMessageAt: Date
  /** Prices that the renter, and the owner, have named. */
  readonly proposals: number
  readonly approvals: number
  /** Null until the owner agreed. */
  readonly validUntil: Date | null
  /** When the days stop being reserved; it stays once that is over. */
  readonly reservedUntil: Date | null
}

export function isLiveEnquiry({ state }: Pick<EnquiryFacts, 'state'>): boolean {
  return state === 'open' || state === 'pre-approved'
}

/** Changes of an enquiry; `expire` and `close unanswered` are made by time, `book` by a payment. */
export type EnquiryAction = 'approve' | 'close' | 'withdraw' | 'expire' | 'close unanswered' | 'book'

interface EnquiryTransition {
  readonly from: EnquiryState
  readonly action: EnquiryAction
  readonly actor: Party | 'server'
  readonly to: EnquiryState
}

/** The table of docs/spec.md#enquiries. An owner who agrees a second time changes the rent, and the time begins again. */
export const ENQUIRY_TRANSITIONS: readonly EnquiryTransition[] = [
  { from: 'open', action: 'approve', actor: 'owner', to: 'pre-approved' },
  { from: 'pre-approved', action: 'approve', actor: 'owner', to: 'pre-approved' },
  { from: 'open', action: 'close', actor: 'owner', to: 'closed' },
  { from: 'pre-approved', action: 'close', actor: 'owner', to: 'closed' },
  { from: 'open', action: 'withdraw', actor: 'renter', to: 'withdrawn' },
  { from: 'pre-approved', action: 'withdraw', actor: 'renter', to: 'withdrawn' },
  { from: 'open', action: 'close unanswered', actor: 'server', to: 'closed' },
  { from: 'open', action: 'expire', actor: 'server', to: 'expired' },
  { from: 'pre-approved', action: 'expire', actor: 'server', to: 'expired' },
  { from: 'pre-approved', action: 'book', actor: 'server', to: 'booked' },
]

/** The state that the action leads to, or null where the table has no such line. */
export function enquiryTransition(state: EnquiryState, action: EnquiryAction): EnquiryState | null {
  return ENQUIRY_TRANSITIONS.find((line) => line.from === state && line.action === action)?.to ?? null
}

/** Until when the owner's first answer is awaited: 24 h, or the end of the first day; null where it was given. */
export function enquiryAnswerBy({
  state,
  startDate,
  answeredAt,
  createdAt,
}: Pick<EnquiryFacts, 'state' | 'startDate' | 'answeredAt' | 'createdAt'>): Date | null {
  if (state !== 'open' || answeredAt !== null) return null
  return earlier(addHours(createdAt, ENQUIRY_ANSWER_HOURS), endOfDay(startDate))
}

/** Until when an agreement of now can be paid: 24 h, or the end of its first day. */
export function agreementEnd({ startDate }: Pick<EnquiryFacts, 'startDate'>, now: Date): Date {
  return earlier(addHours(now, AGREEMENT_HOURS), endOfDay(startDate))
}

/** Until when days that are reserved now stay so. */
export function reservationEnd(validUntil: Date, now: Date): Date {
  return earlier(addHours(now, RESERVED_HOURS), validUntil)
}

/** The instant at which time alone ends the enquiry; null for never. */
export function enquiryDueAt(enquiry: EnquiryFacts): Date | null {
  if (enquiry.state === 'pre-approved') return enquiry.validUntil
  if (enquiry.state !== 'open') return null
  return enquiryAnswerBy(enquiry) ?? openExpiry(enquiry)
}

/** The action that time takes now; null for none. */
export function dueEnquiryAction(enquiry: EnquiryFacts, now: Date): EnquiryAction | null {
  const dueAt = enquiryDueAt(enquiry)
  if (!dueAt || now < dueAt) return null
  return enquiry.answeredAt === null ? 'close unanswered' : 'expire'
}

function openExpiry({ startDate, lastMessageAt }: EnquiryFacts): Date {
  return earlier(endOfDay(startDate), new Date(lastMessageAt.getTime() + ENQUIRY_IDLE_DAYS * DAY_MS))
}

/** True if the agreement can be paid: a payment that starts now counts, whenever it arrives. */
export function isAgreementValid(
  { state, validUntil }: Pick<EnquiryFacts, 'state' | 'validUntil'>,
  now: Date,
): boolean {
  return state === 'pre-approved' && validUntil !== null && now < validUntil
}

/** True if that party may name a price now: each twice, and the renter not again before the owner has answered. */
export function canNamePrice(enquiry: EnquiryFacts, party: Party): boolean {
  if (!isLiveEnquiry(enquiry)) return false
  if (party === 'owner') return enquiry.approvals < PRICE_ROUNDS
  return enquiry.proposals < PRICE_ROUNDS && (enquiry.proposals === 0 || enquiry.awaitedSince === null)
}

/** True if the owner may still reserve the days: once for each enquiry. */
export function canReserve(enquiry: Pick<EnquiryFacts, 'state' | 'reservedUntil'>): boolean {
  return isLiveEnquiry(enquiry) && enquiry.reservedUntil === null
}

/** The line of the conversation in which a party names a price. */
export function priceLine(party: Party, price: Francs): string {
  return party === 'renter'
    ? `Prix proposé : ${formatFrancs(price)}.`
    : `Pré-accord : ${formatFrancs(price)} pour ces jours.`
}

/** Text of receipts and statements about an agreed rent: «loyer convenu, au lieu de 15 000 FCFA». */
export function agreedRentText(agreedRent: Francs, computedRent: Francs): string {
  return agreedRent < computedRent
    ? `loyer convenu, au lieu de ${formatFrancs(computedRent)}`
    : 'loyer convenu'
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other
}
