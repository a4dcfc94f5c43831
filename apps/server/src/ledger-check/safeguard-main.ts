// `npm run ledger:safeguard -- 2026-11-28` prints the record of a day, of the newest without one: the text that its digest is
// made of, and the digest.
import { safeguardText } from '@okoume/domain/books/safeguard-record.ts'
import { isCalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../platform/database/schema.ts'
import { exitWith, NOT_DONE } from './on-ledger.ts'

const USE = `Utilisation :
  npm run -s ledger:safeguard
  npm run -s ledger:safeguard -- 2026-11-28
Ce que dit un jour : docs/operations/ledger.md`

const [day, ...others] = process.argv.slice(2)

async function print(db: Kysely<Schema>): Promise<number> {
  const records = await db
    .selectFrom('safeguardRecords')
    .selectAll()
    .$if(day !== undefined, (query) => query.where('day', '<=', day as never))
    .orderBy('day', 'desc')
    .limit(2)
    .execute()
  const [record, before] = records
  if (!record || (day !== undefined && record.day !== day)) {
    console.error("Ce jour n'est pas écrit.")
    return NOT_DONE
  }
  process.stdout.write(safeguardText(record, before?.digest ?? null))
  console.log(`sha256 ${record.digest}`)
  return 0
}

if (others.length > 0 || (day !== undefined && !isCalendarDay(day))) {
  console.error(USE)
  process.exit(NOT_DONE)
}
await exitWith(print)
