import type { Message } from '@okoume/contract/wire/conversation.ts'
import { type CalendarDay, dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { formatDay } from '@okoume/domain/calendar/format-day.ts'
import { formatTimeOfDay } from '@okoume/domain/calendar/format-instant.ts'
import { ArrowDown } from 'lucide'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useToday } from '#app/data/today.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import more from '#app/ui/show-more.module.css'
import { ShowMore, useMore } from '#app/ui/show-more.tsx'
import { formatDayName } from '../notifications/notices-query.ts'
import type { ConversationState, ConversationStore } from './conversation-store.ts'
import styles from './message-log.module.css'
import { MessageRow } from './message-row.tsx'
import { OutgoingRow } from './outgoing-row.tsx'

export interface MessageLogProps {
  readonly store: ConversationStore
  readonly state: ConversationState
  readonly uid: string
}

export function MessageLog({ store, state, uid }: MessageLogProps): ReactNode {
  const [isReporting, setReporting] = useState(false)
  const { log, content, hasMoreBelow, onScroll, goDown } = useLogPlace(store, state)
  const { messages, outgoing, facts } = state
  const older = useMore({
    count: messages.length,
    more: (messages[0]?.number ?? 1) > 1,
    read: store.showOlder,
  })
  const lastRead = messages.findLast(
    ({ authorId, number }) => authorId === uid && number <= facts.readByOther,
  )?.number
  return (
    <div className={`${kit.grows} ${kit.anchor}`}>
      <div
        ref={log}
        className={`${kit.ringInside} ${styles.log}`}
        role="log"
        aria-label="Messages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard too
        tabIndex={0}
        onScroll={onScroll}
      >
        <div ref={content}>
          <ShowMore
            list={older}
            label="Messages plus anciens"
            failure="Les messages plus anciens ne sont pas arrivés."
            variant="quiet"
            className={`${kit.small} ${more.more}`}
            above
          />
          {messages.length + outgoing.length === 0 && facts.canWrite && (
            <p className={`${kit.soft} ${kit.textCentred} ${styles.first}`}>
              Rien n'a encore été écrit. Présentez-vous, posez vos questions.
            </p>
          )}
          <Days state={state} uid={uid} lastRead={lastRead} isReporting={isReporting} />
          {outgoing.length > 0 && (
            <ol className={`${kit.stack2} ${styles.outgoing}`}>
              {outgoing.map((one) => (
                <OutgoingRow key={one.key} outgoing={one} onRetry={store.retry} onDiscard={store.discard} />
              ))}
            </ol>
          )}
          {/* Once for all messages: pressed, each of the other's has a link. */}
          {messages.some(({ authorId }) => authorId !== uid) && (
            <p className={`${kit.row2} ${kit.middle} ${kit.note} ${styles.reporting}`}>
              <button
                type="button"
                className={`${kit.bare} ${kit.tiny} ${kit.touch}`}
                aria-pressed={isReporting}
                onClick={() => setReporting(!isReporting)}
              >
                Signaler un message
              </button>
              <span role="status">{isReporting && 'Lequel ?'}</span>
            </p>
          )}
        </div>
      </div>
      {hasMoreBelow && (
        <Button className={`${kit.small} ${kit.oneLine} ${styles.below}`} onClick={goDown}>
          <Icon of={ArrowDown} />
          Nouveaux messages
        </Button>
      )}
    </div>
  )
}

interface DaysProps extends Pick<MessageLogProps, 'state' | 'uid'> {
  /** A message is being chosen that moderators should read. */
  readonly isReporting: boolean
  readonly lastRead: number | undefined
}

function Days({ state, uid, lastRead, isReporting }: DaysProps): ReactNode {
  const today = useToday()
  // A calendar that was moved back makes the same day twice.
  return messagesByDay(state.messages).map(({ day, messages }) => (
    <section key={`${day} ${messages[0]?.number}`} aria-label={formatDayName(day, today)}>
      <p className={`${kit.line3} ${kit.middle} ${styles.date}`} aria-hidden="true">
        <span className={`${kit.soft} ${kit.tiny} ${kit.strong}`}>{formatDayName(day, today)}</span>
      </p>
      <ol className={kit.stack2}>
        {messages.map((message, place) => (
          <MessageRow
            key={message.number}
            message={message}
            uid={uid}
            state={state}
            lastRead={message.number === lastRead}
            isReporting={isReporting}
            goesOn={goesOn(message, messages[place + 1])}
          />
        ))}
      </ol>
    </section>
  ))
}

