import { HELD_ACCOUNTS } from '@okoume/domain/books/holdings.ts'
import { type DayMovement, dayEnds, surplusOf } from '@okoume/domain/books/safeguard-record.ts'
import { type Kysely, sql } from 'kysely'
import { digestOf } from '../features/finance/safeguard/write-records.ts'
import type { Schema } from '../platform/database/schema.ts'
import type { Invariant } from './invariant.ts'

/** Each record against the ledger of its day, and against the digests of the days around it. */
export const SAFEGUARD_RECORDS: Invariant = {
  name: 'safeguard-records-hold',
  title:
    "Chaque jour de cantonnement dit ce que le grand livre disait à sa fin ; aucun n'a changé ni ne manque",
  async violations(trx, limit) {
    const records = await trx.selectFrom('safeguardRecords').selectAll().orderBy('day').execute()
    const [first, last] = [records[0], records.at(-1)]
    if (!first || !last) return []
    const byDay = new Map(records.map((record) => [record.day, record]))
    const found: string[] = []
    let previous: string | null = null
    for (const end of dayEnds(first.day, last.day, await sumCounted(trx))) {
      const record = byDay.get(end.day)
      if (!record) {
        found.push(`safeguard record ${end.day} is missing`)
        continue
      }
      const { day, owed, ledger, digest } = record
      for (const [name, posted] of Object.entries({ ...end.owed, ...end.ledger })) {
        const written = { ...owed, ...ledger }[name as keyof typeof owed] ?? 0
        if (written !== posted)
          found.push(`safeguard record ${day}: ${name} is ${written} FCFA, the ledger had ${posted} FCFA`)
      }
      if (record.surplus !== surplusOf(record) || digest !== digestOf(record, previous))
        found.push(`safeguard record ${day} is not what its digest was made of`)
      previous = digest
    }
    return found.slice(0, limit)
  },
}

/** Sums of the entries that each record counts: up to its last one, of its day or before. */
async function sumCounted(trx: Kysely<Schema>): Promise<DayMovement[]> {
  const { rows } = await sql<DayMovement>`
    select greatest((entry.created_at at time zone 'Africa/Libreville')::date, counted.day) as day,
      posting.account, case posting.account when 'mobile_money' then posting.holder else '' end as holder,
      sum(posting.amount)::bigint as amount, max(entry.id) as "lastEntry"
    from ledger_entries as entry join ledger_postings as posting on posting.entry_id = entry.id
      join lateral (
        select day from safeguard_records where last_entry >= entry.id order by last_entry, day limit 1
      ) as counted on true
    where posting.account = any(${['mobile_money', ...HELD_ACCOUNTS]}::text[])
    group by 1, 2, 3`.execute(trx)
  return rows
}
