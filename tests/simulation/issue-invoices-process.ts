import { setTimeout as sleep } from 'node:timers/promises'
import { issueInvoices } from '../../apps/server/src/features/finance/invoices/issue-invoices.ts'
import { systemClock } from '../../apps/server/src/platform/clock/clock.ts'
import { createKysely } from '../../apps/server/src/platform/database/kysely.ts'
import { createPool } from '../../apps/server/src/platform/database/pool.ts'
import { INVOICING } from '../server/invoicing.ts'

// A process that draws numbers until none is left, for tests that kill it.
const pool = createPool({ at: { url: process.env.DATABASE_URL ?? '' }, size: 1 })
const context = { db: createKysely(pool), clock: systemClock, invoicing: INVOICING }
await pool.query('select 1')
process.stdout.write('started\n')
await sleep(Number(process.env.WAIT_MS ?? 0))
await issueInvoices(context)
await pool.end()
