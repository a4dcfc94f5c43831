import { formatLongInstant } from '@okoume/domain/calendar/format-instant.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import type { ReactNode } from 'react'
import { MoveDialog } from '../rental/move-dialog.tsx'
import type { RentalMoves } from '../rental/use-rental-moves.ts'

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
            confirmer le retour, ou le contester jusqu'au {formatLongInstant(rental.returnBy)}.
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
