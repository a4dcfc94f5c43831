import { type CalendarDay, calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import type { Operator } from '@okoume/domain/payment/operators.ts'
import { addStatement, STATEMENT_HEAD } from '../server/reconciliation.ts'
import type { Life } from './simulated-life.ts'

interface LoggedPayment {
  readonly reference: string
  readonly amount: number
  readonly kind: string
}

interface Statement {
  readonly day: CalendarDay
  readonly operator: Operator
  readonly rows: LoggedPayment[]
}

/**
 * Sends the operators' own log as a statement of each day, with four differences planted, and closes every day. Lists what
 * reconciliation did not find, and what it found besides.
 */
export async function wrongDifferences(life: Life): Promise<string[]> {
  const statements = await readLog(life)
  const days = [...new Set(statements.map(({ day }) => day))].sort()
  while (days.some((day) => day >= life.today())) life.pass(DAY_MS)
  const planted = plant(life, statements)
  for (const { day, operator, rows } of statements) {
    const lines = rows.map(
      ({ reference, amount, kind }) =>
        `${reference};${amount};${day};SUCCESS;${kind === 'collect' ? 'PAYMENT' : 'GIVE_CHANGE'}`,
    )
    await addStatement(life.administrator, [STATEMENT_HEAD, ...lines].join('\n'), { day, operator })
  }
  const found: string[] = []
  for (const day of days) found.push(...(await explainAll(life, day)))
  for (const day of days)
    await life.administrator.client.closeDay({ params: { day }, body: { note: "Fin de l'essai." } })
  return [
    ...planted.filter((one) => !found.includes(one)).map((one) => `reconciliation did not find: ${one}`),
    ...found.filter((one) => !planted.includes(one)).map((one) => `reconciliation found besides: ${one}`),
  ]
}

/** A statement of each day on which an operator paid by its own log, or by the ledger. */
async function readLog({ database }: Life): Promise<Statement[]> {
  const { rows } = await database.pool.query<Partial<LoggedPayment> & { operator: Operator; day: string }>(`
    select operator, (created_at at time zone 'Africa/Libreville')::date::text as day, reference, amount, kind
    from simulator_operations where state = 'succeeded'
    union
    select holder, (entry.created_at at time zone 'Africa/Libreville')::date::text, null, null, null
    from ledger_entries as entry join ledger_postings as posting on posting.entry_id = entry.id
    where account = 'mobile_money'
    order by operator, day, reference`)
  const byAccount = Map.groupBy(rows, ({ operator, day }) => `${operator} ${day}`)
  return [...byAccount.values()].flatMap((list) => {
    const [first] = list
    if (!first) return []
    const paid = list.filter(({ reference }) => reference !== null) as LoggedPayment[]
    return [{ operator: first.operator, day: calendarDay(first.day), rows: paid }]
  })
}

/** Changes the statements; lists what must be found of it. */
function plant({ random }: Life, statements: readonly Statement[]): string[] {
  const busy = statements.filter(({ rows }) => rows.length > 0)
  const places = busy.flatMap((statement) => statement.rows.map((row) => ({ statement, row })))
  if (places.length < 3) return []
  const take = () => {
    const place = random.pick(places)
    places.splice(places.indexOf(place), 1)
    return place
  }
  const [missing, wrong, doubled] = [take(), take(), take()]
  missing.statement.rows.splice(missing.statement.rows.indexOf(missing.row), 1)
  const changed = { ...wrong.row, amount: wrong.row.amount + 1 }
  wrong.statement.rows.splice(wrong.statement.rows.indexOf(wrong.row), 1, changed)
  doubled.statement.rows.push(doubled.row)
  doubled.statement.rows.push({ reference: 'ETRANGER', amount: 900, kind: 'payout' })
  return [
    `missing ${missing.row.reference}`,
    `amount ${wrong.row.reference}`,
    `duplicate ${doubled.row.reference}`,
    'unknown ETRANGER',
  ]
}

/** Explains all that differs on a day, by two people where it is much; lists it. */
async function explainAll({ administrator, second }: Life, day: CalendarDay): Promise<string[]> {
  const { differences } = await administrator.client.getReconciliationDay({ params: { day } })
  for (const { key } of differences) {
    const body = { difference: key, words: 'Vu avec le prestataire.' }
    const read = await administrator.client.explainDifference({ params: { day }, body })
    const explanation = read.differences.find((one) => one.key === key)?.explanation
    if (explanation?.state !== 'waiting') continue
    const decision = { outcome: 'accepted', note: 'Vu.' } as const
    await second.client.decideExplanation({ params: { id: explanation.id }, body: decision })
  }
  return differences.map(({ kind, reference }) => `${kind} ${reference}`)
}
