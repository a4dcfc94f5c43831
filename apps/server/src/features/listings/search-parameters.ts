/** The values of a statement that is being written, in the order of their numbers. */
export class Parameters {
  readonly values: unknown[] = []

  /** Answers how the statement names it. */
  add(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }
}
