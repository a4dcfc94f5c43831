import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { PREFIXES } from './identifiers.ts'
import type { Scratch } from './scratch-database.ts'
import { type RunningProcess, startBare } from './start-product.ts'

const FOLDER = path.resolve(import.meta.dirname, 'peers')

/** PostGraphile on the bare server's database, with a schema of its own there. */
export async function startPostGraphile({ bare }: Scratch): Promise<RunningProcess> {
  await installPeers()
  await bare.pool.query(await readFile(path.join(FOLDER, 'postgraphile.sql'), 'utf8'))
  return startBare(path.join(FOLDER, 'postgraphile-server.mjs'), [bare.url])
}

/** `npm ci` in the folder, unless what is installed there is what its lock file says. */
async function installPeers(): Promise<void> {
  const lock = await readFile(path.join(FOLDER, 'package-lock.json'), 'utf8')
  // Written last, so that an interrupted installation is repeated.
  const stamp = path.join(FOLDER, 'node_modules/.installed-lock.json')
  if ((await readFile(stamp, 'utf8').catch(() => '')) === lock) return
  const npm = process.env.npm_execpath
  if (npm === undefined) throw new Error('PostGraphile is installed by npm: start this with `npm run bench`')
  console.error('Installing PostGraphile…')
  execFileSync(process.execPath, [npm, 'ci'], { cwd: FOLDER, stdio: ['ignore', 'ignore', 'inherit'] })
  await writeFile(stamp, lock)
}

/** The product's start added the demo's items, which the other database has not: hidden, so that answers are the same. */
export async function hideDemo(pool: pg.Pool): Promise<void> {
  await pool.query('update items set offered = false where id::text not like $1', [`${PREFIXES.item}%`])
  await pool.query('vacuum analyze items')
}
