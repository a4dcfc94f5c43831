import { z } from 'zod'
import { calendarDate, identifier, instant, quantity } from './fields.ts'
import { DayRange } from './item-calendar.ts'

export const DaysToAwait = DayRange.extend({ item_id: identifier, quantity: quantity.default(1) })
export type DaysToAwait = z.output<typeof DaysToAwait>

/** Taken days of an item that a person waits for. */
export const AwaitedDays = z.object({
  id: z.string(),
  itemId: z.string(),
  itemTitle: z.string(),
  start_date: calendarDate,
  end_date: calendarDate,
  quantity: z.int(),
  createdAt: instant,
})
export type AwaitedDays = z.output<typeof AwaitedDays>

/** A person's awaited days, newest first. */
export const AwaitedDaysList = z.object({ awaited: z.array(AwaitedDays) })
export type AwaitedDaysList = z.output<typeof AwaitedDaysList>
