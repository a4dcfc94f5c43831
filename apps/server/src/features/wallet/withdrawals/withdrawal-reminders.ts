import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import type { WithdrawalRow } from '#platform/database/schema.ts'

/** How long a person may wait for their money before administrators are reminded, and again. */
export const REMINDER_MS = 3 * DAY_MS

/** How often administrators were to be reminded of a withdrawal by now. */
export function countReminders({ createdAt }: Pick<WithdrawalRow, 'createdAt'>, now: Date): number {
  return Math.floor((now.getTime() - createdAt.getTime()) / REMINDER_MS)
}
