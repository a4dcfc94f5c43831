import type { Message } from '@okoume/contract/wire/conversation.ts'
import { type ReactNode, useId } from 'react'
import { classList } from '../../../components/class-list.ts'
import type { ConversationState, Outgoing } from './conversation-store.ts'
import { hiddenWords } from './hidden-words.ts'
import styles from './message-log.module.css'
import { timeOfDay } from './message-times.ts'

export interface MessageRowProps {
  readonly message: Message
  readonly uid: string
  readonly state: ConversationState
  /** The last of one's own that the other has read. */
  readonly lastRead: boolean
  /** The same person has written on within the minute: the time stands below that. */
  readonly goesOn: boolean
}

export function MessageRow({ message, uid, state, lastRead, goesOn }: MessageRowProps): ReactNode {
  const { conversation } = state.facts
  const mine = message.authorId === uid
  return (
    <li className={styles.message} data-mine={mine ? '' : undefined}>
      <span className="visually-hidden">{mine ? 'Vous :' : `${conversation.otherName} :`}</span>
      <p className={styles.bubble}>{message.text}</p>
      {message.hidden && <p className={styles.hidden}>{hiddenWords(conversation.status, mine)}</p>}
      <p className={classList(styles.meta, goesOn && !lastRead && 'visually-hidden')}>
        <time dateTime={message.sentAt}>{timeOfDay(message.sentAt)}</time>
        {lastRead && <span className={styles.read}>Lu</span>}
      </p>
    </li>
  )
}

export interface OutgoingRowProps {
  readonly outgoing: Outgoing
  readonly onRetry: (key: string) => void
  readonly onDiscard: (key: string) => void
}

/** On its way, or not sent: then it stays until it is tried again or taken away. */
export function OutgoingRow({ outgoing, onRetry, onDiscard }: OutgoingRowProps): ReactNode {
  const { key, text, failed, reason } = outgoing
  const textId = useId()
  return (
    <li className={styles.message} data-mine="" data-failed={failed ? '' : undefined}>
      <span className="visually-hidden">Vous :</span>
      <p className={styles.bubble} id={textId}>
        {text}
      </p>
      {failed && reason && <p className={styles.reason}>{reason}</p>}
      {failed ? (
        <p className={styles.choices}>
          <button
            type="button"
            className={styles.retry}
            aria-describedby={textId}
            onClick={() => onRetry(key)}
          >
            Pas envoyé : réessayer
          </button>
          <button
            type="button"
            className={styles.discard}
            aria-describedby={textId}
            onClick={() => onDiscard(key)}
          >
            Retirer
          </button>
        </p>
      ) : (
        <p className={styles.meta}>Envoi…</p>
      )}
    </li>
  )
}
