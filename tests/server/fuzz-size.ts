/** How many inputs all operations get together; more by the variable, for a night. */
export const FUZZ_RUNS = wholeNumber('FUZZ_RUNS', 10_000)
/** The same inputs again, or others. */
export const FUZZ_SEED = wholeNumber('FUZZ_SEED', 20_261_121)

function wholeNumber(name: string, usual: number): number {
  const number = Number(process.env[name] ?? usual)
  if (!Number.isSafeInteger(number) || number < 1) throw new Error(`${name} is a whole number from 1 on`)
  return number
}
