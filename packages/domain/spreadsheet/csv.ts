// Without it Excel takes the file for one of its own country's older alphabets.
const BYTE_ORDER_MARK = '\ufeff'
/** What a spreadsheet takes for the beginning of a formula, written in full width too, and whatever stands before it. */
const FORMULA = /^[\s\p{C}]*[=+\-@\uff1d\uff0b\uff0d\uff20|%]/u
const TO_BE_QUOTED = /[";\r\n]/

/** A file that Excel, set to French, opens by a double click. Its cells come from `textCell`, or are plain integers. */
export function csvFile(rows: readonly (readonly string[])[]): string {
  return `${BYTE_ORDER_MARK}${rows.map((row) => `${row.join(';')}\r\n`).join('')}`
}

/** Text that somebody else may have chosen: it is shown, and never computed. */
export function textCell(text: string): string {
  const shown = FORMULA.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text
  return TO_BE_QUOTED.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown
}
