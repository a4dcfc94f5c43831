import type { ItemSearch } from '@okoume/contract/wire/item.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { TextQuery } from './search-text-conditions.ts'

interface TierPage<Row> {
  readonly rows: readonly Row[]
  /** The key of the next page; null where there is none. */
  readonly next: string | null
}

type Tiers = readonly TextQuery[]

/** Between the number of a tier and the key in it, which is base64url. */
const SIGN = '.'

/** An order that was chosen is kept throughout. */
export function isInTiers({ sort }: ItemSearch, tiers: Tiers): boolean {
  return sort === 'recent' && tiers.length > 1
}

/** One page of what several searches find, each from its beginning after the end of the one before. */
export async function listTiers<Row>(
  tiers: Tiers,
  search: ItemSearch,
  find: (asked: ItemSearch, tier: TextQuery) => Promise<TierPage<Row>>,
): Promise<TierPage<Row>> {
  const rows: Row[] = []
  let [index, after] = readTierKey(search.after, tiers)
  for (; index < tiers.length; index++, after = undefined) {
    const left = search.limit - rows.length
    // Where the page is full already, one row tells that the tier has a page.
    const tier = tiers[index]
    if (!tier) break
    const page = await find({ ...search, after, limit: Math.max(1, left) }, tier)
    if (left === 0 && page.rows.length > 0) return { rows, next: writeTierKey(index, '') }
    rows.push(...page.rows)
    if (page.next !== null) return { rows, next: writeTierKey(index, page.next) }
  }
  return { rows, next: null }
}

/** The key alone within the first, as where there is only one. */
function writeTierKey(index: number, key: string): string {
  return index === 0 ? key : `${index}${SIGN}${key}`
}

function readTierKey(after: string | undefined, tiers: Tiers): [index: number, after: string | undefined] {
  const [, index, key] = /^(\d)\.(.*)$/s.exec(after ?? '') ?? []
  if (index === undefined) return [0, after]
  // The catalogue has changed meanwhile: a later page of another search.
  if (Number(index) >= tiers.length)
    throw new ApiError('INVALID_INPUT', { after: "Cette page n'existe pas." })
  return [Number(index), key === '' ? undefined : key]
}
