import type { Books } from '@okoume/contract/wire/books.ts'
import { HELD_CLASSES, type HeldClass } from '@okoume/domain/books/holdings.ts'
import {
  DECIDED_MONEY,
  type DecidedMoney,
  OLD_AFTER_DAYS,
  OLD_DECISION_DAYS,
} from '@okoume/domain/books/old-money.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { AmountLine } from '#app/ui/amount-line.tsx'
import { Card } from '#app/ui/card.tsx'
import { Instant } from '#app/ui/instant.tsx'
import kit from '#app/ui/kit.module.css'
import styles from './desk.module.css'

interface HeldProps {
  readonly books: Books
}

/** Money of others by class, and what of it waits too long. */
export function Held({ books }: HeldProps): ReactNode {
  const total = Object.values(books.held).reduce((sum, { amount }) => sum + amount, 0)
  return (
    <Card as="section" className={kit.stack4}>
      <h2 className={kit.subtitle}>Tenu pour les autres, maintenant</h2>
      <dl className={kit.stack2}>
        {Object.entries(HELD_CLASSES).map(([name, { label }]) => (
          <AgedLine
            key={name}
            name={label}
            aged={books.held[name as HeldClass]}
            days={OLD_AFTER_DAYS[name as HeldClass]}
          />
        ))}
        <AmountLine name="En tout" amount={total} kind="total" />
      </dl>
    </Card>
  )
}

/** Money that the team has to decide of. */
export function Decisions({ books: { decisions } }: HeldProps): ReactNode {
  return (
    <Card as="section" className={kit.stack4}>
      <h2 className={kit.subtitle}>Attend une décision de l'équipe</h2>
      <dl className={kit.stack2}>
        {Object.entries(DECIDED_MONEY).map(([name, { label, view }]) => (
          <AgedLine
            key={name}
            name={<Link to={`${dashboardPaths.administration()}?vue=${view}`}>{label}</Link>}
            aged={decisions[name as DecidedMoney]}
            days={OLD_DECISION_DAYS}
          />
        ))}
      </dl>
    </Card>
  )
}

interface AgedLineProps {
  readonly name: ReactNode
  readonly aged: Books['held'][HeldClass]
  /** After which it has waited too long; without them it waits as long as it must. */
  readonly days: number | undefined
}

function AgedLine({ name, aged: { amount, since, old }, days }: AgedLineProps): ReactNode {
  const detail = since && (
    <>
      le plus ancien depuis le <Instant at={since} />
      {old > 0 && days && (
        <strong className={styles.old}>
          {' '}
          dont {formatFrancs(old)} depuis plus {days === 1 ? "d'un jour" : `de ${days} jours`}
        </strong>
      )}
    </>
  )
  return <AmountLine name={name} amount={amount} detail={detail} />
}
