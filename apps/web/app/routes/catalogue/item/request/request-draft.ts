import { type CalendarDay, isCalendarDay } from '@okoume/domain/calendar/calendar-day.ts'

/** What the visitor has filled in so far. */
export interface RequestDraft {
  readonly start: CalendarDay | null
  readonly end: CalendarDay | null
  readonly quantity: number
  readonly address: string
  readonly recipientPhone: string
}

export const EMPTY_DRAFT: RequestDraft = {
  start: null,
  end: null,
  quantity: 1,
  address: '',
  recipientPhone: '',
}

const keyOf = (itemId: string) => `okoume.demande.${itemId}`

/** Kept while the tab lives, so that neither a reload nor signing in nor going back from the payment loses anything. */
export function keepDraft(itemId: string, draft: RequestDraft): void {
  try {
    sessionStorage.setItem(keyOf(itemId), JSON.stringify(draft))
  } catch {
    // A browser that keeps nothing: the visitor types it again.
  }
}

export function readDraft(itemId: string): RequestDraft | null {
  try {
    const kept: Partial<Record<keyof RequestDraft, unknown>> | null = JSON.parse(
      sessionStorage.getItem(keyOf(itemId)) ?? 'null',
    )
    return kept && readFields(kept)
  } catch {
    return null
  }
}

function readFields(kept: Partial<Record<keyof RequestDraft, unknown>>): RequestDraft {
  const { start, end, quantity, address, recipientPhone } = kept
  return {
    start: readDay(start),
    end: readDay(end),
    quantity: Math.max(1, Math.trunc(Number(quantity)) || 1),
    address: String(address ?? ''),
    recipientPhone: String(recipientPhone ?? ''),
  }
}

function readDay(text: unknown): CalendarDay | null {
  return typeof text === 'string' && isCalendarDay(text) ? text : null
}
