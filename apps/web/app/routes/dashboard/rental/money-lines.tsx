import type { ReactNode } from 'react'
import { Price } from '#app/ui/price.tsx'
import styles from './rental-parts.module.css'

export interface MoneyLine {
  readonly name: string
  readonly detail?: string
  /** FCFA. */
  readonly amount: number
  readonly strong?: boolean
}

/** Where money goes, line by line. */
export function MoneyLines({ lines }: { readonly lines: readonly MoneyLine[] }): ReactNode {
  return (
    <dl className={styles.lines}>
      {lines.map(({ name, detail, amount, strong = false }) => (
        <div key={name} data-strong={strong || undefined}>
          <dt>
            {name}
            {detail && <span className={styles.detail}>{detail}</span>}
          </dt>
          <dd>
            <Price amount={amount} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
