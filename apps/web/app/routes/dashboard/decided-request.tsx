import type { Rental } from '@okoume/contract/wire/rental.ts'
import { formatGabonPhone, readGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import Phone from 'lucide-react/icons/phone'
import type { ReactNode } from 'react'
import { Card } from '../../components/card.tsx'
import { Price } from '../../components/price.tsx'
import { RentalBadge } from '../../components/rental-badge.tsx'
import styles from './decided-request.module.css'
import { RequestHead } from './request-facts.tsx'

/** A request that was answered, or that ended without an answer. */
export function DecidedRequest({ rental }: { readonly rental: Rental }): ReactNode {
  const { status, total_price, deposit, recipientPhone, address } = rental
  const over = status === 'refusée' || status === 'annulée'
  const phone = recipientPhone === null ? null : readGabonPhone(recipientPhone)
  return (
    <Card as="li" className={styles.request}>
      <RequestHead rental={rental} badge={<RentalBadge status={status} />} />
      {!over && (
        <div className={styles.foot}>
          <p>
            Loyer <Price amount={total_price - deposit} />
            {deposit > 0 && (
              <>
                {' '}
                · Caution <Price amount={deposit} />
              </>
            )}
          </p>
          <p>{address}</p>
          {phone && (
            <a href={`tel:${phone}`} className={styles.phone}>
              <Phone />
              {formatGabonPhone(phone)}
            </a>
          )}
        </div>
      )}
    </Card>
  )
}
