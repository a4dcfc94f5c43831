import type { ItemCalendar as Calendar, ItemBlock } from '@okoume/contract/wire/item-calendar.ts'
import type { CalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongPeriod } from '@okoume/domain/calendar/format-day.ts'
import type { Period } from '@okoume/domain/calendar/rental-period.ts'
import { BLOCK_NOTE_MAX_LENGTH } from '@okoume/domain/stock/blocked-days.ts'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { readApiError } from '#app/data/api/read-api-error.ts'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import type { CachedAnswer } from '#app/data/queries/cached-answers.ts'
import { type CachedQuery, cachedQuery, useCachedQuery } from '#app/data/queries/cached-query.ts'
import { fetchNow } from '#app/data/queries/query-client.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { signedInUser } from '#app/data/session/signed-in-user.ts'
import { useToday } from '#app/data/today.ts'
import { NetworkNeeded } from '#app/shell/offline/network-needed.tsx'
import { useNetworkGate } from '#app/shell/offline/use-network-gate.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field, Select } from '#app/ui/field.tsx'
import { useSingleFlight } from '#app/ui/use-single-flight.ts'
import { BackLink } from '../../page/back-link.tsx'
import { Sheet } from '../../page/sheet.tsx'
import { formatBlockedUnits, STATE_NAMES, tapDay, withinDays } from './day-states.ts'
import styles from './item-calendar.module.css'
import { Legend, MonthGrid } from './month-grid.tsx'

interface LoaderArgs {
  readonly request: Request
  readonly params: { readonly id?: string }
}

interface Data {
  readonly uid: string
  readonly id: string
  readonly loaded: CachedAnswer<Calendar>
}

export async function clientLoader({ request, params: { id = '' } }: LoaderArgs): Promise<Data> {
  const { id: uid } = await signedInUser(request)
  return { uid, id, loaded: await fetchNow(calendarQuery(uid, id)) }
}
clientLoader.hydrate = true as const

function calendarQuery(uid: string, id: string): CachedQuery<Calendar> {
  return cachedQuery({
    uid,
    key: `item-calendar/${id}`,
    read: () => signedInApi.getItemCalendar({ params: { id } }),
  })
}

export { SheetError as ErrorBoundary } from '../../page/sheet.tsx'

/** The days of one's own object: what is rented, asked for and blocked. */
export default function ItemCalendar({ loaderData }: { readonly loaderData: Data }): ReactNode {
  const { uid, id, loaded } = loaderData
  const read = useCachedQuery(calendarQuery(uid, id), loaded)
  const calendar = read.answer
  const today = useToday()
  const [{ first, chosen }, setTapped] = useState<Tapped>({ first: null, chosen: null })
  const [outcome, setOutcome] = useState('')
  return (
    <Sheet title="Calendrier" note={calendar.title} read={read}>
      <BackLink to={dashboardPaths.myItems()}>Mes objets</BackLink>
      <Card className={styles.card}>
        <MonthGrid
          calendar={calendar}
          today={today}
          chosen={chosen}
          onTap={(day) => {
            setOutcome('')
            setTapped(tapDay(first, day))
          }}
        />
        <p className={styles.hint} role="status">
          {outcome || (first ? 'Touchez le dernier jour, ou choisissez ci-dessous.' : chosen ? '' : HINT)}
        </p>
        {chosen && (
          <ChosenDays
            key={`${chosen.start} ${chosen.end}`}
            id={id}
            calendar={calendar}
            chosen={chosen}
            onChanged={async (text) => {
              await read.refresh()
              setTapped({ first: null, chosen: null })
              setOutcome(text)
            }}
          />
        )}
        <Legend units={calendar.available} />
      </Card>
    </Sheet>
  )
}

interface Tapped {
  readonly first: CalendarDay | null
  readonly chosen: Period | null
}

const HINT = 'Touchez le premier puis le dernier jour, pour les bloquer ou les rouvrir.'

interface ChosenDaysProps {
  readonly id: string
  readonly calendar: Calendar
  readonly chosen: Period
  /** Called with what was done, in words. */
  readonly onChanged: (text: string) => Promise<void>
}

