import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { operatorFacts } from '@okoume/domain/payment/operators.ts'
import { explainReview } from '@okoume/domain/payment/review-reasons.ts'
import type { Kysely } from 'kysely'
import type { NewId } from '../../platform/clock/identifiers.ts'
import type { OperationKind, PaymentOperationRow, Schema } from '../../platform/database/schema.ts'
import { tellPerson } from '../notices/tell-person.ts'
import type { Outcome } from './operation-states.ts'

const WHAT: Readonly<Record<OperationKind, string>> = {
  collect: 'Un paiement',
  refund: 'Un remboursement',
  payout: 'Un retrait',
}

export interface ReviewerNews {
  readonly now: Date
  readonly newId: NewId
  readonly publicUrl: string
}

/** Tells each administrator, once, that an operation waits for a person. */
export async function tellReviewers(
  telling: ReviewerNews,
  trx: Kysely<Schema>,
  { id, kind, amount, operator, reference }: PaymentOperationRow,
  { failure = '' }: Outcome,
): Promise<void> {
  const administrators = await trx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'closed_at'])
    .where('administrator', '=', true)
    .where('closed_at', 'is', null)
    .orderBy('id')
    // None of them leaves before they are told.
    .forKeyShare()
    .execute()
  const paragraphs = [
    `${WHAT[kind]} de ${formatFrancs(amount)} par ${operatorFacts(operator).label} (référence ${reference}) n'a pas d'issue sûre.`,
    `${explainReview(failure)} Rien ne bouge tant qu'une personne n'a pas tranché.`,
  ]
  for (const person of administrators) {
    const news = {
      cause: `payment ${id} review ${failure} administrator ${person.id}`,
      title: `${WHAT[kind]} attend votre décision`,
      paragraphs,
      action: { label: "Ouvrir l'administration", path: '/administration' },
    }
    await tellPerson(trx, person, news, telling)
  }
}
