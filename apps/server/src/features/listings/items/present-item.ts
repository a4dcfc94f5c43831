import type { Written } from '@okoume/contract/model/written.ts'
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
export function presentItem(row: ListedItem): Written<typeof Item> {
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
export function presentOwnItem(row: ListedItem): Written<typeof Item> {
  return {
    ...row,
    ownerName: shownName(row.ownerName, row.ownerOpenName),
    ownerVerified: isVerified(row.ownerVerifier),
    placeName: quartierName(row.place),
    offered: row.offeredIfShown ?? row.offered,
    // Why no one else sees it, and what its owner can do.
    ...(row.offeredIfShown !== null && {
      hidden: { state: row.moderation, text: row.moderationText ?? '' },
    }),
  }
}
