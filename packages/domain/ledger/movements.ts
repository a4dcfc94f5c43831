import type { LedgerEvent } from './causes.ts'
import type { AdjustedAccount } from './manual-entries.ts'

export interface Movement {
  readonly event: LedgerEvent
  readonly account: AdjustedAccount
  /** FCFA; negative for a debit of the account. */
  readonly amount: number
  /** Of a withdrawal: its operator does not hold it yet. */
  readonly waiting?: boolean
  /** Of a withdrawal that a run has ordered. */
  readonly automatic?: boolean
}

/** The text of a movement in a person's wallet or cautions, without the item's title, which is shown beside it. */
export function describeMovement({ event, account, amount, waiting, automatic }: Movement): string {
  if (automatic) return `${AUTOMATIC_TEXTS[event] ?? 'Versement automatique'}${waiting ? ', en attente' : ''}`
  if (waiting) return 'Retrait, en attente'
  const text = MOVEMENT_TEXTS[account][event]
  if (text === null) return 'Mouvement'
  if (typeof text === 'string') return text
  return amount < 0 ? text.out : text.in
}

const AUTOMATIC_TEXTS: Partial<Readonly<Record<LedgerEvent, string>>> = {
  'withdrawal returned': 'Versement automatique non abouti : argent revenu',
  'withdrawal cancelled': 'Versement automatique annulé : argent revenu',
}

/** The same for both directions, or one text for each; null where the event never moves that account. */
type MovementText = string | { readonly in: string; readonly out: string } | null

const CORRECTION = { in: "Correction de l'équipe, en plus", out: "Correction de l'équipe, en moins" } as const

const NO_PERSON = {
  'payment received': null,
  'rental requested': null,
  'checkout refunded': null,
  'money carried': null,
  'carried money refunded': null,
  'refund paid': null,
  'withdrawal paid': null,
  'receipt noted': null,
  'receipt allocated': null,
  'receipt returned': null,
  'charge noted': null,
  'office entry': null,
  loss: null,
} as const

export const MOVEMENT_TEXTS: Readonly<Record<AdjustedAccount, Readonly<Record<LedgerEvent, MovementText>>>> =
  {
    wallet: {
      ...NO_PERSON,
      'rental accepted': 'Gagné',
      // The rent, or what of it does not stay after a late cancellation.
      'rental closed': 'Location annulée : loyer repris',
      'deposit refunded': null,
      'deposit part refunded': null,
      'deposit shared': 'Part de la caution qui vous revient',
      'handover closed': 'Objet non remis : loyer rendu au locataire',
      'no-show settled': 'Locataire pas venu : loyer rendu, moins un jour',
      'rent shared': {
        // Entries of before rent and deposit had one each.
        in: 'Loyer et caution partagés après un signalement',
        out: 'Loyer rendu au locataire après un signalement',
      },
      'withdrawal requested': 'Retrait',
      'withdrawal returned': 'Retrait non abouti : argent revenu',
      'withdrawal cancelled': 'Retrait annulé : argent revenu',
      'rest given up': 'Reste laissé à la suppression du compte',
      'rest set aside': 'Reste gardé pour vous à la fermeture du compte',
      adjustment: CORRECTION,
    },
    cautions: {
      ...NO_PERSON,
      'rental accepted': 'Caution gardée',
      'rental closed': 'Location annulée : caution reprise',
      'deposit refunded': 'Caution rendue au locataire',
      'deposit part refunded': 'Part non contestée de la caution, rendue au locataire',
      'deposit shared': 'Caution partagée',
      'handover closed': 'Objet non remis : caution rendue au locataire',
      'no-show settled': 'Locataire pas venu : caution rendue',
      'rent shared': 'Caution rendue au locataire après un signalement',
      'withdrawal requested': null,
      'withdrawal returned': null,
      'withdrawal cancelled': null,
      'rest given up': null,
      'rest set aside': null,
      adjustment: CORRECTION,
    },
  }
