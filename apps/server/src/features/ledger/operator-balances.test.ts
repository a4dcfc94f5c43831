import { ledgerFaults } from '@okoume/tests/server/ledger-invariants.ts'
import { plansOf } from '@okoume/tests/server/query-plans.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { expect, test } from 'vitest'
import { readFloat } from '../payments/transactions/operator-float.ts'
import { readOperatorBalances, writeOperatorCheckpoints } from './operator-balances.ts'

useTestServer({ jobs: false })

/** An entry of the bank that puts that much into Moov Money. */
const post = (name: string, amount: number) => `
  with entry as (insert into ledger_entries (cause, created_at) values ('loss ${name}', now()) returning id)
  insert into ledger_postings (entry_id, account, holder, amount)
  select id, account, holder, amount from entry,
    (values ('mobile_money', 'MOOV', -${amount}), ('own_funds', 'bank', ${amount})) as move (account, holder, amount)`
const balances = async () => Object.fromEntries(await readOperatorBalances(server.db))
const checkpoint = () => writeOperatorCheckpoints(server.db, new Date())

test('a balance is the same before, at and behind a checkpoint', async () => {
  expect(await balances()).toEqual({ AIRTEL: 0, MOOV: 0 })
  await server.pool.query(post('one', 700))
  expect(await balances()).toEqual({ AIRTEL: 0, MOOV: 700 })
  await checkpoint()
  expect(await balances()).toEqual({ AIRTEL: 0, MOOV: 700 })
  await server.pool.query(post('two', 30))
  expect(await balances()).toEqual({ AIRTEL: 0, MOOV: 730 })
  expect(await readFloat(server.db, 'MOOV')).toBe(730)
  await checkpoint()
  await checkpoint()
  expect(await balances()).toEqual({ AIRTEL: 0, MOOV: 730 })
})

test('an entry that is being posted while later ones have committed is not left out', async () => {
  const before = (await balances()).MOOV ?? 0
  const client = await server.pool.connect()
  await client.query('begin')
  await client.query(post('slow', 5))
  await server.pool.query(post('fast', 11))
  const written = checkpoint()
  await new Promise((resolve) => setTimeout(resolve, 300))
  await client.query('commit')
  client.release()
  await written

  expect((await balances()).MOOV).toBe(before + 16)
  const { rows } = await server.pool.query("select balance from operator_checkpoints where operator = 'MOOV'")
  expect(rows).toEqual([{ balance: before + 16 }])
  const faults = await ledgerFaults(server.db)
  expect(faults.filter((fault) => fault.startsWith('checkpoint'))).toEqual([])
})

test('what was posted before the checkpoint is not read again', async () => {
  await server.pool.query(`
    with entry as (
      insert into ledger_entries (cause, created_at)
      select concat('loss ', number), now() from generate_series(1, 5000) as number returning id
    ), posted as (select id, side from entry, (values (-1), (1)) as sides (side))
    insert into ledger_postings (entry_id, account, holder, amount)
    select id, case side when -1 then 'mobile_money' else 'own_funds' end, case side when -1 then 'MOOV' else 'bank' end, side
    from posted`)
  await server.pool.query('analyze ledger_postings')
  await checkpoint()
  const { maxRows } = await plansOf(server.pool, (db) => readFloat(db, 'MOOV'))
  expect(maxRows).toBeLessThan(10)
})
