export interface CachedPage {
  readonly path: string
  readonly title: string
}

const MAX_PAGES = 12

/** Names of the dashboard's sheets, whose documents share one title. */
const SHEETS: Readonly<Record<string, string>> = {
  '': 'Mes objets',
  '/accueil': 'Ce qui vous attend',
  '/mes-objets': 'Mes objets',
  '/mes-locations': 'Mes locations',
  '/demandes': 'Demandes',
  '/messages': 'Messages',
  '/portefeuille': 'Portefeuille',
  '/notifications': 'Notifications',
  '/profil': 'Profil',
}
const SHEET = /^\/tableau-de-bord(.*)$/

/** The pages that open without network, those first that were cached last; one for each title. */
export async function listCachedPages(
  cache: Pick<Cache, 'keys' | 'match'>,
  except: string,
): Promise<readonly CachedPage[]> {
  const requests = (await cache.keys()).filter(({ url }) => url !== except).reverse()
  const pages = new Map<string, CachedPage>()
  for (const request of requests) {
    const { pathname, search } = new URL(request.url)
    const title = titleOfPath(pathname) ?? titleOf(await cache.match(request).then((page) => page?.text()))
    if (title && !pages.has(title)) pages.set(title, { path: pathname + search, title })
    if (pages.size >= MAX_PAGES) break
  }
  return [...pages.values()]
}

/** Null for what a document calls itself; empty for what leads no one on. */
function titleOfPath(path: string): string | null {
  if (path === '/') return 'Accueil'
  const [, sheet] = SHEET.exec(path) ?? []
  if (sheet !== undefined) return SHEETS[sheet] ?? ''
  return /^\/(?:objet\/|explorer$|a-propos$|conditions$|confidentialite$|faq$|installer$)/.test(path)
    ? null
    : ''
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&#39;': "'",
}

/** Strips the site's name at the end of each title. */
function titleOf(html = ''): string {
  const [, title = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? []
  const written = title.replace(/&(?:amp|lt|gt|quot|#x27|#39);/g, (entity) => ENTITIES[entity] ?? entity)
  return written.replace(/ - [^-]*$/, '').trim()
}
