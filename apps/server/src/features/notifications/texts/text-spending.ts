import { type CalendarDay, dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { Schema } from '#platform/database/schema.ts'
import { enqueueJob } from '#platform/jobs/jobs.ts'

export interface TextBudget {
  /** FCFA a message. */
  readonly price: number
  /** FCFA a month; null: none. */
  readonly ceiling: number | null
}

/** Shares of the ceiling, in percent, at which the operators are told. */
const ANNOUNCED_AT = [80, 100] as const

export const AnnouncedSpending = z.object({ month: z.iso.date(), percent: z.int() })
export type AnnouncedSpending = z.output<typeof AnnouncedSpending>

/** The first day of its month, in Libreville. */
export function textMonth(now: Date): CalendarDay {
  return `${dayInLibreville(now).slice(0, 8)}01` as CalendarDay
}

/**
 * Counts one message before it is sent; false where it may not be sent: at the ceiling only codes go. One statement counts
 * and compares, over all processes; the message that crosses a share of the ceiling has it told once.
 */
export async function spendText(
  trx: Kysely<Schema>,
  kind: 'code' | 'notice',
  { price, ceiling, now }: TextBudget & { readonly now: Date },
): Promise<boolean> {
  const month = textMonth(now)
  const { rows } = await sql<{ spent: number }>`
    insert into text_months (month, spent)
    select ${month}::date, ${price} where ${kind === 'code' || ceiling === null || price <= ceiling}
    on conflict (month) do update set spent = text_months.spent + excluded.spent
    where ${kind === 'code' || ceiling === null} or text_months.spent + excluded.spent <= ${ceiling}::integer
    returning spent`.execute(trx)
  const [row] = rows
  if (!row) return false
  if (ceiling !== null)
    for (const percent of ANNOUNCED_AT) {
      const share = (ceiling * percent) / 100
      if (row.spent >= share && row.spent - price < share)
        await enqueueJob(trx, 'tell-text-spending', { month, percent } satisfies AnnouncedSpending)
    }
  return true
}
