import type { Movement } from '@okoume/contract/wire/wallet.ts'
import { describeMovement } from '@okoume/domain/ledger/movements.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import Lock from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Badge } from '#app/components/badge.tsx'
import { classList } from '#app/components/class-list.ts'
import { formatMoment } from '#app/format-moment.ts'
import { paths } from '#app/path-builder.ts'
import styles from './wallet-lists.module.css'

export interface MovementRowProps {
  readonly movement: Movement
  /** Whether it is said that it belongs to the cautions. */
  readonly named: boolean
}

export function MovementRow({ movement, named }: MovementRowProps): ReactNode {
  const { amount, account, at, balance, itemTitle, rentalId } = movement
  // A deposit is held for the renter: it is no income of the owner's.
  const held = account === 'cautions'
  const income = amount > 0 && !held
  return (
    <li className={styles.row} tabIndex={-1}>
      <span className={classList(styles.way, income && styles.inward)} aria-hidden="true">
        {amount < 0 ? <ArrowUpRight /> : held ? <Lock /> : <ArrowDownLeft />}
      </span>
      <div className={styles.facts}>
        <p className={styles.name}>{describeMovement(movement)}</p>
        {itemTitle && <About title={itemTitle} rentalId={rentalId} />}
        <p className={styles.soft}>
          <time dateTime={at}>{capitalised(formatMoment(at, new Date()))}</time>
          {named && held && <Badge>Cautions</Badge>}
        </p>
      </div>
      <div className={styles.end}>
        <span className={classList(styles.signed, income && styles.inward)}>
          {held && amount > 0 ? formatFrancs(amount) : signed(amount)}
        </span>
        <span className={styles.soft}>
          {held ? 'Cautions' : 'Solde'} : {formatFrancs(balance)}
        </span>
      </div>
    </li>
  )
}

function About({ title, rentalId }: { readonly title: string; readonly rentalId: string | null }): ReactNode {
  if (rentalId === null) return <p className={styles.title}>{title}</p>
  return (
    <p className={styles.title}>
      <Link to={`${paths.requests()}#${rentalId}`}>{title}</Link>
    </p>
  )
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** «+ 12 500 FCFA», «− 5 000 FCFA». */
function signed(amount: number): string {
  return `${amount > 0 ? '+' : '−'}\u00a0${formatFrancs(Math.abs(amount))}`
}
