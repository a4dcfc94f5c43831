import type { Rental } from '@okoume/contract/wire/rental.ts'
import { isToHandOver } from '@okoume/domain/rental/rental-facts.ts'
import type { Party } from '@okoume/domain/rental/rental-status.ts'
import { isPastRental, rentalTimeline, waitsForParty } from '@okoume/domain/rental/rental-timeline.ts'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { Badge } from '#app/ui/badge.tsx'
import kit from '#app/ui/kit.module.css'
import { Picture } from '#app/ui/picture.tsx'
import { Price } from '#app/ui/price.tsx'
import { RentalBadge, ReturnBadge } from '#app/ui/rental-badge.tsx'
import { ShownNames } from '#app/ui/shown-names.tsx'
import { useCodeAtHand } from './code-at-hand.ts'
import { RentalDates } from './rental-facts.tsx'
import { ownerRent, paidFor, toTimelineFacts } from './rental-moves.ts'
import styles from './rental-row.module.css'
import { describeStep, stepLabel } from './step-texts.ts'

interface RentalsProps {
  readonly rentals: readonly Rental[]
  readonly party: Party
  readonly now: Date
}

export function RentalRows({ rentals, party, now }: RentalsProps): ReactNode {
  return (
    <ul className={kit.stack3}>
      {rentals.map((rental) => (
        <RentalRow key={rental.id} rental={rental} party={party} now={now} />
      ))}
    </ul>
  )
}

/** The rentals that wait for that party first; those that are over, folded. */
export function SortedRentals({ rentals, party, now }: RentalsProps): ReactNode {
  const waits = (rental: Rental) => (waitsForParty(toTimelineFacts(rental), party, now) ? 0 : 1)
  const past = rentals.filter((rental) => isPastRental(toTimelineFacts(rental)))
  const open = rentals.filter((rental) => !past.includes(rental)).toSorted((a, b) => waits(a) - waits(b))
  return (
    <>
      {open.length > 0 && <RentalRows rentals={open} party={party} now={now} />}
      {past.length > 0 && (
        <details className={styles.past} open={open.length === 0}>
          <summary>
            <ChevronRight aria-hidden="true" />
            Passées ({past.length})
          </summary>
          <RentalRows rentals={past} party={party} now={now} />
        </details>
      )}
    </>
  )
}

interface RowProps {
  readonly rental: Rental
  readonly party: Party
  readonly now: Date
}

function RentalRow({ rental, party, now }: RowProps): ReactNode {
  const { status, returnState, unreadMessages: unread } = rental
  // The renter's sheet has no sections.
  const Title = party === 'renter' ? 'h2' : 'h3'
  const isCodeAtHand = useCodeAtHand(rental)
  const facts = toTimelineFacts(rental)
  const next = rentalTimeline(facts, now).find(({ state }) => state === 'next')
  return (
    <li
      id={rental.id}
      className={`${kit.panel} ${kit.middle} ${kit.anchor} ${kit.padded3} ${styles.row}`}
      data-waits={waitsForParty(facts, party, now) || undefined}
    >
      <Picture src={rental.itemImage} alt="" sizes="5rem" ratio="1:1" className={styles.picture} />
      <div className={`${kit.start} ${kit.shrinks} ${styles.text}`}>
        <p className={styles.badges}>
          <RentalBadge status={status} toHandOver={isToHandOver(facts) ? party : undefined} />
          <ReturnBadge status={status} returnState={returnState} />
          {unread > 0 && <Badge tone="terracotta">{unread > 1 ? `${unread} messages` : '1 message'}</Badge>}
        </p>
        <Title className={styles.title}>
          <Link to={dashboardPaths.rental(rental.id)} className={styles.link}>
            {rental.itemTitle}
          </Link>
        </Title>
        <RentalDates rental={rental} />
        <p className={`${kit.note} ${kit.breaks}`}>
          <ShownNames>
            {party === 'owner' ? `${rental.renterName} · Loyer ` : `${rental.ownerName} · Payé `}
          </ShownNames>
          <Price amount={party === 'owner' ? ownerRent(rental) : paidFor(rental)} />
        </p>
      </div>
      {next && (
        <p className={styles.next}>
          <strong>{stepLabel(next)}</strong>
          {`\u00a0: ${lowerFirst(describeStep(next, rental, party))}`}
        </p>
      )}
      {!isCodeAtHand && (
        <p className={`${kit.rounded} ${kit.sand} ${kit.small} ${styles.warning}`}>
          Ouvrez cette page une fois avec du réseau : elle marchera ensuite sans.
        </p>
      )}
      <ChevronRight className={styles.chevron} aria-hidden="true" />
    </li>
  )
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
