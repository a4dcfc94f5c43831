import type { ItemCalendar as Calendar, ItemBlock } from '@okoume/contract/wire/item-calendar.ts'
import type { CalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongPeriod } from '@okoume/domain/calendar/format-day.ts'
import type { Period } from '@okoume/domain/calendar/rental-period.ts'
import { BLOCK_NOTE_MAX_LENGTH } from '@okoume/domain/stock/blocked-days.ts'
import { capitalize } from '@okoume/domain/writing/capitalize.ts'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { type CachedQuery, cachedQuery, useCachedQuery } from '#app/data/queries/cached-query.ts'
import { fetchNow } from '#app/data/queries/query-client.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { type Loaded, privateLoader } from '#app/data/session/signed-in-user.ts'
import { useToday } from '#app/data/today.ts'
import { OutcomeArea, OutcomePlace, useClearOutcome } from '#app/shell/actions/outcome-area.tsx'
import { useAction } from '#app/shell/actions/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field, Select } from '#app/ui/field.tsx'
import kit from '#app/ui/kit.module.css'
import type { SheetHandle } from '../../page/awaited-sheet.tsx'
import { BackLink } from '../../page/back-link.tsx'
import { Sheet } from '../../page/sheet.tsx'
import { formatBlockedUnits, STATE_NAMES, tapDay, withinDays } from './day-states.ts'
import styles from './item-calendar.module.css'
import { Legend, MonthGrid } from './month-grid.tsx'

export const handle = { title: 'Calendrier', reads: ['getItemCalendar'] } satisfies SheetHandle

export const clientLoader = privateLoader(async ({ id: uid }, { id }) => ({
  uid,
  id,
  loaded: await fetchNow(calendarQuery(uid, id)),
}))

function calendarQuery(uid: string, id: string): CachedQuery<Calendar> {
  return cachedQuery({
    uid,
    key: `item-calendar/${id}`,
    read: () => signedInApi.getItemCalendar({ params: { id } }),
  })
}

export { SheetError as ErrorBoundary } from '../../page/sheet.tsx'

export default function ItemCalendar({ loaderData }: Loaded<typeof clientLoader>): ReactNode {
  const { uid, id, loaded } = loaderData
  const query = calendarQuery(uid, id)
  const read = useCachedQuery(query, loaded)
  return (
    <Sheet title={handle.title} note={read.answer.title} read={read}>
      <BackLink to={dashboardPaths.myItems()}>Mes objets</BackLink>
      <OutcomeArea>
        <CalendarCard id={id} calendar={read.answer} query={query} />
      </OutcomeArea>
    </Sheet>
  )
}

interface CalendarCardProps {
  readonly id: string
  readonly calendar: Calendar
  readonly query: CachedQuery<Calendar>
}

interface Tapped {
  readonly first: CalendarDay | null
  readonly chosen: Period | null
}

const NOTHING_TAPPED: Tapped = { first: null, chosen: null }
const HINT = 'Touchez le premier puis le dernier jour, pour les bloquer ou les rouvrir.'

function CalendarCard(props: CalendarCardProps): ReactNode {
  const { calendar } = props
  const today = useToday()
  const clearOutcome = useClearOutcome()
  const [{ first, chosen }, setTapped] = useState(NOTHING_TAPPED)
  return (
    <Card className={`${kit.stack4} ${styles.card}`}>
      <MonthGrid
        calendar={calendar}
        today={today}
        chosen={chosen}
        onTap={(day) => {
          clearOutcome()
          setTapped(tapDay(first, day))
        }}
      />
      {chosen ? (
        <ChosenDays
          key={`${chosen.start} ${chosen.end}`}
          {...props}
          chosen={chosen}
          onChanged={() => setTapped(NOTHING_TAPPED)}
        />
      ) : (
        <OutcomePlace />
      )}
      <p className={`${kit.note} ${kit.unlessEmpty}`} role="status">
        {first ? 'Touchez le dernier jour, ou choisissez ci-dessous.' : chosen ? '' : HINT}
      </p>
      <Legend units={calendar.available} />
    </Card>
  )
}

interface ChosenDaysProps extends CalendarCardProps {
  readonly chosen: Period
  readonly onChanged: () => void
}

function ChosenDays({ id, calendar, query, chosen, onChanged }: ChosenDaysProps): ReactNode {
  const { taken, blocks } = withinDays(calendar, chosen)
  const [note, setNote] = useState('')
  const [quantity, setQuantity] = useState('')
  const units = quantity === '' ? null : Number(quantity)
  const days = { start_date: chosen.start, end_date: chosen.end }
  const change = useAction({
    call: (what: 'block' | 'reopen'): Promise<unknown> =>
      what === 'block'
        ? signedInApi.blockItemDays({ params: { id }, body: { ...days, quantity: units, note } })
        : signedInApi.reopenItemDays({ params: { id }, query: days }),
    refreshes: [query],
    done(_, what) {
      if (what === 'reopen') return "C'est rouvert : ces jours peuvent être loués."
      return units === null
        ? "C'est bloqué : personne ne peut louer ces jours."
        : `${formatBlockedUnits(units, calendar.available)} ces jours-là.`
    },
    onDone: onChanged,
  })
  // A longer list would be no choice.
  const counts = Array.from({ length: Math.min(calendar.available - 1, 99) }, (_, index) => index + 1)
  const busy = change.busy ? change.input : null
  const period = formatLongPeriod(chosen.start, chosen.end)
  return (
    <section className={`${kit.stack4} ${kit.ruled} ${styles.chosen}`} aria-label="Jours choisis">
      <h3 className={kit.capital}>{period}</h3>
      <ul className={`${kit.stack1} ${kit.unlessEmpty} ${styles.list}`}>
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
      <div className={kit.stack4}>
        {calendar.available > 1 && (
          <Select label="Exemplaires" value={quantity} onChange={({ target }) => setQuantity(target.value)}>
            <option value="">Tous</option>
            {counts.map((count) => (
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
      <OutcomePlace />
      <div className={`${kit.line3} ${styles.actions}`}>
        <Button busy={busy === 'block'} busyText="Un instant..." onClick={() => change.run('block')}>
          Bloquer
        </Button>
        {blocks.length > 0 && (
          <Button
            variant="secondary"
            busy={busy === 'reopen'}
            busyText="Un instant..."
            onClick={() => change.run('reopen')}
          >
            Rouvrir
          </Button>
        )}
      </div>
    </section>
  )
}

function TakenDays({ one }: { readonly one: Calendar['taken'][number] }): ReactNode {
  const { state, rentalId } = one
  if (rentalId === null) return <>En cours de paiement {formatDays(one)}</>
  return (
    <Link to={dashboardPaths.rental(rentalId)}>{`${capitalize(STATE_NAMES[state])} ${formatDays(one)}`}</Link>
  )
}

function formatDays({ start_date, end_date }: Pick<ItemBlock, 'start_date' | 'end_date'>): string {
  return formatLongPeriod(start_date, end_date)
}
