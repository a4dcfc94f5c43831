import pg from 'pg'

const { builtins } = pg.types
// Arrays of the same types, which the list of built-in types leaves out.
const INT8_ARRAY = 1016
const DATE_ARRAY = 1182
const TEXT_ARRAY: number = 1009

/**
 * PostgreSQL's int8 is wider than a JavaScript number, so that the driver hands out strings. Our counts and
 * amounts stay far below 2^53; one that does not must fail loudly rather than round.
 */
function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 out of the safe range: ${text}`)
  return value
}

/** int8 as number, calendar dates as 'YYYY-MM-DD'; instants stay `Date`, numeric stays text. */
export function valueParsers(): pg.CustomTypesConfig {
  const parsers = new pg.TypeOverrides()
  const parseTexts: (text: string) => (string | null)[] = pg.types.getTypeParser(TEXT_ARRAY)
  parsers.setTypeParser(builtins.INT8, parseInt8)
  parsers.setTypeParser(builtins.DATE, (text) => text)
  parsers.setTypeParser(DATE_ARRAY, parseTexts)
  parsers.setTypeParser(INT8_ARRAY, (text) =>
    parseTexts(text).map((item) => (item === null ? null : parseInt8(item))),
  )
  return parsers
}
