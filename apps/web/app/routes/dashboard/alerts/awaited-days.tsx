import type {
  AwaitedDays as Awaited,
  AwaitedDaysList,
  DaysToAwait,
} from '@okoume/contract/wire/awaited-days.ts'
import { isCalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongPeriod } from '@okoume/domain/calendar/format-day.ts'
import { capitalize } from '@okoume/domain/writing/capitalize.ts'
import { formatCount } from '@okoume/domain/writing/format-count.ts'
import { type ReactNode, useState } from 'react'
import { paths } from '#app/data/path-builder.ts'
import { type CachedQuery, cachedQuery } from '#app/data/queries/cached-query.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { ActionDialog } from '#app/shell/actions/action-dialog.tsx'
import { useAction } from '#app/shell/actions/use-action.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import kit from '#app/ui/kit.module.css'

export function awaitedDaysQuery(uid: string): CachedQuery<AwaitedDaysList> {
  return cachedQuery({ uid, key: 'awaited days', read: () => signedInApi.listAwaitedDays() })
}

/** Days that the link of an object's calendar asks for. */
export interface AskedDays extends DaysToAwait {
  readonly itemTitle: string
}

/** Null where the address asks for none. The title is read, so that a link cannot write it. */
export async function readAskedDays(search: URLSearchParams): Promise<AskedDays | null> {
  const [item_id, start_date, end_date] = ['objet', 'du', 'au'].map((name) => search.get(name) ?? '')
  if (!item_id || !start_date || !end_date) return null
  if (!isCalendarDay(start_date) || !isCalendarDay(end_date)) return null
  const { title } = await signedInApi.getItem({ params: { id: item_id } })
  return { item_id, start_date, end_date, quantity: Number(search.get('nombre')) || 1, itemTitle: title }
}

const LOST = "Rien n'a changé : vérifiez votre connexion, puis réessayez."

interface AwaitedDaysProps {
  readonly query: CachedQuery<AwaitedDaysList>
  readonly awaited: readonly Awaited[]
  readonly asked: AskedDays | null
}

export function AwaitedDays({ query, awaited, asked }: AwaitedDaysProps): ReactNode {
  const [open, setOpen] = useState(asked !== null)
  const add = useAction({
    call: ({ itemTitle, ...days }: AskedDays) => signedInApi.awaitDays({ body: days }),
    lost: LOST,
    refreshes: [query],
    done: (_, { itemTitle, ...days }) => `C'est noté : ${itemTitle}, ${describeDays(days)}.`,
    onDone: () => setOpen(false),
  })
  const stop = useAction({
    call: ({ id }: Awaited) => signedInApi.stopAwaitingDays({ params: { id } }),
    lost: LOST,
    refreshes: [query],
    done: (_, { itemTitle }) => `Vous n'attendez plus ces jours : ${itemTitle}.`,
  })
  return (
    <>
      {awaited.length > 0 && (
        <section className={kit.stack4} aria-label="Jours attendus">
          <h2 className={kit.large}>Jours attendus</h2>
          <ul className={kit.stack4}>
            {awaited.map((one) => (
              <li key={one.id}>
                <Card className={kit.stack3}>
                  <h3 className={kit.strong}>{one.itemTitle}</h3>
                  <p>{`${capitalize(describeDays(one))}. Vous serez prévenu une fois, dès que c'est libre.`}</p>
                  <div className={kit.row3}>
                    <ButtonLink variant="quiet" to={paths.item(one.itemId)}>
                      Voir l'objet
                    </ButtonLink>
                    <Button
                      variant="quiet"
                      aria-label={`Ne plus attendre : ${one.itemTitle}, ${describeDays(one)}`}
                      busy={stop.busy && stop.input === one}
                      onClick={() => stop.run(one)}
                    >
                      Ne plus attendre
                    </Button>
                  </div>
                </Card>
              </li>
            ))}
          </ul>
        </section>
      )}
      {asked && (
        <ActionDialog
          open={open}
          onClose={() => setOpen(false)}
          title="Vous prévenir si c'est libre ?"
          action={add}
          input={asked}
          submitText="Me prévenir"
          backText="Non"
        >
          <p>
            <strong>{asked.itemTitle}</strong>
          </p>
          <p>{`${capitalize(describeDays(asked))}.`}</p>
          <p>Rien n'est gardé pour vous : l'objet sera à qui le paie en premier.</p>
        </ActionDialog>
      )}
    </>
  )
}

function describeDays({
  start_date: start,
  end_date: end,
  quantity,
}: Pick<Awaited, 'start_date' | 'end_date' | 'quantity'>): string {
  const period = isCalendarDay(start) && isCalendarDay(end) ? formatLongPeriod(start, end) : ''
  return quantity > 1 ? `${period}, ${formatCount(quantity, 'exemplaire')}` : period
}
