import { type BookPeriod, type BookStep, formatBookPeriod } from '@okoume/domain/books/book-periods.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import type { ReactNode } from 'react'
import styles from './desk.module.css'

const HEIGHT = 120
/** Of one period, in units of the drawing. */
const BAR_WIDTH = 10

interface BookChartProps {
  readonly periods: readonly BookPeriod[]
  readonly step: BookStep
}

/** Bars of each day or month: collected above the line, refunded and withdrawn below it. The table under it has the figures. */
export function BookChart({ periods, step }: BookChartProps): ReactNode {
  const most = Math.max(1, ...periods.flatMap((one) => [one.collected, one.refunded + one.withdrawn]))
  const height = (amount: number) => (Math.max(0, amount) / most) * (HEIGHT / 2)
  const first = periods[0]
  const last = periods.at(-1)
  return (
    <figure className={styles.chart}>
      <svg
        viewBox={`0 0 ${periods.length * BAR_WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Encaissé, remboursé et retiré chaque ${step === 'day' ? 'jour' : 'mois'}, au plus ${formatFrancs(most)}`}
      >
        {periods.map(({ from, collected, refunded, withdrawn }, index) => {
          const bar = { x: index * BAR_WIDTH + 1, width: BAR_WIDTH - 2 }
          const middle = HEIGHT / 2
          return (
            <g key={from}>
              <rect
                {...bar}
                className={styles.in}
                y={middle - height(collected)}
                height={height(collected)}
              />
              <rect {...bar} className={styles.back} y={middle} height={height(refunded)} />
              <rect
                {...bar}
                className={styles.out}
                y={middle + height(refunded)}
                height={height(withdrawn)}
              />
            </g>
          )
        })}
        <line
          className={styles.axis}
          x1="0"
          x2={periods.length * BAR_WIDTH}
          y1={HEIGHT / 2}
          y2={HEIGHT / 2}
        />
      </svg>
      <figcaption className={styles.caption}>
        <span>{first && formatBookPeriod(first, step)}</span>
        <span className={styles.legend}>
          <i className={styles.in} /> Encaissé <i className={styles.back} /> Remboursé{' '}
          <i className={styles.out} /> Retiré
        </span>
        <span>{last && formatBookPeriod(last, step)}</span>
      </figcaption>
    </figure>
  )
}
