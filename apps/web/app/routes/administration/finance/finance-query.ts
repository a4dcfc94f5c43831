import type { BookRow } from '@okoume/contract/wire/books.ts'
import { FIGURES, type Figure } from '@okoume/domain/books/figures.ts'
import { isCalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Page } from '#app/data/queries/pages.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { administrationKey } from '../page/administration-query.ts'
import { type FinanceViewId, findFinanceView } from './finance-views.ts'

const READERS = {
  async bureau(search: URLSearchParams) {
    const figure = readFigure(search)
    const { from, to } = readDays(search)
    if (!figure || from === undefined || to === undefined)
      return { books: await signedInApi.getBooks({ query: readDays(search) }), rows: null } as const
    const query = { figure, from, to }
    return { books: null, rows: { ...query, first: await readRows(query, null) } } as const
  },
  ecritures: () => signedInApi.listOfficeEntries(),
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

/** The days that the address asks for; what is no day is left out. */
function readDays(search: URLSearchParams): { readonly from?: string; readonly to?: string } {
  const day = (name: string) => {
    const text = search.get(name) ?? ''
    return isCalendarDay(text) ? text : undefined
  }
  const [from, to] = [day('de'), day('a')]
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
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

/** The figure whose rows the address asks for; null for none. */
function readFigure(search: URLSearchParams): Figure | null {
  return FIGURES.find((figure) => figure === search.get('chiffre')) ?? null
}
