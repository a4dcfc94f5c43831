import type { Rental } from '@okoume/contract/wire/rental.ts'
import Clock from 'lucide-react/icons/clock'
import type { ReactNode } from 'react'
import { Button } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { formatDeadline } from './format-deadline.ts'
import styles from './pending-request.module.css'
import { RequestFacts, RequestHead } from './request-facts.tsx'
import type { Decision } from './use-decision.ts'

export interface PendingRequestProps {
  readonly rental: Rental
  readonly decision: Decision
}

/** A request that waits for the owner's word. */
export function PendingRequest({ rental, decision }: PendingRequestProps): ReactNode {
  const { busy, decide, ask } = decision
  const own = busy?.id === rental.id ? busy : null
  return (
    <Card as="li" className={styles.request}>
      <RequestHead rental={rental} />
      <RequestFacts rental={rental} />
      <p className={styles.deadline}>
        <Clock />
        Répondez avant le {formatDeadline(rental.answerBy)}
      </p>
      <div className={styles.actions}>
        <Button
          busy={own?.answer === 'acceptée'}
          disabled={busy !== null}
          onClick={() => decide(rental, 'acceptée')}
          aria-describedby={rental.id}
        >
          Accepter
        </Button>
        <Button
          variant="danger"
          busy={own?.answer === 'refusée'}
          disabled={busy !== null}
          onClick={() => ask(rental)}
          aria-describedby={rental.id}
        >
          Refuser
        </Button>
      </div>
    </Card>
  )
}
