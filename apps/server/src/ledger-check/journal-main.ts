// `npm run ledger:journal -- --from 2026-11-01 --to 2026-11-30` writes the journal of these days, the file of the finance desk.
import { parseArgs } from 'node:util'
import { bookDaysProblem } from '@okoume/domain/books/book-days.ts'
import { isCalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { writeJournal } from '../features/finance/journal.ts'
import { exitWith, NOT_DONE } from './on-ledger.ts'

const USE = `Utilisation, avec les deux jours, compris :
  npm run -s ledger:journal -- --from 2026-11-01 --to 2026-11-30 > journal.csv`

const days = readDays()
if (typeof days === 'string') {
  console.error(days)
  process.exit(NOT_DONE)
}
await exitWith(async (db) => {
  for await (const lines of writeJournal(db, days)) await print(lines)
  return 0
})

/** The days, or what is wrong with what was typed. */
function readDays(): { readonly from: string; readonly to: string } | string {
  try {
    const { from, to } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } }).values
    if (!from || !to || !isCalendarDay(from) || !isCalendarDay(to)) return USE
    return bookDaysProblem(from, to) ?? { from, to }
  } catch {
    return USE
  }
}

/** A pipe takes no more than it is emptied of. */
function print(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()))
  })
}
