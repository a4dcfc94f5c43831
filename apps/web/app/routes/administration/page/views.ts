import {
  type FinanceWork,
  isFinanceWork,
  type Work,
  type WorkKind,
} from '@okoume/contract/wire/administration-work.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import { MAX_WITHOUT_SECOND } from '@okoume/domain/ledger/manual-entries.ts'
import { HELD_CASE_HOURS, REPORT_CASE_HOURS } from '@okoume/domain/moderation/report.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { type Duty, hasDuty, type Roles } from '@okoume/domain/person/administrator-roles.ts'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { TARGET_MS } from './work-targets.ts'

/** Longest waiting first, each kind against its own target; kinds without waiting work last, in the server's order. */
export function byUrgency(work: readonly Work[]): readonly Work[] {
  return work.toSorted((one, other) => urgencyOf(other) - urgencyOf(one))
}

function urgencyOf({ kind, count, waitingMs, late }: Work): number {
  if (count === 0) return -1
  const waited = (waitingMs ?? 0) / TARGET_MS[kind]
  return late ? Math.max(1, waited) : waited
}

/** Tickets say themselves how many are late: each is due at its own time. */
export function isLate(work: Work): boolean {
  return work.late === null ? urgencyOf(work) >= 1 : work.late > 0
}

const MAX_COUNTED = 1000

export function shownCount(count: number): string {
  return count >= MAX_COUNTED ? `${MAX_COUNTED}+` : String(count)
}

/** `3 h`, `2 jours`. */
export function formatAge(ms: number): string {
  if (ms < MINUTE_MS) return "moins d'une minute"
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min`
  if (ms < DAY_MS) return `${Math.floor(ms / HOUR_MS)} h`
  const days = Math.floor(ms / DAY_MS)
  return days === 1 ? '1 jour' : `${days} jours`
}

interface ViewText {
  readonly id: string
  /** Whose view it is: only administrators with this duty see it. */
  readonly duty: Duty
  /** Section of the guide that says how it is done. */
  readonly guide: string
  readonly title: string
  readonly intro: string
}

/** The lists of the administration: each is a page of its own, `?vue=…`. */
export const VIEWS = [
  {
    id: 'aide',
    duty: 'tickets',
    guide: 'aide#repondre',
    title: "Demandes d'aide",
    intro:
      'Ce que des personnes demandent, le plus urgent en premier : sécurité, remise du jour, argent. Prenez une demande, répondez, puis résolvez-la.',
  },
  {
    id: 'paiements',
    duty: 'payments',
    guide: 'paiements#a-verifier',
    title: 'Paiements à vérifier',
    intro:
      "Les opérations dont l'issue n'est pas sûre : le prestataire dit autre chose que ce qui a été demandé, ou ne dit rien. L'argent attend votre décision.",
  },
  {
    id: 'signalements',
    duty: 'reports',
    guide: 'moderation#decider',
    title: 'Signalements',
    intro: `Ce que des personnes ont signalé, et ce que le site met de côté de lui-même. Une cible, une décision ; la personne lit la raison et vos mots tels quels. Nous promettons ${REPORT_CASE_HOURS} heures, et ${HELD_CASE_HOURS} pour une annonce masquée.`,
  },
  {
    id: 'remises',
    duty: 'handovers',
    guide: 'remises#manquante',
    title: 'Remises manquantes',
    intro:
      "Des locations ont commencé sans que rien ne prouve la remise. Appelez les deux parties avant l'échéance : ensuite le temps décide à leur place.",
  },
  {
    id: 'retours',
    duty: 'disputes',
    guide: 'remises#retour-conteste',
    title: 'Retours et remises contestés',
    intro:
      'Le propriétaire reproche quelque chose au retour de son objet. Entendez les deux parties, puis partagez la caution.',
  },
  {
    id: 'retraits',
    duty: 'withdrawals',
    guide: 'paiements#retraits',
    title: 'Retraits à payer',
    intro: `L'argent a déjà quitté le portefeuille. Envoyez-le au numéro indiqué, puis notez le reçu ; sinon, rendez-le. Au-dessus de ${formatFrancs(MAX_WITHOUT_SECOND)}, un second administrateur confirme le paiement.`,
  },
  {
    id: 'corrections',
    duty: 'corrections',
    guide: 'paiements#corrections',
    title: 'Corrections à confirmer',
    intro:
      "Des corrections de solde au-dessus de ce qu'un administrateur décide seul. Vérifiez-les auprès de qui les a demandées, puis confirmez ou refusez.",
  },
  {
    id: 'identites',
    duty: 'verifications',
    guide: 'verification#ouvrir',
    title: 'Identités à vérifier',
    intro:
      "Des personnes attendent d'être vérifiées. Ouvrir un dossier montre leurs pièces : c'est inscrit au journal, avec votre nom.",
  },
  {
    id: 'sans-reponse',
    duty: 'unanswered',
    guide: 'paiements#sans-reponse',
    title: 'Paiements sans réponse',
    intro:
      "Demandés depuis plus d'un quart d'heure, et toujours sans issue. Le site redemande de lui-même ; s'il n'apprend rien, ils passent parmi les paiements à vérifier.",
  },
  {
    id: 'taches',
    duty: 'jobs',
    guide: 'technique#taches',
    title: 'Tâches en échec',
    intro:
      "Ce que le site devait faire et n'a pas pu, après tous ses essais. Corrigez la cause, puis réessayez.",
  },
  {
    id: 'messages',
    duty: 'mails',
    guide: 'aide#emails',
    title: 'Messages non envoyés',
    intro:
      "Les emails qui n'ont pas pu être remis. Une adresse refusée arrive ici aussitôt ; sinon, le site essaie pendant deux jours.",
  },
  {
    id: 'personnes',
    duty: 'people',
    guide: 'commencer#trouver',
    title: 'Trouver une personne',
    intro: "Pour répondre à quelqu'un qui appelle. Chaque consultation est inscrite au journal.",
  },
  {
    id: 'chiffres',
    duty: 'figures',
    guide: 'commencer#superviser',
    title: 'Chiffres',
    intro: 'Les quatre dernières semaines entières. Les mêmes chiffres arrivent par email le lundi matin.',
  },
  {
    id: 'journal',
    duty: 'trail',
    guide: 'commencer#superviser',
    title: 'Journal',
    intro: 'Qui a fait quoi, et quand. Rien ne peut y être changé ni effacé.',
  },
] as const satisfies readonly ViewText[]
export type View = (typeof VIEWS)[number]
export type ViewId = View['id']

