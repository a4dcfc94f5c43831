import { type AuditedTown, buildAuditedTown } from '@okoume/tests/server/audited-town.ts'
import { plansOf } from '@okoume/tests/server/query-plans.ts'
import { tamper } from '@okoume/tests/server/tampering.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordBackup } from '../backup/backup-record.ts'
import { createPool } from '../platform/database/pool.ts'
import { enqueueJob } from '../platform/jobs/jobs.ts'
import { findViolations, watchLedger } from './ledger-watch.ts'
import { readState } from './state-queries.ts'

let town: AuditedTown
beforeAll(async () => {
  town = await buildAuditedTown()
})
afterAll(() => town.server.stop())

const NOW = new Date('2026-05-01T10:00:00Z')

/** The rules that the monitor found broken, with their counts. */
async function watched(): Promise<Record<string, number>> {
  await watchLedger(town.server.db, NOW)
  const { ledger } = await readState(town.server.db, NOW)
  const broken = ledger.filter(({ violations }) => violations > 0)
  return Object.fromEntries(broken.map(({ invariant, violations }) => [invariant, violations]))
}

test("this machine's metrics include the called operations and the providers' payments", async () => {
  const { body } = await town.server.http.inject('/metrics')

  expect(body).toMatch(/okoume_http_requests_total\{operation="startPayment",status="\d+"\} 3\n/)
  expect(body).toMatch(
    /okoume_provider_call_duration_seconds_count\{provider="simulator",endpoint="submit collect",outcome="accepted"\} 3\n/,
  )
  expect(body).toContain('okoume_waiting{what="withdrawals by hand"} 1\n')
  expect(body).toContain('okoume_database_up 1\n')
})

test('the age of the last backup is told by the database, and a backup that never was is infinitely old', async () => {
  const read = async () => (await readState(town.server.db, NOW)).backups
  expect(await read()).toEqual({ age: null, wholeAge: null, incomplete: false })
  const { body } = await town.server.http.inject('/metrics')
  for (const content of ['any', 'whole'])
    expect(body).toContain(`okoume_backup_age_seconds{content="${content}"} +Inf\n`)
  expect(body).toContain('okoume_backup_incomplete 0\n')

  const recent = expect.closeTo(30, -2)
  await recordBackup(town.server.db, true)
  expect(await read()).toEqual({ age: recent, wholeAge: null, incomplete: true })
  await recordBackup(town.server.db, false)
  expect(await read()).toEqual({ age: recent, wholeAge: recent, incomplete: false })
  await recordBackup(town.server.db, true)
  expect(await read()).toEqual({ age: recent, wholeAge: recent, incomplete: true })
})

test('waiting work is reported by kind, number and age', async () => {
  await enqueueJob(town.server.db, 'send-mail', {}, { runAt: new Date(Date.now() - 90_000) })
  const { jobs, waiting } = await readState(town.server.db, new Date())

  const mails = jobs.find(({ task }) => task === 'send-mail')
  expect(mails?.due).toBeGreaterThan(0)
  expect(mails?.oldestDueSeconds).toBeGreaterThanOrEqual(90)
  expect(waiting.map(({ what }) => what)).toContain('payment reviews')
})

test('a consistent ledger is reported so, by every rule', async () => {
  expect(await watched()).toEqual({})
  const { ledger } = await readState(town.server.db, NOW)
  expect(ledger.map(({ invariant }) => invariant).toSorted()).toEqual([
    'append-only',
    'balances-are-sums',
    'entries-balance',
    'escrow-is-accounted-for',
  ])
})

test('a request whose money is not held is found, however old its entries are, until it is corrected', async () => {
  const rental = town.pending
  await watched()
  await watched()
  await tamper(town.server.pool, `update rentals set total_price = total_price + 1 where id = '${rental}'`)

  expect(await watched()).toEqual({ 'escrow-is-accounted-for': 1 })
  expect(await watched()).toEqual({ 'escrow-is-accounted-for': 1 })
  await tamper(town.server.pool, `update rentals set total_price = total_price - 1 where id = '${rental}'`)
  expect(await watched()).toEqual({})
})

test('a balance that does not follow from its entries is found every time, not only while they are new', async () => {
  await town.server.pool.query('truncate ledger_watch')
  const wallet = `where account = 'wallet' and holder = '${town.owner.id}'`
  await tamper(town.server.pool, `update ledger_balances set balance = balance + 1 ${wallet}`)

  expect(await watched()).toEqual({ 'balances-are-sums': 1 })
  expect(await watched()).toEqual({ 'balances-are-sums': 1 })
  expect(await watched()).toEqual({ 'balances-are-sums': 1 })
  await tamper(town.server.pool, `update ledger_balances set balance = balance - 1 ${wallet}`)
  expect(await watched()).toEqual({})
})

test('neither the metrics nor the monitor scan a whole table of the product', async () => {
  // Small tables are scanned anyway; with many rows, only a missing index would show.
  const { connectionString = '' } = town.server.pool.options
  const pool = createPool({ at: { url: `${connectionString}?options=-c%20enable_seqscan%3Doff` } })
  try {
    const { scanned } = await plansOf(pool, async (db) => {
      await readState(db, NOW)
      await findViolations(db)
    })
    expect(scanned.filter((table) => !READ_WHOLE.includes(table))).toEqual([])
  } finally {
    await pool.end()
  }
})

/** The queue is read up to a limit; the monitor has one row for each rule. */
const READ_WHOLE: readonly string[] = ['_private_jobs', '_private_tasks', 'ledger_watch']
