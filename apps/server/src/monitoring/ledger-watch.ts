import { BOUNDLESS_ACCOUNTS } from '@okoume/domain/ledger/ledger-entry.ts'
import { type Kysely, sql } from 'kysely'
import { LEDGER_ITSELF } from '../ledger-check/ledger-itself.ts'
import { inSnapshot } from '../platform/database/kysely.ts'
import type { Schema } from '../platform/database/schema.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'

/** Of each rule, at most: one is an incident, and how many they are `okoume ledger check` tells. */
const COUNTED = 100
/** Entries at once; a watch that was away for long catches up over several turns. */
const AT_ONCE = 20_000

/** Some of the ledger, from entry to entry: those after `after`, up to `upTo`. */
interface Stretch {
  readonly after: number
  readonly upTo: number
}

/** A rule of the watch: a query of `ledger:check` on everything, on new entries, or on current balances. */
interface WatchedRule {
  readonly name: string
  count(trx: Kysely<Schema>, stretch: Stretch): Promise<number>
}

async function countViolations(trx: Kysely<Schema>, violations: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${violations} limit ${COUNTED}) as violation`.execute(trx)
  return rows[0]?.count ?? 0
}

const WATCHED: readonly WatchedRule[] = [
  {
    name: 'entries-balance',
    count: (trx, { after, upTo }) =>
      countViolations(
        trx,
        sql`
        select entry.id from ledger_entries as entry left join ledger_postings as posting
          on posting.entry_id = entry.id
        where entry.id > ${after} and entry.id <= ${upTo}
        group by entry.id having sum(posting.amount) is distinct from 0`,
      ),
  },
  {
    name: 'balances-are-sums',
    count: (trx, stretch) =>
      countViolations(
        trx,
        sql`
        select from (${touched(stretch)}) as touched
          left join ledger_balances as held using (account, holder)
          cross join lateral (
            select sum(amount)::bigint as sum from ledger_postings as posting
            where posting.account = touched.account and posting.holder = touched.holder
          ) as posted
        where coalesce(held.balance, 0) <> coalesce(posted.sum, 0)`,
      ),
  },
  {
    name: 'escrow-is-accounted-for',
    // Held for each request without an answer, wholly; and for nothing else of what moved lately.
    count: (trx, stretch) =>
      countViolations(
        trx,
        sql`
    select from (
      select id::text as holder from rentals where status = 'en attente'
      union
      select holder from (${touched(stretch)}) as touched where account in ('escrow', 'unearned_fees')
    ) as held
      left join rentals on rentals.id = held.holder::uuid
      left join ledger_balances as escrow on escrow.account = 'escrow' and escrow.holder = held.holder
      left join ledger_balances as fees on fees.account = 'unearned_fees' and fees.holder = held.holder
    where coalesce(escrow.balance, 0) <> case rentals.status when 'en attente' then total_price else 0 end
      or coalesce(fees.balance, 0) <> case rentals.status when 'en attente' then fee else 0 end`,
      ),
  },
  {
    name: 'append-only',
    async count(trx) {
      const rule = LEDGER_ITSELF.find(({ name }) => name === 'append-only')
      return (await rule?.violations(trx, COUNTED))?.length ?? 1
    },
  },
]

/** Accounts that moved lately; balances of operators and corrections are summed from everything, and not stored. */
function touched({ after, upTo }: Stretch) {
  return sql`
    select distinct account, holder from ledger_postings
    where entry_id > ${after} and entry_id <= ${upTo} and account <> all(${[...BOUNDLESS_ACCOUNTS]}::text[])`
}

export const LEDGER_WATCH_SCHEDULES = { 'watch-ledger': '*/5 * * * *' }

export function ledgerWatchJobs(db: Kysely<Schema>): Jobs {
  return { 'watch-ledger': () => watchLedger(db, new Date()) }
}

/**
 * Checks new ledger entries against its rules, and stores the result. A rule that is broken stays where it
 * is until it holds again: otherwise the next turn would look behind the fault, and say that all is well.
 */
export async function watchLedger(db: Kysely<Schema>, now: Date): Promise<void> {
  const found = await inSnapshot(db, findViolations)
  await db
    .insertInto('ledgerWatch')
    .values(
      found.map(({ invariant, violations, through, seen }) => ({
        invariant,
        violations,
        checkedAt: now,
        throughEntry: through,
        seenEntry: seen,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('invariant').doUpdateSet((eb) => ({
        violations: eb.ref('excluded.violations'),
        checkedAt: eb.ref('excluded.checkedAt'),
        throughEntry: eb.ref('excluded.throughEntry'),
        seenEntry: eb.ref('excluded.seenEntry'),
      })),
    )
    .execute()
}

/** Violations of each rule in its next stretch, and where it is to go on. */
export async function findViolations(trx: Kysely<Schema>) {
  const last = await trx
    .selectFrom('ledgerEntries')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const newest = last?.id ?? 0
  const rows = await trx.selectFrom('ledgerWatch').selectAll().execute()
  const past = new Map(
    rows.map(({ invariant, throughEntry, seenEntry }) => [
      invariant,
      { through: throughEntry, seen: seenEntry },
    ]),
  )
  // A ledger that was never watched: `ledger:check` is for what is older.
  const start = Math.max(0, newest - AT_ONCE)
  const results = []
  for (const rule of WATCHED) {
    const { through, seen } = past.get(rule.name) ?? { through: start, seen: start }
    const upTo = Math.min(newest, through + AT_ONCE)
    const violations = await rule.count(trx, { after: through, upTo })
    const next = violations > 0 ? { through, seen } : { through: Math.min(seen, upTo), seen: upTo }
    results.push({ invariant: rule.name, violations, ...next })
  }
  return results
}
