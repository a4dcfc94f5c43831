import type { Rental } from '@okoume/contract/wire/rental.ts'
import { BRAND } from '@okoume/domain/brand.ts'
import { formatLongInstant } from '@okoume/domain/calendar/format-instant.ts'
import {
  CONTEST_REASON_MAX_LENGTH,
  CONTEST_REASON_MIN_LENGTH,
} from '@okoume/domain/rental/return-transitions.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import { type ReactNode, useRef, useState } from 'react'
import { tryFetchNow } from '#app/data/queries/query-client.ts'
import { signedInUser } from '#app/data/session/signed-in-user.ts'
import { Alert } from '#app/ui/alert.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { RetryButton, Sheet } from '../page/sheet.tsx'
import { MoveDialog } from '../rental/move-dialog.tsx'
import { mayDo } from '../rental/rental-moves.ts'
import { requestsQuery, useList, useServerNow } from '../rental/rentals-query.ts'
import { type Asked, type RentalMoves, useRentalMoves } from '../rental/use-rental-moves.ts'
import { DecidedRequest } from './decided-request.tsx'
import { CancelAcceptedDialog, ConfirmReturnDialog, RefuseDialog } from './owner-dialogs.tsx'
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

/** A contest says why, and what follows. */
function ContestDialog({ moves }: { readonly moves: RentalMoves }): ReactNode {
  const [reason, setReason] = useState('')
  const [about, setAbout] = useState<string | null>(null)
  const [checked, setChecked] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const asked = moves.asked?.move === 'contest' ? moves.asked.rental.id : null
  // Closed by mistake, it keeps what was typed; about another rental it starts empty.
  if (asked !== null && asked !== about) {
    setAbout(asked)
    setReason('')
    setChecked(false)
  }
  const short = reason.trim().length < CONTEST_REASON_MIN_LENGTH
  const send = ({ rental, move }: Asked) => {
    setChecked(true)
    if (short) field.current?.focus()
    else moves.make(rental, move, reason.trim())
  }
  return (
    <MoveDialog
      moves={moves}
      move="contest"
      title="Contester le retour ?"
      back="Annuler"
      confirm="Contester le retour"
      danger
      onConfirm={send}
    >
      {({ rental }) => (
        <>
          <p>
            {quoted(rental.itemTitle)} est abîmé, incomplet ou n'est pas revenu ? L'équipe {BRAND.name} lit
            votre motif, entend le locataire et tranche
            {rental.deposit > 0
              ? " : c'est elle qui décide quelle part de la caution vous revient. Jusque-là, la caution reste gardée."
              : '.'}
          </p>
          <p>Vous pouvez contester jusqu'au {formatLongInstant(rental.returnBy)}.</p>
          <TextArea
            ref={field}
            label="Que s'est-il passé ?"
            hint={`${CONTEST_REASON_MIN_LENGTH} caractères au moins. Le locataire le lira.`}
            error={
              checked && short
                ? `Dites ce qui ne va pas, en ${CONTEST_REASON_MIN_LENGTH} caractères au moins.`
                : null
            }
            rows={4}
            maxLength={CONTEST_REASON_MAX_LENGTH}
            required
            value={reason}
            disabled={moves.busy !== null}
            onChange={(event) => setReason(event.target.value)}
          />
        </>
      )}
    </MoveDialog>
  )
}
