import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { operatorFacts } from '@okoume/domain/payment/operators.ts'
import { explainReview } from '@okoume/domain/payment/review-reasons.ts'
import type { Kysely } from 'kysely'
import type { OperationKind, PaymentOperationRow, Schema } from '../../platform/database/schema.ts'
import { notifyAdministrators } from '../notifications/notify-administrators.ts'
import type { NotifyContext } from '../notifications/notify-person.ts'
import type { Outcome } from './operation-states.ts'

const WHAT: Readonly<Record<OperationKind, string>> = {
  collect: 'Un paiement',
  refund: 'Un remboursement',
  payout: 'Un retrait',
}

/** Tells each administrator, once, that an operation waits for a person. */
export async function notifyReviewers(
  notifyContext: NotifyContext,
  trx: Kysely<Schema>,
  { id, kind, amount, operator, reference }: PaymentOperationRow,
  { failure = '' }: Outcome,
): Promise<void> {
  const news = {
    cause: `payment ${id} review ${failure}`,
    title: `${WHAT[kind]} attend votre décision`,
    paragraphs: [
      `${WHAT[kind]} de ${formatFrancs(amount)} par ${operatorFacts(operator).label} (référence ${reference}) n'a pas d'issue sûre.`,
      `${explainReview(failure)} Rien ne bouge tant qu'une personne n'a pas tranché.`,
    ],
  }
  await notifyAdministrators(trx, news, notifyContext)
}
