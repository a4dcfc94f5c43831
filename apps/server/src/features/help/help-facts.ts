import type { Written } from '@okoume/contract/model/written.ts'
import type { HelpFacts } from '@okoume/contract/wire/ticket.ts'
import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import { maskPayerPhone } from '@okoume/domain/payment/payment-link.ts'
import { type Kysely, sql } from 'kysely'
import type { PaymentRow, Schema } from '../../platform/database/schema.ts'

const LAST_PAYMENTS = 20
const LAST_WITHDRAWALS = 5

/** State of a person's money and identity file, shown before they ask for help. */
export async function readHelpFacts(db: Kysely<Schema>, userId: string): Promise<Written<typeof HelpFacts>> {
  const file = await db
    .selectFrom('identityFiles')
    .select(['id', 'submittedAt', 'decidedAt', 'reason'])
    .where('userId', '=', userId)
    .orderBy('submittedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  const withdrawals = await db
    .selectFrom('withdrawals')
    .leftJoin('paymentOperations as payout', 'payout.id', 'withdrawals.paymentId')
    .select(['withdrawals.id', 'withdrawals.amount', 'withdrawals.phone', 'withdrawals.operator'])
    .select(['withdrawals.state', 'payer', 'reason', 'withdrawals.createdAt'])
    .select(['withdrawals.receipt', 'payout.reference', 'payout.state as payoutState', 'payout.shortSince'])
    .where('userId', '=', userId)
    .orderBy('withdrawals.createdAt', 'desc')
    .orderBy('withdrawals.id', 'desc')
    .limit(LAST_WITHDRAWALS)
    .execute()
  return {
    operations: (await findPersonPayments(db, userId, LAST_PAYMENTS)).map(maskOthers),
    withdrawals: withdrawals.map((row) => ({
      ...row,
      byHand: row.payer === 'administrator',
      waiting: row.payoutState === 'created' && row.shortSince !== null,
      reference: row.reference ?? row.receipt,
    })),
    verification: file ?? null,
  }
}

type PersonPayment = Pick<
  PaymentRow,
  'id' | 'kind' | 'state' | 'failure' | 'operator' | 'phone' | 'amount' | 'label' | 'reference' | 'createdAt'
> & { readonly byOther: boolean }

/** Privacy: whoever paid by a link has shown the renter no number. */
function maskOthers({ byOther, ...payment }: PersonPayment) {
  return byOther ? { ...payment, phone: maskPayerPhone(payment.phone as GabonPhone) } : payment
}

/** The last movements of a person's money over the telephone, newest first: what they paid, got back and withdrew. */
export async function findPersonPayments(
  db: Kysely<Schema>,
  userId: string,
  limit: number,
): Promise<PersonPayment[]> {
  const { rows } = await sql<PersonPayment>`
    with paid as (
      select payment_id as id, payment_link_id is not null as by_other from checkouts where renter_id = ${userId} order by created_at desc limit ${limit}
    ), withdrawn as (
      select payment_id as id, false as by_other from withdrawals
      where user_id = ${userId} and payment_id is not null order by created_at desc limit ${limit}
    )
    select payment.id, payment.kind, payment.state, payment.failure, payment.operator, payment.phone,
      payment.amount, payment.label, payment.reference, payment.created_at, by_other from (
      select id, by_other from paid union select id, by_other from withdrawn
      union select back.id, by_other from paid join payment_operations as back on back.original_id = paid.id
    ) as theirs
    join payment_operations as payment on payment.id = theirs.id
    order by payment.created_at desc, payment.id desc limit ${limit}`.execute(db)
  return rows
}
