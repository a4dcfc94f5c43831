import {
  ALL_WEEKDAYS,
  HORIZONS_IN_MONTHS,
  LEAD_TIMES_IN_HOURS,
  MAX_BUFFER_DAYS,
  MAX_MAXIMUM_DAYS,
  MAX_MINIMUM_DAYS,
} from '../calendar/period-rules.ts'
import { readWholeNumber } from '../money/written-number.ts'
import { type CancelPolicy, readCancelPolicy } from '../rental/cancellation-policy.ts'
import { INSTANT_RULES, type InstantRule } from '../rental/instant-booking.ts'
import { proposedRenters, RENTER_RULES, type RenterRule } from '../rental/renter-identity.ts'

/** When an item can be rented and by whom, by its owner's choice. */
export interface ListingRules {
  readonly renters: RenterRule
  /** Billed days. */
  readonly minDays: number
  readonly maxDays: number | null
  readonly horizonMonths: (typeof HORIZONS_IN_MONTHS)[number]
  readonly noticeHours: (typeof LEAD_TIMES_IN_HOURS)[number]
  /** ISO weekdays, in order. */
  readonly handoverDays: number[]
  /** Days that the item takes to be ready for the next rental. */
  readonly bufferDays: number
  readonly instant: InstantRule
  readonly cancelPolicy: CancelPolicy
}

/** Draft of {@link ListingRules}. */
export interface RuleTexts {
  /** Empty for what is proposed. */
  readonly renters: string
  /** Billed days; empty for any. */
  readonly minDays: string
  readonly maxDays: string
  readonly horizonMonths: string
  readonly noticeHours: string
  /** A digit for each ISO weekday: `123456`. */
  readonly handoverDays: string
  readonly bufferDays: string
  readonly instant: string
  readonly cancelPolicy: string
}

export const EMPTY_RULE_TEXTS: RuleTexts = {
  renters: '',
  minDays: '',
  maxDays: '',
  horizonMonths: '12',
  noticeHours: '0',
  handoverDays: ALL_WEEKDAYS.join(''),
  bufferDays: '0',
  instant: 'off',
  cancelPolicy: 'souple',
}

/** The rules that change nothing: those of listings that an older release stored. */
export const DEFAULT_RULES: ListingRules = {
  renters: 'anyone',
  minDays: 1,
  maxDays: null,
  horizonMonths: 12,
  noticeHours: 0,
  handoverDays: [...ALL_WEEKDAYS],
  bufferDays: 0,
  instant: 'off',
  cancelPolicy: 'souple',
}

/** The messages at an owner's rules for the periods of an item. */
export const RULE_MESSAGES = {
  renters: 'Choisissez qui peut louer.',
  days: 'Un nombre entier de jours.',
  minDays: 'De 1 à 30 jours.',
  maxDays: 'De 1 à 365 jours.',
  horizonMonths: 'Choisissez 1, 3, 6 ou 12 mois.',
  noticeHours: 'Choisissez un délai de la liste.',
  handoverDays: 'Gardez au moins un jour.',
  bufferDays: 'De 0 à 3 jours.',
  instant: 'Choisissez à qui la réservation immédiate est ouverte.',
  cancelPolicy: 'Choisissez une annulation de la liste.',
} as const

export type LengthRules = Pick<ListingRules, 'minDays' | 'maxDays'>

/** Field → why the shortest and the longest rental contradict each other. */
export function lengthRuleProblems({ minDays, maxDays }: LengthRules): { maxDays?: string } {
  return maxDays === null || maxDays >= minDays
    ? {}
    : { maxDays: `Au moins la durée la plus courte : ${minDays}.` }
}

/** The form's texts for the rules of a listing that is being edited. */
export function rulesToTexts(
  rules: {
    readonly [Name in keyof ListingRules]: ListingRules[Name] extends number ? number : ListingRules[Name]
  },
): RuleTexts {
  return {
    renters: rules.renters,
    minDays: rules.minDays > 1 ? String(rules.minDays) : '',
    maxDays: rules.maxDays ? String(rules.maxDays) : '',
    horizonMonths: String(rules.horizonMonths),
    noticeHours: String(rules.noticeHours),
    handoverDays: rules.handoverDays.join(''),
    bufferDays: String(rules.bufferDays),
    instant: rules.instant,
    cancelPolicy: rules.cancelPolicy,
  }
}

