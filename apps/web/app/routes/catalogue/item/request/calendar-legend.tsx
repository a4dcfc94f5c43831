import type { ReactNode } from 'react'
import styles from './calendar-legend.module.css'
import type { Bookable } from './day-choice.ts'

/** What the signs on the days mean, as far as this object can have them. */
export function CalendarLegend({ bookable }: { readonly bookable: Bookable }): ReactNode {
  const { stock } = bookable
  return (
    <ul className={styles.legend} aria-label="Légende">
      <li>
        <span className={styles.taken} aria-hidden="true">
          12
        </span>
        déjà réservé
      </li>
      {stock > 1 && (
        <li>
          <span className={styles.limited} aria-hidden="true">
            12<small>{Math.min(3, stock - 1)}</small>
          </span>
          nombre d'exemplaires encore libres, sur {stock}
        </li>
      )}
    </ul>
  )
}
