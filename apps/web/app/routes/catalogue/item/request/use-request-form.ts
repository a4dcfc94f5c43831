import type { Item } from '@okoume/contract/wire/item.ts'
import type { Period } from '@okoume/domain/calendar/rental-period.ts'
import { periodProblem } from '@okoume/domain/calendar/rental-period.ts'
import { type Quote, quoteRental } from '@okoume/domain/pricing/quote.ts'
import { freeInPeriod, type Occupancy } from '@okoume/domain/stock/free-stock.ts'
import { useCallback, useEffect, useState } from 'react'
import { publicApi } from '../../../../api.ts'
import { useToday } from '../../../../today.ts'
import { readOccupancies } from '../item-data.ts'
import type { Bookable, ChosenDays } from './day-choice.ts'
import { EMPTY_DRAFT, type RequestDraft, readDraft } from './request-draft.ts'

export interface RequestForm {
  readonly draft: RequestDraft
  readonly period: Period | null
  readonly bookable: Bookable
  /** The most that can be asked for: in the period, or at all while there is none. */
  readonly most: number
  readonly quote: Quote | null
  readonly change: (part: Partial<RequestDraft>) => void
  /** New dates bring the quantity down to what is free in them. */
  readonly choose: (days: ChosenDays) => void
  /** Asks the server what is taken by now. */
  readonly refresh: () => Promise<readonly Occupancy[]>
}

export function useRequestForm(item: Item, loaded: readonly Occupancy[]): RequestForm {
  const today = useToday()
  const [occupancies, setOccupancies] = useState(loaded)
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const change = useCallback((part: Partial<RequestDraft>) => setDraft((old) => ({ ...old, ...part })), [])

  // Not on first render: the server knows nothing of what this tab keeps.
  useEffect(() => {
    const kept = readDraft(item.id)
    if (!kept) return
    const period = periodOf(kept)
    const possible = period !== null && periodProblem(period, item.priceUnit, today) === null
    change(possible ? kept : { ...kept, start: null, end: null })
  }, [item.id, item.priceUnit, today, change])

  const freeIn = (period: Period | null) =>
    period ? freeInPeriod(item.available, occupancies, period) : item.available
  const period = periodOf(draft)
  const refresh = async () => {
    const fresh = readOccupancies(await publicApi.listItemRentals({ params: { id: item.id } }))
    setOccupancies(fresh)
    return fresh
  }
  return {
    draft,
    period,
    bookable: { unit: item.priceUnit, stock: item.available, occupancies, today, quantity: draft.quantity },
    most: Math.max(1, freeIn(period)),
    quote: period ? quoteOrNull(item, period, draft.quantity) : null,
    change,
    choose: (days) =>
      change({ ...days, quantity: Math.max(1, Math.min(draft.quantity, freeIn(periodOf(days)))) }),
    refresh,
  }
}

function periodOf({ start, end }: ChosenDays): Period | null {
  return start && end ? { start, end } : null
}

/** An amount beyond what the product handles is no offer. */
function quoteOrNull(item: Item, period: Period, quantity: number): Quote | null {
  try {
    return quoteRental(item, period, quantity)
  } catch {
    return null
  }
}
