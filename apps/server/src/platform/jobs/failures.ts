/** What went wrong with some of many things that are done in turn: one that fails keeps no other waiting. */
export class Failures {
  readonly #errors = new Map<string, unknown>()

  get count(): number {
    return this.#errors.size
  }

  has(id: string): boolean {
    return this.#errors.has(id)
  }

  /** Answers what the act answers; undefined where it fails. */
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
    const told = Array.from(this.#errors, ([id, error]) => `${id}: ${String(error)}`)
    throw new AggregateError(this.#errors.values(), told.join('; '))
  }
}
