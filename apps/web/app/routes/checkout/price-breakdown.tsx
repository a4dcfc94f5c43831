import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { formatUnits } from '@okoume/domain/pricing/billed-units.ts'
import type { Quote } from '@okoume/domain/pricing/quote.ts'
import type { ReactNode } from 'react'
import type { BillingState } from '#app/data/checkout/checkout-state.ts'
import { Price } from '#app/ui/price.tsx'
import styles from './price-breakdown.module.css'

export interface PriceBreakdownProps {
  readonly billing: BillingState
  readonly quote: Quote
}

/** What the renter pays, line by line. */
export function PriceBreakdown({ billing: { item, rental }, quote }: PriceBreakdownProps): ReactNode {
  const units = formatUnits(quote.units, item.priceUnit)
  return (
    <div className={styles.breakdown}>
      <dl className={styles.lines}>
        <Line
          label="Location"
          detail={`${units} × ${formatFrancs(item.price)} × ${rental.quantity}`}
          amount={quote.subtotal}
        />
        <Line label="Frais de service" detail="non remboursable" amount={quote.fee} />
        {quote.deposit > 0 ? (
          <Line label="Caution" detail="rendue après le retour de l'objet" amount={quote.deposit} />
        ) : (
          <Line label="Pas de caution" detail="le propriétaire n'en demande pas" amount={0} />
        )}
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>
            <Price amount={quote.total} />
          </dd>
        </div>
      </dl>
      <p className={styles.promise}>
        Les frais de service ne vous sont pas rendus si vous annulez vous-même. Un refus ou une demande restée
        sans réponse ne vous coûte rien : tout vous est remboursé, frais compris.
      </p>
    </div>
  )
}

interface LineProps {
  readonly label: string
  readonly detail: string
  readonly amount: number
}

function Line({ label, detail, amount }: LineProps): ReactNode {
  return (
    <div className={styles.line}>
      <dt>
        {label}
        <span className={styles.detail}>{detail}</span>
      </dt>
      <dd>
        <Price amount={amount} />
      </dd>
    </div>
  )
}
