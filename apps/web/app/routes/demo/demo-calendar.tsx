import { addDays, type CalendarDay, isCalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { publicApi } from '#app/api.ts'
import { Alert } from '#app/components/alert.tsx'
import { Button } from '#app/components/button.tsx'
import { Field } from '#app/components/field.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { readApiError } from '#app/session/read-api-error.ts'
import styles from './demo-calendar.module.css'
import { DemoPanel } from './demo-panel.tsx'

const WEEKDAYS = ['Dimanche', 'Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi']

export function DemoCalendar({ today }: { readonly today: CalendarDay }): ReactNode {
  const hydrated = useHydrated()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const moveTo = async (day: CalendarDay) => {
    setBusy(true)
    setProblem(null)
    try {
      await publicApi.setDemoClock({ body: { today: day } })
      // Every page knows the date from its document.
      location.reload()
    } catch (error) {
      setProblem(readApiError(error)?.message ?? 'Connexion internet perdue. Réessayez.')
      setBusy(false)
    }
  }
  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const day = String(new FormData(event.currentTarget).get('day') ?? '')
    if (isCalendarDay(day)) moveTo(day)
    else setProblem('Choisissez une date.')
  }
  const closed = !hydrated || busy
  return (
    <DemoPanel title="Le calendrier">
      <div className={styles.line}>
        <p className={styles.today}>
          <span>Pour le serveur, nous sommes le</span>
          <strong>
            {WEEKDAYS[new Date(`${today}T00:00:00Z`).getUTCDay()]} {formatLongDay(today)}
          </strong>
        </p>
        <div className={styles.steps}>
          <Button variant="secondary" disabled={closed} onClick={() => moveTo(addDays(today, 1))}>
            +1 jour
          </Button>
          <Button variant="secondary" disabled={closed} onClick={() => moveTo(addDays(today, 7))}>
            +1 semaine
          </Button>
        </div>
      </div>
      <form method="post" className={styles.choose} onSubmit={choose} noValidate>
        <Field label="Aller à un autre jour" type="date" name="day" defaultValue={today} key={today} />
        <Button type="submit" disabled={closed} busy={busy}>
          Y aller
        </Button>
      </form>
      {problem && <Alert tone="error">{problem}</Alert>}
      <p className={styles.note}>
        Tout ce qui est dû ce jour-là se fait aussitôt : demandes expirées, locations commencées ou terminées,
        cautions rendues, notifications et emails.
      </p>
    </DemoPanel>
  )
}
