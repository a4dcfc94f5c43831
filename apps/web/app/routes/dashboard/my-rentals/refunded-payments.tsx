import type { RefundedPayment } from '@okoume/contract/wire/payment.ts'
import { formatLongInstant } from '@okoume/domain/calendar/format-instant.ts'
import type { ReactNode } from 'react'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { Price } from '#app/ui/price.tsx'
import { RentalDates } from '../rental/rental-facts.tsx'
import styles from './refunded-payments.module.css'

export interface RefundedPaymentsProps {
  readonly payments: readonly RefundedPayment[]
}

/** Payments that became no rental, since they arrived too late: what was paid, and how far its refund has come. */
export function RefundedPayments({ payments }: RefundedPaymentsProps): ReactNode {
  if (payments.length === 0) return null
  return (
    <section aria-labelledby="paiements-rembourses" className={styles.section}>
      <h2 id="paiements-rembourses" className={styles.heading}>
        Paiements arrivés trop tard
      </h2>
      <ul className={styles.list}>
        {payments.map((payment) => (
          <Row key={payment.id} payment={payment} />
        ))}
      </ul>
    </section>
  )
}

function Row({ payment }: { readonly payment: RefundedPayment }): ReactNode {
  const [label, tone] = BADGES[payment.refundState]
  return (
    <li id={payment.id} className={styles.row}>
      <div className={styles.text}>
        <Badge tone={tone}>{label}</Badge>
        <h3 className={styles.title}>{payment.itemTitle}</h3>
        <RentalDates rental={payment} />
      </div>
      <p>
        Payé <Price amount={payment.total} />
      </p>
      <p className={styles.news}>La location n'était plus possible. {refundNews(payment)}</p>
    </li>
  )
}

const BADGES: Readonly<Record<RefundedPayment['refundState'], readonly [label: string, tone: BadgeTone]>> = {
  pending: ['Remboursement en cours', 'gold'],
  paid: ['Paiement remboursé', 'forest'],
  waiting: ['Remboursement retardé', 'danger'],
}

function refundNews({ refundState, refundedAt }: RefundedPayment): string {
  switch (refundState) {
    case 'paid': {
      const when = refundedAt === null ? '' : ` le ${formatLongInstant(refundedAt)}`
      return `Tout vous a été remboursé${when}, frais de service compris, sur le numéro qui a payé.`
    }
    case 'waiting':
      return "Le remboursement n'est pas encore passé : notre équipe s'en occupe."
    default:
      return "Le remboursement de tout, frais de service compris, est demandé à l'opérateur."
  }
}
