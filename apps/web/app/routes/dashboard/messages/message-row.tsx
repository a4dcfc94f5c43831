import type { Message } from '@okoume/contract/wire/conversation.ts'
import { formatTimeOfDay } from '@okoume/domain/calendar/format-instant.ts'
import type { RentalStatus } from '@okoume/domain/rental/rental-status.ts'
import { ofName } from '@okoume/domain/writing/elision.ts'
import { Check, CheckCheck } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { reportPath } from '#app/data/report-path.ts'
import { classList } from '#app/ui/class-list.ts'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import { spokenNames } from '#app/ui/shown-names.tsx'
import type { ConversationState } from './conversation-store.ts'
import styles from './message-row.module.css'

export interface MessageRowProps {
  readonly message: Message
  readonly uid: string
  readonly state: ConversationState
  /** A message is being chosen that moderators should read. */
  readonly isReporting: boolean
  readonly lastRead: boolean
  /** The person's next message follows within the minute, and shows the time for both. */
  readonly goesOn: boolean
}

export function MessageRow({
  message,
  uid,
  state,
  lastRead,
  isReporting,
  goesOn,
}: MessageRowProps): ReactNode {
  const { conversation } = state.facts
  const mine = message.authorId === uid
  const isRead = message.number <= state.facts.readByOther
  return (
    <li className={styles.message} data-mine={mine ? '' : undefined}>
      <span className="visually-hidden">{mine ? 'Vous :' : spokenNames(`${conversation.otherName} :`)}</span>
      <p className={styles.bubble}>{message.text}</p>
      {message.hidden && (
        <p className={`${kit.tiny} ${styles.hidden}`}>{maskingMessage(conversation.status, mine)}</p>
      )}
      <p
        className={classList(
          `${kit.line2} ${kit.tiny} ${kit.soft} ${kit.digits} ${styles.meta}`,
          goesOn && !lastRead && !(isReporting && !mine) && 'visually-hidden',
        )}
      >
        <time dateTime={message.sentAt}>{formatTimeOfDay(message.sentAt)}</time>
        {mine && (
          <span className={classList(kit.inline, isRead && kit.forest)}>
            <Icon of={isRead ? CheckCheck : Check} width="1rem" height="1rem" />
            <span className="visually-hidden">{isRead ? 'Lu' : 'Envoyé'}</span>
          </span>
        )}
        {!mine && isReporting && (
          <Link
            to={reportPath('message', conversation.rentalId, message.number)}
            className={`${kit.soft} ${styles.report}`}
            aria-label={spokenNames(`Signaler ce message ${ofName(conversation.otherName)}`)}
          >
            Signaler
          </Link>
        )}
      </p>
    </li>
  )
}

/** Explains to the author, or to the other party, that contact details are masked. */
function maskingMessage(status: RentalStatus, mine: boolean): string {
  if (status === 'en attente') {
    return mine
      ? "Le numéro ou l'email reste masqué pour l'autre jusqu'à l'acceptation de la demande."
      : "Le numéro ou l'email s'affichera une fois la demande acceptée."
  }
  return mine
    ? "Le numéro ou l'email est masqué pour l'autre : la location n'a pas lieu."
    : "Le numéro ou l'email est masqué : la location n'a pas lieu."
}
