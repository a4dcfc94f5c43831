import type { Rental } from '@okoume/contract/wire/rental.ts'
import { formatDeadline } from '@okoume/domain/calendar/format-instant.ts'
import { type Francs, formatFrancs } from '@okoume/domain/money/francs.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import ReceiptText from 'lucide-react/icons/receipt-text'
import type { ReactNode } from 'react'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { paths } from '#app/data/path-builder.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { type MovableRental, MoveDialog } from './move-dialog.tsx'
import { ContactLink, type MoneyLine, MoneyLines, titleId } from './rental-facts.tsx'
import { mayDo, paidFor, refundIfCancelled } from './rental-moves.ts'
import styles from './renter-actions.module.css'
import type { RentalMoves } from './use-rental-moves.ts'

/** What a renter can do now. */
export function RenterActions({ rental, moves, now }: MovableRental): ReactNode {
  const about = titleId(rental)
  const busy = moves.busy !== null
  return (
    <div className={styles.actions}>
      {mayDo(rental, 'declare', 'renter', now) && (
        <Button disabled={busy} onClick={() => moves.ask(rental, 'declare')} aria-describedby={about}>
          Déclarer le retour
        </Button>
      )}
      <ContactLink rental={rental} now={now} />
      <ButtonLink to={paths.item(rental.item_id)} variant="secondary" aria-describedby={about}>
        Voir l'objet
      </ButtonLink>
      <ButtonLink to={dashboardPaths.receipt(rental.id)} variant="quiet" aria-describedby={about}>
        <ReceiptText />
        Reçu
      </ButtonLink>
      {mayDo(rental, 'cancel', 'renter', now) && (
        <Button
          variant="quiet"
          className={styles.cancel}
          disabled={busy}
          onClick={() => moves.ask(rental, 'cancel')}
          aria-describedby={about}
        >
          Annuler
        </Button>
      )}
    </div>
  )
}

/** Says what follows once the renter has declared the return. */
export function DeclareDialog({ moves }: { readonly moves: RentalMoves }): ReactNode {
  return (
    <MoveDialog
      moves={moves}
      move="declare"
      title="Déclarer le retour ?"
      back="Pas encore"
      confirm="Déclarer le retour"
    >
      {({ rental }) => (
        <>
          <p>
            Vous déclarez avoir rendu {quoted(rental.itemTitle)}. Le propriétaire est prévenu : il peut
            confirmer le retour, ou le contester jusqu'au {formatDeadline(rental.returnBy)}.
          </p>
          {rental.deposit > 0 && (
            <p>
              Dès qu'il confirme, ou s'il ne dit rien d'ici là, votre caution de{' '}
              {formatFrancs(rental.deposit)} est remboursée sur le numéro qui a payé.
            </p>
          )}
        </>
      )}
    </MoveDialog>
  )
}

/** Says what comes back, and what does not, before the renter cancels. */
export function CancelDialog({ moves, now }: { readonly moves: RentalMoves; readonly now: Date }): ReactNode {
  return (
    <MoveDialog
      moves={moves}
      move="cancel"
      title="Annuler cette location ?"
      back="Garder la location"
      confirm="Annuler la location"
      danger
      onConfirm={({ rental }) =>
        void moves.make(rental, 'cancel', { refund: refundIfCancelled(rental, now) })
      }
    >
      {({ rental }) => {
        const refund = refundIfCancelled(rental, now)
        return (
          <>
            <p>Votre location de {quoted(rental.itemTitle)} est annulée, définitivement.</p>
            {rental.ownerSuspended && (
              <p>Le compte du propriétaire est suspendu : les frais de service vous sont rendus aussi.</p>
            )}
            <MoneyLines lines={cancellationLines(rental, refund)} />
            <p>
              Le remboursement de {formatFrancs(refund)} est aussitôt demandé à l'opérateur, vers le numéro
              Mobile Money qui a payé.
            </p>
          </>
        )
      }}
    </MoveDialog>
  )
}

function cancellationLines(rental: Rental, refund: Francs): readonly MoneyLine[] {
  const lost = paidFor(rental) - refund
  const refunded = { name: 'Vous est remboursé', amount: refund, strong: true }
  if (lost === 0) return [{ ...refunded, detail: 'tout, frais de service compris' }]
  return [
    { ...refunded, detail: rental.deposit > 0 ? 'le loyer et la caution' : 'le loyer' },
    { name: "N'est pas remboursé", detail: 'les frais de service', amount: lost },
  ]
}
