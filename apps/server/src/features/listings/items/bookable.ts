import { periodProblem } from '@okoume/domain/calendar/period-rules.ts'
import type { Period } from '@okoume/domain/calendar/rental-period.ts'
import { isFree, type Occupancy } from '@okoume/domain/stock/free-stock.ts'
import { periodRulesOf, type RulesRow } from './item-columns.ts'
import type { ItemContext } from './item-context.ts'

export type BookableRow = Pick<RulesRow, 'id' | 'available' | 'bufferDays'> &
  Parameters<typeof periodRulesOf>[0]

export type BookableContext = Pick<ItemContext, 'db' | 'findOccupancies'>

/** Ids of the items of which a unit can be booked on those days: by their owners' rules, and by what is taken of them. */
export async function findBookable(
  context: BookableContext,
  rows: readonly BookableRow[],
  { period, now }: { readonly period: Period; readonly now: Date },
): Promise<ReadonlySet<string>> {
  const allowed = rows.filter(allows(period, now))
  const taken = await context.findOccupancies(context.db, allowed, now)
  const free = allowed.filter((row) =>
    isFree(stockOf(row), taken.get(row.id) ?? [], { ...period, quantity: 1 }),
  )
  return new Set(free.map(({ id }) => id))
}

/** The same of one item for many periods. */
export async function readBookableDays(
  context: BookableContext,
  row: BookableRow,
  now: Date,
): Promise<(period: Period) => boolean> {
  const rules = periodRulesOf(row)
  const hasUnits = await readFreeUnits(context, row, now)
  return (period) => periodProblem(period, rules, now) === null && hasUnits({ ...period, quantity: 1 })
}

/** True where so many units of an item are free on all those days, whatever its owner's rules. */
export async function readFreeUnits(
  { db, findOccupancies }: BookableContext,
  row: BookableRow,
  now: Date,
): Promise<(occupancy: Occupancy) => boolean> {
  const taken = (await findOccupancies(db, [row], now)).get(row.id) ?? []
  return (occupancy) => isFree(stockOf(row), taken, occupancy)
}

function stockOf({ available, bufferDays }: BookableRow) {
  return { available, bufferDays }
}

/** Owners' rules for a period, memoised: most items have the same few. */
export function allows(period: Period, now: Date): (row: BookableRow) => boolean {
  const answers = new Map<string, boolean>()
  return (row) => {
    const rules = periodRulesOf(row)
    const key = JSON.stringify(rules)
    const answer = answers.get(key) ?? periodProblem(period, rules, now) === null
    answers.set(key, answer)
    return answer
  }
}
