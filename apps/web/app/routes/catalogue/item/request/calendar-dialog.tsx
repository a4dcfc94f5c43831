import { formatPeriodInWords } from '@okoume/domain/calendar/format-day.ts'
import { formatUnits } from '@okoume/domain/pricing/billed-units.ts'
import type { ReactNode } from 'react'
import { Button } from '../../../../components/button.tsx'
import { Dialog } from '../../../../components/dialog.tsx'
import { Calendar } from './calendar.tsx'
import styles from './calendar-dialog.module.css'
import { NO_DAYS, weeklyEndsFrom } from './day-choice.ts'
import type { RequestForm } from './use-request-form.ts'

export interface CalendarDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly form: RequestForm
}

export function CalendarDialog({ open, onClose, form }: CalendarDialogProps): ReactNode {
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
      <Calendar bookable={bookable} chosen={draft} onChoose={choose} />
      {bookable.unit === 'semaine' && draft.start && <WeekChoice form={form} />}
      <p className={styles.legend}>
        {draft.quantity > 1
          ? `Les jours barrés n'ont pas ${draft.quantity} exemplaires libres.`
          : 'Les jours barrés sont déjà réservés.'}
      </p>
    </Dialog>
  )
}

function summaryOf({ draft, period, quote, bookable }: RequestForm): string {
  if (!draft.start) return 'Choisissez le premier jour.'
  if (!period) return 'Choisissez le dernier jour.'
  const units = quote ? `, ${formatUnits(quote.units, bookable.unit)}` : ''
  return formatPeriodInWords(period.start, period.end) + units
}

/** A weekly object goes for whole weeks: how many. */
function WeekChoice({ form }: { readonly form: RequestForm }): ReactNode {
  const { start, end } = form.draft
  if (!start) return null
  return (
    <fieldset className={styles.weeks}>
      <legend>Durée</legend>
      {weeklyEndsFrom(form.bookable, start).map(({ end: day, weeks, free }) => (
        <label key={day} className={styles.week} title={free ? undefined : 'Déjà réservé sur cette durée'}>
          <input
            type="radio"
            name="weeks"
            value={day}
            checked={day === end}
            disabled={!free}
            onChange={() => form.choose({ start, end: day })}
          />
          {formatUnits(weeks, 'semaine')}
          {!free && <span className="visually-hidden">, déjà réservé sur cette durée</span>}
        </label>
      ))}
    </fieldset>
  )
}
