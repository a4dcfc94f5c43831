import type { SafeguardDay } from '@okoume/contract/wire/safeguard.ts'
import { HELD_CLASSES, type HeldClass } from '@okoume/domain/books/holdings.ts'
import { totalOwed } from '@okoume/domain/books/safeguard-record.ts'
import { BRAND } from '@okoume/domain/brand.ts'
import { calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatDay, formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { OPERATORS } from '@okoume/domain/payment/operators.ts'
import { Printer } from 'lucide'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { AmountLine } from '#app/ui/amount-line.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Instant } from '#app/ui/instant.tsx'
import kit from '#app/ui/kit.module.css'
import page from '../../page/administration.module.css'
import { Fact, Facts } from '../../page/case-card.tsx'
import styles from './safeguard-paper.module.css'
import { SignOffDialog } from './sign-off-dialog.tsx'

/** One day's record as a sheet of paper: no header, nav, footer or status inside, which printing leaves out. */
export function SafeguardPaper({ record }: { readonly record: SafeguardDay }): ReactNode {
  const { day, owed, ledger, statements, surplus, lastEntry, writtenAt, late, digest, signOff } = record
  const [signing, setSigning] = useState(false)
  return (
    <div className={`${kit.stack4} ${styles.screen}`}>
      <p>
        <Link to={dashboardPaths.finance({ vue: 'cantonnement', mois: day.slice(0, 7) })}>
          Tous les jours du mois
        </Link>
      </p>
      <article className={`${kit.stack4} ${kit.panel} ${kit.padded4} ${styles.paper}`} aria-labelledby="jour">
        <div>
          <p className={kit.strong}>{BRAND.name} : cantonnement</p>
          <h2 id="jour" className={kit.subtitle}>
            Fin du {formatLongDay(calendarDay(day))}
          </h2>
          <p className={kit.note}>
            Écrit le <Instant at={writtenAt} />
            {late &&
              ', en retard : le travail de nuit était arrêté. Les montants sont ceux de la fin du jour.'}
          </p>
        </div>
        <section className={kit.stack2} aria-labelledby="du">
          <h3 id="du" className={`${kit.asText} ${kit.strong}`}>
            Dû aux utilisateurs
          </h3>
          <dl>
            {Object.entries(HELD_CLASSES).map(([name, { label }]) => (
              <AmountLine key={name} name={label} amount={owed[name as HeldClass]} />
            ))}
            <AmountLine name="En tout" amount={totalOwed(record)} kind="total" />
          </dl>
        </section>
        <section className={kit.stack2} aria-labelledby="tenu">
          <h3 id="tenu" className={`${kit.asText} ${kit.strong}`}>
            À tenir par les opérateurs, selon le grand livre
          </h3>
          <dl>
            {OPERATORS.map(({ operator, label }) => {
              const last = statements[operator]
              return (
                <AmountLine
                  key={operator}
                  name={label}
                  amount={ledger[operator]}
                  detail={
                    last
                      ? `son relevé du ${formatDay(calendarDay(last.day))} dit ${formatFrancs(last.balance)}`
                      : 'aucun relevé connu ce jour-là'
                  }
                />
              )
            })}
            <AmountLine name="En tout" amount={totalOwed(record) + surplus} kind="total" />
          </dl>
        </section>
        <p className={kit.strong}>
          {surplus < 0
            ? `Il manque ${formatFrancs(-surplus)} : moins est tenu que ce qui est dû.`
            : `Tout ce qui est dû est tenu, et ${formatFrancs(surplus)} sont à nous.`}
        </p>
        <Facts>
          <Fact name="Dernière écriture comptée">E{lastEntry}</Fact>
          <Fact name="Empreinte">
            <span className={kit.breaks}>{digest}</span>
          </Fact>
          <Fact name="Vu par">
            {signOff ? (
              <>
                {signOff.byName}, le <Instant at={signOff.at} />
              </>
            ) : (
              'Personne encore'
            )}
          </Fact>
          {signOff?.note && (
            <Fact name="Ce qui est dit">
              <span className={page.written}>{signOff.note}</span>
            </Fact>
          )}
        </Facts>
      </article>
      <div className={kit.row3}>
        {!signOff && (
          <Button aria-haspopup="dialog" onClick={() => setSigning(true)}>
            J'ai vu ce jour
          </Button>
        )}
        <Button variant={signOff ? 'primary' : 'secondary'} onClick={() => print()}>
          <Icon of={Printer} />
          Imprimer
        </Button>
      </div>
      {signing && <SignOffDialog record={record} onClose={() => setSigning(false)} />}
    </div>
  )
}
