import type { ReactNode } from 'react'
import { NetworkNeeded } from '#app/shell/offline/network-needed.tsx'
import { type MovableRental, MoveOutcome } from '../rental/move-dialog.tsx'
import { AnswerDeadline, OwnerActions } from '../rental/owner-actions.tsx'
import { RequestFacts, RequestHead } from './request-facts.tsx'
import styles from './requests.module.css'

/** A request that waits for the owner's word. */
export function PendingRequest({ rental, moves, now }: MovableRental): ReactNode {
  const outcome = moves.outcome?.rentalId === rental.id ? moves.outcome : null
  return (
    <li id={rental.id} className={styles.request}>
      <RequestHead rental={rental} />
      <RequestFacts rental={rental} />
      <AnswerDeadline answerBy={rental.answerBy} now={now} />
      {outcome && <MoveOutcome key={outcome.shownAt} outcome={outcome} />}
      <OwnerActions rental={rental} moves={moves} now={now} />
      <NetworkNeeded shut={moves.shutAt === rental.id && !moves.asked} />
    </li>
  )
}
