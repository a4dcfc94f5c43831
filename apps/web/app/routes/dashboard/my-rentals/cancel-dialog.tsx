import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import type { ReactNode } from 'react'
import { MoneyLines } from '../rental/money-lines.tsx'
import { MoveDialog } from '../rental/move-dialog.tsx'
import { refundIfCancelled } from '../rental/rental-moves.ts'
import type { RentalMoves } from '../rental/use-rental-moves.ts'

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
