/** The n-th item, owner and renter of the measurements: the same ids in every run, and in pgbench's SQL. */
export const PREFIXES = {
  item: 'b0000000-0000-4000-8000-',
  owner: 'c0000000-0000-4000-8000-',
  renter: 'd0000000-0000-4000-8000-',
} as const

export function identifier(of: keyof typeof PREFIXES, n: number): string {
  return PREFIXES[of] + n.toString(16).padStart(12, '0')
}

/** A parameter that means nothing to the product: it makes an address differ from those that its cache has. */
export const TURN = 'turn'
