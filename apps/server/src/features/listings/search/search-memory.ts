interface Remembered<Value> {
  readonly value: Value
  readonly until: number
}

const KEPT_MS = 60_000
const MOST_CACHED = 500

/**
 * What was counted of the most frequent texts, for a minute. Only counts that are «more than» belong here: they
 * say as much a minute later, and they alone are slow.
 */
export class SearchMemory<Value> {
  readonly #kept = new Map<string, Remembered<Value>>()
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  recall(key: string): Value | undefined {
    const known = this.#kept.get(key)
    return known && known.until > this.#now() ? known.value : undefined
  }

  /** The oldest one makes room. */
  keep(key: string, value: Value): void {
    this.#kept.delete(key)
    this.#kept.set(key, { value, until: this.#now() + KEPT_MS })
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > MOST_CACHED && oldest !== undefined) this.#kept.delete(oldest)
  }
}
