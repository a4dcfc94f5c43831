import type { Message } from '@okoume/contract/wire/conversation.ts'
import { formatTimeOfDay } from '@okoume/domain/calendar/format-instant.ts'
import type { ReactNode } from 'react'
import { classList } from '#app/components/class-list.ts'
import type { ConversationState } from './conversation-store.ts'
import { maskingMessage } from './masking-message.ts'
import styles from './message-log.module.css'

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
      {message.hidden && <p className={styles.hidden}>{maskingMessage(conversation.status, mine)}</p>}
      <p className={classList(styles.meta, goesOn && !lastRead && 'visually-hidden')}>
        <time dateTime={message.sentAt}>{formatTimeOfDay(message.sentAt)}</time>
        {lastRead && <span className={styles.read}>Lu</span>}
      </p>
    </li>
  )
}
