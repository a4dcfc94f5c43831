import { randomUUID } from 'node:crypto'
import { ledgerEntry } from '@okoume/domain/ledger/ledger-entry.ts'
import { createTestDatabase, type TestDatabase } from '@okoume/tests/database/test-database.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBalances, postEntry } from './post-entry.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const NOW = new Date('2026-05-01T10:00:00Z')

/** Money from an operator, credited to a person's wallet. */
function received(holder: string, amount: number, cause = `test ${randomUUID()}`) {
  const from = { account: 'mobile_money', holder: 'AIRTEL' } as const
  return ledgerEntry(cause, [{ from, to: { account: 'wallet', holder }, amount }])
}

function moved(from: string, to: string, amount: number) {
  return ledgerEntry(`test ${randomUUID()}`, [
    { from: { account: 'wallet', holder: from }, to: { account: 'wallet', holder: to }, amount },
  ])
}

const post = (entry: Parameters<typeof postEntry>[1]) =>
  database.kysely.transaction().execute((trx) => postEntry(trx, entry, NOW))

async function counts() {
  const { rows } = await database.pool.query(
    `select (select count(*) from ledger_entries) as entries, (select count(*) from ledger_postings) as postings,
      (select coalesce(sum(balance), 0)::bigint from ledger_balances) as held`,
  )
  return rows
}

async function refused(attempt: () => Promise<unknown>, reason: RegExp) {
  const before = await counts()
  await expect(attempt()).rejects.toThrow(reason)
  expect(await counts()).toEqual(before)
}

describe('the database', () => {
  test.each(['ledger_entries', 'ledger_postings'])('lets nobody change or delete %s', async (table) => {
    await post(received(randomUUID(), 100))
    const column = table === 'ledger_entries' ? 'created_at = now()' : 'amount = amount + 1'

    await refused(() => database.pool.query(`update ${table} set ${column}`), /append-only: UPDATE/)
    await refused(() => database.pool.query(`delete from ${table}`), /append-only: DELETE/)
    await refused(() => database.pool.query(`truncate ${table} cascade`), /append-only: TRUNCATE/)
  })

  test('refuses an unbalanced entry, also when it is written without our code', async () => {
    const write = async (amounts: readonly number[]) => {
      const { rows } = await database.pool.query<{ id: number }>(
        `insert into ledger_entries (cause, created_at) values ($1, now()) returning id`,
        [`test ${randomUUID()}`],
      )
      const holders = amounts.map(() => randomUUID())
      await database.pool.query(
        `insert into ledger_postings select $1, 'wallet', * from unnest($2::text[], $3::bigint[])`,
        [rows[0]?.id, holders, amounts],
      )
    }
    for (const amounts of [[100], [100, -99], [1, 1, -3]]) {
      await expect(write(amounts)).rejects.toThrow(/does not balance/)
    }
    await expect(write([100, -100])).resolves.toBeUndefined()
  })

  test('refuses a balance below zero, a posting of 0, an account twice in an entry', async () => {
    const holder = randomUUID()
    await post(received(holder, 100))

    await refused(
      () => database.pool.query('update ledger_balances set balance = -1 where holder = $1', [holder]),
      /balance_check/,
    )
    await refused(
      () =>
        database.pool.query(
          `insert into ledger_postings select max(id), 'wallet', 'x', 0 from ledger_entries`,
        ),
      /amount_check/,
    )
  })
})

describe('posting', () => {
  test('updates the balances with the entry', async () => {
    const [rose, serge] = [randomUUID(), randomUUID()]
    await post(received(rose, 5000))
    await post(moved(rose, serge, 1500))

    expect(await findBalances(database.kysely, rose)).toEqual({ wallet: 3500 })
    expect(await findBalances(database.kysely, serge)).toEqual({ wallet: 1500 })
  })

  test('refuses the same cause twice, and keeps the first', async () => {
    const holder = randomUUID()
    const cause = `test ${randomUUID()}`
    await post(received(holder, 100, cause))

    await refused(() => post(received(holder, 100, cause)), /ledger_entries_cause_key/)
    await refused(() => post(received(holder, 999, cause)), /ledger_entries_cause_key/)
    expect(await findBalances(database.kysely, holder)).toEqual({ wallet: 100 })
  })

  test('posts the same cause once, ten times at once', async () => {
    const holder = randomUUID()
    const cause = `test ${randomUUID()}`
    await Promise.allSettled(Array.from({ length: 10 }, () => post(received(holder, 100, cause))))

    expect(await findBalances(database.kysely, holder)).toEqual({ wallet: 100 })
  })

  test('never takes an account below zero, nor an account without any money', async () => {
    const [rose, newcomer] = [randomUUID(), randomUUID()]
    await post(received(rose, 100))

    await refused(() => post(moved(rose, newcomer, 101)), /balance_check/)
    await refused(() => post(moved(newcomer, rose, 1)), /below zero/)
    expect(await findBalances(database.kysely, rose)).toEqual({ wallet: 100 })
  })

  test('of ten concurrent withdrawals as many succeed as the balance allows', async () => {
    const rose = randomUUID()
    await post(received(rose, 350))

    const attempts = Array.from({ length: 10 }, () => post(moved(rose, randomUUID(), 100)))
    const results = await Promise.allSettled(attempts)

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await findBalances(database.kysely, rose)).toEqual({ wallet: 50 })
  })

  test('never writes an unbalanced entry', async () => {
    const unbalanced = {
      cause: `test ${randomUUID()}`,
      postings: [{ account: 'wallet', holder: 'x', amount: 5 } as const],
    }

    await refused(() => post(unbalanced), /sum to 5/)
  })

  test('leaves nothing of a rolled-back transaction', async () => {
    const holder = randomUUID()
    await refused(
      () =>
        database.kysely.transaction().execute(async (trx) => {
          await postEntry(trx, received(holder, 100), NOW)
          throw new Error('later in the same transaction')
        }),
      /later in the same/,
    )
    expect(await findBalances(database.kysely, holder)).toEqual({})
  })
})
