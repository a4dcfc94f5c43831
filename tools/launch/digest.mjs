import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './project.mjs'

const NOT_SOURCES = new Set([
  'node_modules',
  'build',
  'build-earlier',
  '.react-router',
  'test-results',
  '.git',
  '.DS_Store',
])

/** The files below `folder` that a build could read. */
export function sourcesBelow(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !NOT_SOURCES.has(name) && !/\.(test\.tsx?|log)$/.test(name))
    .flatMap((entry) => {
      const at = path.join(folder, entry.name)
      if (entry.isDirectory()) return sourcesBelow(at)
      return entry.isFile() ? [at] : []
    })
}

/** One digest for the names and contents of `files`. */
export function digestOf(files) {
  const hash = createHash('sha256')
  for (const file of [...files].sort()) {
    const content = readFileSync(file)
    hash.update(`${path.relative(root, file)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

export function readStamp(file) {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

export function writeStamp(file, digest) {
  writeFileSync(file, `${digest}\n`)
}
