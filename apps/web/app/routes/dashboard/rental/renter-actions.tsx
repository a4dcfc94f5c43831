import ReceiptText from 'lucide-react/icons/receipt-text'
import type { ReactNode } from 'react'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { paths } from '#app/data/path-builder.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ContactLink, titleId } from './rental-facts.tsx'
import { mayDo } from './rental-moves.ts'
import styles from './renter-actions.module.css'
import type { MovesProps } from './use-move.ts'

export function RenterActions({ view, action, onAsk }: MovesProps): ReactNode {
  const { rental, now } = view
  const about = titleId(rental)
  return (
    <div className={styles.actions}>
      {mayDo(rental, 'declare', 'renter', now) && (
        <Button disabled={action.busy} onClick={() => onAsk('declare')} aria-describedby={about}>
          Déclarer le retour
        </Button>
      )}
      <ContactLink rental={rental} now={now} />
      {rental.itemShown && (
        <ButtonLink to={paths.item(rental.item_id)} variant="secondary" aria-describedby={about}>
          Voir l'objet
        </ButtonLink>
      )}
      <ButtonLink to={dashboardPaths.receipt(rental.id)} variant="quiet" aria-describedby={about}>
        <ReceiptText />
        Reçu
      </ButtonLink>
      {mayDo(rental, 'cancel', 'renter', now) && (
        <Button
          variant="quiet"
          className={styles.cancel}
          disabled={action.busy}
          onClick={() => onAsk('cancel')}
          aria-describedby={about}
        >
          Annuler
        </Button>
      )}
    </div>
  )
}
