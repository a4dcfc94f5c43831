import type { ReactNode } from 'react'
import styles from './countdown-ring.module.css'

export interface CountdownRingProps {
  readonly seconds: number
  readonly of: number
}

/** The time that is left, as a ring that empties. Screen readers hear it now and then, not each second. */
export function CountdownRing({ seconds, of }: CountdownRingProps): ReactNode {
  return (
    <div className={styles.countdown} data-countdown={seconds}>
      <svg viewBox="0 0 120 120" className={styles.ring} aria-hidden="true">
        <circle className={styles.track} cx="60" cy="60" r="53" />
        <circle
          className={styles.rest}
          cx="60"
          cy="60"
          r="53"
          pathLength={of}
          strokeDasharray={of}
          strokeDashoffset={of - seconds}
        />
      </svg>
      <p className={styles.figure} aria-hidden="true">
        <span>{seconds}</span>
        secondes
      </p>
      <p className="visually-hidden" aria-live="polite">
        {announcement(seconds)}
      </p>
    </div>
  )
}

const ANNOUNCED = [60, 30, 10]

function announcement(seconds: number): string {
  const last = ANNOUNCED.findLast((mark) => seconds <= mark)
  return last === undefined ? '' : `Encore ${last} secondes.`
}
