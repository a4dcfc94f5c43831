import type { PriceUnit } from '../calendar/rental-period.ts'
import { formatFrancs } from '../money/francs.ts'

/** After how many days a replaced version of a listing is deleted. */
export const VERSION_RETENTION_DAYS = 365

/** Version of a listing, stored when its owner rewrites it: its texts, and what it costs in FCFA. */
export interface ItemVersion {
  readonly title: string
  readonly description: string
  readonly landmark: string
  readonly specifications: Readonly<Record<string, string>>
  readonly checklist: readonly string[]
  readonly price: number
  readonly priceUnit: PriceUnit
  readonly weekPrice: number | null
  readonly monthPrice: number | null
  readonly deposit: number
  readonly trustedDeposit: number | null
  readonly value: number | null
}

/** One field that an edit changed, as text; empty where it had no value. */
export interface FieldChange {
  /** The field's French name. */
  readonly name: string
  readonly before: string
  readonly after: string
}

const optionalFrancs = (amount: number | null) => (amount === null ? '' : formatFrancs(amount))

/** The fields in the order in which a moderator reads them. */
const FIELDS: readonly { readonly name: string; readonly text: (version: ItemVersion) => string }[] = [
  { name: 'Titre', text: ({ title }) => title },
  { name: 'Prix', text: ({ price, priceUnit }) => `${formatFrancs(price)} par ${priceUnit}` },
  { name: 'Prix de la semaine', text: ({ weekPrice }) => optionalFrancs(weekPrice) },
  { name: 'Prix du mois', text: ({ monthPrice }) => optionalFrancs(monthPrice) },
  { name: 'Caution', text: ({ deposit }) => formatFrancs(deposit) },
  { name: 'Caution de confiance', text: ({ trustedDeposit }) => optionalFrancs(trustedDeposit) },
  { name: 'Valeur déclarée', text: ({ value }) => optionalFrancs(value) },
  { name: 'Description', text: ({ description }) => description },
  { name: 'Repère', text: ({ landmark }) => landmark },
  {
    name: 'Caractéristiques',
    // The database stores them in no order of their owner's.
    text: ({ specifications }) =>
      Object.entries(specifications)
        .map(([name, value]) => `${name} : ${value}`)
        .toSorted()
        .join('\n'),
  },
  { name: 'Remis avec', text: ({ checklist }) => checklist.join('\n') },
]

/** One field of a listing, as text. */
export interface ListingField {
  /** The field's French name. */
  readonly name: string
  readonly text: string
}

/** A listing field by field, without those that are empty. */
export function describeVersion(version: ItemVersion): ListingField[] {
  return FIELDS.map(({ name, text }) => ({ name, text: text(version) })).filter(({ text }) => text !== '')
}

export function listItemChanges(before: ItemVersion, after: ItemVersion): FieldChange[] {
  return FIELDS.map(({ name, text }) => ({ name, before: text(before), after: text(after) })).filter(
    (change) => change.before !== change.after,
  )
}
