import { withQuery } from './path-builder.ts'

/** Links that only signed-in people follow. Not among `paths`, which every public page loads. */
export const dashboardPaths = {
  /** The first screen after signing in: what waits for that person now. */
  overview: () => '/tableau-de-bord/accueil',
  myItems: () => '/tableau-de-bord/mes-objets',
  myRentals: () => '/tableau-de-bord/mes-locations',
  requests: () => '/tableau-de-bord/demandes',
  /** A rental, for its two parties. */
  rental: (id: string) => `/location/${encodeURIComponent(id)}`,
  /** What the renter paid, to keep or to print. */
  receipt: (rentalId: string) => `/tableau-de-bord/recu/${encodeURIComponent(rentalId)}`,
  /** All conversations, or that of one rental. */
  messages: (rentalId?: string) => withQuery('/tableau-de-bord/messages', { location: rentalId }),
  notices: () => '/tableau-de-bord/notifications',
  wallet: () => '/tableau-de-bord/portefeuille',
  /** `template` is the object that the new one begins as. */
  addItem: (template?: string) => withQuery('/tableau-de-bord/mes-objets/ajouter', { modele: template }),
  /** The form, with a listing that waits for its owner's identity. */
  editDraft: (id: string) => withQuery('/tableau-de-bord/mes-objets/ajouter', { brouillon: id }),
  editItem: (id: string) => `/tableau-de-bord/mes-objets/${encodeURIComponent(id)}/modifier`,
  itemCalendar: (id: string) => `/tableau-de-bord/mes-objets/${encodeURIComponent(id)}/calendrier`,
  profile: () => '/tableau-de-bord/profil',
  /** The form that proves who one is. */
  verification: () => '/tableau-de-bord/profil#verification',
  /** Notification settings, and what this device stores and uses. */
  settings: () => '/tableau-de-bord/parametres',
  /** For administrators: what needs a person. */
  administration: () => '/administration',
} as const

const DASHBOARD_PATH = /^\/(?:tableau-de-bord(?:\/|$)|location\/)/

/** Whether the address belongs to the dashboard: its sheets, and the page of a rental. */
export function isDashboardPath(pathname: string): boolean {
  return DASHBOARD_PATH.test(pathname)
}
