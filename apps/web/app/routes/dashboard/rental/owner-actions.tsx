import { MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import { formatDeadline } from '@okoume/domain/calendar/format-instant.ts'
import Clock from 'lucide-react/icons/clock'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import type { MovableRental } from './move-dialog.tsx'
import styles from './owner-actions.module.css'
import { ContactLink, titleId } from './rental-facts.tsx'
import { mayDo } from './rental-moves.ts'

/** What an owner can do now. */
export function OwnerActions(props: MovableRental): ReactNode {
  return props.rental.status === 'en attente' ? <Answers {...props} /> : <Actions {...props} />
}

function Answers({ rental, moves, now }: MovableRental): ReactNode {
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

function Actions({ rental, moves, now }: MovableRental): ReactNode {
  const about = titleId(rental)
  const may = (move: 'confirm' | 'contest' | 'cancel') => mayDo(rental, move, 'owner', now)
  const common = { disabled: moves.busy !== null, 'aria-describedby': about }
  return (
    <div className={styles.actions}>
      {may('confirm') && (
        <Button
          {...common}
          variant={rental.status === 'terminée' ? 'primary' : 'secondary'}
          onClick={() => moves.ask(rental, 'confirm')}
        >
          Confirmer le retour
        </Button>
      )}
      {may('contest') && (
        <Button {...common} variant="danger" onClick={() => moves.ask(rental, 'contest')}>
          Contester le retour
        </Button>
      )}
      <ContactLink rental={rental} now={now} />
      {may('cancel') && (
        <Button
          {...common}
          variant="quiet"
          className={styles.cancel}
          onClick={() => moves.ask(rental, 'cancel')}
        >
          Annuler la location
        </Button>
      )}
    </div>
  )
}

/** How long the owner still has to answer. */
export function AnswerDeadline({
  answerBy,
  now,
}: {
  readonly answerBy: string
  readonly now: Date
}): ReactNode {
  const left = formatTimeLeft(answerBy, now)
  return (
    <p className={styles.deadline}>
      <Clock />
      <span>
        {left && <strong>Encore {left} pour répondre</strong>}
        {left ? ', avant' : 'Réponse attendue avant'} le {formatDeadline(answerBy)}
      </span>
    </p>
  )
}

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
