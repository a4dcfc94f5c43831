import type { Movement } from '@okoume/contract/wire/wallet.ts'

export interface Pages {
  readonly movements: readonly Movement[]
  readonly next: string | null
}

/** The next page stands after what was shown. */
export function appended(before: Pages, page: Pages): Pages {
  const known = new Set(before.movements.map(({ id }) => id))
  return {
    movements: [...before.movements, ...page.movements.filter(({ id }) => !known.has(id))],
    next: page.next,
  }
}

/** What is new stands before what was shown; a gap between them is not papered over. */
export function renewed(before: Pages, newest: Pages): Pages {
  const seen = new Set(before.movements.map(({ id }) => id))
  const meets = newest.movements.some(({ id }) => seen.has(id))
  if (!meets) return newest
  const fresh = newest.movements.filter(({ id }) => !seen.has(id))
  return fresh.length === 0 ? before : { movements: [...fresh, ...before.movements], next: before.next }
}
