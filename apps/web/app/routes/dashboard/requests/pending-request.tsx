import type { Rental } from '@okoume/contract/wire/rental.ts'
import { MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import { formatLongInstant } from '@okoume/domain/calendar/format-instant.ts'
import Clock from 'lucide-react/icons/clock'
import type { ReactNode } from 'react'
import { NetworkNeeded } from '#app/shell/offline/network-needed.tsx'
import { Button } from '#app/ui/button.tsx'
import { MoveOutcome } from '../rental/move-dialog.tsx'
import { ContactLink, titleId } from '../rental/rental-facts.tsx'
import { mayDo } from '../rental/rental-moves.ts'
import type { RentalMoves } from '../rental/use-rental-moves.ts'
import { RequestFacts, RequestHead } from './request-facts.tsx'
import styles from './requests.module.css'

const HOUR_MINUTES = 60
const DAY_HOURS = 24
// An amount and its unit stay on one line.
const SPACE = '\u00a0'

/** `5 h 20`, `1 jour et 3 h`, `12 minutes`; null once the time is over. */
export function formatTimeLeft(until: string, now: Date): string | null {
  const minutes = Math.floor((new Date(until).getTime() - now.getTime()) / MINUTE_MS)
  if (minutes < 0) return null
  if (minutes < 1) return "moins d'une minute"
  if (minutes < HOUR_MINUTES) return counted(minutes, 'minute')
  const hours = Math.floor(minutes / HOUR_MINUTES)
  if (hours < DAY_HOURS) return `${hours}${SPACE}h${SPACE}${String(minutes % HOUR_MINUTES).padStart(2, '0')}`
  const days = counted(Math.floor(hours / DAY_HOURS), 'jour')
  return hours % DAY_HOURS === 0 ? days : `${days} et ${hours % DAY_HOURS}${SPACE}h`
}

function counted(count: number, unit: string): string {
  return `${count}${SPACE}${unit}${count > 1 ? 's' : ''}`
}

export interface RequestProps {
  readonly rental: Rental
  readonly moves: RentalMoves
  readonly now: Date
}

/** A request that waits for the owner's word. */
export function PendingRequest({ rental, moves, now }: RequestProps): ReactNode {
  const outcome = moves.outcome?.rentalId === rental.id ? moves.outcome : null
  return (
    <li id={rental.id} className={styles.request}>
      <RequestHead rental={rental} />
      <RequestFacts rental={rental} />
      <Deadline answerBy={rental.answerBy} now={now} />
      {outcome && <MoveOutcome key={outcome.shownAt} outcome={outcome} />}
      <Answers rental={rental} moves={moves} now={now} />
      <NetworkNeeded shut={moves.shutAt === rental.id && !moves.asked} />
    </li>
  )
}

function Deadline({ answerBy, now }: { readonly answerBy: string; readonly now: Date }): ReactNode {
  const left = formatTimeLeft(answerBy, now)
  return (
    <p className={styles.deadline}>
      <Clock />
      <span>
        {left && <strong>Encore {left} pour répondre</strong>}
        {left ? ', avant' : 'Réponse attendue avant'} le {formatLongInstant(answerBy)}
      </span>
    </p>
  )
}

function Answers({ rental, moves, now }: RequestProps): ReactNode {
  const { busy, make, ask } = moves
  const own = busy?.id === rental.id ? busy.move : null
  const about = titleId(rental)
  return (
    <div className={styles.actions}>
      {mayDo(rental, 'accept', 'owner', now) && (
        <Button
          busy={own === 'accept'}
          disabled={busy !== null}
          onClick={() => make(rental, 'accept')}
          aria-describedby={about}
        >
          Accepter
        </Button>
      )}
      {mayDo(rental, 'refuse', 'owner', now) && (
        <Button
          variant="danger"
          busy={own === 'refuse'}
          disabled={busy !== null}
          onClick={() => ask(rental, 'refuse')}
          aria-describedby={about}
        >
          Refuser
        </Button>
      )}
      <ContactLink rental={rental} now={now} />
    </div>
  )
}
