import { formatFrancs } from '../money/francs.ts'

/** One movement of a person's money over their telephone, as its owner needs it explained. */
export interface ExplainedPayment {
  readonly kind: 'collect' | 'refund' | 'payout'
  readonly state: 'created' | 'submitting' | 'pending' | 'unknown' | 'succeeded' | 'failed' | 'review'
  /** FCFA. */
  readonly amount: number
  /** The number as it is shown. */
  readonly phone: string
  readonly operator: string
  readonly reference: string
}

/** Where the money is, and what its owner can do now. */
export function explainPayment(payment: ExplainedPayment): string {
  const { kind, state, phone, operator, reference } = payment
  const amount = formatFrancs(payment.amount)
  const number = `le ${phone} (${operator})`
  const proof = `Référence ${reference}.`
  switch (state) {
    case 'succeeded':
      return kind === 'collect'
        ? `${amount} ont été payés avec ${number}. ${proof}`
        : `${amount} sont arrivés sur ${number}. ${proof} Si vous ne les voyez pas, montrez cette référence à l'opérateur.`
    case 'failed':
      return FAILED[kind](amount, number, proof)
    case 'review':
      return `L'opérateur ne dit pas clairement ce que sont devenus ces ${amount}. Une personne d'Okoumé vérifie auprès de lui, et l'argent ne se perd pas. ${proof}`
    default:
      if (kind === 'collect')
        return `${amount} attendent votre confirmation sur ${number}. Sans elle, rien n'est débité. ${proof}`
      // Not sent yet: that its operator holds enough is not said.
      return state === 'created'
        ? `${amount} attendent de partir vers ${number} : nous approvisionnons ${operator} si besoin. Rien à faire de votre part. ${proof}`
        : `${amount} sont demandés à l'opérateur pour ${number}, et arrivent le plus souvent en quelques minutes. ${proof}`
  }
}

const FAILED: Readonly<
  Record<ExplainedPayment['kind'], (amount: string, number: string, proof: string) => string>
> = {
  collect: (amount, number, proof) =>
    `${amount} n'ont pas été payés avec ${number} : rien n'est débité, vous pouvez refaire la demande. ${proof}`,
  refund: (amount, number, proof) =>
    `L'opérateur a refusé de rendre ${amount} sur ${number}. Okoumé les renvoie de lui-même, puis une personne s'en occupe. ${proof}`,
  payout: (amount, number, proof) =>
    `L'opérateur a refusé d'envoyer ${amount} sur ${number} : ils sont revenus dans votre portefeuille. ${proof}`,
}

const KINDS: Readonly<Record<ExplainedPayment['kind'], string>> = {
  collect: 'Paiement',
  refund: 'Remboursement',
  payout: 'Retrait',
}

/** `Remboursement de 40 000 FCFA`. */
export function paymentTitle({ kind, amount }: Pick<ExplainedPayment, 'kind' | 'amount'>): string {
  return `${KINDS[kind]} de ${formatFrancs(amount)}`
}

/** A label of the state. */
export function paymentStateLabel(state: ExplainedPayment['state']): string {
  if (state === 'succeeded') return 'abouti'
  if (state === 'failed') return 'refusé'
  return state === 'review' ? 'en vérification' : 'en cours'
}
