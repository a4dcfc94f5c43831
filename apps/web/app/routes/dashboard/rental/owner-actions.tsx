import { MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import { formatDeadline } from '@okoume/domain/calendar/format-instant.ts'
import Clock from 'lucide-react/icons/clock'
import type { ReactNode } from 'react'
import { Button, type ButtonVariant } from '#app/ui/button.tsx'
import kit from '#app/ui/kit.module.css'
import styles from './owner-actions.module.css'
import { ContactLink, titleId } from './rental-facts.tsx'
import { mayDo, type RentalMove } from './rental-moves.ts'
import type { MovesProps } from './use-move.ts'

export function OwnerActions({ view, action, onAsk }: MovesProps): ReactNode {
  const { rental, now } = view
  const button = (move: RentalMove, label: string, variant: ButtonVariant, onClick = () => onAsk(move)) =>
    mayDo(rental, move, 'owner', now) && (
      <Button
        variant={variant}
        busy={action.busy && action.input === move}
        disabled={action.busy}
        onClick={onClick}
        className={move === 'cancel' ? styles.cancel : undefined}
        aria-describedby={titleId(rental)}
      >
        {label}
      </Button>
    )
  return (
    <div className={`${kit.row3} ${styles.actions}`}>
      {button('accept', 'Accepter', 'primary', () => action.run('accept'))}
      {button('refuse', 'Refuser', 'danger')}
      {button('confirm', 'Confirmer le retour', rental.status === 'terminée' ? 'primary' : 'secondary')}
      {button('contest', 'Contester le retour', 'danger')}
      <ContactLink rental={rental} now={now} />
      {button('cancel', 'Annuler la location', 'quiet')}
    </div>
  )
}

export function AnswerDeadline({
  answerBy,
  now,
}: {
  readonly answerBy: string
  readonly now: Date
}): ReactNode {
  const left = formatTimeLeft(answerBy, now)
  return (
    <p className={`${kit.line2} ${kit.small} ${styles.deadline}`}>
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
