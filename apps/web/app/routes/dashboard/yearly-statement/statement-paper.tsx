import type { YearlyStatement } from '@okoume/contract/wire/statement.ts'
import { calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongDay, formatLongPeriod } from '@okoume/domain/calendar/format-day.ts'
import { describeMovement } from '@okoume/domain/ledger/movements.ts'
import { STATEMENT_COLUMNS, STATEMENT_LABELS } from '@okoume/domain/ledger/yearly-statement.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { agreedRentText } from '@okoume/domain/rental/enquiry.ts'
import { capitalize } from '@okoume/domain/writing/capitalize.ts'
import { formatCount } from '@okoume/domain/writing/format-count.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { AmountLine } from '#app/ui/amount-line.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Instant } from '#app/ui/instant.tsx'
import kit from '#app/ui/kit.module.css'
import { Paper, PaperAmounts } from '../page/paper.tsx'
import { MonthTable } from './month-table.tsx'
import styles from './statement.module.css'

/** Lines of a list that are shown at first. */
const SHOWN = 30

export interface StatementPaperProps {
  readonly statement: YearlyStatement
  readonly owner: string
  /** Every line of every list is shown. */
  readonly whole: boolean
  readonly onShowWhole: () => void
}

/** The sheet of a year, on the screen as on A4. */
export function StatementPaper({ statement, owner, whole, onShowWhole }: StatementPaperProps): ReactNode {
  const { year, from, to, rentals, withdrawals, others } = statement
  const lists = { whole, onShowWhole }
  const isEmpty = rentals.length + withdrawals.length + others.length === 0
  return (
    <Paper
      label={`Relevé ${year}`}
      number={
        <>
          Relevé <strong>{year}</strong> {statement.fixed === null && <Badge>Provisoire</Badge>}
        </>
      }
      when={formatLongPeriod(calendarDay(from), calendarDay(to))}
    >
      <p className={kit.strong} translate="no">
        {owner}
      </p>
      <Balances statement={statement} />
      {isEmpty ? (
        <EmptyState scene="wallet" title={`Aucun mouvement en ${year}`}>
          Rien n'est entré dans votre portefeuille ni n'en est sorti.
        </EmptyState>
      ) : (
        <>
          <MonthTable statement={statement} />
          <Rentals rentals={rentals} {...lists} />
          <Withdrawals withdrawals={withdrawals} {...lists} />
          <Others others={others} {...lists} />
        </>
      )}
      <Footing statement={statement} />
    </Paper>
  )
}

function Balances({ statement }: { readonly statement: YearlyStatement }): ReactNode {
  const { from, to, opening, closing, totals } = statement
  return (
    <PaperAmounts>
      <AmountLine name={`Solde au début, le ${formatLongDay(calendarDay(from))}`} amount={opening} />
      {STATEMENT_COLUMNS.filter((column) => totals[column] !== 0).map((column) => (
        <AmountLine key={column} name={STATEMENT_LABELS[column]} amount={totals[column]} />
      ))}
      <AmountLine
        name={`Solde à la fin, le ${formatLongDay(calendarDay(to))}`}
        amount={closing}
        kind="total"
      />
    </PaperAmounts>
  )
}

type Lists = Pick<StatementPaperProps, 'whole' | 'onShowWhole'>

function Rentals({ rentals, ...lists }: Pick<YearlyStatement, 'rentals'> & Lists): ReactNode {
  return (
    <LineList title="Locations" lines={rentals} {...lists}>
      {({
        id,
        title,
        startDate,
        endDate,
        receipt: number,
        cancelledLate,
        computedRent,
        rent,
        depositKept,
        rentReturned,
      }) => (
        <li key={id} className={styles.line}>
          <div className={kit.shrinks}>
            <Link to={dashboardPaths.rental(id)}>{title}</Link>
            <p className={kit.note}>{formatLongPeriod(calendarDay(startDate), calendarDay(endDate))}</p>
            <p className={kit.note}>Reçu {number}</p>
            {computedRent !== null && rent !== 0 && (
              <p className={kit.note}>{capitalize(agreedRentText(rent, computedRent))}</p>
            )}
            {rent !== 0 && rentReturned !== 0 && (
              <p className={kit.note}>
                {formatFrancs(rent)} de loyer, {formatFrancs(-rentReturned)} repris
              </p>
            )}
            {rent === 0 && rentReturned !== 0 && <p className={kit.note}>Loyer repris</p>}
            {cancelledLate && (
              <p className={kit.note}>
                Annulée tard par le locataire
                {rent > 0 && `\u00a0: ${formatFrancs(rent + rentReturned)} vous restent`}
              </p>
            )}
            {depositKept !== 0 && (
              <p className={kit.note}>{formatFrancs(depositKept)} de la caution vous sont revenus</p>
            )}
          </div>
          <Amount of={rent + depositKept + rentReturned} />
        </li>
      )}
    </LineList>
  )
}

