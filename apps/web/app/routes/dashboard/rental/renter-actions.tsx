import { formatDeadline } from '@okoume/domain/calendar/format-instant.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import ReceiptText from 'lucide-react/icons/receipt-text'
import type { ReactNode } from 'react'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { paths } from '#app/data/path-builder.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { type MovableRental, MoveDialog } from './move-dialog.tsx'
import { ContactLink, MoneyLines, titleId } from './rental-facts.tsx'
import { mayDo, refundIfCancelled } from './rental-moves.ts'
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
    >
      {({ rental }) => (
        <>
          <p>Votre location de {quoted(rental.itemTitle)} est annulée, définitivement.</p>
          <MoneyLines
            lines={[
              {
                name: 'Vous est remboursé',
                detail: rental.deposit > 0 ? 'le loyer et la caution' : 'le loyer',
                amount: refundIfCancelled(rental, 'renter', now),
                strong: true,
              },
              {
                name: "N'est pas remboursé",
                detail: 'les frais de service',
                amount: rental.service_fee ?? 0,
              },
            ]}
          />
          <p>
            Le remboursement de {formatFrancs(refundIfCancelled(rental, 'renter', now))} est aussitôt demandé
            à l'opérateur, vers le numéro Mobile Money qui a payé.
          </p>
        </>
      )}
    </MoveDialog>
  )
}
