import { LEDGER_EVENTS } from '@okoume/domain/ledger/causes.ts'
import { BOUNDLESS_ACCOUNTS } from '@okoume/domain/ledger/ledger-entry.ts'
import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'

/** Where the ledger could disagree with itself. Each reads along an index, so that nothing is gathered in memory. */
export const LEDGER_ITSELF: readonly Invariant[] = [
  {
    name: 'entries-balance',
    title: 'Chaque écriture a des mouvements, dont la somme est nulle',
    async violations(trx, limit) {
      const { rows } = await sql<{ id: number; cause: string; sum: number | null }>`
        select entry.id, entry.cause, posted.sum
        from ledger_entries as entry left join (
          select entry_id, sum(amount)::bigint as sum from ledger_postings group by entry_id
        ) as posted on posted.entry_id = entry.id
        where posted.sum is distinct from 0 limit ${limit}`.execute(trx)
      return rows.map(({ id, cause, sum }) =>
        sum === null ? `entry ${id} «${cause}» has no posting` : `entry ${id} «${cause}» sums to ${sum} FCFA`,
      )
    },
  },
  {
    name: 'causes-are-known',
    title: 'Chaque écriture nomme un événement connu',
    async violations(trx, limit) {
      const { rows } = await sql<{ id: number; cause: string }>`
        select id, cause from ledger_entries
        where not cause ~ ${`^(${LEDGER_EVENTS.join('|')}) .`} limit ${limit}`.execute(trx)
      return rows.map(({ id, cause }) => `entry ${id} «${cause}» tells of no event that is known`)
    },
  },
  {
    name: 'balances-are-sums',
    title: 'Chaque solde est la somme de ses mouvements',
    async violations(trx, limit) {
      const { rows } = await sql<{ account: string; holder: string; balance: number; posted: number }>`
        select account, holder, coalesce(balance, 0) as balance, coalesce(sum, 0) as posted
        from ledger_balances full join (
          select account, holder, sum(amount)::bigint as sum from ledger_postings
          where account <> all(${[...BOUNDLESS_ACCOUNTS]}::text[]) group by account, holder
        ) as posted using (account, holder)
        where coalesce(balance, 0) <> coalesce(sum, 0) limit ${limit}`.execute(trx)
      return rows.map(
        ({ account, holder, balance, posted }) =>
          `${account} ${holder}: balance ${balance} FCFA, posted ${posted} FCFA`,
      )
    },
  },
  {
    name: 'checkpoints-are-sums',
    title: "Le solde gardé de chaque opérateur est la somme de ses mouvements jusqu'à son écriture",
    async violations(trx, limit) {
      const { rows } = await sql<{ operator: string; balance: number; posted: number }>`
        select operator, balance, posted.sum as posted
        from operator_checkpoints as checkpoint cross join lateral (
          select coalesce(-sum(amount), 0)::bigint as sum from ledger_postings
          where account = 'mobile_money' and holder = checkpoint.operator and entry_id <= checkpoint.through_entry
        ) as posted
        where balance <> posted.sum limit ${limit}`.execute(trx)
      return rows.map(
        ({ operator, balance, posted }) =>
          `checkpoint of ${operator}: balance ${balance} FCFA, posted ${posted} FCFA`,
      )
    },
  },
  {
    name: 'balances-not-negative',
    title: 'Aucun solde sous zéro',
    async violations(trx, limit) {
      const { rows } = await sql<{ account: string; holder: string; balance: number }>`
        select account, holder, balance from ledger_balances where balance < 0 limit ${limit}`.execute(trx)
      return rows.map(({ account, holder, balance }) => `${account} ${holder}: balance ${balance} FCFA`)
    },
  },
  {
    name: 'holders-are-people',
    title: "Chaque portefeuille et chaque caution sont à quelqu'un",
    async violations(trx, limit) {
      const { rows } = await sql<{ account: string; holder: string; balance: number }>`
        select account, holder, balance from ledger_balances
        where account in ('wallet', 'cautions') and holder not in (select id::text from users)
        limit ${limit}`.execute(trx)
      return rows.map(
        ({ account, holder, balance }) => `${account} ${holder}: ${balance} FCFA are held by nobody known`,
      )
    },
  },
  {
    name: 'closed-days-are-closed',
    title: "Rien n'est écrit dans un jour clos",
    async violations(trx, limit) {
      const { rows } = await sql<{ id: number; cause: string; day: string }>`
        select entry.id, entry.cause, closed.day
        from (select day, through_entry from closed_days order by day desc limit 1) as closed
          join ledger_entries as entry on entry.id > closed.through_entry
            and entry.created_at < (closed.day + 1)::timestamp at time zone 'Africa/Libreville'
        limit ${limit}`.execute(trx)
      return rows.map(
        ({ id, cause, day }) => `entry ${id} «${cause}» was written into days closed up to ${day}`,
      )
    },
  },
  {
    name: 'append-only',
    title: 'La base refuse de changer une écriture ou une trace',
    async violations(trx, limit) {
      const { rows } = await sql<{ name: string; onTable: string }>`
        select wanted.name, wanted.on_table
        from (values ('ledger_entries_append_only', 'ledger_entries'),
          ('ledger_entries_day_is_open', 'ledger_entries'),
          ('ledger_postings_append_only', 'ledger_postings'), ('ledger_postings_balance', 'ledger_postings'),
          ('ledger_postings_invoice', 'ledger_postings'), ('invoices_are_kept', 'invoices'),
          ('invoices_are_not_truncated', 'invoices'),
          ('former_certifications_are_kept', 'former_certifications'),
          ('former_certifications_are_not_truncated', 'former_certifications'),
          ('audit_events_append_only', 'audit_events'),
          ('safeguard_records_append_only', 'safeguard_records'),
          ('safeguard_sign_offs_append_only', 'safeguard_sign_offs')) as wanted (name, on_table)
        where not exists (select from pg_trigger
          where tgname = wanted.name and tgrelid = to_regclass(wanted.on_table) and tgenabled in ('O', 'A'))
        limit ${limit}`.execute(trx)
      return rows.map(({ name, onTable }) => `trigger ${name} of ${onTable} is missing or disabled`)
    },
  },
]
