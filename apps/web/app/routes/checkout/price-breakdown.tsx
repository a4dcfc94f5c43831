import { isCalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongPeriod } from '@okoume/domain/calendar/format-day.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { describeBestPrice, formatLineSum, formatLineUnits } from '@okoume/domain/pricing/best-price.ts'
import { formatUnits } from '@okoume/domain/pricing/billed-units.ts'
import type { Quote } from '@okoume/domain/pricing/quote.ts'
import {
  announceCancellation,
  type CancellationTerms,
  GRACE_HOURS,
  isInGrace,
  termsIfPaid,
} from '@okoume/domain/rental/cancellation-policy.ts'
import type { ReactNode } from 'react'
import { amountDue, type BillingState, type RentalDraft } from '#app/data/checkout/checkout-state.ts'
import { AmountLine } from '#app/ui/amount-line.tsx'
import kit from '#app/ui/kit.module.css'

export interface PriceBreakdownProps {
  readonly billing: BillingState
  readonly quote: Quote
}

export function PriceBreakdown({ billing, quote }: PriceBreakdownProps): ReactNode {
  const { item, agreement, carried } = billing
  const now = new Date()
  const terms = cancellationTerms(billing, now)
  const due = amountDue(billing, quote.total)
  const hasGrace = terms !== null && isInGrace(terms, now)
  return (
    <div className={kit.stack4}>
      <dl className={kit.stack3}>
        {agreement ? (
          <AmountLine
            name="Prix convenu"
            detail={
              agreement.rent < agreement.computedRent && `au lieu de ${formatFrancs(agreement.computedRent)}`
            }
            amount={quote.subtotal}
          />
        ) : (
          <RentLine billing={billing} quote={quote} />
        )}
        <AmountLine
          name="Frais de service"
          detail={hasGrace ? `non remboursable après ${GRACE_HOURS}\u00a0h` : 'non remboursable'}
          amount={quote.fee}
        />
        <DepositLine deposit={quote.deposit} usual={item.deposit} />
        <AmountLine
          name="Total"
          detail={quote.deposit > 0 && `dont ${formatFrancs(quote.deposit)} rendus`}
          amount={quote.total}
          kind={carried ? 'strong' : 'total'}
        />
        {carried && (
          <>
            <AmountLine name="Déjà payé" detail="l'argent gardé pour vous" amount={carried.amount} />
            {due > 0 ? (
              <AmountLine name="À payer maintenant" amount={due} kind="total" />
            ) : (
              <AmountLine name="Vous sera rendu" amount={carried.amount - quote.total} kind="total" />
            )}
          </>
        )}
      </dl>
      <div className={`${kit.box} ${kit.sand} ${kit.tiny} ${kit.stack2}`}>
        {terms && (
          <p>
            {announceCancellation(terms, quote.subtotal, now)}
            {quote.deposit > 0 && ' La caution est toujours rendue.'}
          </p>
        )}
        {!agreement && (
          <p>
            Un refus ou une demande restée sans réponse ne vous coûte rien : tout vous est remboursé, frais
            compris.
          </p>
        )}
      </div>
    </div>
  )
}

function cancellationTerms({ item, rental }: BillingState, now: Date): CancellationTerms | null {
  const { start_date: start, end_date: end } = rental
  return isCalendarDay(start) && isCalendarDay(end)
    ? termsIfPaid(item.cancelPolicy, { start, end }, now)
    : null
}

function RentLine({ billing: { item, rental }, quote }: PriceBreakdownProps): ReactNode {
  const { lines } = quote
  const bestPrice = describeBestPrice(quote, item.priceUnit)
  const pieces = rental.quantity > 1 ? ` × ${rental.quantity}` : ''
  const alone = `${formatUnits(quote.units, item.priceUnit)} × ${formatFrancs(item.price)}${pieces}`
  return (
    <AmountLine
      name="Location"
      detail={bestPrice ? `${formatLineUnits(lines)}\u00a0: ${formatLineSum(lines, rental.quantity)}` : alone}
      note={bestPrice && `Le meilleur prix s'applique tout seul : ${bestPrice}.`}
      amount={quote.subtotal}
    />
  )
}

/** The deposit, and why it is lower than that of others. */
function DepositLine({ deposit, usual }: { readonly deposit: number; readonly usual: number }): ReactNode {
  if (usual === 0)
    return <AmountLine name="Pas de caution" detail="le propriétaire n'en demande pas" amount={0} />
  const detail = "rendue après le retour de l'objet"
  if (deposit === usual) return <AmountLine name="Caution" detail={detail} amount={deposit} />
  return (
    <AmountLine
      name="Caution de confiance"
      detail={deposit > 0 ? detail : 'rien à avancer'}
      note={`Vous êtes «\u00a0Locataire de confiance\u00a0»\u00a0: le propriétaire vous demande ${formatFrancs(deposit)} au lieu de ${formatFrancs(usual)}.`}
      amount={deposit}
    />
  )
}

/** `du 3 au 5 décembre 2026`; nothing where a navigation state has no dates. */
export function rentalDates({ start_date: start, end_date: end }: RentalDraft): string {
  return isCalendarDay(start) && isCalendarDay(end) ? formatLongPeriod(start, end) : ''
}
