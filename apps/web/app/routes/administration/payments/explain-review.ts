import type { PaymentReview } from '@okoume/contract/wire/administration.ts'
import type { PersonOperation } from '@okoume/contract/wire/administration-people.ts'
import { needsSecondAdministrator } from '@okoume/domain/ledger/manual-entries.ts'

/** Where an order of money stands. */
export const STATE_LABELS: Readonly<Record<PersonOperation['state'], string>> = {
  created: 'Pas encore envoyé au prestataire',
  submitting: 'Envoyé, sans accusé de réception',
  pending: 'Chez le prestataire',
  unknown: "Le prestataire n'a pas répondu clairement",
  succeeded: 'Abouti',
  failed: 'Échoué',
  review: 'À vérifier',
}

type Kind = PaymentReview['kind']

export const KIND_LABELS: Readonly<Record<Kind, string>> = {
  collect: 'Encaissement',
  refund: 'Remboursement',
  payout: 'Retrait',
}

const REASONS: Readonly<Record<string, string>> = {
  MISMATCH:
    "Le prestataire annonce une issue, mais sans nommer le montant, le numéro et la référence demandés, ou en en nommant d'autres.",
  NO_FINAL_STATUS: "Le prestataire n'a jamais donné de réponse définitive.",
  NOT_FOUND: "Le prestataire ne connaît pas cette opération, ce qui ne prouve pas qu'elle n'a pas eu lieu.",
  PAID_TWICE: 'Ce remboursement a été payé deux fois : une fois de trop.',
  PAID_AFTER_RETURN: "Ce retrait a été payé alors que l'argent était déjà revenu dans le portefeuille.",
}

/** The money left although it was not owed any more. */
const PAID_TOO_MUCH: readonly string[] = ['PAID_TWICE', 'PAID_AFTER_RETURN']

type Reviewed = Pick<PaymentReview, 'kind' | 'failure'>

/** Why a person must look, in plain words. */
export function explainReview({ kind, failure }: Reviewed): string {
  const reason = REASONS[failure]
  if (reason) return reason
  return kind === 'refund'
    ? 'Le prestataire refuse ce remboursement, qui reste dû au locataire.'
    : "L'issue de cette opération n'est pas sûre."
}

const CONSEQUENCES: Readonly<Record<Kind, Readonly<Record<'succeeded' | 'failed', string>>>> = {
  collect: {
    succeeded:
      "Le locataire a bien payé. La location est enregistrée si l'objet est encore libre ; sinon, il est remboursé.",
    failed: "Le locataire n'a rien payé. Sa demande est abandonnée.",
  },
  refund: {
    succeeded: 'Le locataire a bien reçu son remboursement.',
    failed: "Le locataire n'a rien reçu : son remboursement est envoyé de nouveau.",
  },
  payout: {
    succeeded: "L'argent du retrait est bien arrivé.",
    failed: "L'argent du retrait n'est pas arrivé : il revient dans le portefeuille.",
  },
}

export type ReviewOutcome = 'succeeded' | 'failed' | 'declined'

/** Whether it only proposes a loss, which a second administrator confirms. */
export function needsConfirmation(review: PaymentReview, outcome: ReviewOutcome): boolean {
  if (outcome !== 'succeeded' || review.proposedLoss) return false
  return PAID_TOO_MUCH.includes(review.failure) && needsSecondAdministrator(review.amount, 0)
}

/** What saying so will mean. */
export function describeConsequence(review: PaymentReview, outcome: ReviewOutcome): string {
  const { kind, failure } = review
  if (outcome === 'declined') return "Rien ne bouge : l'opération reste à trancher, sans cette perte."
  if (!PAID_TOO_MUCH.includes(failure)) return CONSEQUENCES[kind][outcome]
  if (needsConfirmation(review, outcome))
    return "Cette perte d'Okoumé dépasse ce qu'un administrateur décide seul : un autre doit la confirmer."
  return outcome === 'succeeded'
    ? "L'argent est bien parti alors qu'il n'était plus dû : il est compté comme une perte d'Okoumé."
    : "Cet argent n'est jamais parti : personne n'en reçoit davantage."
}
