import type { Rental } from '@okoume/contract/wire/rental.ts'
import type { ReactNode } from 'react'
import { tryFetchNow } from '#app/data/queries/query-client.ts'
import { signedInUser } from '#app/data/session/signed-in-user.ts'
import { Alert } from '#app/ui/alert.tsx'
import { RetryButton, Sheet } from '../page/sheet.tsx'
import {
  CancelAcceptedDialog,
  ConfirmReturnDialog,
  ContestDialog,
  RefuseDialog,
} from '../rental/owner-dialogs.tsx'
import { mayDo } from '../rental/rental-moves.ts'
import { requestsQuery, useList, useServerNow } from '../rental/rentals-query.ts'
import { type RentalMoves, useRentalMoves } from '../rental/use-rental-moves.ts'
import { DecidedRequest } from './decided-request.tsx'
import { PendingRequest } from './pending-request.tsx'
import styles from './requests.module.css'

export async function clientLoader({ request }: { readonly request: Request }): Promise<string> {
  const { id: uid } = await signedInUser(request)
  await tryFetchNow(requestsQuery(uid))
  return uid
}
clientLoader.hydrate = true as const

export default function Requests({ loaderData: uid }: { readonly loaderData: string }): ReactNode {
  const { items: rentals, read, failed } = useList(requestsQuery(uid))
  const moves = useRentalMoves('owner')
  return (
    <Sheet title="Demandes" read={read}>
      {/* Before the cards: a dialog gives the focus back as it closes, and the card takes it then. */}
      <RefuseDialog moves={moves} />
      <CancelAcceptedDialog moves={moves} />
      <ConfirmReturnDialog moves={moves} />
      <ContestDialog moves={moves} />
      {failed && (
        <div data-failed>
          <Alert tone="error" action={<RetryButton />}>
            Une erreur est survenue lors de la récupération des locations.
          </Alert>
        </div>
      )}
      {(rentals.length > 0 || !failed) && <Lists rentals={rentals} moves={moves} />}
    </Sheet>
  )
}

interface ListsProps {
  readonly rentals: readonly Rental[]
  readonly moves: RentalMoves
}

function Lists({ rentals, moves }: ListsProps): ReactNode {
  const now = useServerNow()
  const waits = (rental: Rental) =>
    rental.status === 'terminée' && mayDo(rental, 'confirm', 'owner', now) ? 0 : 1
  const pending = rentals.filter(({ status }) => status === 'en attente').toSorted(soonestFirst)
  const decided = rentals
    .filter(({ status }) => status !== 'en attente')
    .toSorted((a, b) => waits(a) - waits(b) || newestFirst(a, b))
  return (
    <>
      <section className={styles.section} aria-labelledby="en-attente">
        <h2 id="en-attente">En attente de réponse</h2>
        {pending.length === 0 ? (
          <p className={styles.none}>Vous n'avez pas de demandes en attente</p>
        ) : (
          <ul className={styles.list}>
            {pending.map((rental) => (
              <PendingRequest key={rental.id} rental={rental} moves={moves} now={now} />
            ))}
          </ul>
        )}
      </section>
      <section className={styles.section} aria-labelledby="traitees">
        <h2 id="traitees">Demandes traitées</h2>
        {decided.length === 0 ? (
          <p className={styles.none}>Vous n'avez pas de demandes traitées</p>
        ) : (
          <ul className={styles.list}>
            {decided.map((rental) => (
              <DecidedRequest key={rental.id} rental={rental} moves={moves} now={now} />
            ))}
          </ul>
        )}
      </section>
    </>
  )
}

function soonestFirst(a: Rental, b: Rental): number {
  return a.answerBy.localeCompare(b.answerBy)
}

function newestFirst(a: Rental, b: Rental): number {
  return b.createdAt.localeCompare(a.createdAt)
}
