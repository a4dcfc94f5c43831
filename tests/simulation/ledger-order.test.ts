import { randomUUID } from 'node:crypto'
import { ledgerEntry } from '@okoume/domain/ledger/ledger-entry.ts'
import { expect, test } from 'vitest'
import { postEntry } from '../../apps/server/src/features/ledger/post-entry.ts'
import { createTestDatabase } from '../database/test-database.ts'

const ENTRIES = 150

/** Each plan visits the rows of a statement in another order; PostgreSQL changes plans as tables grow. */
test.each(['enable_nestloop', 'enable_hashjoin'])(
  "entries for one owner's accounts never deadlock, planned without %s",
  async (setting) => {
    const { kysely, pool, url, drop } = await createTestDatabase()
    await pool.query(`alter database ${new URL(url).pathname.slice(1)} set ${setting} = off`)
    const owner = randomUUID()
    const [wallet, cautions] = [
      { account: 'wallet', holder: owner } as const,
      { account: 'cautions', holder: owner } as const,
    ]
    const operator = { account: 'mobile_money', holder: 'AIRTEL' } as const
    const post = (cause: string, transfers: Parameters<typeof ledgerEntry>[1]) =>
      kysely.transaction().execute((trx) => postEntry(trx, ledgerEntry(cause, transfers), new Date()))
    // The wallet is opened first, as for an owner whose first rental had no deposit.
    await post('rent', [{ from: operator, to: wallet, amount: 1_000_000 }])
    await post('deposit', [{ from: operator, to: cautions, amount: 1_000_000 }])

    const entries = Array.from({ length: ENTRIES }, (_, index) =>
      [wallet, cautions].map((mine) => {
        const [from, to] = index % 2 ? [mine, operator] : [operator, mine]
        return { from, to, amount: 100 }
      }),
    )
    const posted = await Promise.allSettled(
      entries.map((transfers, index) => post(`entry ${index}`, transfers)),
    )

    const failures = posted.filter((one) => one.status === 'rejected').map(({ reason }) => String(reason))
    expect(failures).toEqual([])
    await drop()
  },
  60_000,
)
