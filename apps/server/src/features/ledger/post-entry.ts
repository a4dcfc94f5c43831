import {
  type AccountKind,
  assertBalanced,
  BOUNDLESS_ACCOUNTS,
  type LedgerEntry,
  mayGoBelowZero,
} from '@okoume/domain/ledger/ledger-entry.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

/**
 * Writes an entry in the caller's transaction and moves the balances with it, in one statement.
 * Throws, and so undoes the whole transaction, when the cause was posted before, an account would go below
 * zero, or the postings do not balance: each is a fault of ours that must not commit.
 * A person's balances are locked in one order by every entry, or two of them could wait for each other.
 */
export async function postEntry(db: Kysely<Schema>, entry: LedgerEntry, now: Date): Promise<void> {
  const { cause, postings } = assertBalanced(entry)
  const accounts = postings.map(({ account }) => account)
  const holders = postings.map(({ holder }) => holder)
  const amounts = postings.map(({ amount }) => amount)
  const tracked = postings.filter(({ account }) => !mayGoBelowZero(account)).length
  const { rows } = await sql<{ moved: number }>`
    with moves as (
      select * from unnest(${accounts}::text[], ${holders}::text[], ${amounts}::bigint[])
        as move (account, holder, amount)
    ), entry as (
      insert into ledger_entries (cause, created_at) values (${cause}, ${now}) returning id
    ), posted as (
      insert into ledger_postings (entry_id, account, holder, amount)
      select entry.id, account, holder, amount from entry, moves
    ), tracked as (
      select * from moves where account <> all(${[...BOUNDLESS_ACCOUNTS]}::text[])
    ), owing as (
      select account, holder, tracked.amount
      from ledger_balances as held join tracked using (account, holder)
      where tracked.amount < 0
      order by account, holder for update of held
    ), debited as (
      update ledger_balances as held set balance = held.balance + owing.amount
      from owing
      where held.account = owing.account and held.holder = owing.holder
      returning 1
    ), credited as (
      insert into ledger_balances as held (account, holder, balance)
      select account, holder, amount from tracked where amount > 0 order by account, holder
      on conflict (account, holder) do update set balance = held.balance + excluded.balance
      returning 1
    )
    select (select count(*) from debited) + (select count(*) from credited) as moved`.execute(db)
  // A debit of an account that was never credited touches no row: the constraint alone would not see it.
  if (rows[0]?.moved !== tracked) throw new Error(`${cause}: an account would go below zero`)
}

/** FCFA; 0 for an account that nothing ever moved. */
export async function findBalances(
  db: Kysely<Schema>,
  holder: string,
): Promise<Partial<Record<AccountKind, number>>> {
  const rows = await db
    .selectFrom('ledgerBalances')
    .select(['account', 'balance'])
    .where('holder', '=', holder)
    .where('account', 'in', ['wallet', 'cautions'])
    .execute()
  return Object.fromEntries(rows.map(({ account, balance }) => [account, balance]))
}

/** FCFA. */
interface HeldMoney {
  readonly wallet: number
  readonly cautions: number
}

/**
 * The money of a person, locked until the caller's transaction ends: a transaction that credits it at this instant is
 * waited for, also where it was never credited before. In the order in which entries lock it.
 *
 * This lock is what guards a wallet against being taken twice. A rental's acceptance credits the rent and makes it
 * untouchable in one transaction, its cancellation takes both back in one, and both post to this wallet: a transaction that holds
 * the lock and then reads which rentals are accepted sees a balance and rents that belong together. A report that takes a
 * release back locks it as well, and is refused where the rent was withdrawn. Every other move of a handover without the
 * lock only releases money.
 */
export async function lockBalances(trx: Kysely<Schema>, holder: string): Promise<HeldMoney> {
  const { rows } = await sql<{ account: keyof HeldMoney; balance: number }>`
    insert into ledger_balances as held (account, holder, balance)
    values ('cautions', ${holder}, 0), ('wallet', ${holder}, 0)
    on conflict (account, holder) do update set balance = held.balance
    returning account, balance`.execute(trx)
  const of = (kind: keyof HeldMoney) => rows.find(({ account }) => account === kind)?.balance ?? 0
  return { wallet: of('wallet'), cautions: of('cautions') }
}
