/** Seeded randomness: the same seed gives the same numbers. */
export interface Random {
  /** From 0 up to 1. */
  next(): number
  /** An integer, both ends included. */
  between(least: number, most: number): number
  chance(probability: number): boolean
  /** @throws RangeError for an empty list */
  pick<T>(from: readonly T[]): T
  /** An independent source, for concurrent work in no fixed order. */
  fork(): Random
  /** A seed for another source. */
  seed(): number
  /** One of the names, by its weight. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name
}

/** Mulberry32: 32 bits of state are enough for some thousands of choices. */
export function seededRandom(seed: number): Random {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const pick = <T>(from: readonly T[]): T => {
    const one = from[Math.floor(next() * from.length)]
    if (one === undefined) throw new RangeError('nothing to pick')
    return one
  }
  const seedOfAnother = () => Math.floor(next() * 2 ** 32)
  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (probability) => next() < probability,
    pick,
    fork: () => seededRandom(seedOfAnother()),
    seed: seedOfAnother,
    weighted(weights) {
      const tickets = Object.entries<number>(weights).flatMap(([name, weight]) => Array(weight).fill(name))
      return pick(tickets)
    },
  }
}
