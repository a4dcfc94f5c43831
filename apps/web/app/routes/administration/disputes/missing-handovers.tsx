import type { MissingHandover } from '@okoume/contract/wire/handover.ts'
import { calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongPeriod } from '@okoume/domain/calendar/format-day.ts'
import { formatDeadline } from '@okoume/domain/calendar/format-instant.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Instant } from '#app/ui/instant.tsx'
import styles from '../page/administration.module.css'
import type { Lists } from '../page/administration-query.ts'
import { CaseCard, Fact, Facts } from '../page/case-card.tsx'
import { WorkQueue } from '../page/work-queue.tsx'

interface MissingHandoversProps {
  readonly list: Lists['remises']
}

/** `next`: the site's own decision at the deadline. */
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

/** Rentals that have begun without a proven handover. Nothing is decided here: the parties are called. */
export function MissingHandovers({ list: { handovers, more } }: MissingHandoversProps): ReactNode {
  return (
    <WorkQueue
      cases={handovers}
      empty={<EmptyState scene="done" title="Aucune remise ne manque" />}
      more={more && `Seules les ${handovers.length} plus anciennes sont montrées.`}
      card={({ rentalId, itemTitle, start, end, state, owner, renter, since, until }) => (
        <CaseCard
          key={rentalId}
          badge={STATES[state].label}
          subject={itemTitle}
          note={`Loué ${formatLongPeriod(calendarDay(start), calendarDay(end))}`}
        >
          <Facts>
            <Fact name="Propriétaire">{owner}</Fact>
            <Fact name="Locataire">{renter}</Fact>
            <Fact name="Manque depuis">
              <Instant at={since} />
            </Fact>
          </Facts>
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
        </CaseCard>
      )}
    />
  )
}
