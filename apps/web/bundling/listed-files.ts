import { readdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const WEB = fileURLToPath(new URL('../', import.meta.url))
const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const require = createRequire(import.meta.url)

/** True if a module of the build, by its id, is one of those listed. */
export type IsListed = (id: string) => boolean

/**
 * Each entry must exist, or the build fails: a renamed module cannot leave its chunk unnoticed.
 * `app/ui/button` is a module with its style sheet, `app/ui/field.module.css` one file, `packages/domain/money/` a
 * folder, `lucide/…` a file of that package. `!` takes something out of a folder again.
 */
export function listedFiles(entries: readonly string[]): IsListed {
  const listed = entries.filter((entry) => !entry.startsWith('!')).map(findEntry)
  const left = entries.filter((entry) => entry.startsWith('!')).map((entry) => findEntry(entry.slice(1)))
  return (id) => {
    const file = filePath(id)
    return listed.some((holds) => holds(file)) && !left.some((holds) => holds(file))
  }
}

/** Everything in those packages. @throws where one is not installed */
export function packageFiles(...names: readonly string[]): IsListed {
  const folders = names.map((name) => {
    findInstalled(name)
    return `/node_modules/${name}/`
  })
  return (id) => folders.some((folder) => filePath(id).includes(folder))
}

function findInstalled(name: string): string {
  return slashed(require.resolve(name))
}

/** @throws where there is no such thing */
function findEntry(entry: string): IsListed {
  if (!/^(?:app|packages)\//.test(entry)) {
    const installed = findInstalled(entry)
    return (file) => file === installed
  }
  const place = slashed(path.join(entry.startsWith('app/') ? WEB : ROOT, entry))
  if (entry.endsWith('/')) {
    if (!isFolder(place)) throw missing(entry)
    return (file) => file.startsWith(place)
  }
  const [folder, name] = [path.posix.dirname(place), path.posix.basename(place)]
  const files = isFolder(folder) ? readdirSync(folder) : []
  const candidates = name.includes('.') ? [name] : [`${name}.ts`, `${name}.tsx`]
  if (!files.some((file) => candidates.includes(file))) throw missing(entry)
  const all = [...candidates, `${name}.module.css`].map((file) => `${folder}/${file}`)
  return (file) => all.includes(file)
}

function missing(entry: string): Error {
  return new Error(`apps/web/bundling/chunks.ts lists ${entry}, which does not exist.`)
}

function isFolder(place: string): boolean {
  return statSync(place, { throwIfNoEntry: false })?.isDirectory() ?? false
}

/** Without what Vite adds, such as `?url`. */
function filePath(id: string): string {
  return slashed(id.replace(/\?.*$/, ''))
}

function slashed(file: string): string {
  return file.replaceAll('\\', '/')
}
