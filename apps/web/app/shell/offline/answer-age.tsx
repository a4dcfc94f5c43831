import { DAY_MS, HOUR_MS, MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import { formatCount } from '@okoume/domain/writing/format-count.ts'
import { History } from 'lucide'
import { type ReactNode, useEffect, useState } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import { formatMoment } from '../../ui/format-moment.ts'
import styles from './answer-age.module.css'
import { type LastRead, useFreshAgain } from './use-fresh-again.ts'

const TICK_MS = 30_000

export interface AgeOfProps {
  readonly read: LastRead
  /** Reads the answer again; by default the page's loaders do. */
  readonly again?: () => unknown
  /** Shown after the age: what it may mean. */
  readonly children?: ReactNode
}

/** The age of a cached answer, shown while there is no network; once it is back, the answer is read again. */
export function AnswerAge({ read, again, children }: AgeOfProps): ReactNode {
  const mayBeOld = useFreshAgain(read, again)
  return (
    <div className={styles.live} role="status">
      {mayBeOld && <Age readAt={read.readAt}>{children}</Age>}
    </div>
  )
}

function Age({ readAt, children }: { readonly readAt: number; readonly children: ReactNode }): ReactNode {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <p className={`${kit.line2} ${kit.note} ${styles.age}`}>
      <Icon of={History} className={`${kit.icon18} ${kit.fixed}`} />
      <span>
        Dernière mise à jour : {whenRead(readAt, now)}
        {/* Screen readers read it once, not with every minute that passes. */}
        <span aria-live="off">, {howLongAgo(readAt, now)}</span>
        {children}
      </span>
    </p>
  )
}

/** `aujourd'hui à 14 h 05`, at the clocks of Libreville. */
export function whenRead(readAt: number, now: number): string {
  return formatMoment(new Date(readAt).toISOString(), new Date(now))
}

/** `à l'instant`, `il y a 20 minutes`, `il y a 3 heures`, `il y a 2 jours`; zero where the clock was set back. */
export function howLongAgo(readAt: number, now: number): string {
  const age = Math.max(0, now - readAt)
  if (age < MINUTE_MS) return "à l'instant"
  if (age < HOUR_MS) return ago(age / MINUTE_MS, 'minute')
  if (age < DAY_MS) return ago(age / HOUR_MS, 'heure')
  return ago(age / DAY_MS, 'jour')
}

function ago(count: number, unit: string): string {
  return `il y a ${formatCount(Math.floor(count), unit)}`
}