type TextsAndUnit = RuleTexts & { readonly priceUnit: string }
type RuleForm = TextsAndUnit & {
  readonly category: string
  readonly deposit: string
  readonly value: string
}

/** Who may rent by that form: as its owner chose, else as proposed. */
export function readRenters({
  renters,
  category,
  deposit,
  value,
}: Pick<RuleForm, 'renters' | 'category' | 'deposit' | 'value'>): RenterRule {
  const chosen = RENTER_RULES.find(isWritten(renters))
  return (
    chosen ?? proposedRenters({ category, deposit: readWholeNumber(deposit), value: readWholeNumber(value) })
  )
}

/** The values of texts in which {@link rulesProblems} finds nothing wrong. */
export function readRules(form: RuleForm): ListingRules {
  return {
    renters: readRenters(form),
    ...readLengths(form),
    horizonMonths: HORIZONS_IN_MONTHS.find(isWritten(form.horizonMonths)) ?? 12,
    noticeHours: LEAD_TIMES_IN_HOURS.find(isWritten(form.noticeHours)) ?? 0,
    handoverDays: readWeekdays(form.handoverDays),
    bufferDays: readWholeNumber(form.bufferDays),
    instant: INSTANT_RULES.find(isWritten(form.instant)) ?? 'off',
    cancelPolicy: readCancelPolicy(form.cancelPolicy) ?? 'souple',
  }
}

/** Field → its error, in French, or null. */
export function rulesProblems(form: TextsAndUnit): Record<string, string | null> {
  const { bufferDays, handoverDays } = form
  return {
    ...lengthsProblems(form),
    renters: ['', ...RENTER_RULES].some(isWritten(form.renters)) ? null : RULE_MESSAGES.renters,
    horizonMonths: HORIZONS_IN_MONTHS.some(isWritten(form.horizonMonths))
      ? null
      : RULE_MESSAGES.horizonMonths,
    noticeHours: LEAD_TIMES_IN_HOURS.some(isWritten(form.noticeHours)) ? null : RULE_MESSAGES.noticeHours,
    handoverDays: readWeekdays(handoverDays).length > 0 ? null : RULE_MESSAGES.handoverDays,
    bufferDays: isWithin(readWholeNumber(bufferDays), 0, MAX_BUFFER_DAYS) ? null : RULE_MESSAGES.bufferDays,
    instant: INSTANT_RULES.some(isWritten(form.instant)) ? null : RULE_MESSAGES.instant,
    cancelPolicy: readCancelPolicy(form.cancelPolicy) ? null : RULE_MESSAGES.cancelPolicy,
  }
}

const isWritten = (text: string) => (value: number | string) => String(value) === text

function readWeekdays(digits: string): number[] {
  return ALL_WEEKDAYS.filter((day) => digits.includes(String(day)))
}

/** Unread for items that are priced by the week, as the fields are not shown then. */
function readLengths({ priceUnit, minDays, maxDays }: TextsAndUnit): LengthRules {
  const isUnset = (text: string) => priceUnit === 'semaine' || text.trim() === ''
  return {
    minDays: isUnset(minDays) ? 1 : readWholeNumber(minDays),
    maxDays: isUnset(maxDays) ? null : readWholeNumber(maxDays),
  }
}

function lengthsProblems(form: TextsAndUnit): Record<string, string | null> {
  const { minDays, maxDays } = readLengths(form)
  if (!isWithin(minDays, 1, MAX_MINIMUM_DAYS)) return { minDays: RULE_MESSAGES.minDays }
  if (maxDays !== null && !isWithin(maxDays, 1, MAX_MAXIMUM_DAYS)) return { maxDays: RULE_MESSAGES.maxDays }
  return { ...lengthRuleProblems({ minDays, maxDays }) }
}

function isWithin(days: number, least: number, most: number): boolean {
  return Number.isInteger(days) && days >= least && days <= most
}
