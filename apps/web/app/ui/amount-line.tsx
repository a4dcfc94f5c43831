import { formatFrancs } from '@okoume/domain/money/francs.ts'
import type { ReactNode } from 'react'
import kit from '#app/ui/kit.module.css'
import styles from './amount-line.module.css'
import { classList } from './class-list.ts'

export interface AmountLineProps {
  readonly name: ReactNode
  /** In small letters under the name. */
  readonly detail?: ReactNode
  /** Good news under the detail. */
  readonly note?: ReactNode
  /** FCFA. */
  readonly amount: number
  /** A total closes the lines above it. */
  readonly kind?: 'line' | 'strong' | 'total'
}

/** One line of a `<dl>`: the name, and its amount at the end. A total that changes is announced. */
export function AmountLine({ name, detail, note, amount, kind = 'line' }: AmountLineProps): ReactNode {
  return (
    <div
      className={classList(
        `${kit.row0x4} ${kit.spread} ${styles.line}`,
        kind !== 'line' && styles[kind],
        kind === 'total' && kit.ruled,
      )}
      aria-live={kind === 'total' ? 'polite' : undefined}
    >
      <dt>
        {name}
        {/* Screen readers and copied text need the space. */}
        {detail && <span className={`${kit.soft} ${kit.tiny} ${styles.detail}`}> {detail}</span>}
        {note && <span className={`${kit.tiny} ${styles.note}`}> {note}</span>}
      </dt>
      <dd className={`${kit.oneLine} ${kit.digits}`} translate="no">
        {formatFrancs(amount)}
      </dd>
    </div>
  )
}
