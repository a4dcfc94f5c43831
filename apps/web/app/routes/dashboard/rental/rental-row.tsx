import type { Rental } from '@okoume/contract/wire/rental.ts'
import { isPastRental, rentalTimeline, waitsForParty } from '@okoume/domain/rental/rental-timeline.ts'
import { formatCount } from '@okoume/domain/writing/format-count.ts'
import { ChevronRight } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import { Picture } from '#app/ui/picture.tsx'
import { Price } from '#app/ui/price.tsx'
import { RentalBadge } from '#app/ui/rental-badge.tsx'
import { ShownNames } from '#app/ui/shown-names.tsx'
import { useCodeAtHand } from './code-at-hand.ts'
import { RentalActions } from './rental-actions.tsx'
import { RentalDates, RenterFacts } from './rental-facts.tsx'
import { ownerRent, paidFor, toTimelineFacts } from './rental-moves.ts'
import styles from './rental-row.module.css'
import { ownRentalsQuery, requestsQuery } from './rentals-query.ts'
import { describeStep, stepLabel } from './step-texts.ts'
import type { RentalView } from './use-rental-action.ts'

interface RentalsProps extends Pick<RentalView, 'uid' | 'party' | 'now'> {
  readonly rentals: readonly Rental[]
}

export function RentalRows({ rentals, ...viewer }: RentalsProps): ReactNode {
  const { queryKey } = viewer.party === 'owner' ? requestsQuery(viewer.uid) : ownRentalsQuery(viewer.uid)
  return (
    <ul className={kit.stack3}>
      {rentals.map((rental) => (
        <RentalRow key={rental.id} {...viewer} rental={rental} list={{ queryKey }} />
      ))}
    </ul>
  )
}

/** The rentals that wait for that party first; those that are over, folded. */
export function SortedRentals({ rentals, ...viewer }: RentalsProps): ReactNode {
  const { party, now } = viewer
  const waits = (rental: Rental) => (waitsForParty(toTimelineFacts(rental), party, now) ? 0 : 1)
  const past = rentals.filter((rental) => isPastRental(toTimelineFacts(rental)))
  const open = rentals.filter((rental) => !past.includes(rental)).toSorted((a, b) => waits(a) - waits(b))
  return (
    <>
      {open.length > 0 && <RentalRows {...viewer} rentals={open} />}
      {past.length > 0 && (
        <details className={styles.past} open={open.length === 0}>
          <summary className={`${kit.line2} ${kit.middle} ${kit.touch} ${kit.strong} ${kit.unmarked}`}>
            <Icon of={ChevronRight} className={kit.icon18} />
            Passées ({past.length})
          </summary>
          <RentalRows {...viewer} rentals={past} />
        </details>
      )}
    </>
  )
}

function RentalRow(view: RentalView): ReactNode {
  const { rental, party, now } = view
  const { status, returnState, handover, unreadMessages: unread } = rental
  // The renter's sheet has no sections.
  const Title = party === 'renter' ? 'h2' : 'h3'
  const isRequest = party === 'owner' && status === 'en attente'
  const isCodeAtHand = useCodeAtHand(rental)
  const facts = toTimelineFacts(rental)
  const next = rentalTimeline(facts, now).find(({ state }) => state === 'next')
  return (
    <li
      id={rental.id}
      className={`${kit.panel} ${kit.middle} ${kit.anchor} ${kit.padded3} ${styles.row}`}
      data-waits={waitsForParty(facts, party, now) || undefined}
    >
      <Picture
        src={rental.itemImage}
        alt=""
        sizes="5rem"
        ratio="1:1"
        className={`${kit.rounded} ${styles.picture}`}
      />
      <div className={`${kit.start} ${kit.shrinks} ${styles.text}`}>
        <p className={kit.row2}>
          <RentalBadge status={status} handover={handover.state} returnState={returnState} party={party} />
          {unread > 0 && <Badge tone="terracotta">{formatCount(unread, 'message')}</Badge>}
        </p>
        <Title className={`${kit.breaks} ${styles.title}`}>
          <Link to={dashboardPaths.rental(rental.id)} className={`${kit.ink} ${kit.plain} ${kit.covers}`}>
            {rental.itemTitle}
          </Link>
        </Title>
        <RentalDates rental={rental} />
        <p className={`${kit.note} ${kit.breaks}`}>
          {/* A request's renter is named by the facts below. */}
          {!isRequest && (
            <ShownNames>{`${party === 'owner' ? rental.renterName : rental.ownerName} · `}</ShownNames>
          )}
          {party === 'owner' ? 'Vous gagnez ' : 'Payé '}
          <Price amount={party === 'owner' ? ownerRent(rental) : paidFor(rental)} />
        </p>
      </div>
      {next && (
        <p className={`${kit.small} ${kit.breaks} ${kit.across} ${styles.next}`}>
          <strong>{stepLabel(next, rental, party)}</strong>
          {`\u00a0: ${lowerFirst(describeStep(next, rental, party))}`}
        </p>
      )}
      {!isCodeAtHand && (
        <p className={`${kit.rounded} ${kit.sand} ${kit.small} ${kit.across} ${styles.warning}`}>
          Ouvrez cette page une fois avec du réseau : elle marchera ensuite sans.
        </p>
      )}
      {/* A request is answered in its row; one's own rentals have the buttons of the specification. */}
      {(party === 'renter' || isRequest) && (
        <div className={`${kit.stack3} ${kit.anchor} ${kit.across} ${styles.actions}`}>
          {isRequest && <RenterFacts rental={rental} />}
          <RentalActions view={view} only={listActs(view)} />
        </div>
      )}
      <Icon of={ChevronRight} className={`${kit.soft} ${kit.icon20} ${styles.chevron}`} />
    </li>
  )
}

function listActs({ rental: { status }, party }: RentalView) {
  if (party === 'owner') return ['accept', 'refuse'] as const
  const isUnderWay = status === 'acceptée' || status === 'en cours'
  return isUnderWay ? (['see item', 'write', 'declare'] as const) : (['see item'] as const)
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
