import ArrowDown from 'lucide-react/icons/arrow-down'
import type { ReactNode } from 'react'
import { Button } from '#app/components/button.tsx'
import { useToday } from '#app/today.ts'
import { nameOfDay } from '../notifications/notices-by-day.ts'
import type { ConversationState, ConversationStore } from './conversation-store.ts'
import styles from './message-log.module.css'
import { MessageRow } from './message-row.tsx'
import { goesOn, messagesByDay } from './message-times.ts'
import { OutgoingRow } from './outgoing-row.tsx'
import { useLogPlace } from './use-log-place.ts'

export interface MessageLogProps {
  readonly store: ConversationStore
  readonly state: ConversationState
  readonly uid: string
}

/** What was said, the newest at the end. */
export function MessageLog({ store, state, uid }: MessageLogProps): ReactNode {
  const { log, content, hasMoreBelow, onScroll, goDown } = useLogPlace(store, state)
  const { messages, outgoing, facts } = state
  const lastRead = messages.findLast(
    ({ authorId, number }) => authorId === uid && number <= facts.readByOther,
  )?.number
  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard too */}
      <div ref={log} className={styles.log} role="log" aria-label="Messages" tabIndex={0} onScroll={onScroll}>
        <div ref={content}>
          <Older store={store} state={state} />
          {messages.length + outgoing.length === 0 && facts.canWrite && (
            <p className={styles.first}>Rien n'a encore été écrit. Présentez-vous, posez vos questions.</p>
          )}
          <Days state={state} uid={uid} lastRead={lastRead} />
          {outgoing.length > 0 && (
            <ol className={styles.messages}>
              {outgoing.map((one) => (
                <OutgoingRow key={one.key} outgoing={one} onRetry={store.retry} onDiscard={store.discard} />
              ))}
            </ol>
          )}
        </div>
      </div>
      {hasMoreBelow && (
        <button type="button" className={styles.below} onClick={goDown}>
          <ArrowDown aria-hidden="true" />
          Nouveaux messages
        </button>
      )}
    </div>
  )
}

interface DaysProps {
  readonly state: ConversationState
  readonly uid: string
  readonly lastRead: number | undefined
}

function Days({ state, uid, lastRead }: DaysProps): ReactNode {
  const today = useToday()
  // A calendar that was moved back makes the same day twice.
  return messagesByDay(state.messages).map(({ day, messages }) => (
    <section key={`${day} ${messages[0]?.number}`} className={styles.day} aria-label={nameOfDay(day, today)}>
      <p className={styles.date} aria-hidden="true">
        <span>{nameOfDay(day, today)}</span>
      </p>
      <ol className={styles.messages}>
        {messages.map((message, place) => (
          <MessageRow
            key={message.number}
            message={message}
            uid={uid}
            state={state}
            lastRead={message.number === lastRead}
            goesOn={goesOn(message, messages[place + 1])}
          />
        ))}
      </ol>
    </section>
  ))
}

function Older({ store, state }: Omit<MessageLogProps, 'uid'>): ReactNode {
  const { older } = state
  if (older === 'none') return null
  return (
    <div className={styles.older}>
      {older === 'failed' && <p role="alert">Les messages plus anciens ne sont pas arrivés.</p>}
      <Button variant="quiet" busy={older === 'loading'} busyText="Chargement..." onClick={store.showOlder}>
        {older === 'failed' ? 'Réessayer' : 'Messages plus anciens'}
      </Button>
    </div>
  )
}
