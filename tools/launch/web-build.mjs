import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { digestFiles, readStamp, root } from './install.mjs'
import { environmentWith } from './node-24.mjs'
import { runQuietly } from './quiet-command.mjs'

const webRoot = path.join(root, 'apps/web')
const stamp = path.join(webRoot, 'build/.okoume-build')
const NOT_SOURCES =
  /^(node_modules|build|build-earlier|\.react-router|test-results|\.DS_Store)$|\.(test(-helper)?\.tsx?|log)$/

/** Builds the pages, when their sources have changed since the last build. */
export async function buildWhenNeeded(node) {
  const folders = ['apps/web', 'packages', 'tools/build'].map((name) => path.join(root, name))
  const digest = digestFiles([...folders.flatMap(listSources), path.join(root, 'package-lock.json')])
  if (readStamp(stamp) === digest) return

  console.log('Construction des pages (quelques secondes)…')
  const build = (cwd, name, script, ...args) =>
    runQuietly(path.join(root, script), args, {
      cwd,
      node,
      env: environmentWith(node, { NODE_ENV: 'production' }),
      log: path.join(root, `node_modules/.okoume-web-${name}.log`),
      explain: () => 'La construction des pages a échoué.',
    })
  await build(webRoot, 'build', 'node_modules/@react-router/dev/bin.cjs', 'build')
  await build(root, 'finish', 'tools/build/finish-web-build.mjs')
  writeFileSync(stamp, digest)
}

function listSources(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (NOT_SOURCES.test(entry.name)) return []
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) return listSources(file)
    return entry.isFile() ? [file] : []
  })
}
