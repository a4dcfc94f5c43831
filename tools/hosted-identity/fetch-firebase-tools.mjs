import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { npmScript } from '../launch/install.mjs'
import { runQuietly } from '../launch/quiet-command.mjs'

const VERSION = '15.34.2'
const CLI = 'node_modules/firebase-tools/lib/bin/firebase.js'

/**
 * The Firebase command line, fetched once into a folder of its own: 270 MB for one test are too much for everyone's
 * dependencies.
 */
export async function fetchFirebaseTools() {
  const cache = process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache')
  const folder = path.join(cache, `okoume/firebase-tools-${VERSION}`)
  const script = path.join(folder, CLI)
  if (existsSync(script)) return script

  console.log(`Téléchargement de firebase-tools ${VERSION} (270 Mo, une seule fois) dans ${folder}…`)
  const fresh = `${folder}.${process.pid}`
  mkdirSync(fresh, { recursive: true })
  const wanted = ['--prefix', fresh, `firebase-tools@${VERSION}`]
  await runQuietly(npmScript(), ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...wanted], {
    cwd: fresh,
    env: process.env,
    node: process.env.npm_node_execpath ?? process.execPath,
    log: `${folder}.log`,
    explain: () => "firebase-tools n'a pas pu être téléchargé : l'émulateur vient du registre npm.",
    cleanUp: () => rmSync(fresh, { recursive: true, force: true }),
  })
  // The final name means complete.
  if (existsSync(folder)) rmSync(fresh, { recursive: true, force: true })
  else renameSync(fresh, folder)
  return script
}
