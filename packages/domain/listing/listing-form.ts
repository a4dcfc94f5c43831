import { PRICE_UNITS, type PriceUnit } from '../calendar/rental-period.ts'
import { type Francs, formatThousands } from '../money/francs.ts'
import { readWholeNumber } from '../money/written-number.ts'
import { LANDMARK_LENGTH, needsQuartier, PLACE_MESSAGES, placeProblems } from '../places/item-place.ts'
import { CITIES, type City } from '../places/places.ts'
import { longPriceProblems } from '../pricing/best-price.ts'
import { readChecklist } from '../rental/handover-checklist.ts'
import { visibleText } from '../writing/visible-text.ts'
import { type Category, isCategory } from './categories.ts'
import { amountProblem, amountsProblems, readAmounts } from './listing-amounts.ts'
import { CONDITIONS, type Condition } from './listing-attributes.ts'
import { LISTING_LIMITS, LISTING_MESSAGES } from './listing-limits.ts'
import {
  EMPTY_RULE_TEXTS,
  type ListingRules,
  type RuleTexts,
  readRules,
  rulesProblems,
  rulesToTexts,
} from './listing-rules.ts'

export interface SpecificationRow {
  readonly name: string
  readonly value: string
}

/** Draft of an item, as its owner typed it so far: texts, valid or not. */
export interface ListingForm extends RuleTexts {
  readonly title: string
  readonly description: string
  readonly category: string
  readonly condition: string
  readonly location: string
  /** The slug of a quartier. */
  readonly place: string
  readonly landmark: string
  readonly price: string
  readonly priceUnit: string
  /** For seven and for thirty days, beside a day's price; empty for none. */
  readonly weekPrice: string
  readonly monthPrice: string
  readonly deposit: string
  /** Empty where trusted renters pay the same. */
  readonly trustedDeposit: string
  /** Empty where it is not declared. */
  readonly value: string
  readonly available: string
  readonly specifications: readonly SpecificationRow[]
  /** A thing on each line. */
  readonly checklist: string
}

/** The values of the texts, once all of them are valid. */
export interface Listing extends ListingRules {
  readonly title: string
  readonly description: string
  readonly category: Category
  readonly condition: Condition
  readonly location: City
  readonly place: string | null
  readonly landmark: string
  readonly price: Francs
  readonly priceUnit: PriceUnit
  readonly weekPrice: Francs | null
  readonly monthPrice: Francs | null
  readonly deposit: Francs
  readonly trustedDeposit: Francs | null
  /** Of one unit; null where it is not declared. */
  readonly value: Francs | null
  readonly available: number
  readonly specifications: Readonly<Record<string, string>>
  /** Lines of the checklist that are handed over with the item. */
  readonly checklist: readonly string[]
}

/** Field → its error, in French. A row's fields are `specifications.2.name` and `specifications.2.value`. */
export type ListingProblems = Readonly<Record<string, string>>

export type ReadListing =
  | { readonly ok: true; readonly listing: Listing }
  | { readonly ok: false; readonly problems: ListingProblems }

export const EMPTY_LISTING_FORM: ListingForm = {
  title: '',
  description: '',
  category: '',
  condition: '',
  location: '',
  place: '',
  landmark: '',
  price: '',
  priceUnit: 'jour',
  weekPrice: '',
  monthPrice: '',
  ...EMPTY_RULE_TEXTS,
  deposit: '',
  trustedDeposit: '',
  value: '',
  available: '1',
  specifications: [],
  checklist: '',
}

/** New items are priced by day or week; one that is priced by the month may stay so (docs/spec.md#categories). */
export function priceUnitChoices(current: string): readonly PriceUnit[] {
  return PRICE_UNITS.filter((unit) => unit !== 'mois' || unit === current)
}

/** The form's texts for an existing listing that is being edited. */
export function listingToForm(
  listing: Omit<Listing, 'location' | keyof ListingRules> &
    Parameters<typeof rulesToTexts>[0] & { readonly location: string },
): ListingForm {
  const { title, description, category, condition, location, price, priceUnit } = listing
  return {
    title,
    description,
    category,
    condition,
    location,
    place: listing.place ?? '',
    landmark: listing.landmark,
    price: formatThousands(price),
    priceUnit,
    weekPrice: listing.weekPrice ? formatThousands(listing.weekPrice) : '',
    monthPrice: listing.monthPrice ? formatThousands(listing.monthPrice) : '',
    ...rulesToTexts(listing),
    deposit: listing.deposit === 0 ? '' : formatThousands(listing.deposit),
    trustedDeposit: listing.trustedDeposit === null ? '' : formatThousands(listing.trustedDeposit),
    value: listing.value === null ? '' : formatThousands(listing.value),
    available: String(listing.available),
    specifications: Object.entries(listing.specifications).map(([name, value]) => ({ name, value })),
    checklist: listing.checklist.join('\n'),
  }
}

