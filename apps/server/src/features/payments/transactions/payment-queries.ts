import type { AccountKind } from '@okoume/domain/ledger/ledger-entry.ts'
import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import type { PaymentKind, PaymentRow, Schema } from '#platform/database/schema.ts'

export async function findPayment(db: Kysely<Schema>, id: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('paymentOperations').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks a payment until the caller's transaction ends. */
export async function lockPayment(db: Kysely<Schema>, id: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('paymentOperations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function findPaymentByReference(
  db: Kysely<Schema>,
  provider: string,
  reference: string,
): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('paymentOperations')
    .selectAll()
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .executeTakeFirst()
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A payment by its id, where it is that provider's. */
export async function findPaymentById(
  db: Kysely<Schema>,
  provider: string,
  id: string,
): Promise<PaymentRow | undefined> {
  const payment = UUID.test(id) ? await findPayment(db, id) : undefined
  return payment?.provider === provider ? payment : undefined
}

/** The account in which the ledger keeps what a refund or a payout is to pay; its holder is the payment's cause. */
const DEBTS: Readonly<Record<Exclude<PaymentKind, 'collect'>, AccountKind>> = {
  refund: 'refunds_due',
  payout: 'payouts_due',
}

/**
 * The ledger still owes what a payment pays: no other attempt has paid it, and it did not go back to the wallet. Never
 * true of a collection.
 */
const isOwed = sql<boolean>`
  debt.account = case payment_operations.kind
    when 'refund' then ${sql.lit(DEBTS.refund)} when 'payout' then ${sql.lit(DEBTS.payout)} end
  and debt.holder = payment_operations.cause and debt.balance >= payment_operations.amount`

/** The debt of a payment, while it is owed: for `exists`, in a statement on payments. */
export function selectDebt(eb: ExpressionBuilder<Schema, 'paymentOperations'>) {
  return eb.selectFrom('ledgerBalances as debt').select('debt.balance').where(isOwed)
}

/** Locks the debt: until the caller's transaction ends no one else pays or returns it. */
export async function isStillOwed(trx: Kysely<Schema>, { id }: Pick<PaymentRow, 'id'>): Promise<boolean> {
  const debt = await trx
    .selectFrom(['paymentOperations', 'ledgerBalances as debt'])
    .select('debt.balance')
    .where('paymentOperations.id', '=', id)
    .where(isOwed)
    .forUpdate('debt')
    .executeTakeFirst()
  return debt !== undefined
}
