import { isDeepStrictEqual } from 'node:util'
import type { ManualDecision } from '@okoume/domain/ledger/manual-outcomes.ts'
import type { Kysely } from 'kysely'
import type { PaymentRow, Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { refuseUnlessIndependent } from '../../accounts/standing.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import type { SettlementContext } from '../transactions/settle-payment.ts'

export interface Proposal {
  readonly decision: ManualDecision
  readonly administratorId: string
  /** How they know. */
  readonly note: string
  readonly now: Date
}

/**
 * True if the first administrator has decided the same. Only one who is independent of them may confirm it.
 * @throws ApiError OWN_CASE, NOT_INDEPENDENT
 */
export async function isConfirmed(
  trx: Kysely<Schema>,
  { proposedBy: askedBy, proposedDecision: proposed }: PaymentRow,
  { decision, administratorId, now }: Proposal,
): Promise<boolean> {
  if (askedBy === null || !isDeepStrictEqual(proposed, decision)) return false
  if (askedBy === administratorId) throw new ApiError('OWN_CASE')
  await refuseUnlessIndependent(trx, { administratorId, askedBy, now })
  return true
}

/** Writes a decision down for a second administrator, instead of any other one, and notifies them all. No money moves. */
export async function proposeDecision(
  context: SettlementContext,
  trx: Kysely<Schema>,
  payment: PaymentRow,
  { decision, administratorId, note, now }: Proposal,
): Promise<void> {
  const { id, kind, amount, failure } = payment
  await trx
    .updateTable('paymentOperations')
    .set({
      proposedBy: administratorId,
      proposedAt: now,
      proposedNote: note,
      proposedDecision: JSON.stringify(decision),
    })
    .where('id', '=', id)
    .execute()
  const details = { kind, failure, ordered: amount, ...decision, note }
  const action = {
    actorId: administratorId,
    action: 'propose payment decision',
    subject: id,
    details,
  } as const
  await writeAudit(trx, action, { ...context, now })
  await context.notify(trx, 'payment decision proposed', { payment }, now)
}

/**
 * A second administrator does not find it so: the review goes on as if nothing had been proposed.
 * @throws ApiError OPERATION_NOT_FOUND where nothing was, OWN_CASE
 */
export async function declineProposal(
  context: SettlementContext,
  trx: Kysely<Schema>,
  payment: PaymentRow,
  { administratorId, note, now }: Omit<Proposal, 'decision'>,
): Promise<void> {
  const { id, kind, amount, failure, proposedBy: askedBy, proposedDecision: proposed } = payment
  if (askedBy === null) throw new ApiError('OPERATION_NOT_FOUND')
  if (askedBy === administratorId) throw new ApiError('OWN_CASE')
  await trx
    .updateTable('paymentOperations')
    .set({ proposedBy: null, proposedAt: null, proposedNote: null, proposedDecision: null })
    .where('id', '=', id)
    .execute()
  const details = { kind, failure, ordered: amount, ...proposed, note, askedBy }
  const action = {
    actorId: administratorId,
    action: 'decline payment decision',
    subject: id,
    details,
  } as const
  await writeAudit(trx, action, { ...context, now })
}
