import { type CalendarDay, eachDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatHandovers } from '@okoume/domain/calendar/format-day.ts'
import { lastBookableDay } from '@okoume/domain/calendar/period-rules.ts'
import type { Period } from '@okoume/domain/calendar/rental-period.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { formatUnits } from '@okoume/domain/pricing/billed-units.ts'
import { freeOnDay } from '@okoume/domain/stock/free-stock.ts'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useCachedSince } from '#app/data/api/reachability.ts'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { AnswerAge } from '#app/shell/offline/answer-age.tsx'
import { Button } from '#app/ui/button.tsx'
import controls from '#app/ui/controls.module.css'
import { Dialog } from '#app/ui/dialog.tsx'
import kit from '#app/ui/kit.module.css'
import { Pill } from '#app/ui/pill.tsx'
import { Calendar } from './calendar.tsx'
import styles from './calendar-dialog.module.css'
import {
  type Bookable,
  chooseDay,
  limitedStock,
  NO_DAYS,
  newStartRefusal,
  quickPeriods,
  type Side,
  sideAfter,
  weeklyEndsFrom,
} from './day-choice.ts'
import { explainDay, explainNewStart, type RefusedDay, takenDays } from './explain-day.ts'
import type { RequestForm } from './use-request-form.ts'

export interface CalendarDialogProps {
  readonly open: boolean
  readonly side: Side
  readonly onClose: () => void
  readonly form: RequestForm
}

export function CalendarDialog({ open, side, onClose, form }: CalendarDialogProps): ReactNode {
  const { bookable, draft, period, choose, quote } = form
  const deposit = quote && quote.deposit > 0 ? ' + caution' : ''
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Choisissez vos dates"
      wide={bookable.unit === 'mois'}
      actions={
        <>
          {/* One text an element: page translators replace text nodes. */}
          <p className={`${kit.small} ${kit.strong} ${styles.summary}`} aria-live="polite">
            <span>{describeDays(form)}</span>
            {period && quote && (
              <span className={styles.sum}>
                {` ${formatUnits(quote.units, bookable.unit)} · ${formatFrancs(quote.total - quote.deposit)}${deposit}`}
              </span>
            )}
          </p>
          <Button variant="quiet" disabled={!draft.start} onClick={() => choose(NO_DAYS)}>
            Effacer
          </Button>
          <Button disabled={!period} onClick={onClose}>
            Valider
          </Button>
        </>
      }
    >
      <DayChoice form={form} askedFor={side} />
    </Dialog>
  )
}

function describeDays({ draft, period, lowered }: RequestForm): string {
  if (!draft.start) return 'Choisissez le jour du retrait.'
  if (!period) return 'Choisissez le jour du retour.'
  const quantity = lowered ? ` · quantité ramenée à ${draft.quantity}` : ''
  return formatHandovers(period.start, period.end) + quantity
}

function DayChoice({ form, askedFor }: { readonly form: RequestForm; readonly askedFor: Side }): ReactNode {
  const { bookable, draft, choose } = form
  // Side to choose next: the pressed button's at first; a begun period is always ended before.
  const [next, setNext] = useState(askedFor)
  const side = draft.start && !draft.end ? 'end' : draft.start ? next : 'start'
  const [note, setNote] = useState<string | null>(null)
  const [taken, setTaken] = useState<Period | null>(null)
  const explainRefused = (refused: RefusedDay | null) => {
    setNote(refused && explainDay(bookable, draft, side, refused))
    setTaken(refused && takenDays(bookable, draft, side, refused))
  }
  const chooseNext = (day: CalendarDay) => {
    const chosen = chooseDay(bookable, draft, side, day)
    const refusal = newStartRefusal(bookable, draft, side, day)
    setTaken(refusal && takenDays(bookable, draft, side, { day, refusal }))
    if (refusal) setNote(explainNewStart(bookable, draft, side, { day, refusal }))
    choose(chosen)
    setNext(sideAfter(bookable, side, chosen))
  }
  // A new calendar begins at the days that were chosen beside it.
  const [turns, setTurns] = useState(0)
  const chooseQuick = ({ start, end }: Period) => {
    setNote(null)
    setTaken(null)
    choose({ start, end })
    setNext('start')
    setTurns(turns + 1)
  }
  const periods = quickPeriods(bookable, draft)
  return (
    <>
      <MayBeOld form={form} />
      {periods.length > 0 && (
        <fieldset className={`${kit.row2} ${styles.quick}`}>
          <legend className="visually-hidden">Choix rapide</legend>
          {periods.map((period) => (
            <button
              key={period.label}
              type="button"
              className={`${kit.inline} ${kit.touch} ${kit.small} ${controls.pill}`}
              aria-pressed={period.start === draft.start && period.end === draft.end}
              onClick={() => chooseQuick(period)}
            >
              {period.label}
            </button>
          ))}
        </fieldset>
      )}
      <Calendar
        key={turns}
        bookable={bookable}
        chosen={draft}
        side={side}
        onChoose={chooseNext}
        onRefuse={explainRefused}
      />
      <p
        className={`${kit.tiny} ${kit.strong} ${kit.goldTint} ${styles.explanation}`}
        role="status"
        data-empty={note === null || undefined}
      >
        {note}
        {taken && (
          <>
            {' '}
            <AwaitLink form={form} days={taken} />
          </>
        )}
      </p>
      {bookable.unit === 'semaine' && draft.start && <WeekChoice form={form} />}
      <CalendarLegend bookable={bookable} />
    </>
  )
}

