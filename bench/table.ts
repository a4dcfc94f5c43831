/** One row of the table: a measurement of the product and of its baseline. */
export interface Line {
  readonly what: string
  readonly product: string
  readonly reference: string
  readonly ratio: string
  readonly goal: string
  /** Null without a goal. */
  readonly reached: boolean | null
}

export function rateLine(what: string, product: number, reference: number, goal: number | null): Line {
  const ratio = product / reference
  return {
    what,
    product: `${Math.round(product)}/s`,
    reference: `${Math.round(reference)}/s`,
    ratio: ratio.toFixed(2),
    goal: goal === null ? '' : `≥ ${goal.toFixed(2)}`,
    reached: goal === null ? null : ratio >= goal,
  }
}

export function timeLine(what: string, product: number, reference: number, most: number): Line {
  const ratio = product / reference
  return {
    what,
    product: `${product.toFixed(2)} ms`,
    reference: `${reference.toFixed(2)} ms`,
    ratio: ratio.toFixed(2),
    goal: `≤ ${most.toFixed(2)}`,
    reached: ratio <= most,
  }
}

export function weightLine(what: string, bytes: number, maxKilobytes: number | null): Line {
  const kilobytes = bytes / 1024
  return {
    what,
    product: `${kilobytes.toFixed(1)} KB`,
    reference: '',
    ratio: '',
    goal: maxKilobytes === null ? '' : `≤ ${maxKilobytes} KB`,
    reached: maxKilobytes === null ? null : kilobytes <= maxKilobytes,
  }
}

type Head = Omit<Line, 'reached'>

const HEAD: Head = {
  what: '',
  product: 'Okoumé',
  reference: 'reference',
  ratio: 'ratio',
  goal: 'goal',
}

export function drawTable(lines: readonly Line[], head: Head = HEAD): string {
  const cells = ({ what, product, reference, ratio, goal }: Omit<Line, 'reached'>) => {
    return [what, product, reference, ratio, goal]
  }
  return drawRows(
    [...cells(head), ''],
    lines.map((line) => [...cells(line), markOf(line)]),
  )
}

/** The first column is left-aligned, the others right-aligned. */
export function drawRows(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)))
  const draw = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd()
  const rule = '─'.repeat(widths.reduce((sum, width) => sum + width + 2, -2))
  return [draw(head), rule, ...rows.map(draw)].join('\n')
}

function markOf({ reached }: Line): string {
  if (reached === null) return ''
  return reached ? '✓' : '✗'
}
