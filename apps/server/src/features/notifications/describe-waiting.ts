import { dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import type { Duty } from '@okoume/domain/person/administrator-roles.ts'
import type { Waiting } from '../../platform/notify.ts'
import type { AdministratorsNotification } from './notification.ts'

interface Reminder {
  /** Whose duty it is. */
  readonly duty: Duty
  /** Names what waits in the cause of a notification: each administrator is reminded of it once a day. */
  readonly what: string
  /** `Un retour contesté`, and `retours contestés`. */
  readonly one: string
  readonly many: string
  /** French sentence about the consequence of waiting. */
  readonly meanwhile: string
}

/** Tells administrators, once a day, how many cases still wait, from the second day on. */
export function describeWaiting({ duty, what, one, many, meanwhile }: Reminder) {
  return ({ count, since }: Waiting, _: unknown, now: Date): readonly AdministratorsNotification[] => {
    if (!since || now.getTime() - since.getTime() < DAY_MS) return []
    const day = formatLongDay(dayInLibreville(since))
    return [
      {
        duty,
        cause: `${what} waiting ${dayInLibreville(now)}`,
        title: count === 1 ? `${one} attend votre décision` : `${count} ${many} attendent votre décision`,
        paragraphs: [`${count === 1 ? 'Il' : 'Le plus ancien'} attend depuis le ${day}. ${meanwhile}`],
      },
    ]
  }
}
