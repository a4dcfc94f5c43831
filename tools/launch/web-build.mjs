import { existsSync } from 'node:fs'
import path from 'node:path'
import { digestOf, readStamp, sourcesBelow, writeStamp } from './digest.mjs'
import { LaunchError } from './launch-error.mjs'
import { environmentWith } from './node-24.mjs'
import { root, webRoot } from './project.mjs'
import { runQuietly } from './quiet-command.mjs'

const stamp = path.join(webRoot, 'build/.okoume-build')
const finisher = path.join(root, 'tools/build/finish-web-build.mjs')

/** Builds the pages, when their sources are not those of the last build. */
export async function buildWhenNeeded(node) {
  const wanted = digestOf(sources())
  if (readStamp(stamp) === wanted) return

  console.log('Construction des pages (quelques secondes)…')
  const options = {
    node,
    env: environmentWith(node, { NODE_ENV: 'production' }),
    explain: () => 'La construction des pages a échoué.',
  }
  await runQuietly(reactRouter(), ['build'], { ...options, cwd: webRoot, log: logNamed('build') })
  if (existsSync(finisher)) await runQuietly(finisher, [], { ...options, cwd: root, log: logNamed('finish') })
  writeStamp(stamp, wanted)
}

function sources() {
  const folders = ['apps/web', 'packages', 'tools/build'].map((name) => path.join(root, name))
  return [...folders.flatMap(sourcesBelow), path.join(root, 'package-lock.json')]
}

function reactRouter() {
  const places = [webRoot, root].map((folder) => path.join(folder, 'node_modules/@react-router/dev/bin.cjs'))
  const found = places.find((file) => existsSync(file))
  if (found === undefined)
    throw new LaunchError('react-router est introuvable : supprimez node_modules et recommencez.')
  return found
}

function logNamed(step) {
  return path.join(root, `node_modules/.okoume-web-${step}.log`)
}
