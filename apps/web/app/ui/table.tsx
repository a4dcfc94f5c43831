import { formatThousands } from '@okoume/domain/money/francs.ts'
import { type ReactNode, useId } from 'react'
import kit from './kit.module.css'
import styles from './table.module.css'

interface Column<Row> {
  readonly head: string
  /** A number is an amount, in FCFA; null, none. */
  readonly of: (row: Row) => ReactNode
  /** Left-aligned text; figures are right-aligned. */
  readonly words?: boolean
  /** In the last line, under the cells that it sums. */
  readonly total?: ReactNode
}

interface TableProps<Row> {
  /** Names the table, with the unit of its figures. */
  readonly caption: ReactNode
  /** The first names the row, and stays in sight when the others scroll sideways. */
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
}

/** A table of figures. Where it is wider than its place, it scrolls, and a shadow says so. */
export function Table<Row>({ caption, columns, rows, keyOf }: TableProps<Row>): ReactNode {
  const id = useId()
  const cells = (cell: (column: Column<Row>) => ReactNode) =>
    columns.map((column, index) => {
      const Cell = index === 0 ? 'th' : 'td'
      return (
        <Cell
          key={column.head}
          scope={index === 0 ? 'row' : undefined}
          className={column.words ? styles.words : undefined}
        >
          {show(cell(column))}
        </Cell>
      )
    })
  return (
    <div className={kit.stack2}>
      <div id={id} className={typeof caption === 'string' ? kit.note : undefined}>
        {caption}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className={styles.scroll} aria-labelledby={id} tabIndex={0}>
        <table className={`${kit.small} ${kit.digits} ${styles.table}`} aria-labelledby={id}>
          <thead>
            <tr>
              {columns.map(({ head, words }) => (
                <th key={head} scope="col" className={words ? styles.words : undefined}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)}>{cells(({ of }) => of(row))}</tr>
            ))}
          </tbody>
          {columns.some(({ total }) => total !== undefined) && (
            <tfoot>
              <tr>{cells(({ total }) => total)}</tr>
            </tfoot>
          )}
        </table>
      </section>
    </div>
  )
}

function show(cell: ReactNode): ReactNode {
  return typeof cell === 'number' ? formatThousands(cell) : (cell ?? '–')
}
