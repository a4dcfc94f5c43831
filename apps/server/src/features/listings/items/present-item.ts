import type { Item } from '@okoume/contract/wire/item.ts'
import { maskListingTexts, maskPublicText } from '@okoume/domain/listing/public-text.ts'
import { shownName } from '@okoume/domain/person/masked-name.ts'
import { isVerified } from '@okoume/domain/person/verifier.ts'
import { quartierName } from '@okoume/domain/places/places.ts'
import { LRUCache } from 'lru-cache'
import type { ListedItem } from './item-columns.ts'

/** Masking takes longer than everything else about a search, and most texts were masked for an earlier one. */
const maskedTexts = new LRUCache<string, string>({
  maxSize: 4_000_000,
  sizeCalculation: (masked, text) => text.length + masked.length + 1,
})

/** An item as anyone may see it: its owner's name is masked, and so are contacts in its texts. */
export function presentItem(row: ListedItem): Item {
  return { ...presentOwnItem(row), ...maskListingTexts(row, maskText) }
}

/** A text of a listing with its contacts masked. */
export function maskText(text: string): string {
  const known = maskedTexts.get(text)
  if (known !== undefined) return known
  const masked = maskPublicText(text).text
  maskedTexts.set(text, masked)
  return masked
}

/** An item as its owner wrote it. */
export function presentOwnItem(row: ListedItem): Item {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    category: row.category,
    price: row.price,
    priceUnit: row.price_unit,
    weekPrice: row.week_price,
    monthPrice: row.month_price,
    minDays: row.min_days,
    maxDays: row.max_days,
    horizonMonths: row.horizon_months,
    noticeHours: row.notice_hours,
    handoverDays: row.handover_days,
    bufferDays: row.buffer_days,
    instant: row.instant,
    images: row.images,
    ownerId: row.owner_id,
    ownerName: shownName(row.owner_name, row.owner_open_name),
    ownerAvatar: row.owner_avatar,
    ownerVerified: isVerified(row.owner_verifier),
    ownerTrusted: row.owner_trusted,
    location: row.location,
    place: row.place,
    placeName: quartierName(row.place),
    landmark: row.landmark,
    available: row.available,
    offered: row.offered_if_shown ?? row.offered,
    ...(row.offered_if_shown !== null && { hidden: presentHidden(row) }),
    condition: row.condition,
    deposit: row.deposit,
    trustedDeposit: row.trusted_deposit,
    specifications: row.specifications,
    checklist: row.checklist,
    createdAt: row.created_at.toISOString(),
  }
}

/** Why nobody else sees it, and what its owner can do. */
function presentHidden({ moderation, moderation_text: text }: ListedItem): Item['hidden'] {
  return { state: moderation, text: text ?? '' }
}
