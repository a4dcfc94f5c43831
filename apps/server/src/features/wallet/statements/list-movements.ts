import type { Movement, MovementList, MovementQuery } from '@okoume/contract/wire/wallet.ts'
import { type CalendarDay, endOfDay, startOfDay } from '@okoume/domain/calendar/calendar-day.ts'
import { type LedgerEvent, readCause } from '@okoume/domain/ledger/causes.ts'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { findTitles, readStatement, type StatementKey, type StatementRow } from './statement-queries.ts'

const BOTH = ['wallet', 'cautions'] as const
const OF_RENTALS: readonly LedgerEvent[] = [
  'rental accepted',
  'rental closed',
  'deposit refunded',
  'deposit shared',
]
const OF_WITHDRAWALS: readonly LedgerEvent[] = ['withdrawal requested', 'withdrawal returned']
const KEY = /^(?<entryId>\d{1,15})-(?<account>wallet|cautions)$/

/** A page of a person's statement, newest first. */
export async function listMovements(
  db: Kysely<Schema>,
  holder: string,
  query: z.output<typeof MovementQuery>,
): Promise<MovementList> {
  const { account, from, to, after, limit } = query
  const rows = await readStatement(db, {
    holder,
    accounts: account ? [account] : BOTH,
    // The contract has checked that both are dates.
    from: from === undefined ? null : startOfDay(from as CalendarDay),
    before: to === undefined ? null : endOfDay(to as CalendarDay),
    after: after === undefined ? null : readKey(after),
    // One more tells that there is a further page.
    limit: limit + 1,
  })
  const lines = rows.slice(0, limit).map(readLine)
  const titles = await findTitles(db, [...new Set(lines.flatMap(({ rentalId }) => rentalId ?? []))])
  const movements = lines.map((line) => ({
    ...line,
    itemTitle: line.rentalId === null ? null : (titles.get(line.rentalId) ?? null),
  }))
  return { movements, next: rows.length > limit ? (movements.at(-1)?.id ?? null) : null }
}

function readKey(text: string): StatementKey {
  const { entryId, account } = KEY.exec(text)?.groups ?? {}
  if (entryId === undefined) throw new ApiError('INVALID_INPUT', { after: "Cette page n'existe pas." })
  return { entryId: Number(entryId), account: account === 'wallet' ? 'wallet' : 'cautions' }
}

function readLine({
  entryId,
  account,
  amount,
  balance,
  cause,
  at,
}: StatementRow): Omit<Movement, 'itemTitle'> {
  // What no event of the product wrote, an administrator did.
  const { event, subject } = readCause(cause) ?? { event: 'adjustment' as const, subject: '' }
  return {
    id: `${entryId}-${account}`,
    at: at.toISOString(),
    account,
    event,
    amount,
    balance,
    rentalId: OF_RENTALS.includes(event) ? subject : null,
    withdrawalId: OF_WITHDRAWALS.includes(event) ? subject : null,
  }
}
