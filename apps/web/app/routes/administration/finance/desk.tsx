import type { Books } from '@okoume/contract/wire/books.ts'
import { bookDaysProblem } from '@okoume/domain/books/book-days.ts'
import { FIGURE_RULES, FIGURES } from '@okoume/domain/books/figures.ts'
import { HELD_CLASSES } from '@okoume/domain/books/holdings.ts'
import { calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongPeriod } from '@okoume/domain/calendar/format-day.ts'
import { formatFrancs, formatThousands } from '@okoume/domain/money/francs.ts'
import { operatorFacts } from '@okoume/domain/payment/operators.ts'
import { BYTE_ORDER_MARK } from '@okoume/domain/spreadsheet/csv.ts'
import { capitalize } from '@okoume/domain/writing/capitalize.ts'
import { type ReactNode, useState } from 'react'
import { Form, Link } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { useAction } from '#app/shell/actions/use-action.ts'
import { handOverFile } from '#app/shell/install/hand-over-file.ts'
import { AmountLine } from '#app/ui/amount-line.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { Instant } from '#app/ui/instant.tsx'
import kit from '#app/ui/kit.module.css'
import { BookChart } from './book-chart.tsx'
import { BookTable } from './book-table.tsx'
import styles from './desk.module.css'

export interface DeskProps {
  readonly books: Books
}

/** Movements of these days, as totals, drawn and as a table; what is held, and what the operators must have. */
export function Desk({ books }: DeskProps): ReactNode {
  const from = books.days[0]?.day ?? ''
  const to = books.days.at(-1)?.day ?? ''
  const moved = books.days.filter((day) => FIGURES.some((one) => day[one] !== 0))
  return (
    <>
      <DaysForm key={`${from}${to}`} from={from} to={to} />
      <section className={kit.stack4} aria-labelledby="periode">
        <h2 id="periode" className={kit.subtitle}>
          {capitalize(formatLongPeriod(calendarDay(from), calendarDay(to)))}
        </h2>
        {moved.length === 0 ? (
          <EmptyState scene="search" title="Rien n'a bougé ces jours-là" />
        ) : (
          <>
            <Totals books={books} from={from} to={to} />
            <BookChart days={books.days} />
            <BookTable days={moved} from={from} to={to} />
          </>
        )}
      </section>
      <Held books={books} />
      <Operators books={books} />
    </>
  )
}

function DaysForm({ from, to }: { readonly from: string; readonly to: string }): ReactNode {
  const [refusal, setRefusal] = useState<string | null>(null)
  const download = useAction({
    call: async () => {
      const text = BYTE_ORDER_MARK + (await signedInApi.getJournal({ query: { from, to } }))
      handOverFile({ name: `okoume-journal-${from}-${to}.csv`, type: 'text/csv;charset=utf-8', text })
    },
    lost: "La connexion s'est coupée : le journal n'est pas arrivé. Réessayez.",
    done: 'Le journal est téléchargé.',
  })
  return (
    <Form
      method="get"
      className={styles.days}
      onSubmit={(event) => {
        const days = new FormData(event.currentTarget)
        const refusal = bookDaysProblem(String(days.get('de')), String(days.get('a')))
        if (refusal) event.preventDefault()
        setRefusal(refusal)
      }}
    >
      <Field label="Du" type="date" name="de" defaultValue={from} required />
      <Field label="Au (inclus)" type="date" name="a" defaultValue={to} error={refusal} required />
      <Button type="submit">Montrer</Button>
      <Button
        variant="secondary"
        busy={download.busy}
        busyText="Préparation..."
        onClick={() => download.run()}
      >
        Télécharger le journal
      </Button>
    </Form>
  )
}

function Totals({ books, from, to }: { readonly books: Books; readonly from: string; readonly to: string }) {
  return (
    <ul className={styles.totals}>
      {FIGURES.map((figure) => {
        const total = books.days.reduce((sum, day) => sum + day[figure], 0)
        return (
          <li key={figure}>
            <Link className={styles.total} to={dashboardPaths.finance({ de: from, a: to, chiffre: figure })}>
              <span className={kit.note}>{FIGURE_RULES[figure].label}</span>
              <span className={`${kit.strong} ${kit.digits} ${kit.oneLine}`}>{formatFrancs(total)}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

function Held({ books }: { readonly books: Books }): ReactNode {
  const classes = books.held
  const total = Object.values(classes).reduce((sum, { amount }) => sum + amount, 0)
  return (
    <Card as="section" className={kit.stack4}>
      <h2 className={kit.subtitle}>Tenu pour les autres, maintenant</h2>
      <dl className={kit.stack2}>
        {Object.entries(HELD_CLASSES).map(([name, { label }]) => {
          const { amount, since } = classes[name as keyof typeof HELD_CLASSES]
          return (
            <AmountLine
              key={name}
              name={label}
              amount={amount}
              detail={
                since && (
                  <>
                    le plus ancien depuis le <Instant at={since} />
                  </>
                )
              }
            />
          )
        })}
        <AmountLine name="En tout" amount={total} kind="total" />
      </dl>
    </Card>
  )
}

function Operators({ books: { providers } }: { readonly books: Books }): ReactNode {
  return (
    <div className={kit.stack3}>
      <h2 id="operateurs" className={kit.subtitle}>
        Chez les opérateurs
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className={styles.scroll} aria-labelledby="operateurs" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Opérateur</th>
              <th scope="col">Selon le grand livre</th>
              <th scope="col">Selon son relevé</th>
              <th scope="col">Écart</th>
            </tr>
          </thead>
          <tbody>
            {providers.map(({ operator, ledger, provider, difference }) => (
              <tr key={operator}>
                <th scope="row">{operatorFacts(operator).label}</th>
                <td>{formatThousands(ledger)}</td>
                <td>{provider === null ? 'Pas de relevé' : formatThousands(provider)}</td>
                <td>{difference === null ? '–' : formatThousands(difference)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
