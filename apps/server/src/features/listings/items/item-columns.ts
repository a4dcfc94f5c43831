import type { PeriodRules } from '@okoume/domain/calendar/period-rules.ts'
import type { Period, PriceUnit } from '@okoume/domain/calendar/rental-period.ts'
import type { Category } from '@okoume/domain/listing/categories.ts'
import type { Condition } from '@okoume/domain/listing/listing-attributes.ts'
import type { ModerationState } from '@okoume/domain/moderation/decisions.ts'
import type { Verifier } from '@okoume/domain/person/verifier.ts'
import { type PeriodPrice, pricePeriod } from '@okoume/domain/pricing/quote.ts'
import type { CancelPolicy } from '@okoume/domain/rental/cancellation-policy.ts'
import type { InstantRule } from '@okoume/domain/rental/instant-booking.ts'
import type { RenterRule } from '@okoume/domain/rental/renter-identity.ts'

/** An item with what strangers may know of its owner. */
export interface ListedItem {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly category: Category
  readonly price: number
  readonly priceUnit: PriceUnit
  readonly weekPrice: number | null
  readonly monthPrice: number | null
  readonly minDays: number
  readonly maxDays: number | null
  readonly horizonMonths: number
  readonly noticeHours: number
  readonly handoverDays: number[]
  readonly bufferDays: number
  readonly instant: InstantRule
  readonly cancelPolicy: CancelPolicy
  readonly renters: RenterRule
  readonly pricePerDay: number
  readonly images: string[]
  readonly location: string
  readonly place: string | null
  readonly landmark: string
  readonly available: number
  readonly offered: boolean
  readonly moderation: ModerationState
  readonly moderationText: string | null
  /** Null while anybody may see the item; while it is hidden, whether its owner offers it. */
  readonly offeredIfShown: boolean | null
  readonly condition: Condition
  readonly deposit: number
  readonly trustedDeposit: number | null
  readonly value: number | null
  readonly specifications: Record<string, string>
  readonly checklist: string[]
  readonly createdAt: Date
  readonly noteSum: number
  readonly noteCount: number
  readonly ownerId: string
  readonly ownerName: string
  readonly ownerOpenName: boolean
  readonly ownerAvatar: string
  readonly ownerVerifier: Verifier
  readonly ownerTrusted: boolean
}

/** The columns of a `ListedItem`, from `items` and its owner in `users`. */
export const LISTED_COLUMNS = `
  items.id, items.title, items.description, items.category, items.price, items.price_unit,
  items.week_price, items.month_price, items.renters, items.min_days, items.max_days, items.horizon_months,
  items.notice_hours, items.handover_days, items.buffer_days, items.instant, items.cancel_policy,
  items.price_per_day, items.images, items.location, items.place, items.landmark, items.available,
  items.offered, items.moderation, items.moderation_text, items.offered_if_shown, items.condition, items.deposit, items.trusted_deposit, items.value, items.specifications, items.checklist, items.created_at, items.note_sum, items.note_count, items.owner_id,
  users.name as owner_name, users.open_name as owner_open_name, users.avatar as owner_avatar, users.verifier as owner_verifier,
  users.trusted_owner as owner_trusted`

/** A `ListedItem` with what a card shows, and what its page goes on from. */
export type CardRow = Pick<
  ListedItem,
  | 'id'
  | 'title'
  | 'description'
  | 'price'
  | 'priceUnit'
  | 'pricePerDay'
  | 'weekPrice'
  | 'monthPrice'
  | 'deposit'
  | 'location'
  | 'place'
  | 'condition'
  | 'createdAt'
  | 'noteSum'
  | 'noteCount'
  | 'ownerName'
  | 'ownerOpenName'
  | 'ownerAvatar'
  | 'ownerTrusted'
  | 'instant'
> & { readonly cover: string | null }

/** The columns of a `CardRow`. */
export const CARD_COLUMNS = `
  items.id, items.title, items.description, items.price, items.price_unit, items.price_per_day, items.week_price, items.month_price, items.deposit,
  items.images[1] as cover, items.location, items.place, items.condition, items.created_at, items.note_sum, items.note_count,
  items.instant, users.name as owner_name, users.open_name as owner_open_name, users.avatar as owner_avatar,
  users.trusted_owner as owner_trusted`

/** Columns by which a search filters and sorts an item that no index decides on. */
export type RulesRow = PeriodRulesRow &
  PricedRow &
  Pick<
    ListedItem,
    | 'id'
    | 'createdAt'
    | 'pricePerDay'
    | 'noteSum'
    | 'noteCount'
    | 'location'
    | 'place'
    | 'bufferDays'
    | 'available'
    | 'instant'
    | 'condition'
  >

/** The columns of a `RulesRow`. */
export const RULES_COLUMNS = `
  items.id, items.created_at, items.price_per_day, items.note_sum, items.note_count, items.location, items.place,
  items.price, items.price_unit, items.week_price, items.month_price, items.deposit, items.min_days, items.max_days,
  items.horizon_months, items.notice_hours, items.handover_days, items.buffer_days, items.available, items.instant, items.condition`

/** The owner's rules for the days of a rental. */
type PeriodRulesRow = Pick<
  ListedItem,
  'priceUnit' | 'minDays' | 'maxDays' | 'horizonMonths' | 'noticeHours' | 'handoverDays'
>

type PricedRow = Pick<ListedItem, 'price' | 'priceUnit' | 'weekPrice' | 'monthPrice' | 'deposit'>

/** Rent and fee of one item in FCFA. Null above the largest amount. */
export function pricePeriodOf(
  { price, priceUnit, weekPrice, monthPrice, deposit }: PricedRow,
  period: Period,
): PeriodPrice | null {
  return pricePeriod({ price, priceUnit, weekPrice, monthPrice, deposit }, period)
}

export function periodRulesOf({ priceUnit, ...item }: PeriodRulesRow): PeriodRules {
  return {
    priceUnit,
    minDays: item.minDays,
    maxDays: item.maxDays,
    horizonMonths: item.horizonMonths,
    noticeHours: item.noticeHours,
    handoverDays: item.handoverDays,
  }
}
