import type { AuditedActionName, TrailEvent } from '@okoume/contract/wire/administration-trail.ts'
import { formatLongInstant } from '@okoume/domain/calendar/format-instant.ts'
import { HELP_TOPICS, URGENCY_LABELS } from '@okoume/domain/help/help-topics.ts'
import { REFUND_SOURCE_LABELS } from '@okoume/domain/ledger/manual-outcomes.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { ROLES, roleLabels } from '@okoume/domain/person/administrator-roles.ts'

export const ACTION_LABELS: Readonly<Partial<Record<AuditedActionName, string>>> = {
  'add statement': 'Relevé déposé',
  'withdraw statement': 'Relevé retiré',
  'change statement columns': 'Colonnes des relevés changées',
  'explain difference': 'Écart expliqué',
  'propose explanation': "Explication d'un écart demandée",
  'withdraw explanation': "Explication d'un écart reprise",
  'decline explanation': "Explication d'un écart refusée",
  'close day': 'Jour clos',
  'reopen day': 'Jour rouvert',
  'adjust balance': 'Solde ajusté',
  'answer ticket': "Réponse à une demande d'aide",
  'appoint administrator': 'Administrateur nommé',
  'ask in ticket': 'Précision demandée',
  'certify invoice': 'Facture certifiée',
  'correct certification': "Référence d'une facture corrigée",
  'change chart of accounts': 'Plan comptable changé',
  'decline correction': 'Correction refusée',
  'decline office entry': 'Écriture du bureau refusée',
  'post office entry': 'Écriture du bureau passée',
  'propose office entry': 'Écriture du bureau demandée',
  'decline loss': 'Perte refusée',
  'decline payment decision': 'Décision sur un paiement refusée',
  'decline withdrawal payment': "Paiement d'un retrait refusé",
  'decide report': 'Signalement décidé',
  'decide verification': 'Identité décidée',
  'dismiss administrator': 'Administrateur retiré',
  'drop job': 'Tâche abandonnée',
  'look up person': 'Personne consultée',
  'open verification': "Dossier d'identité ouvert",
  'propose correction': 'Correction demandée',
  'propose loss': 'Perte proposée',
  'propose payment decision': 'Décision sur un paiement à confirmer',
  'propose withdrawal payment': "Paiement d'un retrait à confirmer",
  'read rental': "Location d'autrui lue",
  'release payments': 'Paiements relâchés',
  'release ticket': "Demande d'aide rendue",
  'resolve ticket': "Demande d'aide résolue",
  'change number': 'Numéro de connexion changé',
  'release identities': "Identités d'une location données",
  'release number': 'Numéro de connexion libéré',
  'reset second factor': 'Vérification en deux étapes retirée',
  'resolve payment review': 'Paiement tranché',
  'restore database': 'Base restaurée',
  'back up database': 'Base sauvegardée',
  'retry job': 'Tâche réessayée',
  'retry mail': 'Message renvoyé',
  'send mail': 'Message écrit',
  'settle dispute': 'Caution partagée',
  'settle handover': 'Remise tranchée',
  'settle withdrawal': 'Retrait traité',
  'sign off safeguard record': 'Cantonnement vu',
  'take ticket': "Demande d'aide prise",
  'view as person': "Espace d'une personne ouvert",
}

export function actionLabel(action: string): string {
  return ACTION_LABELS[action as AuditedActionName] ?? action
}

const NAMES: Readonly<Record<string, string>> = {
  account: 'Compte',
  alone: 'Décidé seul',
  amount: 'Montant',
  askedBy: 'Demandée par',
  asked: 'Paiements à redemander',
  backedUpAt: 'Sauvegarde du',
  by: 'Trouvée par',
  correction: 'Correction',
  count: 'Nombre',
  decision: 'Décision',
  deposit: 'Caution',
  depositToOwner: 'Caution au propriétaire',
  failure: 'Motif',
  incomplete: 'Fichiers manquants',
  kind: 'Sorte',
  note: 'Note',
  ordered: 'Demandé',
  outcome: 'Issue',
  paidFrom: 'Payé depuis',
  payments: 'Paiements',
  phone: 'Numéro',
  phoneNumber: 'Nouveau numéro',
  reason: 'Raison',
  receipt: 'Reçu',
  rentToOwner: 'Loyer au propriétaire',
  report: 'Signalé',
  roles: 'Rôles',
  task: 'Tâche',
  text: 'Écrit à la personne',
  toOwner: 'Au propriétaire',
  toRenter: 'Au locataire',
  topic: 'Sujet',
  urgency: 'Urgence',
  userId: 'Personne',
  what: 'Quoi',
}

