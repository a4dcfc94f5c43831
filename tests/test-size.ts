/**
 * The seed of all random tests: fixed in `npm test`, so that it cannot fail by chance. `npm run test:deep` draws a new
 * one and prints it.
 */
export const TEST_SEED = wholeNumber('TEST_SEED', 20_261_121)

/** True if `npm run test:deep` runs. */
export const DEEP = process.env.TEST_DEEP === '1'

/** How many repetitions a slow test runs: few in `npm test`, many in `npm run test:deep`. */
export function testSize(short: number, deep: number): number {
  return DEEP ? deep : short
}

/** The cases of a slow test: the first `short` in `npm test`, all of them in `npm run test:deep`. */
export function testCases<T>(cases: readonly T[], short = 1): readonly T[] {
  return cases.slice(0, testSize(short, cases.length))
}

/** Some cases of one row of a large table in `npm test`, from another one on in each row; all in `npm run test:deep`. */
export function testSample<T>(cases: readonly T[], row: number, every = 8): readonly T[] {
  return DEEP ? cases : cases.filter((_, at) => (at + row) % every === 0)
}

/** How many inputs all operations share; more by the variable, for a night. */
export const FUZZ_RUNS = wholeNumber('FUZZ_RUNS', testSize(1000, 10_000))

function wholeNumber(name: string, usual: number): number {
  const number = Number(process.env[name] ?? usual)
  if (!Number.isSafeInteger(number) || number < 1) throw new Error(`${name} must be a whole number from 1 on`)
  return number
}
