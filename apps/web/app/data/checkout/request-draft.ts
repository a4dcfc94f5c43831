import { type CalendarDay, isCalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import { DELIVERIES, type Delivery } from '@okoume/domain/rental/delivery.ts'
import { UID_KEY } from '../storage/returning-visitor.ts'
import { REQUEST_DRAFTS_KEY, safeLocalStorage, safeSessionStorage } from '../storage/safe-storage.ts'

/** The sent draft that this tab has gone on with. */
const TAKEN_KEY = 'okoume.taken-request'

export interface RequestDraft {
  readonly start: CalendarDay | null
  readonly end: CalendarDay | null
  readonly quantity: number
  readonly delivery: Delivery
  /** Kept where the renter comes for the item, for when they choose otherwise. */
  readonly address: string
  readonly recipientPhone: string
}

export const EMPTY_DRAFT: RequestDraft = {
  start: null,
  end: null,
  quantity: 1,
  delivery: 'pickup',
  address: '',
  recipientPhone: '',
}

/** A request that was sent before signing in, as the pages on which one signs in show it. */
export interface AskedRequest {
  readonly title: string
  /** FCFA. */
  readonly total: number
}

interface StoredDraft extends RequestDraft {
  /** Not null: «Demander à louer» was pressed, and the request goes on on its own once somebody is signed in. */
  readonly asked: AskedRequest | null
  /** The account that wrote it; null: a visitor, and any account that signs in on this device takes it over. */
  readonly uid: string | null
  /** In milliseconds since the epoch. */
  readonly savedAt: number
}

/** Item id → its draft. */
type StoredDrafts = Readonly<Record<string, StoredDraft>>

/**
 * Saved for a day and for every tab: a reload, signing in, the link of a mail in a new tab and going back from the
 * payment lose nothing. `now` is in milliseconds since the epoch, here and below.
 */
export function saveDraft(itemId: string, draft: RequestDraft, now: number): void {
  const uid = safeLocalStorage.read(UID_KEY)
  write({ ...readAll(now), [itemId]: { ...draft, uid, savedAt: now, asked: null } })
}

/** Saves a draft that was sent by a visitor, who signs in next. Any change to it takes that back. */
export function saveAsked(itemId: string, draft: RequestDraft, asked: AskedRequest, now: number): void {
  write({ ...readAll(now), [itemId]: { ...draft, uid: null, savedAt: now, asked } })
}

/** True if that draft was sent by a visitor; true once a tab: going back shows the form, which waits. */
export function takeAsked(itemId: string, now: number): boolean {
  const stored = readOwn(now)[itemId]
  if (!stored?.asked) return false
  const mark = `${itemId} ${stored.savedAt}`
  const taken = safeSessionStorage.read(TAKEN_KEY) === mark
  safeSessionStorage.write(TAKEN_KEY, mark)
  return !taken
}

/** The draft that goes on once its visitor is signed in. */
export function readAsked(itemId: string, now: number): (RequestDraft & AskedRequest) | null {
  const stored = readOwn(now)[itemId]
  return stored?.asked ? { ...stored, ...stored.asked } : null
}

/** The draft for that item of the account signed in on this device, or of a visitor. */
export function readDraft(itemId: string, now: number): RequestDraft | null {
  const stored = readOwn(now)[itemId]
  if (!stored) return null
  const { start, end, quantity, delivery, address, recipientPhone } = stored
  return { start, end, quantity, delivery, address, recipientPhone }
}

/**
 * Newest draft of any item, so that a renter who compares two fills in one form. Quantity belongs to its item: 1 here.
 */
export function readLastDraft(now: number): RequestDraft | null {
  const [last] = Object.values(readOwn(now)).toSorted((one, other) => other.savedAt - one.savedAt)
  if (!last) return null
  const { start, end, delivery, address, recipientPhone } = last
  return { ...EMPTY_DRAFT, start, end, delivery, address, recipientPhone }
}

/**
 * The path of a request with its days and quantity: a mail may be opened in another browser, which stores nothing of it.
 * Address and telephone stay out of addresses.
 */
export function linkRequest(path: string, { start, end, quantity }: RequestDraft): string {
  if (!start || !end) return path
  const [page = '', hash = ''] = path.split('#')
  return `${page}?${new URLSearchParams({ retrait: start, retour: end, quantite: String(quantity) })}#${hash}`
}

/** Reads a link of `linkRequest`; null for any other address. */
export function readLinkedDraft(search: string): RequestDraft | null {
  const parameters = new URLSearchParams(search)
  const [start, end] = [readDay(parameters.get('retrait')), readDay(parameters.get('retour'))]
  return start && end
    ? { ...EMPTY_DRAFT, start, end, quantity: readQuantity(parameters.get('quantite')) }
    : null
}

/** Address and telephone of the request that was changed last, of any item; empty for none. */
export function latestPlace(now: number): Pick<RequestDraft, 'address' | 'recipientPhone'> {
  const started = Object.values(readOwn(now)).filter((draft) => draft.address || draft.recipientPhone)
  const [latest] = started.toSorted((one, other) => other.savedAt - one.savedAt)
  return { address: latest?.address ?? '', recipientPhone: latest?.recipientPhone ?? '' }
}

/** The object whose request was changed last and has its dates. */
export function latestDraftItem(now: number): string | null {
  const started = Object.entries(readOwn(now)).filter(([, { start, end }]) => start && end)
  const [latest] = started.toSorted(([, one], [, other]) => other.savedAt - one.savedAt)
  return latest?.[0] ?? null
}

export function deleteDraft(itemId: string, now: number): void {
  const { [itemId]: _, ...others } = readAll(now)
  write(others)
}

function write(drafts: StoredDrafts): void {
  if (Object.keys(drafts).length > 0) safeLocalStorage.write(REQUEST_DRAFTS_KEY, JSON.stringify(drafts))
  else safeLocalStorage.remove(REQUEST_DRAFTS_KEY)
}

function readOwn(now: number): StoredDrafts {
  const uid = safeLocalStorage.read(UID_KEY)
  return filterDrafts(readAll(now), (draft) => draft.uid === null || draft.uid === uid)
}

/** All drafts younger than a day, of any account. */
function readAll(now: number): StoredDrafts {
  const stored = safeLocalStorage.readJson(REQUEST_DRAFTS_KEY)
  if (typeof stored !== 'object' || stored === null) return {}
  const drafts = Object.entries(stored).map(([id, draft]) => [id, readStored(draft ?? {})] as const)
  return filterDrafts(Object.fromEntries(drafts), ({ savedAt }) => savedAt <= now && now < savedAt + DAY_MS)
}

function filterDrafts(drafts: StoredDrafts, isIncluded: (draft: StoredDraft) => boolean): StoredDrafts {
  return Object.fromEntries(Object.entries(drafts).filter(([, draft]) => isIncluded(draft)))
}

function readStored(stored: Partial<Record<keyof StoredDraft, unknown>>): StoredDraft {
  const { start, end, quantity, delivery, address, recipientPhone, uid, savedAt, asked } = stored
  const { title, total } = (asked ?? {}) as Partial<AskedRequest>
  return {
    start: readDay(start),
    end: readDay(end),
    quantity: readQuantity(quantity),
    delivery: DELIVERIES.find((one) => one === delivery) ?? (address ? 'delivery' : 'pickup'),
    address: String(address ?? ''),
    recipientPhone: String(recipientPhone ?? ''),
    uid: typeof uid === 'string' ? uid : null,
    savedAt: Number(savedAt) || 0,
    asked: typeof title === 'string' && typeof total === 'number' ? { title, total } : null,
  }
}

function readQuantity(value: unknown): number {
  return Math.max(1, Math.trunc(Number(value)) || 1)
}

function readDay(text: unknown): CalendarDay | null {
  return typeof text === 'string' && isCalendarDay(text) ? text : null
}
