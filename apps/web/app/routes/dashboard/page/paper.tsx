import { BRAND } from '@okoume/domain/brand.ts'
import type { ReactNode } from 'react'
import kit from '#app/ui/kit.module.css'
import styles from './paper.module.css'

interface PaperProps {
  readonly label: string
  /** At the beginning of its head, in place of who we are. */
  readonly title?: ReactNode
  readonly number: ReactNode
  /** Under the number. */
  readonly when: ReactNode
  readonly children: ReactNode
}

/** A sheet that is kept, or printed: on A4 as on the narrow roll of a till. */
export function Paper({ label, title, number, when, children }: PaperProps): ReactNode {
  return (
    <article className={`${kit.stack5} ${kit.panel} ${kit.breaks} ${styles.paper}`} aria-label={label}>
      <div className={`${kit.row3} ${kit.spread} ${kit.top} ${styles.head}`}>
        <div>
          {title ?? (
            <>
              <p className={styles.brand}>{BRAND.name}</p>
              <p className={`${kit.soft} ${kit.tiny}`}>{BRAND.email}</p>
            </>
          )}
        </div>
        <div>
          <p>{number}</p>
          <p className={`${kit.soft} ${kit.tiny}`}>{when}</p>
        </div>
      </div>
      {children}
    </article>
  )
}

/** Its sums, between two dashed lines. */
export function PaperAmounts({ children }: Pick<PaperProps, 'children'>): ReactNode {
  return <dl className={`${kit.stack2} ${styles.amounts}`}>{children}</dl>
}
