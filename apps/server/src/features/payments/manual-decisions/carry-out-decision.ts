import { lossNoted } from '@okoume/domain/ledger/manual-entries.ts'
import { isOperator, type ManualDecision, type RefundSource } from '@okoume/domain/ledger/manual-outcomes.ts'
import { refundPaid, refundPaidByUs } from '@okoume/domain/ledger/payment-entries.ts'
import { receiptAllocated, receiptNoted, receiptReturned } from '@okoume/domain/ledger/receipt-entries.ts'
import { phoneOperator } from '@okoume/domain/payment/gabon-phone.ts'
import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import type { Kysely } from 'kysely'
import type { PaymentRow, Schema } from '#platform/database/schema.ts'
import { enqueueJob } from '#platform/jobs/jobs.ts'
import { postEntry } from '../../ledger/post-entry.ts'
import { createPaidByHand, createPayment } from '../transactions/create-payment.ts'
import { merchantAccount } from '../transactions/payment-provider.ts'
import { postSuccess, SETTLEMENT_JOBS, updatePayment } from '../transactions/settle-payment.ts'
import type { PaymentContext } from '../transactions/submit-payment.ts'

interface Carried {
  readonly context: PaymentContext
  readonly trx: Kysely<Schema>
  readonly payment: PaymentRow
  /** It was paid although nothing was owed any more: that is our loss. */
  readonly isLoss: boolean
  readonly now: Date
}

/** Does what administrators have decided of a payment in review, in the transaction that locked it. */
export async function carryOutDecision(carried: Carried, decision: ManualDecision): Promise<void> {
  const { trx, payment, isLoss, now } = carried
  const { id, kind, cause, operator } = payment
  switch (decision.outcome) {
    case 'succeeded':
      await updatePayment(trx, payment, { state: 'succeeded' }, now)
      if (isLoss) return postEntry(trx, lossNoted(id, operator, payment.amount), now)
      await postSuccess(trx, payment, now)
      return enqueueJob(trx, SETTLEMENT_JOBS[kind], { id })
    case 'failed':
      await updatePayment(trx, payment, { state: 'failed' }, now)
      // A debt to a renter is paid by another attempt; any other order hears that it failed.
      return enqueueJob(trx, kind === 'refund' ? 'retry-refund' : SETTLEMENT_JOBS[kind], { id })
    case 'redirected':
      return redirectRefund(carried, decision.phone)
    case 'paidOtherwise':
      return bookRefundByHand(carried, decision)
    case 'received': {
      // The operator has other money than was ordered: from here on the ledger has it, and the payment stays in review.
      const { amount } = decision
      await updatePayment(trx, payment, { state: 'review', failure: 'UNALLOCATED' }, now)
      await trx
        .updateTable('paymentOperations')
        .set({ receivedAmount: amount })
        .where('id', '=', id)
        .execute()
      await postEntry(trx, receiptNoted(cause, operator, amount), now)
      return enqueueJob(trx, SETTLEMENT_JOBS.collect, { id })
    }
    case 'allocated':
      await updatePayment(trx, payment, { state: 'succeeded' }, now)
      await postEntry(trx, receiptAllocated(cause, receivedOf(payment), payment.amount), now)
      return enqueueJob(trx, SETTLEMENT_JOBS.collect, { id })
    case 'returned':
      return returnReceipt(carried, decision.phone)
  }
}

/** Orders the same debt to another telephone. Were the first attempt paid all the same, it would be `PAID_TWICE`. */
async function redirectRefund(carried: Carried, phone: GabonPhone): Promise<void> {
  const { context, trx, payment } = carried
  await endAttempt(carried)
  const operator = phoneOperator(phone)
  await createPayment(trx, {
    ...nextAttempt(carried),
    ...merchantAccount(context.providers, operator),
    operator,
    phone,
  })
  await enqueueJob(trx, SETTLEMENT_JOBS.refund, { id: payment.id })
}

/** A further attempt, which an administrator has paid: it was never sent to a provider. */
async function bookRefundByHand(
  carried: Carried,
  { paidFrom, receipt }: { readonly paidFrom: RefundSource; readonly receipt: string },
): Promise<void> {
  const { trx, payment, now } = carried
  const { cause, amount, phone } = payment
  await endAttempt(carried)
  const operator = isOperator(paidFrom) ? paidFrom : payment.operator
  const order = {
    ...nextAttempt(carried),
    ...{ operator, phone: phone as GabonPhone, provider: 'administrator', accountCode: paidFrom },
  }
  await createPaidByHand(trx, order, { receipt, paidFrom: isOperator(paidFrom) ? null : paidFrom })
  const entry = isOperator(paidFrom)
    ? refundPaid(cause, paidFrom, amount)
    : refundPaidByUs(cause, paidFrom, amount)
  await postEntry(trx, entry, now)
  await enqueueJob(trx, SETTLEMENT_JOBS.refund, { id: order.id })
}

async function endAttempt({ trx, payment, now }: Carried): Promise<void> {
  await updatePayment(trx, payment, { state: 'failed' }, now)
  await trx
    .updateTable('paymentOperations')
    .set({ orderedAgainAt: now })
    .where('id', '=', payment.id)
    .execute()
}

function nextAttempt({ context, payment, now }: Carried) {
  const { cause, attempt, amount, label, originalId } = payment
  return {
    ...{ id: context.newId(now), kind: 'refund' as const, cause, attempt: attempt + 1, amount, label, now },
    ...(originalId === null ? {} : { originalId }),
  }
}

async function returnReceipt({ context, trx, payment, now }: Carried, phone: GabonPhone): Promise<void> {
  const { id, cause, label } = payment
  const amount = receivedOf(payment)
  const debt = `receipt ${cause}`
  const operator = phoneOperator(phone)
  await updatePayment(trx, payment, { state: 'failed' }, now)
  await createPayment(trx, {
    ...{ id: context.newId(now), kind: 'refund', cause: debt, originalId: id, amount, label, now },
    ...merchantAccount(context.providers, operator),
    operator,
    phone,
  })
  await postEntry(trx, receiptReturned(cause, debt, amount), now)
  await enqueueJob(trx, SETTLEMENT_JOBS.collect, { id })
}

function receivedOf({ id, receivedAmount }: PaymentRow): number {
  if (receivedAmount === null) throw new Error(`payment ${id} has no receipt to allocate`)
  return receivedAmount
}
