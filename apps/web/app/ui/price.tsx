import type { PriceUnit } from '@okoume/domain/calendar/rental-period.ts'
import { formatFrancs, formatThousands } from '@okoume/domain/money/francs.ts'
import type { ReactNode } from 'react'
import styles from './price.module.css'

export interface PriceProps {
  /** FCFA. */
  readonly amount: number
  /** Given, it reads «5 000 FCFA/jour». */
  readonly unit?: PriceUnit
}

export function Price({ amount, unit }: PriceProps): ReactNode {
  if (!unit) return <span className={styles.price}>{formatFrancs(amount)}</span>
  return (
    <span className={styles.price}>
      {formatThousands(amount)}
      {'\u00a0'}FCFA<span className={styles.unit}>/{unit}</span>
    </span>
  )
}
