import type { ReactNode } from 'react'
import { Instant } from '#app/ui/instant.tsx'
import styles from '../page/administration.module.css'

interface ProposalProps {
  /** `Abouti`. */
  readonly what: string
  readonly note: string
  readonly proposed: { readonly byName: string; readonly at: string; readonly mayDecide: boolean }
  /** Its facts. */
  readonly children?: ReactNode
}

/** Four-eyes principle: shows a first administrator's decision to the second. */
export function Proposal({ what, note, proposed, children }: ProposalProps): ReactNode {
  const { byName, at, mayDecide } = proposed
  return (
    <>
      <blockquote className={styles.quote}>
        <p className={styles.small}>
          {what}, selon {byName}, le <Instant at={at} />
        </p>
        <p className={styles.written}>{note}</p>
      </blockquote>
      {children}
      <p>
        {mayDecide
          ? "Un administrateur n'en décide pas seul : vérifiez, puis confirmez ou refusez."
          : 'Un autre administrateur doit confirmer cette décision.'}
      </p>
    </>
  )
}
