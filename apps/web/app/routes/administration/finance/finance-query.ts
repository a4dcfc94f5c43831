import type { BookRow } from '@okoume/contract/wire/books.ts'
import { MAX_BOOK_DAYS } from '@okoume/domain/books/book-days.ts'
import type { BookStep } from '@okoume/domain/books/book-periods.ts'
import { FIGURES, type Figure } from '@okoume/domain/books/figures.ts'
import {
  addDays,
  addMonths,
  type CalendarDay,
  calendarDay,
  dayInLibreville,
  earlierDay,
  isCalendarDay,
  laterDay,
} from '@okoume/domain/calendar/calendar-day.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Page } from '#app/data/queries/pages.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { administrationKey } from '../page/administration-query.ts'
import { type FinanceViewId, findFinanceView } from './finance-views.ts'

const READERS = {
  async bureau(search: URLSearchParams) {
    const figure = FIGURES.find((one) => one === search.get('chiffre'))
    const days = readDays(search)
    const step = readStep(search)
    if (!figure || !days.from || !days.to)
      return { books: await signedInApi.getBooks({ query: days }), step, rows: null } as const
    const { from, to } = days
    const asked = { figure, ...readPeriod(search, from, to) }
    return {
      books: null,
      step,
      rows: {
        ...asked,
        back: { de: from, a: to, ...(step && { par: STEP_NAMES[step] }) },
        first: await readRows(asked, null),
      },
    } as const
  },
  async rapprochement(search: URLSearchParams) {
    const day = readDay(search, 'jour')
    const month = readMonth(search)
    if (!day)
      return {
        day: null,
        month: await signedInApi.getReconciliation({ query: month ? { month } : {} }),
      } as const
    const [shown, { entries }] = await Promise.all([
      signedInApi.getReconciliationDay({ params: { day } }),
      signedInApi.listOfficeEntries(),
    ])
    return { day: shown, entries, month: null } as const
  },
  fonds: () => signedInApi.getFloats(),
  ecritures: () => signedInApi.listOfficeEntries(),
  async cantonnement(search: URLSearchParams) {
    const day = readDay(search, 'jour') ?? null
    const month = day?.slice(0, 7) ?? readMonth(search)
    return { day, month: await signedInApi.listSafeguardDays({ query: month ? { month } : {} }) }
  },
  factures: (search: URLSearchParams) => signedInApi.listInvoices({ query: readDays(search) }),
  releves: async () => null,
  plan: () => signedInApi.getChartOfAccounts(),
} as const

type Answers = { readonly [Id in FinanceViewId]: Awaited<ReturnType<(typeof READERS)[Id]>> }
export type ShownFinance = {
  [Id in FinanceViewId]: { readonly id: Id; readonly answer: Answers[Id] }
}[FinanceViewId]

/** One view of the finance desk, as the address asks for it. */
export function financeQuery(uid: string, search: URLSearchParams) {
  const { id } = findFinanceView(search)
  return queryOptions<ShownFinance>({
    queryKey: [...administrationKey(uid), 'finance', id, String(search)],
    queryFn: async () => ({ id, answer: await READERS[id](search) }) as ShownFinance,
  })
}

/** The days that the address asks for, in order, a year at most; what is no day is left out. */
function readDays(search: URLSearchParams): { from?: CalendarDay; to?: CalendarDay } {
  const [one, other] = [readDay(search, 'de'), readDay(search, 'a')]
  if (!one || !other) return other ? { to: other } : one ? sinceDay(one) : {}
  const to = laterDay(one, other)
  return { from: laterDay(earlierDay(one, other), addDays(to, 1 - MAX_BOOK_DAYS)), to }
}

/** Up to today, a year at most. */
function sinceDay(from: CalendarDay): { from: CalendarDay; to: CalendarDay } {
  const today = dayInLibreville(new Date())
  return { from, to: laterDay(from, earlierDay(today, addDays(from, MAX_BOOK_DAYS - 1))) }
}

function readDay(search: URLSearchParams, name: string): CalendarDay | undefined {
  const text = search.get(name) ?? ''
  return isCalendarDay(text) ? text : undefined
}

/** How the address says in which steps the desk goes. */
export const STEP_NAMES = { day: 'jour', month: 'mois' } as const satisfies Readonly<Record<BookStep, string>>

function readStep(search: URLSearchParams): BookStep | null {
  const word = search.get('par')
  return word === 'jour' ? 'day' : word === 'mois' ? 'month' : null
}

/** The day or the month of the desk's days whose rows are asked for; all of its days without one. */
function readPeriod(search: URLSearchParams, from: CalendarDay, to: CalendarDay) {
  const day = readDay(search, 'jour')
  const month = readMonth(search)
  if (!month) return { from: day ?? from, to: day ?? to }
  const begin = calendarDay(`${month}-01`)
  return { from: laterDay(from, begin), to: earlierDay(to, addDays(addMonths(begin, 1), -1)) }
}

/** `2026-11`; what is no month is left out. */
function readMonth(search: URLSearchParams): string | undefined {
  const text = search.get('mois') ?? ''
  return isCalendarDay(`${text}-01`) ? text : undefined
}

export interface RowsAsked {
  readonly figure: Figure
  readonly from: string
  readonly to: string
}

/** One page of the movements that a figure sums. */
export async function readRows(
  asked: RowsAsked,
  after: string | null,
): Promise<Page<BookRow & { id: string }>> {
  const query = { ...asked, ...(after === null ? {} : { after: Number(after) }) }
  const { rows, next } = await signedInApi.listBookRows({ query })
  return {
    items: rows.map((row) => ({ ...row, id: String(row.entry) })),
    next: next === null ? null : String(next),
  }
}
