/** Without it Excel assumes a legacy encoding. Reading a response as text takes it away. */
export const BYTE_ORDER_MARK = '\ufeff'
/**
 * CSV injection: what a spreadsheet reads as the start of a formula, full-width forms included, whatever precedes it.
 */
const FORMULA = /^[\s\p{C}]*[=+\-@\uff1d\uff0b\uff0d\uff20|%]/u
const TO_BE_QUOTED = /[";\r\n]/

/** A CSV file that French Excel opens on a double click. Its cells come from `textCell`, or are plain integers. */
export function csvFile(rows: readonly (readonly string[])[]): string {
  return `${BYTE_ORDER_MARK}${csvLines(rows)}`
}

/** Further lines of such a file. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.join(';')}\r\n`).join('')
}

/** Prevents CSV injection: text from users is shown, never computed. */
export function textCell(text: string): string {
  const shown = FORMULA.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text
  return TO_BE_QUOTED.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown
}
