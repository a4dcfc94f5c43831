import type { LedgerEvent } from './causes.ts'
import type { AdjustedAccount } from './manual-entries.ts'

export interface Movement {
  readonly event: LedgerEvent
  readonly account: AdjustedAccount
  /** FCFA; negative for a debit of the account. */
  readonly amount: number
}

/** The text of a movement in a person's wallet or cautions. The item's title stands beside it. */
export function describeMovement({ event, account, amount }: Movement): string {
  const words = account === 'wallet' ? WALLET_WORDS[event] : CAUTIONS_WORDS[event]
  if (words) return words
  return amount < 0 ? "Correction de l'équipe, en moins" : "Correction de l'équipe, en plus"
}

const WALLET_WORDS: Readonly<Partial<Record<LedgerEvent, string>>> = {
  'rental accepted': 'Loyer',
  'rental closed': 'Location annulée : loyer rendu au locataire',
  'deposit shared': 'Part de la caution qui vous revient',
  'withdrawal requested': 'Retrait',
  'rest given up': 'Reste laissé à la suppression du compte',
  'rest set aside': 'Reste gardé pour vous à la fermeture du compte',
  'withdrawal returned': 'Retrait non abouti : argent revenu',
}

const CAUTIONS_WORDS: Readonly<Partial<Record<LedgerEvent, string>>> = {
  'rental accepted': 'Caution gardée',
  'rental closed': 'Location annulée : caution rendue au locataire',
  'deposit refunded': 'Caution rendue au locataire',
  'deposit part refunded': 'Part non contestée de la caution, rendue au locataire',
  'deposit shared': 'Caution partagée',
}
