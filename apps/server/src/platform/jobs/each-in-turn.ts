import { Failures } from './failures.ts'

/**
 * Acts on each row of a list of any length, a page at a time: one that fails keeps no other waiting. `pageAfter` answers
 * what comes after that row, and nothing at the end.
 * @throws AggregateError once all have had their turn, where some have failed
 */
export async function eachInTurn<Row extends { readonly id: string }>(
  pageAfter: (last: Row | undefined) => Promise<readonly Row[]>,
  act: (row: Row) => Promise<unknown>,
): Promise<void> {
  const failures = new Failures()
  let last: Row | undefined
  do {
    const page = await pageAfter(last)
    for (const row of page) await failures.attempt(row.id, () => act(row))
    last = page.at(-1)
  } while (last)
  failures.throwAny()
}
