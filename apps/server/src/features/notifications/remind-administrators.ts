import { dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import type { Duty } from '@okoume/domain/person/administrator-roles.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import type { NotifyContext } from './notify.ts'
import { notifyAdministrators } from './notify.ts'

/** How many wait for an administrator, and since when the first of them does: null where none do. */
export interface Waiting {
  readonly count: number
  readonly since: Date | null
}

export interface Reminder {
  /** Whose duty it is. */
  readonly duty: Duty
  /** Names what waits in the cause of a notification: each administrator is reminded of it once a day. */
  readonly what: string
  /** `Un retour contesté`, and `retours contestés`. */
  readonly one: string
  readonly many: string
  /** French sentence about the consequence of waiting. */
  readonly meanwhile: string
  find(trx: Kysely<Schema>): Promise<Waiting>
}

/** Notifies each administrator, once a day, of how many cases still wait, from the second day on. */
export async function remindAdministrators(
  db: Kysely<Schema>,
  { duty, what, one, many, meanwhile, find }: Reminder,
  notifyContext: NotifyContext,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { count, since } = await find(trx)
    if (!since || notifyContext.now.getTime() - since.getTime() < DAY_MS) return
    const day = formatLongDay(dayInLibreville(since))
    const content = {
      duty,
      cause: `${what} waiting ${dayInLibreville(notifyContext.now)}`,
      title: count === 1 ? `${one} attend votre décision` : `${count} ${many} attendent votre décision`,
      paragraphs: [`${count === 1 ? 'Il' : 'Le plus ancien'} attend depuis le ${day}. ${meanwhile}`],
    }
    await notifyAdministrators(trx, content, notifyContext)
  })
}
