import { formatFrancs } from '@okoume/domain/money/francs.ts'
import type { Kysely } from 'kysely'
import type { PaymentOperationRow, Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { notifyAdministrators } from '../../notifications/notify.ts'
import type { SettlementContext } from '../transactions/settle-payment.ts'

interface LossDecision {
  readonly administratorId: string
  /** How they know. */
  readonly note: string
  readonly now: Date
}

/** Writes down a large loss for a second administrator to confirm, and notifies them all. No money moves. */
export async function proposeLoss(
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
export async function declineLoss(
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
