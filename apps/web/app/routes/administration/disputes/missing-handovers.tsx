import type { MissingHandover } from '@okoume/contract/wire/handover.ts'
import { calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongPeriod } from '@okoume/domain/calendar/format-day.ts'
import { formatDeadline } from '@okoume/domain/calendar/format-instant.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Instant } from '#app/ui/instant.tsx'
import styles from '../page/administration.module.css'
import type { Lists } from '../page/administration-query.ts'
import { Detail } from '../payments/review-card.tsx'

interface MissingHandoversProps {
  readonly list: Lists['remises']
}

/** Rentals that have begun without a proven handover. Nothing is decided here: the parties are called. */
export function MissingHandovers({ list: { handovers, more } }: MissingHandoversProps): ReactNode {
  if (handovers.length === 0) return <EmptyState scene="done" title="Aucune remise ne manque" />
  return (
    <>
      <ul className={styles.list}>
        {handovers.map((handover) => (
          <HandoverCard key={handover.rentalId} handover={handover} />
        ))}
      </ul>
      {more && <p className={styles.more}>Seules les {handovers.length} plus anciennes sont montrées.</p>}
    </>
  )
}

/** What is known, and what the site does by itself at the deadline. */
const STATES: Readonly<Record<MissingHandover['state'], { readonly label: string; readonly next: string }>> =
  {
    awaited: {
      label: 'Personne ne dit rien',
      next: 'Le loyer sera libéré pour le propriétaire',
    },
    missing: {
      label: "Le locataire n'a rien reçu, dit-il",
      next: 'Sans réponse du propriétaire, tout sera rendu au locataire',
    },
    'no-show': {
      label: "Le locataire n'est pas venu, dit le propriétaire",
      next: 'Sans réponse du locataire, le propriétaire gardera un jour de loyer',
    },
  }

function HandoverCard({ handover }: { readonly handover: MissingHandover }): ReactNode {
  const { rentalId, itemTitle, start, end, state, owner, renter, since, until } = handover
  return (
    <Card as="li" className={styles.case}>
      <div className={styles.caseHead}>
        <div>
          <Badge tone="gold">{STATES[state].label}</Badge>
          <h2 className={styles.subject}>{itemTitle}</h2>
          <p className={styles.when}>Loué {formatLongPeriod(calendarDay(start), calendarDay(end))}</p>
        </div>
      </div>
      <dl className={styles.details}>
        <Detail name="Propriétaire">{owner}</Detail>
        <Detail name="Locataire">{renter}</Detail>
        <Detail name="Manque depuis">
          <Instant at={since} />
        </Detail>
      </dl>
      {until && (
        <p>
          {STATES[state].next} le {formatDeadline(until)}.
        </p>
      )}
      <p>
        <Link className={styles.contact} to="?vue=personnes" state={{ who: rentalId }}>
          Chercher les deux parties
        </Link>
      </p>
    </Card>
  )
}
