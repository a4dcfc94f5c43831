import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { issueInvoices } from '../../apps/server/src/features/finance/invoices/issue-invoices.ts'
import { systemClock } from '../../apps/server/src/platform/clock/clock.ts'
import { createKysely } from '../../apps/server/src/platform/database/kysely.ts'
import { createPool } from '../../apps/server/src/platform/database/pool.ts'
import { startChild } from '../production/child.ts'
import { INVOICING } from '../server/invoicing.ts'
import { ledgerFaults } from '../server/ledger-invariants.ts'
import { addListing } from '../server/listings.ts'
import { signUpConfirmed, signUpOwner } from '../server/people.ts'
import { accepted } from '../server/renting.ts'
import { server, useTestServer } from '../server/use-test-server.ts'
import { waitFor } from '../server/wait-for.ts'
import { DEEP, TEST_SEED } from '../test-size.ts'
import { seededRandom } from './seeded-random.ts'

const AT_ONCE = 8
const ISSUER = path.join(import.meta.dirname, 'issue-invoices-process.ts')

const random = seededRandom(TEST_SEED)
let rentalId: string
let url: string
useTestServer({ jobs: false })
beforeAll(async () => {
  const owner = await signUpOwner(server)
  const renter = await signUpConfirmed(server, 'Serge Ndong')
  const wish = { start: server.day(2), end: server.day(3) }
  rentalId = await accepted(server, { owner, renter, listing: await addListing(server, owner) }, wish)
  url = String(server.pool.options.connectionString)
})

let earned = 0

/** Fees of one franc, each earned and every third given back, as its postings. */
async function earnFees(count: number): Promise<void> {
  await server.pool.query(
    `with entry as (
       insert into ledger_entries (cause, created_at)
       select concat('test fee ', number), (select max(created_at) from ledger_entries)
         from generate_series($1::integer, $2::integer) as number returning id
     ), numbered as (
       select id, case when row_number() over (order by id) % 3 = 0 then -1 else 1 end as amount from entry
     )
     insert into ledger_postings (entry_id, account, holder, amount)
     select id, account, holder, sign * amount from numbered
       cross join (values ('earned_fees', $3, 1), ('mobile_money', 'AIRTEL', -1)) as side (account, holder, sign)
     order by id`,
    [earned + 1, earned + count, rentalId],
  )
  earned += count
}

const countLeft = async () => {
  const { rows } = await server.pool.query<{ left: number }>(
    "select count(*)::integer as left from invoices where state = 'to-issue'",
  )
  return rows[0]?.left ?? 0
}

/** Every number once, up to the last; in the order of the entries, and of the days. */
async function expectWholeSeries(): Promise<void> {
  const { rows } = await server.pool.query<{ series: string; serials: number[] }>(
    `select left(number, 7) as series, array_agg(right(number, 6)::integer order by entry_id) as serials
     from invoices group by 1 order by 1`,
  )
  expect(rows).toHaveLength(2)
  for (const { serials } of rows) expect(serials).toEqual(serials.map((_, index) => index + 1))
  const faults = await ledgerFaults(server.db)
  expect(faults.filter((fault) => /numbers were drawn|are invoiced/.test(fault))).toEqual([])
}

test('eight connections that lose their server again and again leave no gap, and no number twice', async () => {
  await earnFees(1500)
  const issuers = Array.from({ length: AT_ONCE }, async () => {
    const pool = createPool({ at: { url }, size: 1 })
    const context = { db: createKysely(pool), clock: systemClock, invoicing: INVOICING }
    while ((await countLeft()) > 0) await issueInvoices(context).catch(() => sleep(5))
    await pool.end()
  })
  let killed = 0
  let over = false
  // Nobody would ever finish under a fire that does not end.
  const kill = async () => {
    while (!over && killed < 60) {
      await sleep(random.between(5, 60))
      const { rowCount } = await server.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
           and query ~ 'invoice' and query !~ 'as left' and random() < 0.4`,
      )
      killed += rowCount ?? 0
    }
  }
  const killing = kill()
  await Promise.all(issuers).finally(() => {
    over = true
  })
  await killing

  expect(killed).toBeGreaterThan(AT_ONCE)
  await expectWholeSeries()
}, 120_000)

test.runIf(DEEP)(
  'eight processes that are killed by SIGKILL leave no gap, and no number twice',
  async () => {
    await earnFees(6000)
    const start = () =>
      startChild(process.execPath, {
        args: [ISSUER],
        env: { PATH: process.env.PATH, DATABASE_URL: url, WAIT_MS: String(random.between(0, 50)) },
      })
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let turn = 0; turn < 4; turn += 1) {
          const child = start()
          await waitFor(
            'the process to draw',
            async () => child.output().includes('started') || child.ended(),
          )
          await sleep(random.between(10, 200))
          await child.stop('SIGKILL')
        }
      }),
    )
    const last = start()
    expect(await last.end()).toBe(0)

    expect(await countLeft()).toBe(0)
    await expectWholeSeries()
  },
  300_000,
)