function AwaitLink({ form, days }: { readonly form: RequestForm; readonly days: Period }): ReactNode {
  const { start, end } = days
  const asked = { objet: form.itemId, du: start, au: end, nombre: String(form.draft.quantity) }
  return (
    <Link to={dashboardPaths.awaitDays(asked)}>
      {start === end ? 'Me prévenir si ce jour se libère' : 'Me prévenir si ces jours se libèrent'}
    </Link>
  )
}

/** The page may have been kept from an earlier visit, and was never read after that time. */
function MayBeOld({ form }: { readonly form: RequestForm }): ReactNode {
  const readAt = useCachedSince()
  const read = { readAt: readAt ?? performance.timeOrigin, stale: readAt !== null }
  return (
    <div className={styles.old}>
      <AnswerAge read={read} again={() => form.refresh().catch(() => {})}>
        . D'autres ont pu réserver depuis.
      </AnswerAge>
    </div>
  )
}

function WeekChoice({ form }: { readonly form: RequestForm }): ReactNode {
  const { start, end } = form.draft
  if (!start) return null
  return (
    <fieldset className={`${kit.row2} ${styles.weeks}`}>
      <legend>Durée</legend>
      {weeklyEndsFrom(form.bookable, start).map(({ end: day, weeks, free }) => (
        <Pill
          key={day}
          className={kit.small}
          type="radio"
          name="weeks"
          value={day}
          checked={day === end}
          disabled={!free}
          onChange={() => form.choose({ start, end: day })}
        >
          {formatUnits(weeks, 'semaine')}
          {!free && <span className={kit.tiny}> pas disponible</span>}
        </Pill>
      ))}
    </fieldset>
  )
}

function CalendarLegend({ bookable }: { readonly bookable: Bookable }): ReactNode {
  const { stock, occupancies, today } = bookable
  const days = eachDay(today, lastBookableDay(today, bookable))
  const isTaken = days.some((day) => freeOnDay(stock, occupancies, day) === 0)
  const isLimited = days.some((day) => limitedStock(bookable, day) !== null)
  if (!isTaken && !isLimited) return null
  return (
    <ul className={`${kit.row1x3} ${kit.soft} ${kit.tiny} ${styles.legend}`} aria-label="Légende">
      {isTaken && (
        <li className={`${kit.line2} ${kit.middle}`}>
          <span className={`${kit.centred} ${styles.example} ${styles.taken}`} aria-hidden="true">
            12
          </span>
          déjà réservé
        </li>
      )}
      {isLimited && (
        <li className={`${kit.line2} ${kit.middle}`}>
          <span className={`${kit.centred} ${kit.ink} ${styles.example}`} aria-hidden="true">
            12<small>{Math.min(3, stock - 1)}</small>
          </span>
          nombre d'exemplaires encore libres, sur {stock}
        </li>
      )}
    </ul>
  )
}
