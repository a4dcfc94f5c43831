import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'

/** Money of refused rentals that waited for another choice, by rental, and what goes back to each number. */
export const CARRIED_MONEY: readonly Invariant[] = [
  {
    name: 'carried-money-is-whole',
    title: "L'argent gardé d'une location refusée est tout ce qui avait été payé, et sort une fois",
    async violations(trx, limit) {
      const { rows } = await sql<{ id: string; expected: number; found: number }>`
        select rental_id as id, amount as expected, coalesce(posted.sum, 0) as found
        from carried_money join rentals on rentals.id = rental_id
          left join checkouts as choice on choice.carried_from = rental_id and choice.state = 'booked'
          cross join lateral (
            select -sum(posting.amount)::bigint as sum from ledger_entries as entry
              join ledger_postings as posting on posting.entry_id = entry.id
            where entry.cause in (concat('money carried ', choice.id), concat('carried money refunded ', rental_id))
              and posting.account = 'received' and posting.holder = rental_id::text) as posted
        where amount <> total_price + rentals.fee or (carried_money.state = 'used') <> (choice.id is not null)
          or (carried_money.state <> 'offered' and posted.sum is distinct from amount)
        limit ${limit}`.execute(trx)
      return rows.map(
        ({ id, expected, found }) =>
          `rental ${id}: ${found} FCFA of ${expected} FCFA that waited were carried`,
      )
    },
  },
  {
    name: 'refunds-stay-within-payments',
    title: "Aucun paiement n'est rendu au-delà de ce qu'il a apporté",
    async violations(trx, limit) {
      const { rows } = await sql<{ id: string; paid: number; back: number }>`
        select payment.id, greatest(payment.amount, payment.received_amount) as paid, refunds.back
        from (select original_id, sum(amount)::bigint as back from payment_operations
            where kind = 'refund' and attempt = 1 and original_id is not null group by original_id) as refunds
          join payment_operations as payment on payment.id = refunds.original_id
        where refunds.back > greatest(payment.amount, payment.received_amount) limit ${limit}`.execute(trx)
      return rows.map(
        ({ id, paid, back }) => `payment ${id}: ${back} FCFA go back of ${paid} FCFA that it brought`,
      )
    },
  },
]
