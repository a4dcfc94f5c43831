import { documentKey, isWholeDocument, PAGES_CACHE } from './document-key.ts'

interface Place {
  readonly pathname: string
  readonly search: string
}

/**
 * Where this tab's document was loaded: to load it again would show the same. Race: this module comes with the first
 * touch, which may have gone on to another page by then.
 */
const loaded =
  typeof location === 'undefined'
    ? null
    : documentKey(new URL(performance.getEntriesByType('navigation')[0]?.name ?? location.href))

const urlOf = ({ pathname, search }: Place) => new URL(pathname + search, location.href)

export async function isDocumentCached(place: Place): Promise<boolean> {
  const key = documentKey(urlOf(place))
  if (key === null || !('caches' in window)) return false
  return caches.open(PAGES_CACHE).then(
    async (pages) => (await pages.match(key, { ignoreVary: true })) !== undefined,
    () => false,
  )
}

/** Shows a page as it was when it was visited, where its document says all of it. */
export async function openCachedDocument(place: Place): Promise<void> {
  const url = urlOf(place)
  if (!isWholeDocument(url) || documentKey(url) === loaded) return
  if (await isDocumentCached(place)) location.replace(url)
}
