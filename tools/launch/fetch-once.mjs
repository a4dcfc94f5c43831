import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { npmScript } from './install.mjs'
import { runQuietly } from './quiet-command.mjs'

/**
 * Runs npm in a new folder of the user's cache, once for that name: what one test needs alone is too much for everyone's
 * dependencies. `before` and `after` are given the folder while it is being filled. @throws LaunchError
 */
export async function fetchOnce({ name, size, npm, before, after, explain }) {
  const cache = process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache')
  const folder = path.join(cache, 'okoume', name)
  if (existsSync(folder)) return folder

  console.error(`Téléchargement de ${name} (${size}, une seule fois) dans ${folder}…`)
  const fresh = `${folder}.${process.pid}`
  const cleanUp = () => rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { recursive: true })
  await before?.(fresh)
  await runQuietly(npmScript(), [...npm, '--prefix', fresh, '--no-audit', '--no-fund', '--ignore-scripts'], {
    cwd: fresh,
    env: process.env,
    node: process.env.npm_node_execpath ?? process.execPath,
    log: `${folder}.log`,
    explain,
    cleanUp,
  })
  await after?.(fresh)
  // The final name means complete.
  if (existsSync(folder)) cleanUp()
  else renameSync(fresh, folder)
  return folder
}
