import type { PersonOperation } from '@okoume/contract/wire/administration-people.ts'
import { type Kysely, sql } from 'kysely'
import { allColumns } from '../../platform/database/named-columns.ts'
import type { PaymentOperationRow, Schema } from '../../platform/database/schema.ts'

const LAST = 10

/** The last movements of a person's money over the telephone, newest first: what they paid, got back and withdrew. */
export async function findOperationsOf(db: Kysely<Schema>, userId: string): Promise<PersonOperation[]> {
  const { rows } = await sql<PaymentOperationRow>`
    with paid as (
      select payment_id as id from checkouts where renter_id = ${userId} order by created_at desc limit ${LAST}
    ), withdrawn as (
      select payment_id as id from withdrawals
      where user_id = ${userId} and payment_id is not null order by created_at desc limit ${LAST}
    )
    select ${allColumns('payment_operations', 'operation')} from (
      select id from paid union select id from withdrawn
      union select back.id from paid join payment_operations as back on back.original_id = paid.id
    ) as theirs
    join payment_operations as operation on operation.id = theirs.id
    order by operation.created_at desc, operation.id desc limit ${LAST}`.execute(db)
  return rows.map(presentOperation)
}

function presentOperation(row: PaymentOperationRow): PersonOperation {
  const { id, kind, state, failure, operator, phone, amount, label, reference } = row
  return {
    ...{ id, kind, state, failure, operator, phone, amount, label, reference },
    createdAt: row.created_at.toISOString(),
  }
}

export async function countOpenWithdrawals(db: Kysely<Schema>, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('withdrawals')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .where('state', '=', 'requested')
    .executeTakeFirstOrThrow()
  return count
}