function ChosenDays({ id, calendar, chosen, onChanged }: ChosenDaysProps): ReactNode {
  const { taken, blocks } = withinDays(calendar, chosen)
  const [note, setNote] = useState('')
  const [quantity, setQuantity] = useState('')
  const { problem, shut, busy, run } = useDayChange()
  const days = { start_date: chosen.start, end_date: chosen.end }
  const params = { id }
  const block = () =>
    run('block', async () => {
      const units = quantity === '' ? null : Number(quantity)
      await signedInApi.blockItemDays({ params, body: { ...days, quantity: units, note } })
      await onChanged(
        units === null
          ? "C'est bloqué : personne ne peut louer ces jours."
          : `${formatBlockedUnits(units, calendar.available)} ces jours-là.`,
      )
    })
  const reopen = () =>
    run('reopen', async () => {
      await signedInApi.reopenItemDays({ params, query: days })
      await onChanged("C'est rouvert : ces jours peuvent être loués.")
    })
  const period = formatLongPeriod(chosen.start, chosen.end)
  return (
    <section className={styles.chosen} aria-label="Jours choisis">
      <h3 className={styles.period}>{period}</h3>
      <ul className={styles.list}>
        {taken.map((one) => (
          <li key={`${one.start_date} ${one.rentalId}`}>
            <TakenDays one={one} />
          </li>
        ))}
        {blocks.map((one) => (
          <li key={one.start_date}>
            {formatBlockedUnits(one.quantity, calendar.available)} {formatDays(one)}
            {one.note && ` · ${one.note}`}
          </li>
        ))}
      </ul>
      <div className={styles.fields}>
        {calendar.available > 1 && (
          <Select label="Exemplaires" value={quantity} onChange={({ target }) => setQuantity(target.value)}>
            <option value="">Tous</option>
            {countsBelow(calendar.available).map((count) => (
              <option key={count} value={count}>
                {count}
              </option>
            ))}
          </Select>
        )}
        <Field
          label="Note, pour vous seul (facultatif)"
          maxLength={BLOCK_NOTE_MAX_LENGTH}
          placeholder="Vacances au village"
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </div>
      {problem && <Alert tone="error">{problem}</Alert>}
      <NetworkNeeded shut={shut} />
      <div className={styles.actions}>
        <Button busy={busy === 'block'} busyText="Un instant..." onClick={block}>
          Bloquer
        </Button>
        {blocks.length > 0 && (
          <Button variant="secondary" busy={busy === 'reopen'} busyText="Un instant..." onClick={reopen}>
            Rouvrir
          </Button>
        )}
      </div>
    </section>
  )
}

/** `1, 2` of three units; a longer list would be no choice. */
function countsBelow(available: number): number[] {
  return Array.from({ length: Math.min(available - 1, 99) }, (_, index) => index + 1)
}

type Change = 'block' | 'reopen'

/** One change at a time, with a network; the first field that is refused says why. */
function useDayChange() {
  const gate = useNetworkGate()
  const [problem, setProblem] = useState<string | null>(null)
  const [doing, setDoing] = useState<Change | null>(null)
  const { busy, run } = useSingleFlight(async (change: Change, send: () => Promise<void>) => {
    setDoing(change)
    setProblem(null)
    try {
      await gate.pass(send)
    } catch (error) {
      const refusal = readApiError(error)
      const [why = refusal?.message] = Object.values(refusal?.fields ?? {})
      setProblem(why ?? 'Une erreur est survenue. Veuillez réessayer.')
    }
  })
  return { problem, shut: gate.shut, busy: busy ? doing : null, run }
}

function TakenDays({ one }: { readonly one: Calendar['taken'][number] }): ReactNode {
  const { state, rentalId } = one
  if (rentalId === null) return <>En cours de paiement {formatDays(one)}</>
  const name = STATE_NAMES[state]
  return (
    <Link to={dashboardPaths.rental(rentalId)}>
      {`${name.charAt(0).toUpperCase()}${name.slice(1)} ${formatDays(one)}`}
    </Link>
  )
}

function formatDays({ start_date, end_date }: Pick<ItemBlock, 'start_date' | 'end_date'>): string {
  return formatLongPeriod(start_date, end_date)
}
