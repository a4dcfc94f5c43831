/** Collects the errors of a loop: one item that fails does not stop the others. */
export class Failures {
  readonly #errors = new Map<string, unknown>()

  get count(): number {
    return this.#errors.size
  }

  has(id: string): boolean {
    return this.#errors.has(id)
  }

  /** Returns what the act answers; undefined where it fails. */
  async attempt<Result>(id: string, act: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await act()
    } catch (error) {
      this.#errors.set(id, error)
      return undefined
    }
  }

  /** @throws AggregateError once everything has had its turn, where something has failed */
  throwAny(): void {
    if (this.#errors.size === 0) return
    const messages = Array.from(this.#errors, ([id, error]) => `${id}: ${String(error)}`)
    throw new AggregateError(this.#errors.values(), messages.join('; '))
  }
}

const AT_ONCE = 500

export interface Page<Row> {
  /** The last of the page before, where there was one. */
  readonly last: Row | undefined
  readonly limit: number
}

/**
 * Acts on each row of a list of any length, a page at a time: one that fails does not stop the others. `find` returns what
 * comes after the last row, and nothing at the end.
 * @throws AggregateError once all have had their turn, where some have failed
 */
export async function eachInTurn<Row extends { readonly id: string }>(
  find: (page: Page<Row>) => Promise<readonly Row[]>,
  act: (row: Row) => Promise<unknown>,
  limit = AT_ONCE,
): Promise<void> {
  const failures = new Failures()
  let last: Row | undefined
  do {
    const page = await find({ last, limit })
    for (const row of page) await failures.attempt(row.id, () => act(row))
    last = page.at(-1)
  } while (last)
  failures.throwAny()
}
