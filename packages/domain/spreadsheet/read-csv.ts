import { BYTE_ORDER_MARK } from './csv.ts'

const DELIMITERS = [';', ',', '\t', '|'] as const

/** One line of a CSV file that is not empty, by its number in the file. */
export interface CsvLine {
  readonly line: number
  readonly cells: readonly string[]
}

interface Limits {
  /** Reading ends one line behind it. */
  readonly lines: number
  /** Of one line. */
  readonly cells: number
}

/**
 * Reads a CSV file (RFC 4180), delimited by what its first line has most of. Empty lines are left out. Null where a quote is
 * not closed, or a line has too many cells. Limits: a small file of delimiters holds the event loop for seconds.
 */
export function readCsv(file: string, limits: Limits): readonly CsvLine[] | null {
  const text = file.startsWith(BYTE_ORDER_MARK) ? file.slice(1) : file
  const delimiter = delimiterOf(text)
  // Linear: each match takes at least one character, and its alternatives begin differently.
  const token = new RegExp(
    `"([^"]*(?:""[^"]*)*)"|(\\r\\n|\\n|\\r)|([${delimiter}])|([^"\\r\\n${delimiter}]+)`,
    'gy',
  )
  const lines: CsvLine[] = []
  let cells = ['']
  let [line, next] = [1, 1]
  const endLine = () => {
    if (cells.some((cell) => cell.trim() !== ''))
      lines.push({ line, cells: cells.map((cell) => cell.trim()) })
    cells = ['']
  }
  while (token.lastIndex < text.length && lines.length <= limits.lines) {
    const [all, quoted, end, between] = token.exec(text) ?? []
    if (all === undefined || cells.length > limits.cells) return null
    if (end !== undefined) {
      endLine()
      next += 1
      line = next
    } else if (between !== undefined) cells.push('')
    else if (quoted === undefined) cells[cells.length - 1] += all
    else {
      cells[cells.length - 1] += quoted.replaceAll('""', '"')
      next += quoted.match(/\r\n|\n|\r/g)?.length ?? 0
    }
  }
  endLine()
  return lines
}

function delimiterOf(text: string): string {
  // A heading may have an end of line within its quotes.
  const [head = ''] = /^(?:[^"\r\n]|"[^"]*(?:""[^"]*)*")*/.exec(text) ?? []
  const bare = head.replaceAll(/"[^"]*"/g, '')
  const counts = DELIMITERS.map((one) => bare.split(one).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ';'
}
