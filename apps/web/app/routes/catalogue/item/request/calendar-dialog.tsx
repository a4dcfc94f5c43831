import type { CalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatHandovers } from '@okoume/domain/calendar/format-day.ts'
import { formatUnits } from '@okoume/domain/pricing/billed-units.ts'
import { type ReactNode, useState } from 'react'
import { useCachedSince } from '#app/data/api/reachability.ts'
import { AnswerAge } from '#app/shell/offline/answer-age.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import kit from '#app/ui/kit.module.css'
import { Calendar } from './calendar.tsx'
import styles from './calendar-dialog.module.css'
import {
  type Bookable,
  chooseDay,
  NO_DAYS,
  newStartRefusal,
  type Side,
  sideAfter,
  weeklyEndsFrom,
} from './day-choice.ts'
import { explainDay, explainNewStart, type RefusedDay } from './explain-day.ts'
import type { RequestForm } from './use-request-form.ts'

export interface CalendarDialogProps {
  readonly open: boolean
  readonly side: Side
  readonly onClose: () => void
  readonly form: RequestForm
}

export function CalendarDialog({ open, side, onClose, form }: CalendarDialogProps): ReactNode {
  const { bookable, draft, period, choose } = form
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Choisissez vos dates"
      wide={bookable.unit === 'mois'}
      actions={
        <>
          <p className={styles.summary} aria-live="polite">
            {summaryOf(form)}
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

function summaryOf({ draft, period, quote, bookable, lowered }: RequestForm): string {
  if (!draft.start) return 'Choisissez le jour du retrait.'
  if (!period) return 'Choisissez le jour du retour.'
  const handovers = formatHandovers(period.start, period.end)
  const units = quote ? ` · ${formatUnits(quote.units, bookable.unit)}` : ''
  const quantity = lowered ? ` · quantité ramenée à ${draft.quantity}` : ''
  return handovers + units + quantity
}

function DayChoice({ form, askedFor }: { readonly form: RequestForm; readonly askedFor: Side }): ReactNode {
  const { bookable, draft, choose } = form
  // What was asked for first, then one day after the other; a period begun is always ended next.
  const [next, setNext] = useState(askedFor)
  const side = draft.start && !draft.end ? 'end' : draft.start ? next : 'start'
  const [note, setNote] = useState<string | null>(null)
  const explainRefused = (refused: RefusedDay | null) =>
    setNote(refused && explainDay(bookable, draft, side, refused))
  const chooseNext = (day: CalendarDay) => {
    const chosen = chooseDay(bookable, draft, side, day)
    const refusal = newStartRefusal(bookable, draft, side, day)
    if (refusal) setNote(explainNewStart(bookable, draft, side, { day, refusal }))
    choose(chosen)
    setNext(sideAfter(bookable, side, chosen))
  }
  return (
    <>
      <MayBeOld form={form} />
      <Calendar
        bookable={bookable}
        chosen={draft}
        side={side}
        onChoose={chooseNext}
        onRefuse={explainRefused}
      />
      <p className={styles.explanation} role="status" data-empty={note === null || undefined}>
        {note}
      </p>
      {bookable.unit === 'semaine' && draft.start && <WeekChoice form={form} />}
      <CalendarLegend bookable={bookable} />
    </>
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
        <label key={day} className={`${kit.inline} ${kit.touch} ${kit.anchor} ${kit.small} ${styles.week}`}>
          <input
            type="radio"
            name="weeks"
            value={day}
            checked={day === end}
            disabled={!free}
            onChange={() => form.choose({ start, end: day })}
          />
          {formatUnits(weeks, 'semaine')}
          {!free && <span className={styles.reason}> pas disponible</span>}
        </label>
      ))}
    </fieldset>
  )
}

function CalendarLegend({ bookable }: { readonly bookable: Bookable }): ReactNode {
  const { stock } = bookable
  return (
    <ul className={styles.legend} aria-label="Légende">
      <li className={`${kit.line2} ${kit.middle}`}>
        <span className={styles.taken} aria-hidden="true">
          12
        </span>
        déjà réservé
      </li>
      {stock > 1 && (
        <li className={`${kit.line2} ${kit.middle}`}>
          <span className={`${kit.ink} ${styles.limited}`} aria-hidden="true">
            12<small>{Math.min(3, stock - 1)}</small>
          </span>
          nombre d'exemplaires encore libres, sur {stock}
        </li>
      )}
    </ul>
  )
}
