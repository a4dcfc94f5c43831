import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'

/**
 * Payments that we order never exceed what their operator has. Its charges, known afterwards, and payments by hand, which are facts,
 * may take it below zero by the ledger.
 */
export const FLOATS: Invariant = {
  name: 'floats-are-there',
  title:
    "Aucun opérateur ne paie plus qu'il ne tient, hors ses commissions et ce que nous avons payé à la main",
  async violations(trx, limit) {
    const { rows } = await sql<{ operator: string; balance: number; exempt: number }>`
      select operator, balance, coalesce(taken.amount, 0)::bigint as exempt
      from (
        select holder as operator, -sum(amount)::bigint as balance from ledger_postings
        where account = 'mobile_money' group by holder
      ) as operator_float left join (
        select operator, sum(amount) as amount from (
          select operator, provider_charge as amount from payment_operations where provider_charge is not null
          union all
          select operator, amount from withdrawals where state = 'paid' and payer = 'administrator'
          union all
          select operator, amount from payment_operations
          where provider = 'administrator' and state = 'succeeded' and paid_from is null
        ) as exempt group by operator
      ) as taken using (operator)
      where balance + coalesce(taken.amount, 0) < 0 limit ${limit}`.execute(trx)
    return rows.map(
      ({ operator, balance, exempt }) =>
        `mobile_money ${operator}: holds ${balance} FCFA; charges and payments by hand took ${exempt} FCFA of it`,
    )
  },
}
