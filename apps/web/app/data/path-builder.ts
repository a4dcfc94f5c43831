import type { Category } from '@okoume/domain/listing/categories.ts'

/** What the explorer's address holds. */
export interface ExplorerQuery {
  readonly q?: string
  readonly category?: Category
}

/** The questions that other pages lead to. */
export type FaqAnchor = 'verification' | 'caution' | 'annulation' | 'paiement'

function withQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value)
  return search.size > 0 ? `${path}?${search}` : path
}

/** The request form on the page of an object. */
export const REQUEST_HASH = '#demande'

/** Every link of the site. */
export const paths = {
  home: () => '/',
  explorer: ({ q, category }: ExplorerQuery = {}) => withQuery('/explorer', { q: q?.trim(), category }),
  item: (id: string) => `/objet/${encodeURIComponent(id)}`,
  /** The form of that object, with the request that was begun. */
  request: (itemId: string) => `/objet/${encodeURIComponent(itemId)}${REQUEST_HASH}`,
  billing: () => '/facturation',
  dashboard: () => '/tableau-de-bord',
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
  /** `redirect` is where the person goes once signed in: a path of this site. */
  signIn: ({ redirect }: { readonly redirect?: string } = {}) => withQuery('/connexion', { redirect }),
  signUp: ({ redirect }: { readonly redirect?: string } = {}) => withQuery('/inscription', { redirect }),
  emailConfirmation: () => '/confirmation-email',
  /** Where the link of the mail leads that a forgotten password is asked for by. */
  passwordReset: () => '/mot-de-passe',
  profile: () => '/tableau-de-bord/profil',
  /** The form that proves who one is. */
  verification: () => '/tableau-de-bord/profil#verification',
  /** Notification settings, and what this device stores and uses. */
  settings: () => '/tableau-de-bord/parametres',
  /** For administrators: what needs a person. */
  administration: () => '/administration',
  about: () => '/a-propos',
  terms: () => '/conditions',
  privacy: () => '/confidentialite',
  /** `question` is the anchor of one of them. */
  faq: (question?: FaqAnchor) => (question ? `/faq#${question}` : '/faq'),
  /** How to put the site on a phone's home screen, and the Android app. */
  install: (platform?: 'android' | 'iphone') => (platform ? `/installer#${platform}` : '/installer'),
  demo: () => '/demo',
} as const
