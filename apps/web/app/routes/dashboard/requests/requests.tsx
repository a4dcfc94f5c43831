import { ANSWER_HOURS } from '@okoume/domain/rental/rental-facts.ts'
import type { ReactNode } from 'react'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { tryFetchNow } from '#app/data/queries/query-client.ts'
import { type Loaded, privateLoader } from '#app/data/session/signed-in-user.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import kit from '#app/ui/kit.module.css'
import { EnquiriesEntry } from '../enquiries/entry/enquiries-entry.tsx'
import type { SheetHandle } from '../page/awaited-sheet.tsx'
import { Sheet, SheetFailure } from '../page/sheet.tsx'
import { RentalRows, SortedRentals } from '../rental/rental-row.tsx'
import { requestsQuery, useList, useServerNow } from '../rental/rentals-query.ts'
import styles from './requests.module.css'

export const handle = { title: 'Demandes', reads: ['listRentals'] } satisfies SheetHandle

export const clientLoader = privateLoader(async ({ id: uid }) => {
  await tryFetchNow(requestsQuery(uid))
  return uid
})

export default function Requests({ loaderData: uid }: Loaded<typeof clientLoader>): ReactNode {
  const { items: rentals, read, failed } = useList(requestsQuery(uid))
  const now = useServerNow()
  const pending = rentals
    .filter(({ status }) => status === 'en attente')
    .toSorted((a, b) => a.answerBy.localeCompare(b.answerBy))
  const decided = rentals
    .filter(({ status }) => status !== 'en attente')
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
  return (
    <Sheet title={handle.title} read={read}>
      {failed && <SheetFailure>Une erreur est survenue lors de la récupération des locations.</SheetFailure>}
      <EnquiriesEntry uid={uid} />
      {rentals.length === 0 && !failed && (
        <EmptyState
          scene="items"
          title="Vous n'avez pas de demandes en attente"
          action={<ButtonLink to={dashboardPaths.myItems()}>Voir mes objets</ButtonLink>}
        >
          Vous n'avez pas de demandes traitées non plus. La première vous est annoncée, et vous avez{' '}
          {ANSWER_HOURS} heures pour répondre.
        </EmptyState>
      )}
      {rentals.length > 0 && (
        <>
          <section className={`${kit.stack4} ${styles.section}`} aria-labelledby="en-attente">
            <h2 id="en-attente">En attente de réponse</h2>
            {pending.length === 0 ? (
              <p className={styles.none}>Vous n'avez pas de demandes en attente</p>
            ) : (
              <RentalRows uid={uid} rentals={pending} party="owner" now={now} />
            )}
          </section>
          <section className={`${kit.stack4} ${styles.section}`} aria-labelledby="traitees">
            <h2 id="traitees">Demandes traitées</h2>
            {decided.length === 0 ? (
              <p className={styles.none}>Vous n'avez pas de demandes traitées</p>
            ) : (
              <SortedRentals uid={uid} rentals={decided} party="owner" now={now} />
            )}
          </section>
        </>
      )}
    </Sheet>
  )
}
