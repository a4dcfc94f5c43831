import { addDays, addMonths, type CalendarDay, earlierDay, laterDay } from '../calendar/calendar-day.ts'
import type { Period } from '../calendar/rental-period.ts'

/** Days on which an owner keeps units of an item for themself. Blocks of one item never overlap. */
export interface Block extends Period {
  /** Null: all units, however many there are. */
  readonly quantity: number | null
  /** The owner's own. */
  readonly note: string
}

/** How many blocks of one item are kept, how far ahead they may lie, and how long a note is. */
export const MAX_BLOCKS = 100
const BLOCKABLE_MONTHS = 24
export const BLOCK_NOTE_MAX_LENGTH = 80

export function lastBlockableDay(today: CalendarDay): CalendarDay {
  return addMonths(today, BLOCKABLE_MONTHS)
}

/** Field of the request → why these days cannot be blocked. */
export function blockProblems(
  { start, end }: Period,
  today: CalendarDay,
): Partial<Record<'start_date' | 'end_date', string>> {
  if (end < start) return { end_date: 'La date de fin précède la date de début.' }
  if (start < today) return { start_date: 'Ce jour est déjà passé.' }
  if (end > lastBlockableDay(today)) return { end_date: "On bloque au plus deux ans à l'avance." }
  return {}
}

/** The blocks without these days: those that lie across them are cut. */
export function reopenDays(blocks: readonly Block[], days: Period): Block[] {
  return blocks.flatMap((block) => {
    if (!overlap(block, days)) return [block]
    const before = { ...block, end: addDays(days.start, -1) }
    const after = { ...block, start: addDays(days.end, 1) }
    return [before, after].filter(({ start, end }) => start <= end)
  })
}

/** The blocks with these days: merged with overlapping ones of the same quantity, and in place of others. */
export function blockDays(blocks: readonly Block[], added: Block): Block[] {
  const same = blocks.filter((block) => block.quantity === added.quantity && overlap(block, added))
  const merged = {
    ...added,
    start: same.reduce((first, { start }) => earlierDay(first, start), added.start),
    end: same.reduce((last, { end }) => laterDay(last, end), added.end),
    note: added.note || (same.find(({ note }) => note)?.note ?? ''),
  }
  return [...reopenDays(blocks, merged), merged].toSorted((one, other) => (one.start < other.start ? -1 : 1))
}

export function overlap(one: Period, other: Period): boolean {
  return one.start <= other.end && other.start <= one.end
}
