import ReceiptText from 'lucide-react/icons/receipt-text'
import type { ReactNode } from 'react'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { paths } from '#app/data/path-builder.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import type { MovableRental } from './move-dialog.tsx'
import { ContactLink, titleId } from './rental-facts.tsx'
import { mayDo } from './rental-moves.ts'
import styles from './renter-actions.module.css'

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
