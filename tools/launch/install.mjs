import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { LaunchError, runQuietly } from './quiet-command.mjs'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const modules = path.join(root, 'node_modules')
const stamp = path.join(modules, '.okoume-lock')

/**
 * `npm ci`, when node_modules does not match the lock file. The stamp is written last, so that an interrupted
 * installation is repeated.
 */
export async function installWhenNeeded() {
  const digest = digestFiles([path.join(root, 'package-lock.json')])
  if (readStamp(stamp) === digest) return

  console.error('Installation des dépendances (une à deux minutes, la première fois)…')
  // The build and the tests need dev dependencies, which npm omits in production.
  const { NODE_ENV: _, ...env } = process.env
  const npm = npmScript()
  rmSync(stamp, { force: true })
  await runQuietly(npm, ['ci', '--include=dev', '--include=optional'], {
    cwd: root,
    env,
    node: process.env.npm_node_execpath ?? process.execPath,
    log: path.join(modules, '.okoume-install.log'),
    explain: explainNpm,
  })
  writeFileSync(stamp, digest)
}

/** One digest for the names and contents of `files`. */
export function digestFiles(files) {
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

/** npm's script, because its Windows command cannot be started without a shell. */
export function npmScript() {
  const beside = path.dirname(process.execPath)
  const folders = process.platform === 'win32' ? [] : (process.env.PATH ?? '').split(path.delimiter)
  const found = [
    process.env.npm_execpath,
    path.join(beside, 'node_modules/npm/bin/npm-cli.js'),
    path.join(beside, '../lib/node_modules/npm/bin/npm-cli.js'),
    ...folders.map((folder) => path.join(folder, 'npm')),
  ].find((file) => file && /^npm(-cli\.js)?$/.test(path.basename(file)) && existsSync(file))
  if (found === undefined)
    throw new LaunchError('npm est introuvable. Installez npm, puis lancez « npm start ».')
  return found
}

const NPM_FAILURES = [
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/,
    "npm n'a pas pu télécharger les dépendances : vérifiez la connexion à Internet, puis recommencez.",
  ],
  [/EACCES|EPERM|EROFS/, "npm n'a pas le droit d'écrire dans ce dossier : vérifiez à qui il appartient."],
  [/EBADENGINE|notsup/, 'Une dépendance refuse cette machine ou cette version de Node.'],
]

function explainNpm(output) {
  const known = NPM_FAILURES.find(([sign]) => sign.test(output))
  return known?.[1] ?? "L'installation des dépendances a échoué."
}
