import { lossNoted, needsSecondAdministrator } from '@okoume/domain/ledger/manual-entries.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import type { Kysely } from 'kysely'
import type { Clock } from '#platform/clock/clock.ts'
import type { PaymentOperationRow, Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { FeatureHandlers } from '#platform/http/operations/operations.ts'
import { enqueueJob } from '#platform/jobs/jobs.ts'
import { lockOpenAccount, refuseUnlessIndependent } from '../../accounts/account-queries.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { postEntry } from '../../ledger/post-entry.ts'
import { notifyAdministrators } from '../../notifications/notify.ts'
import { followPayment } from '../transactions/follow-payment.ts'
import { listUnansweredPayments } from '../transactions/open-payments.ts'
import { isStillOwed, lockPayment } from '../transactions/payment-queries.ts'
import {
  postSuccess,
  SETTLEMENT_JOBS,
  type SettlementContext,
  updatePayment,
} from '../transactions/settle-payment.ts'
import type { PaymentContext } from '../transactions/submit-payment.ts'
import { findReviews } from './review-queries.ts'

/** What only a person can settle. */
export function reviewHandlers(context: ReviewContext & { readonly clock: Clock }) {
  return {
    listReviews: ({ caller }) => findReviews(context.db, caller.id),

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
  /** To ask the provider once more, what a person has found out elsewhere, or that a proposed loss is none. */
  readonly outcome: 'ask' | 'succeeded' | 'failed' | 'declined'
  /** How they know. */
  readonly note: string
  readonly now: Date
}

/**
 * Does what an administrator says to a payment that waits for a person. Anybody may ask the provider; nobody decides
 * about their own money. A large loss is posted when a second administrator finds it too.
 * @throws ApiError OPERATION_NOT_FOUND, OWN_CASE, NOT_INDEPENDENT, INVALID_INPUT
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
    if (outcome === 'ask') return audit(context, trx, payment, resolution)
    await refuseParty(context, trx, payment, resolution)
    await decide(context, trx, payment, resolution)
  })
  if (outcome === 'ask') await followPayment(context, id, now)
}

async function decide(
  context: ReviewContext,
  trx: Kysely<Schema>,
  payment: PaymentOperationRow,
  resolution: Resolution,
): Promise<void> {
  const { outcome, administratorId, now } = resolution
  if (outcome === 'declined') return declineLoss(context, trx, payment, resolution)
  const isLoss = outcome === 'succeeded' && (await isNotOwed(trx, payment))
  if (isLoss && needsSecondAdministrator(payment.amount, 0)) {
    if (payment.loss_proposed_by === null) return proposeLoss(context, trx, payment, resolution)
    if (payment.loss_proposed_by === administratorId) throw new ApiError('OWN_CASE')
    await refuseUnlessIndependent(trx, { administratorId, askedBy: payment.loss_proposed_by, now })
  }
  await audit(context, trx, payment, resolution)
  if (outcome === 'succeeded') await believePaid(trx, payment, isLoss, now)
  else await believeFailed(trx, payment, now)
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
  { id, kind, amount, failure, loss_proposed_by: askedBy }: PaymentOperationRow,
  { administratorId, outcome, note, now }: Resolution,
): Promise<void> {
  const details = { outcome, note, kind, amount, failure, ...(askedBy === null ? {} : { askedBy }) }
  const action = { actorId: administratorId, action: 'resolve payment review', subject: id, details } as const
  await recordAudit(trx, action, { now, newId })
}

async function isNotOwed(trx: Kysely<Schema>, payment: PaymentOperationRow): Promise<boolean> {
  return payment.kind !== 'collect' && !(await isStillOwed(trx, payment))
}

/** What was not owed any more when it was paid is our loss. */
async function believePaid(
  trx: Kysely<Schema>,
  payment: PaymentOperationRow,
  isLoss: boolean,
  now: Date,
): Promise<void> {
  const { id, kind } = payment
  await updatePayment(trx, id, { state: 'succeeded' }, now)
  if (isLoss) return postEntry(trx, lossNoted(id, payment.operator, payment.amount), now)
  await postSuccess(trx, payment, now)
  await enqueueJob(trx, SETTLEMENT_JOBS[kind], { id })
}

/** A debt to a renter is paid by another attempt; any other order hears that it failed. */
async function believeFailed(trx: Kysely<Schema>, payment: PaymentOperationRow, now: Date): Promise<void> {
  const { id, kind } = payment
  await updatePayment(trx, id, { state: 'failed' }, now)
  await enqueueJob(trx, kind === 'refund' ? 'retry-refund' : SETTLEMENT_JOBS[kind], { id })
}

interface LossDecision {
  readonly administratorId: string
  /** How they know. */
  readonly note: string
  readonly now: Date
}

/** Writes down a large loss for a second administrator to confirm, and notifies them all. No money moves. */
async function proposeLoss(
  context: SettlementContext,
  trx: Kysely<Schema>,
  { id, kind, amount, failure, reference }: PaymentOperationRow,
  { administratorId, note, now }: LossDecision,
): Promise<void> {
  await trx
    .updateTable('payment_operations')
    .set({ loss_proposed_by: administratorId, loss_proposed_at: now, loss_note: note })
    .where('id', '=', id)
    .execute()
  const details = { note, kind, amount, failure }
  const action = { actorId: administratorId, action: 'propose loss', subject: id, details } as const
  await recordAudit(trx, action, { ...context, now })
  const content = {
    duty: 'payments' as const,
    cause: `payment ${id} loss proposed ${now.toISOString()}`,
    title: 'Une perte attend un second administrateur',
    paragraphs: [
      `Une perte de ${formatFrancs(amount)} (référence ${reference}) dépasse ce qu'un administrateur décide seul.`,
      "Rien ne bouge tant qu'un autre ne l'a pas confirmée.",
    ],
  }
  await notifyAdministrators(trx, content, { ...context, now })
}

/**
 * A second administrator does not find the loss: the review goes on as if it had not been proposed.
 * @throws ApiError OPERATION_NOT_FOUND where none was, OWN_CASE
 */
async function declineLoss(
  context: SettlementContext,
  trx: Kysely<Schema>,
  { id, kind, amount, failure, loss_proposed_by: askedBy }: PaymentOperationRow,
  { administratorId, note, now }: LossDecision,
): Promise<void> {
  if (askedBy === null) throw new ApiError('OPERATION_NOT_FOUND')
  if (askedBy === administratorId) throw new ApiError('OWN_CASE')
  await trx
    .updateTable('payment_operations')
    .set({ loss_proposed_by: null, loss_proposed_at: null, loss_note: null })
    .where('id', '=', id)
    .execute()
  const details = { note, kind, amount, failure, askedBy }
  const action = { actorId: administratorId, action: 'decline loss', subject: id, details } as const
  await recordAudit(trx, action, { ...context, now })
}
