import type { Rental } from '@okoume/contract/wire/rental.ts'
import { BRAND } from '@okoume/domain/brand.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import { formatLongInstant } from '@okoume/domain/calendar/format-instant.ts'
import { rentalTimeline, type TimelineStep } from '@okoume/domain/rental/rental-timeline.ts'
import type { ReactNode } from 'react'
import { type Party, toTimelineFacts } from '../rental/rental-moves.ts'
import styles from './timeline.module.css'

export interface TimelineProps {
  readonly rental: Rental
  readonly party: Party
  readonly now: Date
}

/** From the request to the deposit: what is done, what is next, by whom and until when. */
export function Timeline({ rental, party, now }: TimelineProps): ReactNode {
  return (
    <section className={styles.section} aria-labelledby="etapes">
      <h2 id="etapes" className={styles.heading}>
        Étapes
      </h2>
      <ol className={styles.steps}>
        {rentalTimeline(toTimelineFacts(rental), now).map((step) => (
          <li
            key={step.name}
            className={styles.step}
            data-state={step.state}
            aria-current={step.state === 'next' ? 'step' : undefined}
          >
            <p className={styles.name}>
              {LABELS[step.name][step.state === 'done' ? 0 : 1]}
              {step.state === 'done' && <span className="visually-hidden"> (fait)</span>}
            </p>
            <p className={styles.detail}>{describeStep(step, rental, party)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Of a step that is done, and of one that is not. */
const LABELS: Readonly<Record<TimelineStep['name'], readonly [done: string, open: string]>> = {
  request: ['Demande envoyée et payée', 'Demande'],
  answer: ['Demande acceptée', 'Réponse à la demande'],
  expiry: ['Demande expirée', 'La demande expire'],
  refusal: ['Demande refusée', 'Demande refusée'],
  cancellation: ['Location annulée', 'Location annulée'],
  start: ['Location commencée', "Remise de l'objet"],
  end: ['Location terminée', "Retour de l'objet"],
  return: ['Retour en ordre', 'Confirmation du retour'],
  dispute: ['Retour tranché', 'Retour contesté'],
  deposit: ['Caution réglée', 'Remboursement de la caution'],
  refund: ['Locataire remboursé', 'Remboursement du locataire'],
}

const ACTORS: Readonly<Record<Party, Readonly<Record<TimelineStep['by'], string>>>> = {
  renter: {
    renter: 'par vous',
    owner: 'par le propriétaire',
    server: 'automatiquement',
    administrator: `par l'équipe ${BRAND.name}`,
  },
  owner: {
    owner: 'par vous',
    renter: 'par le locataire',
    server: 'automatiquement',
    administrator: `par l'équipe ${BRAND.name}`,
  },
}

/** «Par le propriétaire, avant le 3 décembre 2026 à 9 h 05». */
function describeStep(step: TimelineStep, rental: Rental, party: Party): string {
  const whom = ACTORS[party][step.by]
  const when = stepTime(step, rental)
  const text = when === null ? whom : `${whom}, ${when}`
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The first and the last day are named as such: their instants are midnights. */
function stepTime({ name, at, until }: TimelineStep, rental: Rental): string | null {
  if (name === 'start') return `le ${formatLongDay(rental.start_date)}`
  if (name === 'end' && until) return `le ${formatLongDay(rental.end_date)} avant minuit`
  if (name === 'end' && !rental.returnDeclaredAt) return `le ${formatLongDay(rental.end_date)}`
  if (until) return `avant le ${formatLongInstant(until.toISOString())}`
  return at && `le ${formatLongInstant(at.toISOString())}`
}