/** Closer to the end than this counts as being at the end. */
const NEAR_PX = 48

/** Auto-scroll: stays at the newest message, unless the reader has scrolled up; messages in sight are reported as read. */
function useLogPlace(store: ConversationStore, state: ConversationState) {
  const log = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  const lastTop = useRef(0)
  const before = useRef({ oldest: 0, height: 0 })
  const [hasMoreBelow, setMoreBelow] = useState(false)
  const newest = state.messages.at(-1)?.number ?? 0
  const oldest = state.messages[0]?.number ?? 0
  const outgoing = state.outgoing.length

  const seen = useEffectEvent(() => {
    if (atEnd.current && !document.hidden) void store.markSeen()
  })
  const goDown = () => {
    const area = log.current
    if (area) area.scrollTop = area.scrollHeight
    atEnd.current = true
    setMoreBelow(false)
    void store.markSeen()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is added moves what was in sight
  useLayoutEffect(() => {
    const area = log.current
    if (!area) return
    const grewAbove = oldest < before.current.oldest
    if (atEnd.current) area.scrollTop = area.scrollHeight
    else if (grewAbove) area.scrollTop += area.scrollHeight - before.current.height
    before.current = { oldest, height: area.scrollHeight }
  }, [newest, oldest, outgoing])
  // The reader's own message is scrolled into sight as it is sent.
  useEffect(() => {
    if (outgoing > 0 && log.current) log.current.scrollTop = log.current.scrollHeight
  }, [outgoing])
  const known = useRef(newest)
  useEffect(() => {
    if (newest > known.current && !atEnd.current) setMoreBelow(true)
    known.current = newest
    seen()
  }, [newest])
  useEffect(() => {
    const area = log.current
    // The keyboard makes the log lower; a refused message grows by its reason.
    const resized = new ResizeObserver(() => {
      if (area && atEnd.current) area.scrollTop = area.scrollHeight
    })
    if (area) resized.observe(area)
    if (content.current) resized.observe(content.current)
    document.addEventListener('visibilitychange', seen)
    return () => {
      resized.disconnect()
      document.removeEventListener('visibilitychange', seen)
    }
  }, [])
  return {
    log,
    content,
    hasMoreBelow,
    goDown,
    onScroll() {
      const area = log.current
      if (!area) return
      const movedUp = area.scrollTop < lastTop.current
      lastTop.current = area.scrollTop
      const isNearEnd = area.scrollHeight - area.scrollTop - area.clientHeight < NEAR_PX
      // Race: a row may have grown before this event was dispatched, although the reader has not scrolled up.
      atEnd.current = isNearEnd || (atEnd.current && !movedUp)
      if (!isNearEnd) return
      setMoreBelow(false)
      void store.markSeen()
    },
  }
}

/** The time of a message of today, the date of an earlier one. */
export function shortMoment(instant: string, today: CalendarDay): string {
  const day = dayInLibreville(new Date(instant))
  return day === today ? formatTimeOfDay(instant) : formatDay(day).slice(0, 5)
}

interface MessagesOfDay {
  readonly day: CalendarDay
  readonly messages: readonly Message[]
}

/** Groups messages by the day on which they were written, in their order. */
export function messagesByDay(messages: readonly Message[]): readonly MessagesOfDay[] {
  const days: { day: CalendarDay; messages: Message[] }[] = []
  for (const message of messages) {
    const day = dayInLibreville(new Date(message.sentAt))
    const last = days.at(-1)
    if (last?.day === day) last.messages.push(message)
    else days.push({ day, messages: [message] })
  }
  return days
}

/** True if the next message is by the same person within the same minute. */
export function goesOn(message: Message, next: Message | undefined): boolean {
  if (next?.authorId !== message.authorId) return false
  return formatTimeOfDay(next.sentAt) === formatTimeOfDay(message.sentAt)
}
