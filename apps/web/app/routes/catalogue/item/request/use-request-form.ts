import type { Answer } from '@okoume/contract/contract.ts'
import type { Item } from '@okoume/contract/wire/item.ts'
import {
  type CalendarDay,
  dayInLibreville,
  isCalendarDay,
  startOfDay,
} from '@okoume/domain/calendar/calendar-day.ts'
import { periodProblem } from '@okoume/domain/calendar/period-rules.ts'
import type { Period } from '@okoume/domain/calendar/rental-period.ts'
import { listingFor, type Quote, quoteRental } from '@okoume/domain/pricing/quote.ts'
import type { Occupancy } from '@okoume/domain/stock/free-stock.ts'
import { type RefObject, startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import { publicApi } from '#app/data/api/api.ts'
import {
  EMPTY_DRAFT,
  latestPlace,
  type RequestDraft,
  readDraft,
  readLastDraft,
  readLinkedDraft,
  saveDraft,
} from '#app/data/checkout/request-draft.ts'
import { useSession } from '#app/data/session/session.tsx'
import { LINKED_DAYS_KEY, safeSessionStorage } from '#app/data/storage/safe-storage.ts'
import { useToday } from '#app/data/today.ts'
import { type Bookable, type ChosenDays, freeFor } from './day-choice.ts'
import type { KnownPlace } from './known-place.ts'

export interface RequestForm {
  readonly itemId: string
  readonly ref: RefObject<HTMLFormElement | null>
  readonly draft: RequestDraft
  readonly period: Period | null
  readonly bookable: Bookable
  /** The most that can be asked for: in the period, or at all while there is none. */
  readonly most: number
  readonly unavailable: boolean
  readonly lowered: boolean
  readonly quote: Quote | null
  /** True if the place is filled in where it is known: nothing more comes on its own. */
  readonly prefilled: boolean
  /** True if it shows a request with dates that was begun before, as it was left. */
  readonly restored: boolean
  readonly change: (part: Partial<RequestDraft>) => void
  /** New dates bring the quantity down to what is free in them. */
  readonly choose: (days: ChosenDays) => void
  readonly refresh: () => Promise<readonly Occupancy[]>
}

export function useRequestForm(item: Item, loaded: Answer<'listItemRentals'>): RequestForm {
  const today = useToday()
  const trusted = useSession().user?.trustedRenter === true
  const ref = useRef<HTMLFormElement>(null)
  const [occupancies, setOccupancies] = useState(() => readOccupancies(loaded))
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const [lowered, setLowered] = useState(false)
  const [stored, setStored] = useState(EMPTY_DRAFT)
  const [returned, setReturned] = useState(false)

  const { minDays, maxDays, horizonMonths, noticeHours, handoverDays, bufferDays } = item
  const rules = { minDays, maxDays, horizonMonths, noticeHours, handoverDays, bufferDays }
  const [now, setNow] = useState(() => instantOf(today))
  const bookable = { ...rules, unit: item.priceUnit, stock: item.available, occupancies, today, now }
  const freeIn = (period: Period | null) => (period ? freeFor(bookable, period) : item.available)
  const update = (part: Partial<RequestDraft>) => setDraft((old) => ({ ...old, ...part }))
  const change = (part: Partial<RequestDraft>) => {
    update(part)
    if (part.quantity !== undefined) setLowered(false)
  }
  const lower = (initial: RequestDraft): number => {
    const quantity = Math.max(1, Math.min(initial.quantity, freeIn(periodOf(initial))))
    setLowered(quantity < initial.quantity)
    return quantity
  }
  // Race: a place that is filled in meanwhile may not be rendered yet.
  const choose = (days: ChosenDays) => update({ ...days, quantity: lower({ ...draft, ...days }) })
  // Not on first render: the server knows nothing of what this device stores.
  const restore = useEffectEvent(() => {
    const old = readDraft(item.id, Date.now()) ?? readLinkedDraft(location.search)
    const last = old ?? carriedOver()
    const typed = readTyped(ref.current)
    const place = latestPlace(Date.now())
    if (!last && Object.keys(typed).length === 0 && !place.address && !place.recipientPhone) return
    const initial = withPlace({ ...draft, ...last, ...typed }, place)
    const period = periodOf(initial)
    const allowed = period !== null && periodProblem(period, item, instantOf(today)) === null
    // Days that were chosen for another object are no reason to call this one unavailable.
    const possible = allowed && (old !== null || freeIn(period) > 0)
    const asked = possible ? initial : { ...initial, start: null, end: null }
    const filled = { ...asked, quantity: lower(asked) }
    setDraft(filled)
    // Prefilled values alone are no draft.
    if (Object.keys(typed).length === 0) setStored(filled)
    setReturned(old !== null)
    if (Object.keys(typed).length > 0) saveDraft(item.id, filled, Date.now())
  })
  useEffect(() => restore(), [])
  const save = useEffectEvent((latest: RequestDraft) => {
    if (latest !== stored) saveDraft(item.id, latest, Date.now())
  })
  useEffect(() => save(draft), [draft])

  const fillIn = useEffectEvent((known: KnownPlace) => {
    const filled = withPlace(draft, known)
    if (filled.address === draft.address && filled.recipientPhone === draft.recipientPhone) return
    setDraft((old) => (old === draft ? filled : withPlace(old, known)))
    // Prefilled values alone are no draft.
    if (draft === stored) setStored(filled)
  })
  const prefilled = usePrefill(fillIn)

  const period = periodOf(draft)
  const refresh = async () => {
    const fresh = readOccupancies(await publicApi.listItemRentals({ params: { id: item.id } }))
    // Performance: mostly nothing has changed, and the calendar that is being opened need not be rendered again.
    startTransition(() => setOccupancies((old) => (areSame(old, fresh) ? old : fresh)))
    setNow(instantOf(today))
    return fresh
  }
  return {
    itemId: item.id,
    ref,
    draft,
    period,
    bookable,
    most: Math.max(1, freeIn(period)),
    unavailable: period !== null && freeIn(period) < draft.quantity,
    lowered,
    prefilled,
    quote: period ? quoteOrNull(listingFor(item, { trusted }), period, draft.quantity) : null,
    restored: returned && period !== null && draft === stored,
    change,
    choose,
    refresh,
  }
}

/** Hands over where the signed-in person's last request went, or what their profile says. */
function usePrefill(fillIn: (known: KnownPlace) => void): boolean {
  const { user } = useSession()
  const [filledFor, setFilledFor] = useState<string | null>(null)
  const prefill = useEffectEvent(async (id: string) => {
    try {
      // Not with the page: it needs the phone library.
      const { knownPlace } = await import('./known-place.ts')
      if (user) fillIn(knownPlace(user))
    } finally {
      setFilledFor(id)
    }
  })
  const id = user?.id
  useEffect(() => {
    if (id) prefill(id).catch(() => undefined)
  }, [id])
  return id !== undefined && filledFor === id
}

/** Draft of the last item, with the days of a later search. */
function carriedOver(): RequestDraft | null {
  const last = readLastDraft(Date.now())
  const linked = readLinkedDraft(safeSessionStorage.read(LINKED_DAYS_KEY) ?? '')
  return linked
    ? {
        ...linked,
        delivery: last?.delivery ?? linked.delivery,
        address: last?.address ?? '',
        recipientPhone: last?.recipientPhone ?? '',
      }
    : last
}

function withPlace(draft: RequestDraft, { address, recipientPhone }: KnownPlace) {
  return {
    ...draft,
    address: draft.address || address,
    recipientPhone: draft.recipientPhone || recipientPhone,
  }
}

function readTyped(form: HTMLFormElement | null): Partial<RequestDraft> {
  const typed = form ? new FormData(form) : new FormData()
  const [address, recipientPhone] = [
    String(typed.get('address') ?? ''),
    String(typed.get('recipientPhone') ?? ''),
  ]
  const quantity = Math.trunc(Number(typed.get('quantity')))
  return {
    // The other choice is the one that is made already.
    ...(typed.get('delivery') === 'delivery' && { delivery: 'delivery' }),
    ...(address && { address }),
    ...(recipientPhone && { recipientPhone }),
    ...(quantity > 1 && { quantity }),
  }
}

/** The device's instant where its day is the server's, else that day's beginning: the server has the last word. */
function instantOf(today: CalendarDay): Date {
  const now = new Date()
  return dayInLibreville(now) === today ? now : startOfDay(today)
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

const areSame = (some: readonly Occupancy[], others: readonly Occupancy[]): boolean =>
  JSON.stringify(some) === JSON.stringify(others)

function readOccupancies(rentals: Answer<'listItemRentals'>): Occupancy[] {
  return rentals.flatMap(({ start_date: start, end_date: end, quantity }) =>
    isCalendarDay(start) && isCalendarDay(end) ? [{ start, end, quantity }] : [],
  )
}
