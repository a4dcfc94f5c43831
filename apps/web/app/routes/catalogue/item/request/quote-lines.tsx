import type { Item } from '@okoume/contract/wire/item.ts'
import { formatHandovers } from '@okoume/domain/calendar/format-day.ts'
import type { Period } from '@okoume/domain/calendar/rental-period.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { describeBestPrice, formatLineSum, formatLineUnits } from '@okoume/domain/pricing/best-price.ts'
import { formatUnits } from '@okoume/domain/pricing/billed-units.ts'
import type { Quote } from '@okoume/domain/pricing/quote.ts'
import type { ReactNode } from 'react'
import styles from './quote-lines.module.css'

export interface QuoteLinesProps {
  readonly item: Item
  readonly quantity: number
  readonly period: Period | null
  readonly quote: Quote | null
}

export function QuoteLines({ item, quantity, period, quote }: QuoteLinesProps): ReactNode {
  if (!period || !quote) return <p className={styles.hint}>Choisissez vos dates pour voir le total.</p>
  const units = formatUnits(quote.units, item.priceUnit)
  const bestPrice = describeBestPrice(quote, item.priceUnit)
  const pieces = quantity > 1 ? ` × ${quantity}` : ''
  return (
    <dl className={styles.lines}>
      <div className={styles.handovers}>
        <dt className="visually-hidden">Dates</dt>
        <dd>
          {formatHandovers(period.start, period.end)} <span>· {units}</span>
        </dd>
      </div>
      {bestPrice ? (
        <BestPriceLine quote={quote} quantity={quantity} text={bestPrice} />
      ) : (
        <Line label={`${formatFrancs(item.price)} × ${units}${pieces}`} amount={quote.subtotal} />
      )}
      <Line label="Frais de service" amount={quote.fee} />
      {quote.deposit < item.deposit ? (
        <Line label="Caution de confiance, rendue au retour" amount={quote.deposit} />
      ) : (
        quote.deposit > 0 && <Line label="Caution, rendue au retour" amount={quote.deposit} />
      )}
      <div className={styles.total} aria-live="polite">
        <dt>Total</dt>
        <dd>{formatFrancs(quote.total)}</dd>
      </div>
    </dl>
  )
}

interface BestPriceLineProps {
  readonly quote: Quote
  readonly quantity: number
  readonly text: string
}

/** `1 semaine + 2 jours : 25 000 + 2 × 5 000`, and why it is not the days alone. */
function BestPriceLine({ quote: { lines, subtotal }, quantity, text }: BestPriceLineProps): ReactNode {
  return (
    <>
      <Line label={`${formatLineUnits(lines)}\u00a0: ${formatLineSum(lines, quantity)}`} amount={subtotal} />
      <div className={styles.best}>
        <dt className="visually-hidden">Meilleur prix</dt>
        <dd>Le meilleur prix s'applique tout seul : {text}.</dd>
      </div>
    </>
  )
}

function Line({ label, amount }: { readonly label: string; readonly amount: number }): ReactNode {
  return (
    <div className={styles.line}>
      <dt>{label}</dt>
      <dd>{formatFrancs(amount)}</dd>
    </div>
  )
}
