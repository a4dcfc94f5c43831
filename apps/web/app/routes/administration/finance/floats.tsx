import type { Floats as Answer } from '@okoume/contract/wire/floats.ts'
import { FORECAST_DAYS } from '@okoume/domain/books/float-forecast.ts'
import { calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatDay, formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import { formatFrancs, formatThousands } from '@okoume/domain/money/francs.ts'
import { isNearTotal } from '@okoume/domain/payment/operator-limits.ts'
import { type Operator, operatorFacts } from '@okoume/domain/payment/operators.ts'
import type { ReactNode } from 'react'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { AmountLine } from '#app/ui/amount-line.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Instant } from '#app/ui/instant.tsx'
import kit from '#app/ui/kit.module.css'
import { OperatorMark } from '#app/ui/operator-mark.tsx'
import { Table } from '#app/ui/table.tsx'
import page from '../page/administration.module.css'

type OperatorFloat = Answer['operators'][number]

/** Funds of each operator, the payments that are to leave it, and the days for which they are enough. */
export function Floats({ operators, unplaced }: Answer): ReactNode {
  const first = operators.find(({ missing }) => missing > 0)
  return (
    <>
      {operators.map((one) => (
        <OperatorCard key={one.operator} float={one} others={operators} isFirst={one === first} />
      ))}
      {unplaced > 0 && (
        <p>
          {formatFrancs(unplaced)} de plus peuvent être retirés, par des propriétaires dont nous ne
          connaissons pas encore le numéro.
        </p>
      )}
      <p className={kit.note}>
        Chaque propriétaire est compté chez l'opérateur de son dernier retrait, ou de son numéro. Ce qui peut
        encore entrer n'est pas compté.
      </p>
    </>
  )
}

interface OperatorCardProps {
  readonly float: OperatorFloat
  readonly others: readonly OperatorFloat[]
  /** It has the page's filled button. */
  readonly isFirst: boolean
}

function OperatorCard({ float, others, isFirst }: OperatorCardProps): ReactNode {
  const { operator, balance, sent, refunds, withdrawals, byHand, withdrawable, missing } = float
  const { label } = operatorFacts(operator)
  return (
    <Card as="section" className={kit.stack4}>
      <h2 className={`${kit.subtitle} ${kit.row1x3} ${kit.middle}`}>
        <OperatorMark operator={operator} className={page.mark} /> {label}
      </h2>
      <p>
        <State {...float} />
      </p>
      <dl className={kit.stack2}>
        <AmountLine name={`Chez ${label}, pour nous`} amount={balance} kind="strong" />
        {sent > 0 && <AmountLine name="Déjà envoyé, sans réponse" amount={sent} />}
        <Waiting name="Remboursements qui attendent" sum={refunds} />
        <Waiting name="Retraits qui attendent" sum={withdrawals} />
        {byHand.count > 0 && <Waiting name="Retraits à payer à la main" sum={byHand} />}
        <AmountLine name="Les propriétaires peuvent déjà retirer" amount={withdrawable} />
        <UsedToday name="Encaissé aujourd'hui" sum={float.today.in} />
        <UsedToday name="Envoyé aujourd'hui" sum={float.today.out} />
      </dl>
      <Days float={float} label={label} />
      {missing > 0 && <Mend float={float} others={others} isFirst={isFirst} />}
    </Card>
  )
}

function State({ shortFrom, missing, days }: OperatorFloat): ReactNode {
  if (shortFrom === null) return <Badge tone="forest">Assez pour {FORECAST_DAYS} jours</Badge>
  const when =
    shortFrom === days[0]?.day ? "dès aujourd'hui" : `à partir du ${formatLongDay(calendarDay(shortFrom))}`
  return (
    <>
      <Badge tone="danger">Pas assez</Badge> {formatFrancs(missing)} manquent {when}, si chacun prend ce qui
      est à lui.
    </>
  )
}

function Waiting({
  name,
  sum: { count, amount, since },
}: {
  readonly name: string
  readonly sum: OperatorFloat['refunds']
}) {
  return (
    <AmountLine
      name={name}
      amount={amount}
      detail={
        since && (
          <>
            {count}, le plus ancien depuis le <Instant at={since} />
          </>
        )
      }
    />
  )
}

/** How much of what the operator lets through in a day is used. */
function UsedToday({
  name,
  sum: { used, max },
}: {
  readonly name: string
  readonly sum: OperatorFloat['today']['in']
}): ReactNode {
  if (max === null) return null
  const share = Math.floor((100 * used) / max)
  return (
    <AmountLine
      name={name}
      amount={used}
      detail={
        <>
          {share} % de {formatFrancs(max)} par jour
          {isNearTotal(used, max) && (
            <>
              {' '}
              <Badge tone="danger">{used < max ? 'Bientôt atteint' : "Atteint jusqu'à minuit"}</Badge>
            </>
          )}
        </>
      }
    />
  )
}

function Days({ float, label }: { readonly float: OperatorFloat; readonly label: string }): ReactNode {
  return (
    <Table
      caption={`Les jours qui viennent chez ${label}, en FCFA`}
      rows={float.days}
      keyOf={({ day }) => day}
      columns={[
        { head: 'Jour', of: ({ day }) => formatDay(calendarDay(day)) },
        { head: 'Reste', of: ({ left }) => (left < 0 ? <strong>{formatThousands(left)}</strong> : left) },
        { head: 'Loyers à retirer', of: ({ rents }) => rents || null },
        { head: 'Cautions à rendre', of: ({ deposits }) => deposits || null },
      ]}
    />
  )
}

/** The entries of the office that would be enough: from our bank, or from another operator that has more than is asked of it. */
function Mend({ float: { operator, missing }, others, isFirst }: OperatorCardProps): ReactNode {
  const giver = others.find(
    (one) => one.operator !== operator && Math.min(...one.days.map(({ left }) => left)) >= missing,
  )
  return (
    <div className={kit.stack3}>
      <p>Approvisionnez ce compte, puis écrivez-le : ce qui attend part alors de soi-même.</p>
      <div className={kit.row3}>
        <ButtonLink variant={isFirst ? 'primary' : 'secondary'} to={toEntry('from-bank', operator, missing)}>
          Écrire un apport de la banque
        </ButtonLink>
        {giver && (
          <ButtonLink variant="secondary" to={toEntry('between-operators', giver.operator, missing)}>
            Écrire un transfert depuis {operatorFacts(giver.operator).label}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

function toEntry(kind: string, operator: Operator, amount: number): string {
  return dashboardPaths.finance({
    vue: 'ecritures',
    ecrire: kind,
    operateur: operator,
    montant: String(amount),
  })
}
