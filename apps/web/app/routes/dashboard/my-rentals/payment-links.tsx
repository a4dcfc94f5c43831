import type { PaymentLink } from '@okoume/contract/wire/payment-link.ts'
import { formatDeadline } from '@okoume/domain/calendar/format-instant.ts'
import type { ReactNode } from 'react'
import { linkWithdrawal } from '#app/data/checkout/link-withdrawal.ts'
import { useAction } from '#app/shell/actions/use-action.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import kit from '#app/ui/kit.module.css'
import { Price } from '#app/ui/price.tsx'
import { RentalDates } from '../rental/rental-facts.tsx'
import { ownRentalsQuery, paymentLinksQuery, refundedPaymentsQuery } from '../rental/rentals-query.ts'
import styles from './my-rentals.module.css'

interface PaymentLinksProps {
  readonly uid: string
  readonly links: readonly PaymentLink[]
}

/** Links that wait for somebody else, or for the outcome of their payment. */
export function PaymentLinks({ uid, links }: PaymentLinksProps): ReactNode {
  const withdraw = useAction({
    ...linkWithdrawal,
    refreshes: [paymentLinksQuery(uid), ownRentalsQuery(uid), refundedPaymentsQuery(uid)],
  })
  if (links.length === 0) return null
  return (
    <section aria-labelledby="liens-de-paiement" className={kit.stack4}>
      <h2 id="liens-de-paiement" className={kit.subtitle}>
        Liens de paiement
      </h2>
      <ul className={kit.stack4}>
        {links.map((link) => (
          <li key={link.id} className={`${kit.panel} ${kit.spread} ${kit.padded4} ${kit.row} ${styles.row}`}>
            <div className={`${kit.stack1} ${kit.start} ${kit.shrinks} ${kit.breaks} ${styles.text}`}>
              <Badge tone="gold">
                {link.state === 'paying' ? 'Votre proche paie' : 'Attend votre proche'}
              </Badge>
              <h3 className={styles.title}>{link.itemTitle}</h3>
              <RentalDates rental={link} />
            </div>
            <p>
              À payer <Price amount={link.total} />
            </p>
            <p className={`${kit.note} ${styles.news}`}>
              {link.state === 'paying'
                ? "Son paiement attend une réponse de l'opérateur. Ne payez pas vous-même."
                : `Rien n'est réservé avant son paiement. Le lien se paie jusqu'au ${formatDeadline(link.expiresAt)}.`}
            </p>
            {link.state === 'open' && (
              <Button
                variant="quiet"
                aria-label={`Retirer le lien : ${link.itemTitle}`}
                busy={withdraw.busy && withdraw.input === link}
                onClick={() => withdraw.run(link)}
              >
                Retirer le lien
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
