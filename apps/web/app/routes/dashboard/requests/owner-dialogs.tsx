import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import type { ReactNode } from 'react'
import { MoveDialog } from '../rental/move-dialog.tsx'
import { MoneyLines } from '../rental/rental-facts.tsx'
import { ownerRent } from '../rental/rental-moves.ts'
import type { RentalMoves } from '../rental/use-rental-moves.ts'

interface Props {
  readonly moves: RentalMoves
}

/** Refusing cannot be undone: it is asked once more. */
export function RefuseDialog({ moves }: Props): ReactNode {
  return (
    <MoveDialog
      moves={moves}
      move="refuse"
      title="Refuser cette demande ?"
      back="Annuler"
      confirm="Refuser la demande"
      danger
    >
      {({ rental }) => (
        <p>
          Tout est remboursé à {rental.renterName}, et les dates de {quoted(rental.itemTitle)} redeviennent
          libres. Vous ne pourrez plus revenir sur ce refus.
        </p>
      )}
    </MoveDialog>
  )
}

/** What leaves the owner's wallet, before they cancel a rental that they had accepted. */
export function CancelAcceptedDialog({ moves }: Props): ReactNode {
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
          <p>
            {rental.renterName} comptait sur {quoted(rental.itemTitle)}. Tout lui est remboursé, frais de
            service compris, et l'annulation ne vous coûte rien de plus.
          </p>
          <MoneyLines
            lines={[
              {
                name: 'Quitte votre portefeuille',
                detail: 'le loyer',
                amount: ownerRent(rental),
                strong: true,
              },
              ...(rental.deposit > 0
                ? [{ name: 'Quitte vos cautions', detail: 'la caution', amount: rental.deposit }]
                : []),
            ]}
          />
          <p>Les dates redeviennent libres. Vous ne pourrez plus revenir sur cette annulation.</p>
        </>
      )}
    </MoveDialog>
  )
}

/** Says what a confirmed return does to the deposit. */
export function ConfirmReturnDialog({ moves }: Props): ReactNode {
  return (
    <MoveDialog
      moves={moves}
      move="confirm"
      title="Confirmer le retour ?"
      back="Pas encore"
      confirm="Confirmer le retour"
    >
      {({ rental }) => (
        <>
          <p>
            Vous avez retrouvé {quoted(rental.itemTitle)} complet et en bon état. Vous ne pourrez plus
            contester ce retour.
          </p>
          {rental.deposit > 0 && (
            <p>
              La caution de {formatFrancs(rental.deposit)} quitte vos cautions et revient aussitôt au
              locataire.
            </p>
          )}
          {rental.status === 'en cours' && (
            <p>Les jours qui restaient de cette location redeviennent libres dès demain.</p>
          )}
        </>
      )}
    </MoveDialog>
  )
}
