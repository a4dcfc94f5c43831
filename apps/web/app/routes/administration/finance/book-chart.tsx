import type { Books } from '@okoume/contract/wire/books.ts'
import { calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatDay } from '@okoume/domain/calendar/format-day.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import type { ReactNode } from 'react'
import styles from './desk.module.css'

const HEIGHT = 120
/** Of one day, in units of the drawing. */
const DAY_WIDTH = 10

/** Bars of each day: collected above the line, refunded and withdrawn below it. The table under it has the figures. */
export function BookChart({ days }: Pick<Books, 'days'>): ReactNode {
  const most = Math.max(1, ...days.flatMap((day) => [day.collected, day.refunded + day.withdrawn]))
  const height = (amount: number) => (Math.max(0, amount) / most) * (HEIGHT / 2)
  const first = days[0]
  const last = days.at(-1)
  return (
    <figure className={styles.chart}>
      <svg
        viewBox={`0 0 ${days.length * DAY_WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Encaissé, remboursé et retiré chaque jour, au plus ${formatFrancs(most)}`}
      >
        {days.map(({ day, collected, refunded, withdrawn }, index) => {
          const bar = { x: index * DAY_WIDTH + 1, width: DAY_WIDTH - 2 }
          const middle = HEIGHT / 2
          return (
            <g key={day}>
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
        <line className={styles.axis} x1="0" x2={days.length * DAY_WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} />
      </svg>
      <figcaption className={styles.caption}>
        <span>{first && formatDay(calendarDay(first.day))}</span>
        <span className={styles.legend}>
          <i className={styles.in} /> Encaissé <i className={styles.back} /> Remboursé{' '}
          <i className={styles.out} /> Retiré
        </span>
        <span>{last && formatDay(calendarDay(last.day))}</span>
      </figcaption>
    </figure>
  )
}
