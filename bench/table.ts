/** One line of the table: what was measured, on the product and on what it is compared with. */
export interface Line {
  readonly what: string
  readonly product: string
  readonly reference: string
  readonly ratio: string
  readonly aim: string
  /** Null where there is no aim. */
  readonly reached: boolean | null
}

export function rateLine(what: string, product: number, reference: number, aim: number | null): Line {
  const ratio = product / reference
  return {
    what,
    product: `${Math.round(product)}/s`,
    reference: `${Math.round(reference)}/s`,
    ratio: ratio.toFixed(2),
    aim: aim === null ? '' : `≥ ${aim.toFixed(2)}`,
    reached: aim === null ? null : ratio >= aim,
  }
}

export function weightLine(what: string, bytes: number, mostKilobytes: number | null): Line {
  const kilobytes = bytes / 1024
  return {
    what,
    product: `${kilobytes.toFixed(1)} KB`,
    reference: '',
    ratio: '',
    aim: mostKilobytes === null ? '' : `≤ ${mostKilobytes} KB`,
    reached: mostKilobytes === null ? null : kilobytes <= mostKilobytes,
  }
}

const HEAD: Omit<Line, 'reached'> = {
  what: '',
  product: 'Okoumé',
  reference: 'reference',
  ratio: 'ratio',
  aim: 'aim',
}

export function drawTable(lines: readonly Line[]): string {
  const columns = ['what', 'product', 'reference', 'ratio', 'aim'] as const
  const rows = [HEAD, ...lines]
  const widths = columns.map((column) => Math.max(...rows.map((row) => row[column].length)))
  const draw = (row: (typeof rows)[number], mark: string) =>
    columns
      .map((column, index) => {
        const width = widths[index] ?? 0
        return index === 0 ? row[column].padEnd(width) : row[column].padStart(width)
      })
      .concat(mark)
      .join('  ')
      .trimEnd()
  const rule = '─'.repeat(widths.reduce((sum, width) => sum + width + 2, 1))
  return [draw(HEAD, ''), rule, ...lines.map((line) => draw(line, markOf(line)))].join('\n')
}

function markOf({ reached }: Line): string {
  if (reached === null) return ''
  return reached ? '✓' : '✗'
}