const AMOUNTS: readonly string[] = [
  'amount',
  'deposit',
  'depositToOwner',
  'ordered',
  'rentToOwner',
  'toOwner',
  'toRenter',
]

/** The labels of one detail's values, under the keys of `VALUES`. */
function labelsOf(name: string, labels: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(labels).map(([value, label]) => [`${name} ${value}`, label]))
}

const VALUES: Readonly<Record<string, string>> = {
  ...labelsOf('topic', Object.fromEntries(HELP_TOPICS.map(({ id, label }) => [id, label]))),
  ...labelsOf('urgency', URGENCY_LABELS),
  ...labelsOf('paidFrom', REFUND_SOURCE_LABELS),
  'report missing': 'objet non remis',
  'report no-show': 'locataire absent',
  'report problem': 'objet non conforme',
  'outcome ask': 'prestataire interrogé',
  'outcome succeeded': 'abouti',
  'outcome failed': 'échoué',
  'alone true': 'oui',
  'outcome redirected': 'autre numéro',
  'outcome paidOtherwise': 'remboursé autrement',
  'outcome received': 'autre somme reçue',
  'outcome allocated': 'attribué',
  'outcome paid': 'payé',
  'outcome returned': 'rendu',
  'decision dismiss': 'classé',
  'decision correct': 'correction demandée',
  'decision remove': 'retiré',
  'decision warn': 'averti',
  'decision confirm': 'confirmé',
  'decision restore': 'rétabli',
  'decision suspend 7': 'suspension de 7 jours',
  'decision suspend 30': 'suspension de 30 jours',
  'decision close': 'compte fermé',
  'kind item': 'objet',
  'kind person': 'personne',
  'kind review': 'avis',
  'kind message': 'message',
  'decision 2': 'acceptée',
  'decision 0': 'refusée, peut réessayer',
  'decision -1': 'rejetée définitivement',
  'by email': 'adresse email',
  'by phone': 'téléphone',
  'by id': 'identifiant',
  'by receipt': 'numéro de reçu',
  'by reference': 'référence de paiement',
  'account wallet': 'portefeuille',
  'account cautions': 'cautions',
  'incomplete true': 'oui',
  'kind collect': 'encaissement',
  'kind refund': 'remboursement',
  'kind payout': 'retrait',
  'what list': 'toutes les locations',
  'what receipt': 'reçu',
  'what contract': 'contrat',
  'what photos': 'photos de la remise',
}

/** The actor's own words say it. */
const BY_OPERATOR = 'operator'

export interface ShownDetail {
  readonly name: string
  readonly value: string
}

/** The details of an event in French; what is not known here is shown as it is. */
export function shownDetails({ details }: TrailEvent): readonly ShownDetail[] {
  return details
    .filter(({ name, value }) => name !== 'by' || value !== BY_OPERATOR)
    .map(({ name, value }) => ({ name: NAMES[name] ?? name, value: shownValue(name, value) }))
}

function shownValue(name: string, value: string): string {
  if (AMOUNTS.includes(name) && /^-?\d+$/.test(value)) return formatFrancs(Number(value))
  if (name === 'roles') return roleLabels(ROLES.filter((role) => value.split(', ').includes(role))) || 'aucun'
  if (name === 'backedUpAt') return formatLongInstant(value)
  return VALUES[`${name} ${value}`] ?? value
}

/** Commands at a server's terminal, where no administrator is signed in. */
const AT_TERMINAL: readonly string[] = [
  'appoint administrator',
  'dismiss administrator',
  'reset second factor',
  'release payments',
  'restore database',
  'back up database',
] satisfies readonly AuditedActionName[]

export function isTerminalAction(action: string): boolean {
  return AT_TERMINAL.includes(action)
}

export function actorLabel({ actorId, actorName, action }: TrailEvent): string {
  if (actorId === null) {
    return isTerminalAction(action) ? "Par l'exploitant, au terminal" : 'Par un lien envoyé par email'
  }
  return actorName ?? 'Compte supprimé'
}
