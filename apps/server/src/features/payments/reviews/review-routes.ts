import { lossNoted } from '@okoume/domain/ledger/manual-entries.ts'
import type { Kysely } from 'kysely'
import type { Clock } from '#platform/clock/clock.ts'
import type { PaymentOperationRow, Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { FeatureHandlers } from '#platform/http/operations/operations.ts'
import { enqueueJob } from '#platform/jobs/jobs.ts'
import { lockOpenAccount } from '../../accounts/account-queries.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { postEntry } from '../../ledger/post-entry.ts'
import { followPayment } from '../transactions/follow-payment.ts'
import { listUnansweredPayments } from '../transactions/open-payments.ts'
import { isStillOwed, lockPayment } from '../transactions/payment-queries.ts'
import { postSuccess, SETTLEMENT_JOBS, updatePayment } from '../transactions/settle-payment.ts'
import type { PaymentContext } from '../transactions/submit-payment.ts'
import { findReviews } from './review-queries.ts'

/** What only a person can settle. */
export function reviewHandlers(context: ReviewContext & { readonly clock: Clock }) {
  return {
    listReviews: () => findReviews(context.db),

    listUnansweredOperations: () => listUnansweredPayments(context.db, context.clock.now()),

    async resolveReview({ params, body, caller }) {
      const { outcome, note } = body
      const now = context.clock.now()
      await resolveReview(context, { id: params.id, administratorId: caller.id, outcome, note, now })
      return { ok: true }
    },
  } satisfies FeatureHandlers
}

interface ReviewContext extends PaymentContext {
  /** Whose money a payment moves; injected by the features that order payments. */
  readonly listParties: (db: Kysely<Schema>, payment: PaymentOperationRow) => Promise<readonly string[]>
}

interface Resolution {
  readonly id: string
  readonly administratorId: string
  /** To ask the provider once more, or what a person has found out elsewhere. */
  readonly outcome: 'ask' | 'succeeded' | 'failed'
  /** How they know. */
  readonly note: string
  readonly now: Date
}

/**
 * Does what an administrator says to a payment that waits for a person. Anybody may ask the provider; nobody decides
 * about their own money.
 * @throws ApiError OPERATION_NOT_FOUND, OWN_CASE, INVALID_INPUT
 */
async function resolveReview(context: ReviewContext, resolution: Resolution): Promise<void> {
  const { id, outcome, note, now } = resolution
  if (outcome !== 'ask' && note === '') {
    throw new ApiError('INVALID_INPUT', { note: 'Dites comment vous le savez : cela reste écrit.' })
  }
  await context.db.transaction().execute(async (trx) => {
    const payment = await lockPayment(trx, id)
    await lockOpenAccount(trx, resolution.administratorId)
    if (payment?.state !== 'review') throw new ApiError('OPERATION_NOT_FOUND')
    if (outcome !== 'ask') await refuseParty(context, trx, payment, resolution)
    await audit(context, trx, payment, resolution)
    if (outcome === 'succeeded') await believePaid(trx, payment, now)
    if (outcome === 'failed') await believeFailed(trx, payment, now)
  })
  if (outcome === 'ask') await followPayment(context, id, now)
}

async function refuseParty(
  { listParties }: ReviewContext,
  trx: Kysely<Schema>,
  payment: PaymentOperationRow,
  { administratorId }: Resolution,
): Promise<void> {
  if ((await listParties(trx, payment)).includes(administratorId)) throw new ApiError('OWN_CASE')
}

async function audit(
  { newId }: PaymentContext,
  trx: Kysely<Schema>,
  { id, kind, amount, failure }: PaymentOperationRow,
  { administratorId, outcome, note, now }: Resolution,
): Promise<void> {
  const details = { outcome, note, kind, amount, failure }
  const action = { actorId: administratorId, action: 'resolve payment review', subject: id, details } as const
  await recordAudit(trx, action, { now, newId })
}

/** What was not owed any more when it was paid is our loss. */
async function believePaid(trx: Kysely<Schema>, payment: PaymentOperationRow, now: Date): Promise<void> {
  const { id, kind } = payment
  await updatePayment(trx, id, { state: 'succeeded' }, now)
  if (kind !== 'collect' && !(await isStillOwed(trx, payment))) {
    return postEntry(trx, lossNoted(id, payment.operator, payment.amount), now)
  }
  await postSuccess(trx, payment, now)
  await enqueueJob(trx, SETTLEMENT_JOBS[kind], { id })
}

/** A debt to a renter is paid by another attempt; any other order hears that it failed. */
async function believeFailed(trx: Kysely<Schema>, payment: PaymentOperationRow, now: Date): Promise<void> {
  const { id, kind } = payment
  await updatePayment(trx, id, { state: 'failed' }, now)
  await enqueueJob(trx, kind === 'refund' ? 'retry-refund' : SETTLEMENT_JOBS[kind], { id })
}
