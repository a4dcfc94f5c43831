import { randomUUID } from 'node:crypto'
import {
  type AuditedTown,
  brokenBy,
  brokenInvariants,
  buildAuditedTown,
} from '@okoume/tests/server/audited-town.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkLedger } from './check-ledger.ts'

let town: AuditedTown
beforeAll(async () => {
  town = await buildAuditedTown()
})
afterAll(() => town.server.stop())

const entry = (cause: string) => `(select id from ledger_entries where cause = '${cause}')`

test('a consistent town violates no rule', async () => {
  expect(await brokenInvariants(town)).toEqual({})
})

test('each violation is reported at once, in French, under a name of its own', async () => {
  const names: string[] = []
  const findings = await checkLedger(town.server.db, {
    limit: 1,
    onFinding: ({ invariant }) => names.push(invariant.name),
  })

  expect(names).toEqual(findings.map(({ invariant }) => invariant.name))
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(findings.map(({ invariant }) => invariant.title)).size).toBe(names.length)
})

describe('tampering with the database is detected, by account, holder and amount:', () => {
  test('a changed posting', async () => {
    const posting = `where entry_id = ${entry(`rental accepted ${town.accepted}`)} and account = 'wallet'`
    const found = await brokenBy(
      town,
      `update ledger_postings set amount = amount + 5 ${posting}`,
      `update ledger_postings set amount = amount - 5 ${posting}`,
    )

    expect(found['entries-balance']?.[0]).toMatch(
      new RegExp(`«rental accepted ${town.accepted}» sums to 5 FCFA`),
    )
    expect(found['balances-are-sums']).toEqual([
      `wallet ${town.owner.id}: balance 16000 FCFA, posted 16005 FCFA`,
    ])
    expect(found['wallet-is-accounted-for']).toEqual([
      `wallet ${town.owner.id}: holds 16005 FCFA, must hold 16000 FCFA`,
    ])
  })

  test('a kept balance of an operator', async () => {
    const found = await brokenBy(
      town,
      `insert into operator_checkpoints values ('MOOV', 7, 0, now())
         on conflict (operator) do update set (balance, through_entry) = (7, 0)`,
      `delete from operator_checkpoints where operator = 'MOOV'`,
    )

    expect(found).toEqual({ 'checkpoints-are-sums': ['checkpoint of MOOV: balance 7 FCFA, posted 0 FCFA'] })
  })

  test('a deleted entry', async () => {
    const id = entry(`withdrawal requested ${town.open}`)
    const found = await brokenBy(
      town,
      `create table kept as select * from ledger_postings where entry_id = ${id};
       create table kept_entry as select * from ledger_entries where id = ${id};
       delete from ledger_postings where entry_id = ${id}; delete from ledger_entries where id = ${id}`,
      `insert into ledger_entries overriding system value select * from kept_entry;
       insert into ledger_postings select * from kept; drop table kept; drop table kept_entry`,
    )

    expect(found['withdrawals-are-posted']).toEqual([
      `entry «withdrawal requested ${town.open}» moves 0 FCFA of payouts_due, must move 1000 FCFA`,
    ])
    expect(found['payouts-due-is-accounted-for']).toEqual([
      `payouts_due ${town.open}: holds 0 FCFA, must hold 1000 FCFA`,
    ])
    expect(found['balances-are-sums']).toContain(`payouts_due ${town.open}: balance 1000 FCFA, posted 0 FCFA`)
  })

  test('an entry without postings', async () => {
    const cause = `rental closed ${randomUUID()}`
    const found = await brokenBy(
      town,
      `insert into ledger_entries (cause, created_at) values ('${cause}', now())`,
      `delete from ledger_entries where cause = '${cause}'`,
    )

    expect(found).toEqual({ 'entries-balance': [expect.stringContaining(`«${cause}» has no posting`)] })
  })

  test('money created by an adjustment without a decision', async () => {
    const cause = `adjustment ${town.administrator.id} ${randomUUID()}`
    const found = await brokenBy(
      town,
      `insert into ledger_entries (cause, created_at) values ('${cause}', now());
       insert into ledger_postings values (${entry(cause)}, 'wallet', '${town.owner.id}', 70),
         (${entry(cause)}, 'adjustments', 'wallet ${town.owner.id}', -70);
       update ledger_balances set balance = balance + 70 where account = 'wallet' and holder = '${town.owner.id}'`,
      `delete from ledger_postings where entry_id = ${entry(cause)};
       delete from ledger_entries where cause = '${cause}';
       update ledger_balances set balance = balance - 70 where account = 'wallet' and holder = '${town.owner.id}'`,
    )

    expect(found).toEqual({
      'corrections-are-audited': [
        `entry «${cause}»: 70 FCFA on wallet ${town.owner.id} were decided by nobody`,
      ],
    })
  })

  test('money of an unknown holder', async () => {
    const holder = town.owner.id.toUpperCase()
    const found = await brokenBy(
      town,
      `insert into ledger_balances (account, holder, balance) values ('cautions', '${holder}', 0)`,
      `delete from ledger_balances where holder = '${holder}'`,
    )

    expect(found).toEqual({ 'holders-are-people': [`cautions ${holder}: 0 FCFA are held by nobody known`] })
  })

  test('an unknown cause, and a loss without a payment', async () => {
    const loss = randomUUID()
    const found = await brokenBy(
      town,
      `insert into ledger_entries (cause, created_at) values ('gift x', now()), ('loss ${loss}', now());
       insert into ledger_postings values
         (${entry('gift x')}, 'mobile_money', 'AIRTEL', -3), (${entry('gift x')}, 'mobile_money', 'MOOV', 3),
         (${entry(`loss ${loss}`)}, 'adjustments', 'loss ${loss}', -8),
         (${entry(`loss ${loss}`)}, 'mobile_money', 'MOOV', 8)`,
      `delete from ledger_postings
         where entry_id in (select id from ledger_entries where cause in ('gift x', 'loss ${loss}'));
       delete from ledger_entries where cause in ('gift x', 'loss ${loss}')`,
    )

    expect(found['causes-are-known']).toEqual([expect.stringContaining('«gift x» tells of no event')])
    expect(found['losses-are-payments']).toEqual([
      `adjustments loss ${loss}: -8 FCFA of no payment that was made`,
    ])
    expect(found['mobile-money-is-accounted-for']?.[1]).toBe(
      'mobile_money MOOV: holds 11 FCFA, must hold 0 FCFA',
    )
  })

  test('a changed or negative balance', async () => {
    const mine = `where account = 'cautions' and holder = '${town.owner.id}'`
    const found = await brokenBy(
      town,
      `update ledger_balances set balance = balance + 1 ${mine}`,
      `update ledger_balances set balance = balance - 1 ${mine}`,
    )
    expect(found).toEqual({
      'balances-are-sums': [`cautions ${town.owner.id}: balance 20001 FCFA, posted 20000 FCFA`],
    })

    const below = await brokenBy(
      town,
      `alter table ledger_balances drop constraint ledger_balances_balance_check;
       update ledger_balances set balance = -1 ${mine}`,
      `update ledger_balances set balance = 20000 ${mine};
       alter table ledger_balances add constraint ledger_balances_balance_check check (balance >= 0)`,
    )
    expect(below['balances-not-negative']).toEqual([`cautions ${town.owner.id}: balance -1 FCFA`])
  })

  test.each([
    ['ledger_entries', 'ledger_entries_append_only'],
    ['ledger_entries', 'ledger_entries_day_is_open'],
    ['ledger_postings', 'ledger_postings_append_only'],
    ['ledger_postings', 'ledger_postings_balance'],
    ['audit_events', 'audit_events_append_only'],
    ['safeguard_records', 'safeguard_records_append_only'],
    ['safeguard_sign_offs', 'safeguard_sign_offs_append_only'],
  ])('%s that can be changed, because %s is disabled', async (table, trigger) => {
    const found = await brokenBy(
      town,
      `alter table ${table} disable trigger ${trigger}`,
      `alter table ${table} enable trigger ${trigger}`,
    )

    expect(found).toEqual({ 'append-only': [`trigger ${trigger} of ${table} is missing or disabled`] })
  })
})

test.each(['ledger_entries', 'ledger_postings', 'audit_events', 'safeguard_records', 'safeguard_sign_offs'])(
  'the database itself refuses to change, delete or truncate %s',
  async (table) => {
    const columns = {
      ...{ ledger_entries: 'created_at', ledger_postings: 'amount', audit_events: 'action' },
      ...{ safeguard_records: 'surplus', safeguard_sign_offs: 'note' },
    }
    const column = columns[table as keyof typeof columns]
    const { pool } = town.server

    await expect(pool.query(`update ${table} set ${column} = ${column}`)).rejects.toThrow(
      /append-only: UPDATE/,
    )
    await expect(pool.query(`delete from ${table}`)).rejects.toThrow(/append-only: DELETE/)
    await expect(pool.query(`truncate ${table} cascade`)).rejects.toThrow(/append-only: TRUNCATE/)
  },
)
