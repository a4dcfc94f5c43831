export const PAGES_CACHE = 'okoume-pages'

/** Tracking parameters: the page is the same without them. */
const SAYS_NOTHING =
  /^(?:utm_\w+|(?:fb|g|tt|tw|msc|wb|gb)cl(?:id|src)|(?:gbr|wbr)aid|igshid|mc_[ce]id|_ga|_gl|avis)$/i

/** Pages that the browser makes itself: their document is the same for all parameters and all accounts. */
const MADE_IN_THE_BROWSER =
  /^\/(?:tableau-de-bord|administration)(?:\/|$)|^\/location\/[^/]+(?:\/(?:contrat|remise|retour))?$|^\/(?:parametres|facturation|connexion|inscription|confirmation-email|mot-de-passe)$/
const PUBLIC = /^\/(?:$|explorer$|(?:objet|p)\/[^/]+$|(?:a-propos|conditions|confidentialite|faq|installer)$)/

/** True if the page comes from the server with all that it shows. */
export function isWholeDocument(url: URL): boolean {
  return PUBLIC.test(url.pathname)
}

/** The cache key of a page's document; null for pages that are not cached. */
export function documentKey(url: URL): string | null {
  if (MADE_IN_THE_BROWSER.test(url.pathname)) return url.origin + url.pathname
  if (!isWholeDocument(url)) return null
  const key = new URL(url.origin + url.pathname + url.search)
  for (const name of [...key.searchParams.keys()]) if (SAYS_NOTHING.test(name)) key.searchParams.delete(name)
  key.searchParams.sort()
  return key.href
}
