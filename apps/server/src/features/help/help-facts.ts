import type { Written } from '@okoume/contract/model/written.ts'
import type { HelpFacts } from '@okoume/contract/wire/ticket.ts'
import { type Kysely, sql } from 'kysely'
import type { PaymentOperationRow, Schema } from '../../platform/database/schema.ts'

const LAST_OPERATIONS = 20
const LAST_WITHDRAWALS = 5

/** Where a person's money and identity file stand, so that they see it before they ask. */
export async function readHelpFacts(db: Kysely<Schema>, userId: string): Promise<Written<typeof HelpFacts>> {
  const file = await db
    .selectFrom('identityFiles')
    .select(['id', 'submittedAt', 'decidedAt', 'reason'])
    .where('userId', '=', userId)
    .orderBy('submittedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    operations: await findPersonOperations(db, userId, LAST_OPERATIONS),
    withdrawals: await findOwnWithdrawals(db, userId),
    verification: file ?? null,
  }
}

type PersonOperation = Pick<
  PaymentOperationRow,
  'id' | 'kind' | 'state' | 'failure' | 'operator' | 'phone' | 'amount' | 'label' | 'reference' | 'createdAt'
>

/** The last movements of a person's money over the telephone, newest first: what they paid, got back and withdrew. */
export async function findPersonOperations(
  db: Kysely<Schema>,
  userId: string,
  limit: number,
): Promise<PersonOperation[]> {
  const { rows } = await sql<PersonOperation>`
    with paid as (
      select payment_id as id from checkouts where renter_id = ${userId} order by created_at desc limit ${limit}
    ), withdrawn as (
      select payment_id as id from withdrawals
      where user_id = ${userId} and payment_id is not null order by created_at desc limit ${limit}
    )
    select operation.id, operation.kind, operation.state, operation.failure, operation.operator, operation.phone,
      operation.amount, operation.label, operation.reference, operation.created_at from (
      select id from paid union select id from withdrawn
      union select back.id from paid join payment_operations as back on back.original_id = paid.id
    ) as theirs
    join payment_operations as operation on operation.id = theirs.id
    order by operation.created_at desc, operation.id desc limit ${limit}`.execute(db)
  return rows
}

async function findOwnWithdrawals(
  db: Kysely<Schema>,
  userId: string,
): Promise<Written<typeof HelpFacts>['withdrawals']> {
  const rows = await db
    .selectFrom('withdrawals')
    .leftJoin('paymentOperations as payout', 'payout.id', 'withdrawals.paymentId')
    .select(['withdrawals.id', 'withdrawals.amount', 'withdrawals.phone', 'withdrawals.operator'])
    .select(['withdrawals.state', 'payer', 'reason', 'withdrawals.createdAt'])
    .select(['withdrawals.receipt', 'payout.reference'])
    .where('userId', '=', userId)
    .orderBy('withdrawals.createdAt', 'desc')
    .orderBy('withdrawals.id', 'desc')
    .limit(LAST_WITHDRAWALS)
    .execute()
  return rows.map((row) => ({
    ...row,
    byHand: row.payer === 'administrator',
    reference: row.reference ?? row.receipt,
  }))
}
