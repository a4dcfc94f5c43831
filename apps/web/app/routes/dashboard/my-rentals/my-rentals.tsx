import type { RefundedPayment } from '@okoume/contract/wire/payment.ts'
import { formatLongInstant } from '@okoume/domain/calendar/format-instant.ts'
import {
  RENTAL_FILTERS,
  type RentalFilterId,
  type RentalStatus,
} from '@okoume/domain/rental/rental-status.ts'
import { type ReactNode, useState } from 'react'
import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router'
import { paths } from '#app/data/path-builder.ts'
import { tryFetchNow } from '#app/data/queries/query-client.ts'
import { type Loaded, privateLoader } from '#app/data/session/signed-in-user.ts'
import { AfterPaying, type PaidRequest } from '#app/ui/after-paying.tsx'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import kit from '#app/ui/kit.module.css'
import { Price } from '#app/ui/price.tsx'
import type { SheetHandle } from '../page/awaited-sheet.tsx'
import { FilterBar } from '../page/filter-bar.tsx'
import { Sheet, SheetFailure } from '../page/sheet.tsx'
import { RentalDates } from '../rental/rental-facts.tsx'
import { RentalRows, SortedRentals } from '../rental/rental-row.tsx'
import {
  ownRentalsQuery,
  paymentLinksQuery,
  refundedPaymentsQuery,
  useList,
  useServerNow,
} from '../rental/rentals-query.ts'
import styles from './my-rentals.module.css'
import { PaymentLinks } from './payment-links.tsx'

/** Payments that became no rental, since they arrived too late: what was paid, and how far its refund has come. */
function RefundedPayments({ payments }: { readonly payments: readonly RefundedPayment[] }): ReactNode {
  if (payments.length === 0) return null
  return (
    <section aria-labelledby="paiements-rembourses" className={kit.stack4}>
      <h2 id="paiements-rembourses" className={kit.subtitle}>
        Paiements arrivés trop tard
      </h2>
      <ul className={kit.stack4}>
        {payments.map((payment) => {
          const [label, tone] = BADGES[payment.refundState]
          return (
            <li
              key={payment.id}
              id={payment.id}
              className={`${kit.panel} ${kit.spread} ${kit.padded4} ${kit.row} ${styles.row}`}
            >
              <div className={`${kit.stack1} ${kit.start} ${kit.shrinks} ${kit.breaks} ${styles.text}`}>
                <Badge tone={tone}>{label}</Badge>
                <h3 className={styles.title}>{payment.itemTitle}</h3>
                <RentalDates rental={payment} />
              </div>
              <p>
                Payé <Price amount={payment.total} />
              </p>
              <p className={`${kit.note} ${styles.news}`}>
                La location n'était plus possible. {describeRefund(payment)}
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const BADGES: Readonly<Record<RefundedPayment['refundState'], readonly [label: string, tone: BadgeTone]>> = {
  pending: ['Remboursement en cours', 'gold'],
  paid: ['Paiement remboursé', 'forest'],
  waiting: ['Remboursement retardé', 'danger'],
}

function describeRefund({ refundState, refundedAt }: RefundedPayment): string {
  switch (refundState) {
    case 'paid': {
      const when = refundedAt === null ? '' : ` le ${formatLongInstant(refundedAt)}`
      return `Tout a été remboursé${when}, frais de service compris, sur le numéro qui a payé.`
    }
    case 'waiting':
      return "Le remboursement n'est pas encore passé : notre équipe s'en occupe."
    default:
      return "Le remboursement de tout, frais de service compris, est demandé à l'opérateur."
  }
}

export const handle = {
  title: 'Mes locations',
  reads: ['listUserRentals', 'listRefundedPayments', 'listPaymentLinks'],
} satisfies SheetHandle

export const clientLoader = privateLoader(async ({ id: uid }) => {
  await Promise.all([
    tryFetchNow(ownRentalsQuery(uid)),
    tryFetchNow(refundedPaymentsQuery(uid)),
    tryFetchNow(paymentLinksQuery(uid)),
  ])
  return uid
})

export default function MyRentals({ loaderData: uid }: Loaded<typeof clientLoader>): ReactNode {
  const { items: rentals, read, failed: lost } = useList(ownRentalsQuery(uid))
  const { items: refunded, failed: refundsLost } = useList(refundedPaymentsQuery(uid))
  const { items: links, failed: linksLost } = useList(paymentLinksQuery(uid))
  const failed = lost || refundsLost || linksLost
  const now = useServerNow()
  const [chosen, setChosen] = useState<RentalFilterId>('toutes')
  const options = RENTAL_FILTERS.map(({ id, label, statuses }) => ({
    id,
    label,
    count: rentals.filter(({ status }) => includes(statuses, status)).length,
  }))
  const isFiltered = rentals.length >= FILTERED_FROM
  const filter = isFiltered ? chosen : 'toutes'
  const statuses = RENTAL_FILTERS.find(({ id }) => id === filter)?.statuses ?? []
  const shown = rentals.filter(({ status }) => includes(statuses, status))
  return (
    <Sheet title={handle.title} read={read}>
      <JustPaid />
      <PaymentLinks uid={uid} links={links} />
      {failed && <SheetFailure>Une erreur est survenue lors de la récupération des locations.</SheetFailure>}
      {rentals.length === 0 && !failed ? (
        refunded.length + links.length === 0 && (
          <EmptyState
            scene="rentals"
            title="Vous n'avez pas encore de locations"
            action={<ButtonLink to={paths.explorer()}>Explorer les objets</ButtonLink>}
          >
            Trouvez l'objet qu'il vous faut près de chez vous.
          </EmptyState>
        )
      ) : (
        <>
          {isFiltered && (
            <FilterBar label="Montrer les locations" options={options} value={chosen} onChange={setChosen} />
          )}
          {shown.length === 0 && !failed && (
            <p className={kit.soft}>Aucune location ne correspond à ce filtre.</p>
          )}
          {filter === 'toutes' ? (
            <SortedRentals uid={uid} rentals={shown} party="renter" now={now} />
          ) : (
            <RentalRows uid={uid} rentals={shown} party="renter" now={now} />
          )}
        </>
      )}
      <RefundedPayments payments={refunded} />
    </Sheet>
  )
}

/** A short list is read faster than filters are. */
const FILTERED_FROM = 6

function includes(statuses: readonly RentalStatus[], status: RentalStatus): boolean {
  return statuses.includes(status)
}

/** The payment that led here. Shown once: not after a reload, nor by going back. */
function JustPaid(): ReactNode {
  const { state }: Location<{ readonly paid?: PaidRequest | null } | null> = useLocation()
  const fresh = useNavigationType() !== NavigationType.Pop
  if (!fresh || !state?.paid) return null
  return (
    <section aria-labelledby="demande-envoyee">
      <Card className={styles.paid}>
        <h2 id="demande-envoyee" className={kit.subtitle}>
          {state.paid.instant ? 'Votre location est réservée' : 'Votre demande est envoyée'}
        </h2>
        <AfterPaying request={state.paid} />
      </Card>
    </section>
  )
}