function Withdrawals({ withdrawals, ...lists }: Pick<YearlyStatement, 'withdrawals'> & Lists): ReactNode {
  return (
    <LineList title="Retraits" lines={withdrawals} {...lists}>
      {({ at, amount, phone, reference }) => (
        <li key={`${at} ${amount}`} className={styles.line}>
          <div className={kit.shrinks}>
            <p>
              {amount < 0 ? 'Vers le' : 'Revenu du'}{' '}
              <span className={kit.oneLine} translate="no">
                {phone}
              </span>
            </p>
            <p className={kit.note}>
              <Instant at={at} />
            </p>
            {reference !== null && <p className={kit.note}>Référence {reference}</p>}
          </div>
          <Amount of={amount} />
        </li>
      )}
    </LineList>
  )
}

function Others({ others, ...lists }: Pick<YearlyStatement, 'others'> & Lists): ReactNode {
  return (
    <LineList title="Autres mouvements" lines={others} {...lists}>
      {({ at, event, amount }) => (
        <li key={`${at} ${amount}`} className={styles.line}>
          <div className={kit.shrinks}>
            <p>{describeMovement({ event, amount, account: 'wallet' })}</p>
            <p className={kit.note}>
              <Instant at={at} />
            </p>
          </div>
          <Amount of={amount} />
        </li>
      )}
    </LineList>
  )
}

interface LineListProps<Line> extends Lists {
  readonly title: string
  readonly lines: readonly Line[]
  readonly children: (line: Line) => ReactNode
}

function LineList<Line>(props: LineListProps<Line>): ReactNode {
  const { title, lines, whole, onShowWhole, children } = props
  if (lines.length === 0) return null
  const shown = whole ? lines : lines.slice(0, SHOWN)
  return (
    <section className={kit.stack2} aria-label={title}>
      <h2 className={kit.subtitle}>
        {title} <span className={kit.soft}>{lines.length}</span>
      </h2>
      <ol className={kit.divided}>{shown.map(children)}</ol>
      {shown.length < lines.length && (
        <div>
          <Button variant="secondary" onClick={onShowWhole}>
            Montrer les {formatCount(lines.length, 'ligne')}
          </Button>
        </div>
      )}
    </section>
  )
}

function Amount({ of }: { readonly of: number }): ReactNode {
  return (
    <span className={`${kit.strong} ${kit.oneLine} ${kit.digits}`} translate="no">
      {formatFrancs(of)}
    </span>
  )
}

function Footing({ statement: { year, fixed, fixedFrom, guide } }: Pick<StatementPaperProps, 'statement'>) {
  return (
    <div className={`${kit.stack2} ${kit.note}`}>
      <p>
        Un loyer est compté le jour où vous acceptez la demande. Les cautions ne sont pas à vous : seules y
        sont les parts qui vous reviennent.
      </p>
      <p>
        Ce relevé n'est pas une déclaration. Vos revenus peuvent être imposables : renseignez-vous auprès de
        la DGI.{' '}
        {guide && (
          <a href={guide.url} rel="noreferrer">
            {guide.text}
          </a>
        )}
      </p>
      {fixed ? (
        <p>
          Établi le <Instant at={fixed.madeAt} />. Empreinte SHA-256 du fichier CSV, pour vérifier une copie :{' '}
          <code translate="no">{fixed.digest}</code>
        </p>
      ) : (
        <p>
          Provisoire : le relevé définitif de {year} est prêt le {formatLongDay(calendarDay(fixedFrom))}.
        </p>
      )}
    </div>
  )
}
