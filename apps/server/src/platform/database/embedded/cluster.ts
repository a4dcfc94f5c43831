import { spawnSync } from 'node:child_process'
import {
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseStartError } from '../../start-errors.ts'
import type { Binaries } from './binaries.ts'
import { isAlive } from './inspect-process.ts'
import { canEnter, type ServerUser, toSpawnIds } from './server-user.ts'
import { dataUnreachable, failureFromError, failureFromOutput } from './start-failure.ts'

export interface ClusterOptions {
  cluster: string
  binaries: Binaries
  user: ServerUser | undefined
  superuser: string
  /** False only for data that may be lost with the machine. */
  durable: boolean
  log: (line: string) => void
}

const MADE_BY_INITDB = /^(base|global|pg_\w+|PG_VERSION|postgresql(\.auto)?\.conf|pg_(hba|ident)\.conf)$/

/** Makes the folder a cluster of this version, or refuses. */
export function prepareCluster(options: ClusterOptions): void {
  const { cluster, binaries, user } = options
  setHalfMadeAside(cluster, options.log)
  if (isEmpty(cluster)) makeCluster(options)
  const found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (found !== String(binaries.major)) {
    throw new DatabaseStartError(
      'DATA_OTHER_VERSION',
      `Le dossier ${cluster} contient des données de PostgreSQL ${found}, cette version utilise ${binaries.major} : choisissez un autre dossier avec DATA_DIR, ou transférez les données.`,
    )
  }
  if (user && statSync(cluster).uid === 0) giveTo(user, cluster)
}

/** How PostgreSQL, whose working folder is `folder`, names that folder. */
export function folderArgument(folder: string, user: ServerUser | undefined): string {
  if (canEnter(user, folder)) return folder
  // Permissions: that user cannot enter a private home by its path, but Linux resolves the current folder all the same.
  if (process.platform === 'linux') return '/proc/self/cwd'
  throw dataUnreachable(folder)
}

function isEmpty(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).length === 0
}

/** Only a complete cluster is ever moved into place, so this one comes from an interrupted copy or another tool. */
function setHalfMadeAside(cluster: string, log: (line: string) => void): void {
  if (isEmpty(cluster) || existsSync(join(cluster, 'global', 'pg_control'))) return
  // initdb begins with database 1 and finishes with others: any other number means that it did finish.
  const base = join(cluster, 'base')
  const hasDatabases = existsSync(base) && readdirSync(base).some((name) => name !== '1')
  if (!readdirSync(cluster).every((name) => MADE_BY_INITDB.test(name)) || hasDatabases) {
    throw new DatabaseStartError(
      'START_FAILED',
      `Le dossier ${cluster} ne contient pas une base PostgreSQL complète : restaurez-le, ou choisissez un autre dossier avec DATA_DIR.`,
    )
  }
  const aside = `${cluster}.incomplet-${Date.now()}`
  renameSync(cluster, aside)
  log(`half-made cluster set aside as ${aside}`)
}

/** Atomic: made in a temporary folder beside it, so that a process killed halfway leaves nothing that looks like a cluster. */
function makeCluster(options: ClusterOptions): void {
  const { cluster, user } = options
  const prefix = `${basename(cluster)}.init-`
  for (const name of readdirSync(dirname(cluster))) {
    if (!name.startsWith(prefix)) continue
    const maker = Number(name.slice(prefix.length))
    if (maker !== process.pid && isAlive(maker)) continue
    rmSync(join(dirname(cluster), name), { recursive: true, force: true })
  }
  const fresh = `${cluster}.init-${process.pid}`
  try {
    mkdirSync(fresh, { mode: 0o700 })
    if (user) chownSync(fresh, user.uid, user.gid)
    runInitdb(fresh, options)
    try {
      // Windows does not rename onto a folder, not even an empty one.
      if (process.platform === 'win32') rmSync(cluster, { recursive: true, force: true })
      renameSync(fresh, cluster)
    } catch (lost) {
      // Another process finished first: its cluster is as good as ours.
      if (!existsSync(join(cluster, 'PG_VERSION'))) throw lost
    }
  } catch (error) {
    throw failureFromError(error, dirname(cluster))
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

function runInitdb(fresh: string, { cluster, binaries, user, superuser, durable }: ClusterOptions): void {
  const args = [
    ...['-D', folderArgument(fresh, user), '-U', superuser, '-A', 'trust', '-E', 'UTF8'],
    ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'],
    ...(durable ? [] : ['--no-sync']),
  ]
  const made = spawnSync(binaries.pathOf('initdb'), args, {
    ...toSpawnIds(user),
    cwd: fresh,
    env: serverEnvironment(),
    encoding: 'utf8',
  })
  if (made.error) throw made.error
  if (made.status !== 0) throw failureFromOutput(made.stderr, dirname(cluster))
}

/** A backup that root restored belongs to root, and PostgreSQL would refuse it. */
function giveTo(user: ServerUser, folder: string): void {
  lchownSync(folder, user.uid, user.gid)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) giveTo(user, path)
    else lchownSync(path, user.uid, user.gid)
  }
}

/** Little of ours: PGPORT, PGDATA and the like would change the server, and secrets are none of its business. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMPDIR } = process.env
  return { PATH, SystemRoot, TEMP, TMPDIR, LC_ALL: 'C', TZ: 'UTC' }
}
