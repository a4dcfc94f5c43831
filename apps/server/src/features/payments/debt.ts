import type { AccountKind } from '@okoume/domain/ledger/ledger-entry.ts'
import type { Kysely } from 'kysely'
import type { OperationKind, PaymentOperationRow, Schema } from '../../platform/database/schema.ts'

/** The account in which the ledger keeps what a refund or a payout is to pay; its holder is the operation's cause. */
const DEBTS: Readonly<Record<Exclude<OperationKind, 'collect'>, AccountKind>> = {
  refund: 'refunds_due',
  payout: 'payouts_due',
}

/**
 * Whether what a refund or a payout pays is still owed, by the ledger: not where another attempt has paid it, or it
 * went back to the wallet. Until the caller's transaction ends nobody else pays or returns it.
 */
export async function isStillOwed(
  trx: Kysely<Schema>,
  kind: Exclude<OperationKind, 'collect'>,
  { cause, amount }: PaymentOperationRow,
): Promise<boolean> {
  const debt = await trx
    .selectFrom('ledger_balances')
    .select('balance')
    .where('account', '=', DEBTS[kind])
    .where('holder', '=', cause)
    .forUpdate()
    .executeTakeFirst()
  return debt !== undefined && debt.balance >= amount
}
