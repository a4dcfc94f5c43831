import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface Manifest {
  readonly entry: Readonly<Record<string, unknown>>
  readonly routes: Readonly<
    Record<
      string,
      {
        readonly imports?: readonly string[]
        readonly css?: readonly string[]
        readonly hasDefaultExport?: boolean
      }
    >
  >
}

/**
 * Lightens React Router's manifest of all routes, which every public page loads. It reads a route's `imports` only to
 * prefetch that route, which cards do for items: every other route goes without. Of the flags that say what a route has,
 * those that are false say nothing, and no one reads whether it has a default export. The frame's sheets are the root's. `lighten-manifest.test.ts` fails
 * where an upgrade of React Router reads or writes the manifest otherwise.
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
  writeFileSync(file, before + light + after)
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

const PREFETCHED = 'routes/catalogue/item/item'

function withoutNeedless(routes: Manifest['routes']): Manifest['routes'] {
  const frame = (routes.root?.css ?? []).map((sheet) => sheet.replace('#', ''))
  const entries = Object.entries(routes).map(([id, route]) => {
    const { imports, hasDefaultExport, ...others } = route
    const fields = id === PREFETCHED && imports ? { ...others, imports } : others
    const css =
      id === 'root' ? route.css : route.css?.filter((sheet) => !frame.includes(sheet.replace('#', '')))
    return [
      id,
      Object.fromEntries(
        Object.entries({ ...fields, ...(css && { css }) }).filter(
          ([, value]: [string, unknown]) => value !== false,
        ),
      ),
    ]
  })
  return Object.fromEntries(entries)
}
