import { PAGES_CACHE } from '../app/shell/offline/document-key.ts'
import { worker } from './worker-scope.ts'

export const CACHES = {
  /** Documents as the server sent them. */
  pages: PAGES_CACHE,
  /** Files whose names bear the hash of their content: those of every release that is still in use. */
  assets: 'okoume-assets',
  pictures: 'okoume-pictures',
  publicApi: 'okoume-public-api',
  /** The page that is shown where nothing is kept. */
  offline: 'okoume-offline',
} as const

/** Takes away what an earlier worker kept under names that are no longer used. */
export async function dropUnknownCaches(): Promise<void> {
  const known = new Set<string>(Object.values(CACHES))
  const names = (await worker.caches.keys()).filter((name) => name.startsWith('okoume-') && !known.has(name))
  await Promise.all(names.map((name) => worker.caches.delete(name)))
}
