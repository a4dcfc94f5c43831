import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const IMPORT = /(?:from\s+|import\s*\(\s*|import\s+)'([^']+)'/g
const ALIASES = [
  [/^#app\//, 'apps/web/app/'],
  [/^#platform\//, 'apps/server/src/platform/'],
  [/^#src\//, 'apps/server/src/'],
  [/^@okoume\/(domain|contract|client)\//, 'packages/$1/'],
  [/^@okoume\/(server|web)\//, 'apps/$1/'],
] as const

/** Which source file imports which, by the text of its imports; paths relative to the root. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>

/** Reads the imports of the given files; imports of anything else (packages, styles) are left out. */
export function readImportGraph(root: string, files: readonly string[]): ImportGraph {
  const known = new Set(files)
  return new Map(files.map((file) => [file, importsOf(root, file, known)]))
}

function importsOf(root: string, file: string, known: ReadonlySet<string>): Set<string> {
  const source = readFileSync(path.join(root, file), 'utf8')
  const specifiers = [...source.matchAll(IMPORT)].map(([, specifier = '']) => specifier)
  const resolved = specifiers.map((specifier) => resolveSpecifier(root, file, specifier))
  return new Set(
    resolved.filter((target) => target !== undefined && target !== file && known.has(target)) as string[],
  )
}

function resolveSpecifier(root: string, file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return firstFile(root, path.join(path.dirname(file), specifier))
  const alias = ALIASES.find(([name]) => name.test(specifier))
  return alias && firstFile(root, specifier.replace(alias[0], alias[1]))
}

function firstFile(root: string, target: string): string | undefined {
  return ['', '.ts', '.tsx']
    .map((end) => target + end)
    .find((file) => /\.tsx?$/.test(file) && existsSync(path.join(root, file)))
}

/** How many files import each file. */
export function countImporters(graph: ImportGraph): Map<string, number> {
  const counts = new Map([...graph.keys()].map((file) => [file, 0]))
  for (const targets of graph.values())
    for (const target of targets) counts.set(target, (counts.get(target) ?? 0) + 1)
  return counts
}

/** The files reached from one by imports, itself included, within the given folders. */
export function reachableFiles(graph: ImportGraph, from: string, within: RegExp): Set<string> {
  const reached = new Set<string>()
  const waiting = [from]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue
    reached.add(file)
    waiting.push(...[...(graph.get(file) ?? [])].filter((target) => within.test(target)))
  }
  return reached
}
