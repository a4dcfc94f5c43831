import type { Written } from '@okoume/contract/model/written.ts'
import type { Books } from '@okoume/contract/wire/books.ts'
import { HELD_CLASSES, type HeldClass } from '@okoume/domain/books/holdings.ts'
import {
  DECIDED_MONEY,
  type DecidedMoney,
  OLD_AFTER_DAYS,
  OLD_DECISION_DAYS,
} from '@okoume/domain/books/old-money.ts'
import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import { DISPUTED } from '../returns/dispute-queries.ts'

interface Aged {
  readonly amount: number
  readonly since: Date | null
  readonly old: number
}

const NONE: Aged = { amount: 0, since: null, old: 0 }

/**
 * Money held of each class, since when its oldest franc waits, and how much waits too long: first in, first out, each holder's
 * newest credits make up the balance.
 */
export async function readHeld(trx: Kysely<Schema>, now: Date): Promise<Written<typeof Books>['held']> {
  const classes = Object.entries(HELD_CLASSES)
  const cutoffs = classes.map(([name]) => cutoffOf(OLD_AFTER_DAYS[name as HeldClass], now))
  const { rows } = await sql<Aged & { readonly account: string }>`
    select held.account, sum(held.balance)::bigint as amount, min(oldest.since) as since,
      coalesce(sum(greatest(0, held.balance - coalesce(oldest.recent, 0))) filter (where class.cutoff is not null), 0)::bigint
        as old
    from unnest(${classes.map(([, { account }]) => account)}::text[], ${cutoffs}::timestamptz[]) as class (account, cutoff)
    join ledger_balances as held on held.account = class.account
    cross join lateral (
      select min(entry.created_at) as since, sum(credit.amount) filter (where entry.created_at >= class.cutoff) as recent
      from (
        select entry_id, amount,
          sum(amount) over (order by entry_id desc rows between unbounded preceding and 1 preceding) as newer
        from ledger_postings
        where account = held.account and holder = held.holder and amount > 0
      ) as credit join ledger_entries as entry on entry.id = credit.entry_id
      where coalesce(credit.newer, 0) < held.balance
    ) as oldest
    where held.balance > 0
    group by held.account`.execute(trx)
  const byAccount = new Map(rows.map(({ account, ...aged }) => [account, aged]))
  const entries = classes.map(([name, { account }]) => [name, byAccount.get(account) ?? NONE])
  return Object.fromEntries(entries) as Record<HeldClass, Aged>
}

function cutoffOf(days: number | undefined, now: Date): Date | null {
  return days === undefined ? null : new Date(now.getTime() - days * DAY_MS)
}

/** Money that the team has to decide of: payments in review, what is claimed of deposits, and rentals whose handover is disputed. */
export async function readDecidedMoney(
  trx: Kysely<Schema>,
  now: Date,
): Promise<Written<typeof Books>['decisions']> {
  const { rows } = await sql<Aged & { readonly name: DecidedMoney }>`
    select name, sum(amount)::bigint as amount, min(since) as since,
      coalesce(sum(amount) filter (where since < ${cutoffOf(OLD_DECISION_DAYS, now)}), 0)::bigint as old
    from (
      select 'payments' as name, amount, updated_at as since from payment_operations where state = 'review'
      union all
      select 'disputes', case rentals.handover_state when 'disputed' then total_price
        else coalesce(contested_amount, deposit) end, disputed.disputed_at
      from ${DISPUTED} as disputed join rentals on rentals.id = disputed.id
    ) as waiting
    group by name`.execute(trx)
  const byName = new Map(rows.map(({ name, ...aged }) => [name, aged]))
  const entries = Object.keys(DECIDED_MONEY).map((name) => [name, byName.get(name as DecidedMoney) ?? NONE])
  return Object.fromEntries(entries) as Record<DecidedMoney, Aged>
}
