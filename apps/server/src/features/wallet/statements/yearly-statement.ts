import { createHash } from 'node:crypto'
import type { Written } from '@okoume/contract/model/written.ts'
import type { YearlyStatement } from '@okoume/contract/wire/statement.ts'
import { type CalendarDay, dayInLibreville, startOfDay } from '@okoume/domain/calendar/calendar-day.ts'
import { type Statement, statementCsv, sumAmounts } from '@okoume/domain/ledger/statement-csv.ts'
import {
  statementColumn,
  statementDay,
  statementDays,
  summarizeYear,
} from '@okoume/domain/ledger/yearly-statement.ts'
import { maskPhone } from '@okoume/domain/person/masked-contact.ts'
import { type Kysely, sql } from 'kysely'
import { inSnapshot } from '#platform/database/kysely.ts'
import type { Schema, YearlyStatementRow } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { lockOpenAccount } from '../../accounts/account-queries.ts'
import type { WalletContext } from '../withdrawals/wallet-context.ts'
import { readStatement } from './read-statement.ts'

interface OwnersYear {
  readonly holder: string
  /** The one that goes on without it. */
  readonly year?: number | undefined
  readonly now: Date
}

/** @throws ApiError STATEMENT_NOT_FOUND, STATEMENT_TOO_LONG */
export async function readYearlyStatement(
  { db, taxGuide }: Pick<WalletContext, 'db' | 'taxGuide'>,
  { holder, now, ...asked }: OwnersYear,
): Promise<Written<typeof YearlyStatement>> {
  const { statement, year, years } = await readYear(db, { holder, now, ...asked })
  const { lines, from, to } = statement
  const fixed = await fix(db, { holder, year, now, statement })
  const opening = statement.opening.wallet ?? 0
  const others = lines.filter((line) => ['corrected', 'rest'].includes(statementColumn(line)))
  return {
    ...{ year, years, from, to, opening },
    fixed: fixed && { digest: fixed.digest, madeAt: fixed.madeAt },
    fixedFrom: statementDay(year),
    closing: opening + sumAmounts(lines),
    ...summarizeYear(year, lines),
    withdrawals: lines.flatMap(({ at, amount, withdrawal }) =>
      withdrawal ? [{ at, amount, phone: maskPhone(withdrawal.phone), reference: withdrawal.reference }] : [],
    ),
    others: others.map(({ at, event, amount }) => ({ at, event, amount })),
    guide: taxGuide,
  }
}

/** The file as it was first given out; one of a year that goes on is made again each time. */
export async function readYearlyStatementFile(db: Kysely<Schema>, asked: OwnersYear): Promise<string> {
  const stored = asked.year === undefined ? undefined : await findFixed(db, asked.holder, asked.year)
  if (stored?.file) return stored.file
  const { statement, year } = await readYear(db, asked)
  const fixed = await fix(db, { ...asked, year, statement })
  return fixed?.file ?? statementCsv(statement)
}

async function readYear(db: Kysely<Schema>, { holder, year: asked, now }: OwnersYear) {
  return inSnapshot(db, async (snapshot) => {
    const years = await listStatementYears(snapshot, holder, now)
    const year = asked ?? Number(dayInLibreville(now).slice(0, 4))
    if (!years.includes(year)) throw new ApiError('STATEMENT_NOT_FOUND')
    return { year, years, statement: await readWalletOfYear(snapshot, { holder, year, now }) }
  })
}

/** From the year of the person's first movement to the one that goes on, newest first. */
async function listStatementYears(trx: Kysely<Schema>, holder: string, now: Date): Promise<number[]> {
  const { rows } = await sql<{ day: CalendarDay }>`
    select (entry.created_at at time zone 'Africa/Libreville')::date as day
    from ledger_postings as posting join ledger_entries as entry on entry.id = posting.entry_id
    where posting.account = 'wallet' and posting.holder = ${holder} order by posting.entry_id limit 1`.execute(
    trx,
  )
  const last = Number(dayInLibreville(now).slice(0, 4))
  const first = Number(rows[0]?.day.slice(0, 4) ?? last)
  return Array.from({ length: Math.max(0, last - first) + 1 }, (_, ago) => last - ago)
}

/** Movements of that year, as known on the day from which its statement is fixed. */
function readWalletOfYear(
  trx: Kysely<Schema>,
  { holder, year, now }: OwnersYear & { readonly year: number },
): Promise<Statement> {
  return readStatement(trx, {
    holder,
    accounts: ['wallet'],
    ...statementDays(year, dayInLibreville(now)),
    settledBefore: startOfDay(statementDay(year)),
  })
}

/** Keeps the statement of a finished year with its digest, once: null while it is provisional. */
async function fix(
  db: Kysely<Schema>,
  { holder, year, now, statement }: OwnersYear & { readonly year: number; readonly statement: Statement },
): Promise<YearlyStatementRow | null> {
  if (dayInLibreville(now) < statementDay(year)) return null
  const stored = await findFixed(db, holder, year)
  if (stored) return stored
  const file = statementCsv(statement)
  const digest = digestOf(file)
  return db.transaction().execute(async (trx) => {
    await lockOpenAccount(trx, holder)
    await trx
      .insertInto('yearlyStatements')
      .values({ userId: holder, year, digest, file, madeAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return (await findFixed(trx, holder, year)) ?? null
  })
}

function digestOf(file: string): string {
  return createHash('sha256').update(file).digest('hex')
}

/** The statement of each year, as it was given out or would be now. */
export async function archiveStatements(trx: Kysely<Schema>, holder: string, now: Date) {
  const years = await listStatementYears(trx, holder, now)
  return Promise.all(
    years.map(async (year) => {
      const stored = await findFixed(trx, holder, year)
      const file = stored?.file ?? statementCsv(await readWalletOfYear(trx, { holder, year, now }))
      const isFixed = dayInLibreville(now) >= statementDay(year)
      return { year, digest: isFixed ? digestOf(file) : null, file }
    }),
  )
}

function findFixed(
  db: Kysely<Schema>,
  userId: string,
  year: number,
): Promise<YearlyStatementRow | undefined> {
  return db
    .selectFrom('yearlyStatements')
    .selectAll()
    .where('userId', '=', userId)
    .where('year', '=', year)
    .executeTakeFirst()
}
