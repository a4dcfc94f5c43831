import { INVOICE_KINDS } from '@okoume/domain/books/invoices.ts'
import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'

const PREFIXES = JSON.stringify(
  Object.fromEntries(Object.entries(INVOICE_KINDS).map(([kind, { prefix }]) => [kind, prefix])),
)

/** Invoices and credit notes against the earned fees that they are of, and against their series. */
export const INVOICE_INVARIANTS: readonly Invariant[] = [
  {
    name: 'invoices-are-earned-fees',
    title: 'Chaque jour, les factures moins les avoirs sont ce que les frais gagnés ont bougé',
    async violations(trx, limit) {
      const { rows } = await sql<{ day: string; invoiced: number; earned: number }>`
        select to_char(day, 'YYYY-MM-DD') as day, coalesce(invoiced, 0) as invoiced, coalesce(earned, 0) as earned
        from (
          select (earned_at at time zone 'Africa/Libreville')::date as day,
            sum(case kind when 'invoice' then amount else -amount end)::bigint as invoiced
          from invoices group by 1
        ) as invoice full join (
          select (created_at at time zone 'Africa/Libreville')::date as day, sum(amount)::bigint as earned
          from ledger_postings join ledger_entries on ledger_entries.id = entry_id
          where account = 'earned_fees' group by 1
        ) as fee using (day)
        where invoiced is distinct from earned order by day limit ${limit}`.execute(trx)
      return rows.map(
        ({ day, invoiced, earned }) => `${day}: ${invoiced} FCFA are invoiced, ${earned} FCFA were earned`,
      )
    },
  },
  {
    name: 'invoices-are-of-postings',
    title: 'Chaque frais gagné a sa facture, chaque frais rendu son avoir, du même montant',
    async violations(trx, limit) {
      const { rows } = await sql<{ entry: number; invoiced: number | null; posted: number | null }>`
        select entry_id as entry, invoice.amount as invoiced, fee.amount as posted
        from (
          select entry_id, rental_id::text as holder, case kind when 'invoice' then amount else -amount end as amount
          from invoices
        ) as invoice full join (
          select entry_id, holder, amount from ledger_postings where account = 'earned_fees'
        ) as fee using (entry_id, holder)
        where invoice.amount is distinct from fee.amount order by entry_id limit ${limit}`.execute(trx)
      return rows.map(
        ({ entry, invoiced, posted }) =>
          `entry ${entry}: ${invoiced ?? 0} FCFA are invoiced of ${posted ?? 0} FCFA`,
      )
    },
  },
  {
    name: 'invoice-series-have-no-gap',
    title: "Aucun numéro de facture ou d'avoir ne manque, et aucun ne vient deux fois",
    async violations(trx, limit) {
      const { rows } = await sql<{ series: string; last: number; issued: number; highest: number }>`
        select concat(prefix, '-', year) as series, coalesce(last, 0) as last, coalesce(issued, 0) as issued,
          coalesce(highest, 0) as highest
        from (
          select ${PREFIXES}::jsonb ->> kind as prefix, year, last from invoice_series
        ) as series full join (
          select split_part(number, '-', 1) as prefix, split_part(number, '-', 2)::integer as year,
            count(*)::integer as issued, max(split_part(number, '-', 3)::integer) as highest
          from invoices where number is not null group by 1, 2
        ) as found using (prefix, year)
        where issued is distinct from last or highest is distinct from last limit ${limit}`.execute(trx)
      return rows.map(
        ({ series, last, issued, highest }) =>
          `${series}: ${last} numbers were drawn, ${issued} are issued, the highest is ${highest}`,
      )
    },
  },
]
