import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface Manifest {
  readonly entry: Readonly<Record<string, unknown>>
  readonly routes: Readonly<Record<string, Route>>
}

interface Route {
  readonly id?: string
  readonly parentId?: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
  readonly hasDefaultExport?: boolean
}

/**
 * Lightens React Router's manifest of all routes, which every public page loads. It reads a route's `imports` only to
 * prefetch that route: those that are not prefetched go without. Of the flags that say what a route has,
 * those that are false say nothing, and no one reads whether it has a default export. Sheets and imports of the routes around it are theirs, and
 * ids are written once. `lighten-manifest.test.ts` fails where an upgrade of React Router reads or writes the manifest otherwise.
 */
export function lightenManifest(assets: string): void {
  const file = join(assets, manifestIn(readdirSync(assets)))
  const { before, manifest, after } = splitManifest(readFileSync(file, 'utf8'))
  const light = JSON.stringify({
    ...manifest,
    // Preloads of the first document, which the server has written.
    entry: { ...manifest.entry, imports: [] },
    routes: withoutNeedless(manifest.routes),
  })
  writeFileSync(file, `${before}${light};${RESTORE_IDS}${after}`)
}

/** The list itself, and the script around it. */
export function splitManifest(source: string): { before: string; manifest: Manifest; after: string } {
  const [start, end] = [source.indexOf('{'), source.lastIndexOf('}') + 1]
  return {
    before: source.slice(0, start),
    manifest: JSON.parse(source.slice(start, end)),
    after: source.slice(end),
  }
}

export function manifestIn(names: readonly string[]): string {
  const found = names.find((name) => /^manifest-.*\.js$/.test(name))
  if (found === undefined) throw new Error("the build has no manifest of the pages' routes")
  return found
}

/** Each id is the key of its route as well. */
const RESTORE_IDS =
  'for(const id in window.__reactRouterManifest.routes)window.__reactRouterManifest.routes[id].id=id'

const PREFETCHED: readonly string[] = [
  'item',
  // Where people wait for them (`shell/frame/prefetched-page.tsx`).
  'dashboard',
  'overview',
  'my-rentals',
]

function withoutNeedless(routes: Manifest['routes']): Manifest['routes'] {
  const entries = Object.entries(routes).map(([id, route]) => {
    const { id: _, imports, css, hasDefaultExport, ...others } = route
    const lists = {
      imports: PREFETCHED.includes(id) ? withoutParents(routes, route, 'imports') : [],
      css: withoutParents(routes, route, 'css'),
    }
    const left = Object.entries({ ...others, ...lists }).filter(
      ([, value]: [string, unknown]) => value !== false && !(Array.isArray(value) && value.length === 0),
    )
    return [id, Object.fromEntries(left)]
  })
  return Object.fromEntries(entries)
}

/** Modules of the routes around it are loaded with them, and first. */
function withoutParents(routes: Manifest['routes'], route: Route, list: 'imports' | 'css'): string[] {
  const parents: Route[] = []
  for (let above = parentOf(routes, route); above; above = parentOf(routes, above)) parents.push(above)
  const loaded = new Set(parents.flatMap((parent) => parent[list] ?? []).map(withoutMark))
  return (route[list] ?? []).filter((file) => !loaded.has(withoutMark(file)))
}

const parentOf = (routes: Manifest['routes'], { parentId = '' }: Route) => routes[parentId]

const withoutMark = (file: string) => file.replace('#', '')
