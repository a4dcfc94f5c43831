import type { Rental } from '@okoume/contract/wire/rental.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { Notice } from '../../components/notice.tsx'
import { signedInApi } from '../../session/signed-in-api.ts'
import { signedInUser } from '../../session/signed-in-user.ts'
import { DecidedRequest } from './decided-request.tsx'
import { PendingRequest } from './pending-request.tsx'
import { RefuseDialog } from './refuse-dialog.tsx'
import styles from './requests.module.css'
import { Sheet } from './sheet.tsx'
import { type Outcome, useDecision } from './use-decision.ts'

export async function clientLoader({ request }: { readonly request: Request }) {
  const { id } = await signedInUser(request)
  const rentals = await signedInApi.listRentals()
  // An administrator is told of everybody's.
  return rentals.filter((rental) => rental.owner_id === id)
}
clientLoader.hydrate = true as const

export { SheetError as ErrorBoundary } from './sheet-error.tsx'

export default function Requests({ loaderData }: { readonly loaderData: readonly Rental[] }): ReactNode {
  const decision = useDecision(loaderData)
  const pending = loaderData.filter(({ status }) => status === 'en attente').toSorted(soonestFirst)
  const decided = loaderData.filter(({ status }) => status !== 'en attente').toSorted(newestFirst)
  return (
    <Sheet title="Demandes">
      {decision.outcome && <Told key={decision.outcome.told} outcome={decision.outcome} />}
      <section className={styles.section} aria-labelledby="en-attente">
        <h2 id="en-attente">En attente de réponse</h2>
        {pending.length === 0 ? (
          <p className={styles.none}>Vous n'avez pas de demandes en attente</p>
        ) : (
          <ul className={styles.list}>
            {pending.map((rental) => (
              <PendingRequest key={rental.id} rental={rental} decision={decision} />
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
              <DecidedRequest key={rental.id} rental={rental} />
            ))}
          </ul>
        )}
      </section>
      <RefuseDialog decision={decision} />
    </Sheet>
  )
}

/** Takes the focus: the buttons that were pressed are gone. */
function Told({ outcome }: { readonly outcome: Outcome }): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={box} tabIndex={-1} className={styles.told}>
      <Notice tone={outcome.tone}>{outcome.text}</Notice>
    </div>
  )
}

function soonestFirst(a: Rental, b: Rental): number {
  return a.answerBy.localeCompare(b.answerBy)
}

function newestFirst(a: Rental, b: Rental): number {
  return b.createdAt.localeCompare(a.createdAt)
}
