import type { CalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatDay } from '@okoume/domain/calendar/format-day.ts'
import { type ReactNode, startTransition, useRef, useState } from 'react'
import kit from '#app/ui/kit.module.css'
import styles from './dates-field.module.css'
import type { Side } from './day-choice.ts'
import type { RequestForm } from './use-request-form.ts'

type CalendarModule = typeof import('./calendar-dialog.tsx')
type NativeModule = typeof import('./native-dates.tsx')

/** The calendar weighs more than the rest of the page; where the line drops it, the browser's fields are light. */
const fetchChooser = (): Promise<CalendarModule | NativeModule> =>
  import('./calendar-dialog.tsx').catch(() => import('./native-dates.tsx'))

/** Pick-up and return, chosen in a calendar that knows what is free; without it, in the browser's own fields. */
export function DatesField({ form }: { readonly form: RequestForm }): ReactNode {
  const [open, setOpen] = useState<Side | null>(null)
  const [module, setModule] = useState<CalendarModule | NativeModule | null>(null)
  // Performance: not a state, which would be rendered between the touch and the press.
  const asked = useRef(false)
  const pressed = useRef(false)
  // When a hand comes near, not before. After a failure the next press asks again.
  const load = () => {
    if (asked.current) return
    asked.current = true
    fetchChooser().then(
      (loaded) => startTransition(() => setModule(loaded)),
      (error) => {
        asked.current = false
        setOpen(null)
        // The frame says that a press needs the network; a hand that only came near is told nothing.
        if (pressed.current) throw error
      },
    )
  }
  const show = (side: Side) => {
    pressed.current = true
    load()
    // Performance: the press is painted before the calendar is rendered, which takes a cheap phone a while.
    startTransition(() => setOpen(side))
    // The page may be a minute old; the calendar shows what is taken by now, or what was.
    form.refresh().catch(() => undefined)
  }
  if (module && 'NativeDates' in module) return <module.NativeDates form={form} />
  const awaited = module ? null : open
  return (
    <>
      <fieldset
        className={`${kit.stack} ${kit.rounded} ${kit.white} ${styles.dates}`}
        onPointerEnter={load}
        onFocus={load}
        aria-busy={awaited !== null || undefined}
      >
        <legend className="visually-hidden">Dates de location</legend>
        <DayButton
          label="Retrait"
          next={form.period === null}
          day={form.draft.start}
          awaited={awaited === 'start'}
          onClick={() => show('start')}
        />
        <DayButton
          label="Retour"
          day={form.draft.end}
          awaited={awaited === 'end'}
          onClick={() => show('end')}
        />
      </fieldset>
      {module && (
        <module.CalendarDialog
          open={open !== null}
          side={open ?? 'start'}
          onClose={() => setOpen(null)}
          form={form}
        />
      )}
    </>
  )
}

interface DayButtonProps {
  readonly label: string
  /** Pressed by the page's docked link too. */
  readonly next?: boolean
  readonly day: CalendarDay | null
  readonly awaited: boolean
  readonly onClick: () => void
}

function DayButton({ label, next = false, day, awaited, onClick }: DayButtonProps): ReactNode {
  const empty = awaited ? 'Chargement...' : 'Choisir'
  return (
    <button
      type="button"
      className={`${kit.stack} ${kit.shrinks} ${kit.rounded} ${kit.digits} ${styles.date}`}
      aria-haspopup="dialog"
      data-next={next || undefined}
      onClick={onClick}
    >
      <span className={`${kit.tiny} ${kit.bold}`}>{label}</span>
      <span className={day ? undefined : kit.soft}>{day ? formatDay(day) : empty}</span>
    </button>
  )
}
