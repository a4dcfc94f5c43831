import type { PriceUnit } from '@okoume/domain/calendar/rental-period.ts'
import { formatFrancs, formatThousands } from '@okoume/domain/money/francs.ts'
import type { ReactNode } from 'react'
import kit from '#app/ui/kit.module.css'
import styles from './price.module.css'

export interface PriceProps {
  /** FCFA. */
  readonly amount: number
  /** Given, it reads «5 000 FCFA/jour». */
  readonly unit?: PriceUnit | undefined
}

export function Price({ amount, unit }: PriceProps): ReactNode {
  if (!unit)
    return (
      <span className={`${kit.bold} ${kit.digits}`} translate="no">
        {formatFrancs(amount)}
      </span>
    )
  return (
    <span className={`${kit.bold} ${kit.digits}`}>
      <bdi translate="no">{`${formatThousands(amount)}\u00a0FCFA`}</bdi>
      <span className={styles.unit}>/{unit}</span>
    </span>
  )
}