/** Parses the form: the values where all texts are valid, else an error for each wrong field. */
export function readListingForm(form: ListingForm): ReadListing {
  const problems = listingProblems(form)
  const { category, condition, location, priceUnit } = form
  const known = isCategory(category) && isCondition(condition) && isCity(location) && isPriceUnit(priceUnit)
  if (!known || Object.keys(problems).length > 0) return { ok: false, problems }
  const listing: Listing = {
    title: visibleText(form.title),
    description: visibleText(form.description),
    category,
    condition,
    location,
    place: form.place || null,
    landmark: visibleText(form.landmark),
    price: readWholeNumber(form.price),
    priceUnit,
    weekPrice: readLongPrice(form, 'weekPrice'),
    monthPrice: readLongPrice(form, 'monthPrice'),
    ...readRules(form),
    ...readAmounts(form),
    specifications: Object.fromEntries(
      form.specifications.filter(isFilled).map(({ name, value }) => [visibleText(name), visibleText(value)]),
    ),
    checklist: readChecklist(form.checklist),
  }
  return { ok: true, listing }
}

function listingProblems(form: ListingForm): ListingProblems {
  const found: Readonly<Record<string, string | null>> = {
    title: requiredProblem(form.title, LISTING_MESSAGES.title, LISTING_LIMITS.title),
    description: lengthProblem(form.description, LISTING_LIMITS.description),
    category: isCategory(form.category) ? null : LISTING_MESSAGES.category,
    condition: isCondition(form.condition) ? null : LISTING_MESSAGES.condition,
    location: isCity(form.location) ? null : LISTING_MESSAGES.location,
    landmark: lengthProblem(form.landmark, LANDMARK_LENGTH),
    ...(isCity(form.location) && placeProblems(form)),
    ...(isCity(form.location) && needsQuartier(form) && { place: PLACE_MESSAGES.missing }),
    price: priceProblem(form.price),
    priceUnit: isPriceUnit(form.priceUnit) ? null : LISTING_MESSAGES.priceUnit,
    ...longPricesProblems(form),
    ...rulesProblems(form),
    ...amountsProblems(form),
    ...specificationProblems(form.specifications),
    checklist: checklistProblem(form.checklist),
  }
  return Object.fromEntries(Object.entries(found).flatMap(([field, text]) => (text ? [[field, text]] : [])))
}

function priceProblem(text: string): string | null {
  if (text.trim() === '' || readWholeNumber(text) === 0) return LISTING_MESSAGES.price
  return amountProblem(text)
}

/** FCFA; null for none. Ignores the field where the price is not by the day: it is hidden then, but not emptied. */
export function readLongPrice(form: PriceTexts, field: 'weekPrice' | 'monthPrice'): number | null {
  return form.priceUnit !== 'jour' || form[field].trim() === '' ? null : readWholeNumber(form[field])
}

export function longPricesProblems(form: PriceTexts): Record<string, string | null> {
  const texts = form.priceUnit === 'jour' ? form : EMPTY_LISTING_FORM
  const written = {
    weekPrice: texts.weekPrice.trim() === '' ? null : priceProblem(texts.weekPrice),
    monthPrice: texts.monthPrice.trim() === '' ? null : priceProblem(texts.monthPrice),
  }
  if (written.weekPrice || written.monthPrice || priceProblem(form.price)) return written
  const [price, priceUnit] = [readWholeNumber(form.price), form.priceUnit]
  const [weekPrice, monthPrice] = [readLongPrice(form, 'weekPrice'), readLongPrice(form, 'monthPrice')]
  return longPriceProblems({ price, priceUnit, weekPrice, monthPrice })
}

function specificationProblems(rows: readonly SpecificationRow[]): Record<string, string | null> {
  const problems: Record<string, string | null> = {}
  const known = new Set<string>()
  for (const [place, row] of rows.entries()) {
    if (!isFilled(row)) continue
    const name = visibleText(row.name)
    problems[`specifications.${place}.name`] = known.has(name.toLowerCase())
      ? 'Cette caractéristique est déjà donnée plus haut.'
      : requiredProblem(name, 'Donnez un nom.', LISTING_LIMITS.specificationName)
    problems[`specifications.${place}.value`] = requiredProblem(
      row.value,
      'Donnez une valeur.',
      LISTING_LIMITS.specificationValue,
    )
    known.add(name.toLowerCase())
  }
  if (rows.filter(isFilled).length > LISTING_LIMITS.specifications) {
    problems.specifications = `${LISTING_LIMITS.specifications} caractéristiques au plus.`
  }
  return problems
}

function checklistProblem(text: string): string | null {
  const lines = readChecklist(text)
  const { checklist, checklistLine } = LISTING_LIMITS
  if (lines.some((line) => line.length > checklistLine))
    return `${checklistLine} caractères au plus par ligne.`
  return lines.length > checklist ? `${checklist} lignes au plus.` : null
}

/** A row with both fields empty is not a specification. */
function isFilled({ name, value }: SpecificationRow): boolean {
  return visibleText(name) !== '' || visibleText(value) !== ''
}

function requiredProblem(text: string, missing: string, longest: number): string | null {
  return visibleText(text) === '' ? missing : lengthProblem(text, longest)
}

function lengthProblem(text: string, longest: number): string | null {
  return visibleText(text).length > longest ? `${longest} caractères au plus.` : null
}

function isCondition(text: string): text is Condition {
  return (CONDITIONS as readonly string[]).includes(text)
}

function isCity(text: string): text is City {
  return (CITIES as readonly string[]).includes(text)
}

export function isPriceUnit(text: string): text is PriceUnit {
  return (PRICE_UNITS as readonly string[]).includes(text)
}

export type PriceTexts = Pick<ListingForm, 'price' | 'priceUnit' | 'weekPrice' | 'monthPrice'>