/** The view of the finance desk for each kind of its work, and the name of the work. */
export const FINANCE_PLACES: Readonly<
  Record<FinanceWork, { readonly view: string; readonly title: string }>
> = {
  officeEntries: { view: 'ecritures', title: 'Écritures à confirmer' },
  shortfalls: { view: 'cantonnement', title: "Jours où il manque de l'argent" },
  invoices: { view: 'factures', title: 'Factures à certifier' },
  differences: { view: 'rapprochement', title: 'Écarts à traiter' },
  shortFloats: { view: 'fonds', title: "Paiements sans fonds chez l'opérateur" },
}

/**
 * Where a kind of work is done: its address, and its title there.
 * @throws Error for one without a view
 */
export function placeOfWork(kind: WorkKind): { readonly to: string; readonly title: string } {
  if (isFinanceWork(kind)) {
    const { view: vue, title } = FINANCE_PLACES[kind]
    return { to: dashboardPaths.finance({ vue }), title }
  }
  const view = VIEWS.find(({ duty }) => duty === kind)
  if (!view) throw new Error(`${kind} has no view`)
  return { to: `?vue=${view.id}`, title: view.title }
}

export function viewsFor(roles: Roles): readonly View[] {
  return VIEWS.filter(({ duty }) => hasDuty(roles, duty))
}

/** The view that the address asks for, if those roles may see it; null for the overview. */
export function findView(search: URLSearchParams, roles: Roles): View | null {
  const viewId = search.get('vue')
  return viewsFor(roles).find(({ id }) => id === viewId) ?? null
}
