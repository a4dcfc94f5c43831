import type { Rental } from '@okoume/contract/wire/rental.ts'
import { formatLongPeriod } from '@okoume/domain/calendar/format-day.ts'
import { capitalize } from '@okoume/domain/writing/capitalize.ts'
import { MessageCircle } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { paths } from '#app/data/path-builder.ts'
import { AmountLine, type AmountLineProps } from '#app/ui/amount-line.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import { ShownNames } from '#app/ui/shown-names.tsx'
import { describeRenter } from './owner-summary.ts'
import styles from './rental-facts.module.css'
import { mayWrite } from './rental-moves.ts'

export function ContactLink({ rental, now }: { readonly rental: Rental; readonly now: Date }): ReactNode {
  const { id, unreadMessages: unread } = rental
  const open = mayWrite(rental, now)
  if (!open && unread === 0) return null
  return (
    <ButtonLink
      to={dashboardPaths.messages(id)}
      variant="secondary"
      className={kit.anchor}
      aria-describedby={titleId(rental)}
    >
      <Icon of={MessageCircle} />
      {open ? 'Contacter' : 'Messages'}
      {unread > 0 && (
        <span className={`${kit.centred} ${kit.round} ${kit.tiny} ${kit.light} ${styles.unread}`}>
          {unread}
          <span className="visually-hidden"> {unread > 1 ? 'non lus' : 'non lu'}</span>
        </span>
      )}
    </ButtonLink>
  )
}

/** Who asks: face, name and record. */
export function RenterFacts({ rental, linked = false }: RenterFactsProps): ReactNode {
  const { renterName, renterAvatar, renterSuspended, renter_id } = rental
  return (
    <div className={`${kit.line3} ${kit.middle}`}>
      <Avatar name={renterName} src={renterAvatar} />
      <p className={`${kit.shrinks} ${kit.breaks}`}>
        {linked && !renterSuspended ? (
          <Link to={paths.person(renter_id)}>
            <ShownNames>{renterName}</ShownNames>
          </Link>
        ) : (
          <strong>
            <ShownNames>{renterName}</ShownNames>
          </strong>
        )}
        <br />
        <span className={kit.note}>{describeRenter(rental)}</span>
      </p>
    </div>
  )
}

interface RenterFactsProps {
  readonly rental: Rental
  /** To the page of that person; a suspended person has none. */
  readonly linked?: boolean
}

export function titleId({ id }: Pick<Rental, 'id'>): string {
  return `objet-${id}`
}

interface RentalDatesProps {
  readonly rental: Pick<Rental, 'start_date' | 'end_date' | 'quantity'>
}

/** «Du 3 au 5 décembre 2026 · 2 exemplaires». */
export function RentalDates({ rental }: RentalDatesProps): ReactNode {
  return (
    <p className={kit.small}>
      {periodText(rental)}
      {rental.quantity > 1 && ` · ${rental.quantity} exemplaires`}
    </p>
  )
}

/** «Du 3 au 5 décembre 2026». */
export function periodText({ start_date, end_date }: Pick<Rental, 'start_date' | 'end_date'>): string {
  return capitalize(formatLongPeriod(start_date, end_date))
}

export function MoneyLines({ lines }: { readonly lines: readonly AmountLineProps[] }): ReactNode {
  return (
    <dl className={`${kit.stack3} ${kit.padded4} ${kit.rounded} ${kit.sand}`}>
      {lines.map((line) => (
        <AmountLine key={String(line.name)} {...line} />
      ))}
    </dl>
  )
}
