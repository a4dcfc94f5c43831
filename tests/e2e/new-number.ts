/** After a failure Playwright continues in a new process, against the same product: each has a range of its own. */
const FIRST = 300 * Number(process.env.TEST_WORKER_INDEX ?? 0)
let drawn = 0

/** A number below 100,000, unique in this run. */
export function newNumber(): number {
  drawn += 1
  return FIRST + drawn
}
