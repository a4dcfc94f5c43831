import type { UndecidedPayment } from '@okoume/contract/wire/administration.ts'
import type { PersonPayment } from '@okoume/contract/wire/administration-people.ts'
import {
  decisionNeedsSecond,
  type ManualOutcome,
  PAID_TOO_MUCH,
} from '@okoume/domain/ledger/manual-outcomes.ts'

export const STATE_LABELS: Readonly<Record<PersonPayment['state'], string>> = {
  created: 'Pas encore envoyé au prestataire',
  submitting: 'Envoyé, sans accusé de réception',
  pending: 'Chez le prestataire',
  unknown: "Le prestataire n'a pas répondu clairement",
  succeeded: 'Abouti',
  failed: 'Échoué',
  review: 'À vérifier',
}

type Kind = UndecidedPayment['kind']

export const KIND_LABELS: Readonly<Record<Kind, string>> = {
  collect: 'Encaissement',
  refund: 'Remboursement',
  payout: 'Retrait',
}

type Undecided = Pick<UndecidedPayment, 'kind' | 'failure'>

const CONSEQUENCES: Readonly<Record<Kind, Readonly<Record<'succeeded' | 'failed', string>>>> = {
  collect: {
    succeeded:
      'Le locataire a bien payé. La location est enregistrée si elle est encore possible ; sinon, il est remboursé.',
    failed: "Le locataire n'a rien payé. Sa demande est abandonnée.",
  },
  refund: {
    succeeded: 'Le locataire a bien reçu son remboursement.',
    failed: "Le locataire n'a rien reçu : son remboursement est envoyé de nouveau au même numéro.",
  },
  payout: {
    succeeded: "L'argent du retrait est bien arrivé.",
    failed: "L'argent du retrait n'est pas arrivé : il revient dans le portefeuille.",
  },
}

const OTHER_CONSEQUENCES: Readonly<Record<Exclude<ManualOutcome, 'succeeded' | 'failed'>, string>> = {
  redirected: "Le remboursement est envoyé à l'autre numéro. Le locataire en est prévenu.",
  paidOtherwise: 'Notre équipe a rendu cet argent elle-même. Le locataire en est prévenu, avec le reçu.',
  received:
    "L'argent reçu est noté dans nos comptes. Rien n'est réservé ; il reste à l'attribuer ou à le rendre.",
  allocated:
    "L'argent paie la demande, et Okoumé ajoute ce qui manque. La location est enregistrée si elle est encore possible ; sinon, tout est remboursé.",
  returned: "L'argent reçu est envoyé à ce numéro. La demande est abandonnée.",
}

const CONFIRM_LOSS = { title: 'Confirmer cette perte ?', submitText: 'Confirmer la perte' }
const OTHER_TITLES: Readonly<
  Record<
    Exclude<ManualOutcome, 'succeeded' | 'failed'>,
    { readonly title: string; readonly submitText: string }
  >
> = {
  redirected: { title: 'Rembourser sur un autre numéro ?', submitText: 'Changer le numéro' },
  paidOtherwise: { title: 'Remboursé autrement ?', submitText: 'Noter ce paiement' },
  received: { title: 'Une autre somme est arrivée ?', submitText: 'Noter cette somme' },
  allocated: { title: 'Attribuer cet argent à la demande ?', submitText: 'Attribuer' },
  returned: { title: 'Rendre cet argent ?', submitText: "Rendre l'argent" },
}

/** The buttons of a payment in review. */
export const CHOICE_LABELS: Readonly<Record<ManualOutcome, string>> = {
  succeeded: 'Abouti',
  failed: 'Échoué',
  redirected: 'Autre numéro',
  paidOtherwise: 'Remboursé autrement',
  received: 'Autre somme reçue',
  allocated: 'Attribuer',
  returned: 'Rendre',
}

/** `declined`: a second administrator refuses the first one's proposal. */
export type DecisionChoice = ManualOutcome | 'declined'

export function dialogTexts(
  { kind, failure, proposed }: UndecidedPayment,
  choice: DecisionChoice,
): { readonly title: string; readonly submitText: string } {
  if (choice === 'declined') return { title: 'Refuser cette décision ?', submitText: 'Refuser la décision' }
  if (choice !== 'succeeded' && choice !== 'failed') return OTHER_TITLES[choice]
  const isLoss = choice === 'succeeded' && PAID_TOO_MUCH.includes(failure)
  if (isLoss && proposed?.outcome === choice) return CONFIRM_LOSS
  return choice === 'failed'
    ? { title: `${KIND_LABELS[kind]} échoué ?`, submitText: "Confirmer l'échec" }
    : { title: `${KIND_LABELS[kind]} abouti ?`, submitText: 'Confirmer la réussite' }
}

/**
 * True if it only proposes the decision, which a second administrator confirms. What one has decided alone today is known to
 * the server, which may ask for a second one where this does not.
 */
export function needsConfirmation(payment: UndecidedPayment, choice: DecisionChoice): boolean {
  if (choice === 'declined' || payment.proposed?.outcome === choice) return false
  const isLoss = choice === 'succeeded' && PAID_TOO_MUCH.includes(payment.failure)
  return decisionNeedsSecond(payment, choice, { isLoss, movedAlone: 0 })
}

export function describeConsequence(payment: UndecidedPayment, choice: DecisionChoice): string {
  if (choice === 'declined') return "Rien ne bouge : l'opération reste à trancher."
  const meaning = describeOutcome(payment, choice)
  return needsConfirmation(payment, choice)
    ? `${meaning} Un autre administrateur doit d'abord confirmer votre décision.`
    : meaning
}

function describeOutcome({ kind, failure }: Undecided, outcome: ManualOutcome): string {
  if (outcome !== 'succeeded' && outcome !== 'failed') return OTHER_CONSEQUENCES[outcome]
  if (!PAID_TOO_MUCH.includes(failure)) return CONSEQUENCES[kind][outcome]
  return outcome === 'succeeded'
    ? "L'argent est bien parti alors qu'il n'était plus dû : il est compté comme une perte d'Okoumé."
    : "Cet argent n'est jamais parti : personne n'en reçoit davantage."
}
