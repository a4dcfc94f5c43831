import type { Rental } from '@okoume/contract/wire/rental.ts'
import { rentalTimeline } from '@okoume/domain/rental/rental-timeline.ts'
import type { ReactNode } from 'react'
import { type Party, toTimelineFacts } from '../rental/rental-moves.ts'
import { describeStep, stepLabel } from '../rental/step-texts.ts'
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
              {stepLabel(step)}
              {step.state === 'done' && <span className="visually-hidden"> (fait)</span>}
            </p>
            <p className={styles.detail}>{describeStep(step, rental, party)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
