import type { LedgerEvent } from '../ledger/causes.ts'
import type { AccountKind } from '../ledger/ledger-entry.ts'

/** Accounts of the ledger whose holders have an account each in the general ledger. */
const BY_HOLDER: readonly AccountKind[] = ['mobile_money', 'own_funds', 'provider_charges', 'rounding']

export interface ChartAccount {
  readonly key: string
  readonly label: string
  /** Account of the SYSCOHADA chart (revised, 2017) that is proposed; an accountant may set another. */
  readonly proposed: string
}

/** Every account that postings can have, with the account of the general ledger that is proposed for it. */
export const CHART: readonly ChartAccount[] = [
  { key: 'mobile_money AIRTEL', label: 'Airtel Money', proposed: '552100' },
  { key: 'mobile_money MOOV', label: 'Moov Money', proposed: '552200' },
  { key: 'own_funds bank', label: 'Banque', proposed: '521000' },
  { key: 'own_funds cash', label: 'Caisse', proposed: '571000' },
  { key: 'received', label: 'Paiements reçus, sans demande', proposed: '471210' },
  { key: 'escrow', label: 'Loyers et cautions des demandes sans réponse', proposed: '471220' },
  { key: 'unearned_fees', label: 'Frais de service à gagner', proposed: '419100' },
  { key: 'earned_fees', label: 'Frais de service gagnés', proposed: '706100' },
  { key: 'refunds_due', label: 'Remboursements dus', proposed: '471230' },
  { key: 'payouts_due', label: 'Retraits dus', proposed: '471240' },
  { key: 'wallet', label: 'Portefeuilles des propriétaires', proposed: '471250' },
  { key: 'cautions', label: 'Cautions reçues', proposed: '165200' },
  { key: 'adjustments', label: 'Gestes et pertes', proposed: '658800' },
  { key: 'unallocated', label: 'Encaissements à attribuer', proposed: '471260' },
  { key: 'given_up', label: 'Restes laissés', proposed: '758800' },
  { key: 'unclaimed', label: 'Restes à réclamer', proposed: '471270' },
  { key: 'provider_charges AIRTEL', label: 'Commissions Airtel Money', proposed: '631710' },
  { key: 'provider_charges MOOV', label: 'Commissions Moov Money', proposed: '631720' },
  { key: 'rounding AIRTEL', label: 'Arrondis Airtel Money', proposed: '658810' },
  { key: 'rounding MOOV', label: 'Arrondis Moov Money', proposed: '658820' },
]

/** The line of the chart that a posting belongs to. */
export function chartKey(account: string, holder: string): string {
  return BY_HOLDER.some((kind) => kind === account) ? `${account} ${holder}` : account
}

/** The words of an entry in the journal and in the rows of a figure. */
export const EVENT_LABELS: Readonly<Record<LedgerEvent, string>> = {
  'payment received': 'Paiement reçu',
  'rental requested': 'Demande payée',
  'checkout refunded': 'Paiement à rendre',
  'money carried': "Argent gardé d'une location refusée, qui paie un autre objet",
  'carried money refunded': 'Argent gardé à rendre',
  'refund paid': 'Remboursement payé',
  'rental accepted': 'Location acceptée',
  'rental closed': 'Location annulée',
  'deposit refunded': 'Caution à rendre',
  'deposit part refunded': 'Part de caution à rendre',
  'deposit shared': 'Caution partagée',
  'handover closed': 'Objet non remis',
  'no-show settled': 'Locataire pas venu',
  'rent shared': 'Loyer partagé',
  'withdrawal requested': 'Retrait demandé',
  'withdrawal paid': 'Retrait payé',
  'withdrawal returned': 'Retrait revenu',
  'withdrawal cancelled': 'Retrait annulé',
  'rest given up': 'Reste laissé',
  'rest set aside': 'Reste à réclamer',
  'receipt noted': 'Encaissement à attribuer',
  'receipt allocated': 'Encaissement attribué',
  'receipt returned': 'Encaissement à rendre',
  'charge noted': 'Commission du prestataire',
  'office entry': 'Écriture du bureau',
  adjustment: 'Correction de solde',
  loss: 'Perte',
}
