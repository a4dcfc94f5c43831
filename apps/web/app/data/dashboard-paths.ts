import type { HelpTopic } from '@okoume/domain/help/help-topics.ts'
import type { HandoverDirection } from '@okoume/domain/rental/rental-status.ts'
import { paths, withQuery } from './path-builder.ts'

export const REVIEW_HASH = '#avis'

/** Links that only signed-in people follow. Not among `paths`, which every public page loads. */
export const dashboardPaths = {
  overview: () => '/tableau-de-bord/accueil',
  myItems: () => '/tableau-de-bord/mes-objets',
  myRentals: () => '/tableau-de-bord/mes-locations',
  requests: () => '/tableau-de-bord/demandes',
  rental: (id: string) => `/location/${encodeURIComponent(id)}`,
  /** The handover mode: photos, list and code, one after the other. */
  handover: (rentalId: string, direction: HandoverDirection) =>
    `/location/${encodeURIComponent(rentalId)}/${direction}`,
  contract: (rentalId: string) => `/location/${encodeURIComponent(rentalId)}/contrat`,
  review: (rentalId: string) => `/location/${encodeURIComponent(rentalId)}${REVIEW_HASH}`,
  receipt: (rentalId: string) => `/tableau-de-bord/recu/${encodeURIComponent(rentalId)}`,
  /** All conversations, or that of one rental. */
  messages: (rentalId?: string) => withQuery('/tableau-de-bord/messages', { location: rentalId }),
  alerts: () => '/tableau-de-bord/alertes',
  /** Asks whether to be notified when these days of an object come free. */
  awaitDays: (asked: {
    readonly objet: string
    readonly du: string
    readonly au: string
    readonly nombre: string
  }) => withQuery('/tableau-de-bord/alertes', asked),
  /** Questions before a rental, asked and received. */
  enquiries: () => '/tableau-de-bord/questions',
  enquiry: (id: string) => `/tableau-de-bord/questions/${encodeURIComponent(id)}`,
  /** Asks the owner of an object, about those days where some are chosen. */
  askQuestion: (asked: {
    readonly objet: string
    readonly du?: string | undefined
    readonly au?: string | undefined
    readonly nombre?: string | undefined
  }) => withQuery('/tableau-de-bord/questions/poser', asked),
  decisions: () => '/tableau-de-bord/decisions',
  notices: () => '/tableau-de-bord/notifications',
  wallet: () => '/tableau-de-bord/portefeuille',
  /** The year that goes on without `year`. */
  yearlyStatement: (year?: string) => withQuery('/tableau-de-bord/portefeuille/releve', { annee: year }),
  /** `template` is the object that the new one begins as. */
  addItem: (template?: string) => withQuery('/tableau-de-bord/mes-objets/ajouter', { modele: template }),
  /** Where a visitor who has an object to offer begins: an account first, then the form. */
  offerItem: () => paths.signUp({ redirect: '/tableau-de-bord/mes-objets/ajouter' }),
  /** The form, with a listing that waits for its owner's identity. */
  editDraft: (id: string) => withQuery('/tableau-de-bord/mes-objets/ajouter', { brouillon: id }),
  editItem: (id: string) => `/tableau-de-bord/mes-objets/${encodeURIComponent(id)}/modifier`,
  itemCalendar: (id: string) => `/tableau-de-bord/mes-objets/${encodeURIComponent(id)}/calendrier`,
  itemPoster: (id: string) => `/tableau-de-bord/mes-objets/${encodeURIComponent(id)}/affiche`,
  profile: () => '/tableau-de-bord/profil',
  verification: () => '/tableau-de-bord/profil#verification',
  settings: () => '/tableau-de-bord/parametres',
  /** «J'ai un problème»: the eight choices, or one of them; `rental` is the one that it is about. */
  problem: ({ topic, rental }: { readonly topic?: HelpTopic; readonly rental?: string | undefined } = {}) =>
    withQuery('/aide/probleme', { sujet: topic, location: rental }),
  tickets: () => '/aide/demandes',
  ticket: (id: string) => `/aide/demandes/${encodeURIComponent(id)}`,
  administration: () => '/administration',
  /** The finance desk: a view, its days, a figure; an entry of the office, filled in. */
  finance: (
    asked: Readonly<
      Partial<
        Record<
          'vue' | 'de' | 'a' | 'par' | 'jour' | 'mois' | 'chiffre' | 'ecrire' | 'operateur' | 'montant',
          string
        >
      >
    > = {},
  ) => withQuery('/administration/finance', asked),
  /** Where a supervisor has the identities of an item that was not returned. */
  identities: (rentalId: string) => `/administration/location/${encodeURIComponent(rentalId)}/identites`,
  secondFactor: () => '/administration/securite',
  /** All guides, one of them (`aide`), or a section of it (`aide#repondre`). */
  guide: (place?: string) =>
    place === undefined ? '/administration/guide' : `/administration/guide/${place}`,
} as const

const DASHBOARD_PATH = /^\/(?:tableau-de-bord(?:\/|$)|location\/|aide\/)/

/** True if the address belongs to the dashboard: its sheets, the page of a rental, and help. */
export function isDashboardPath(pathname: string): boolean {
  return DASHBOARD_PATH.test(pathname)
}

const HANDOVER_PATH = /^\/location\/[^/]+\/(?:remise|retour)\/?$/

/** True if the address is that of the handover mode, which has the whole screen. */
export function isHandoverPath(pathname: string): boolean {
  return HANDOVER_PATH.test(pathname)
}
