import type { Category } from '@okoume/domain/listing/categories.ts'

export interface ExplorerQuery {
  readonly q?: string
  readonly category?: Category
}

export type FaqAnchor = 'verification' | 'caution' | 'annulation' | 'paiement' | 'badges'

export function withQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value)
  return search.size > 0 ? `${path}?${search}` : path
}

export const REQUEST_HASH = '#demande'

/** Every link of public pages; those of a signed-in person are in `dashboard-paths.ts`. */
export const paths = {
  home: () => '/',
  explorer: ({ q, category }: ExplorerQuery = {}) => withQuery('/explorer', { q: q?.trim(), category }),
  item: (id: string) => `/objet/${encodeURIComponent(id)}`,
  favourites: () => '/favoris',
  person: (id: string) => `/p/${encodeURIComponent(id)}`,
  /** The form of that object, with the request that was begun. */
  request: (itemId: string) => `/objet/${encodeURIComponent(itemId)}${REQUEST_HASH}`,
  billing: () => '/facturation',
  dashboard: () => '/tableau-de-bord',
  /** `redirect` is where the person goes once signed in: a path of this site. */
  signIn: ({ redirect }: { readonly redirect?: string } = {}) => withQuery('/connexion', { redirect }),
  signUp: ({ redirect }: { readonly redirect?: string } = {}) => withQuery('/inscription', { redirect }),
  emailConfirmation: () => '/confirmation-email',
  /** Where the link of the mail leads that a forgotten password is asked for by. */
  passwordReset: () => '/mot-de-passe',
  about: () => '/a-propos',
  terms: () => '/conditions',
  privacy: () => '/confidentialite',
  faq: (question?: FaqAnchor) => (question ? `/faq#${question}` : '/faq'),
  install: (platform?: 'android' | 'iphone') => (platform ? `/installer#${platform}` : '/installer'),
  demo: () => '/demo',
} as const
