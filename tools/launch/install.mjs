import { existsSync } from 'node:fs'
import path from 'node:path'
import { digestOf, readStamp, writeStamp } from './digest.mjs'
import { LaunchError } from './launch-error.mjs'
import { manifests, root } from './project.mjs'
import { runQuietly } from './quiet-command.mjs'
import { dropStage, finishSwap, prepareStage, swapIn } from './stage.mjs'

const modules = path.join(root, 'node_modules')
const STAMP = '.okoume-lock'

/**
 * `npm ci`, when node_modules is not what the lock file and the package.json files ask for. It empties its folder first,
 * and a server may be running from this one: npm works in another, which takes the place of this one once it is whole.
 */
export async function installWhenNeeded() {
  finishSwap()
  const wanted = digestOf([path.join(root, 'package-lock.json'), ...manifests()])
  if (readStamp(path.join(modules, STAMP)) === wanted) return

  console.error('Installation des dépendances (une à deux minutes, la première fois)…')
  // The build and the tests need what npm leaves out in production.
  const { NODE_ENV: _, ...env } = process.env
  const npm = npmScript()
  const stage = prepareStage()
  await runQuietly(npm, ['ci', '--include=dev', '--include=optional'], {
    cwd: stage,
    env,
    node: process.env.npm_node_execpath ?? process.execPath,
    log: path.join(modules, '.okoume-install.log'),
    explain: explainNpm,
    cleanUp: dropStage,
  })
  writeStamp(path.join(stage, 'node_modules', STAMP), wanted)
  swapIn()
}

/** npm as a script, because its Windows command cannot be started without a shell. */
export function npmScript() {
  const beside = path.dirname(process.execPath)
  const candidates = [
    process.env.npm_execpath,
    path.join(beside, 'node_modules/npm/bin/npm-cli.js'),
    path.join(beside, '../lib/node_modules/npm/bin/npm-cli.js'),
    ...onPath('npm'),
  ]
  const found = candidates.find((file) => file !== undefined && isNpm(file) && existsSync(file))
  if (found === undefined)
    throw new LaunchError('npm est introuvable. Installez npm, puis lancez « npm start ».')
  return found
}

function isNpm(file) {
  return /^npm(-cli\.js)?$/.test(path.basename(file))
}

function onPath(name) {
  if (process.platform === 'win32') return []
  return (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, name))
}

const NPM_FAILURES = [
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/,
    'npm n’a pas pu télécharger les dépendances : vérifiez la connexion à Internet, puis recommencez.',
  ],
  [/EACCES|EPERM|EROFS/, 'npm n’a pas le droit d’écrire dans ce dossier : vérifiez à qui il appartient.'],
  [/EBADENGINE|notsup/, 'Une dépendance refuse cette machine ou cette version de Node.'],
]

function explainNpm(output) {
  const known = NPM_FAILURES.find(([sign]) => sign.test(output))
  return known?.[1] ?? 'L’installation des dépendances a échoué.'
}
