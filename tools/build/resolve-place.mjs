// `node tools/build/resolve-place.mjs assets/item-1a2b3c4.js:1:2345 …`: the line of the source that a place of a browser's
// fault is, by the source maps that the build keeps in apps/web/build-maps. Without a place it reads lines of the log.
import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join, relative, resolve } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const ASSETS = join(ROOT, 'apps/web/build/client/assets')
const PLACE = /assets\/([\w.-]+\.js):(\d+):(\d+)/g

const text = process.argv.length > 2 ? process.argv.slice(2).join(' ') : readFileSync(0, 'utf8')
for (const [place, file, line, column] of text.matchAll(PLACE)) {
  console.log(`${place}  ${sourceOf(file, Number(line), Number(column))}`)
}

/** Lines and columns count from one, as in a stack. */
function sourceOf(file, line, column) {
  const map = join(ROOT, 'apps/web/build-maps', `${file}.map`)
  if (!existsSync(map)) return 'no source map: build that release, or look in its folder'
  const found = new SourceMap(JSON.parse(readFileSync(map, 'utf8'))).findEntry(line - 1, column - 1)
  if (found.originalSource === undefined) return 'no source: the bundler wrote it'
  const source = relative(ROOT, resolve(ASSETS, found.originalSource))
  return `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`
}
