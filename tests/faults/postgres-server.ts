import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
} from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import {
  chooseServerUser,
  type ServerUser,
  toSpawnIds,
} from '../../apps/server/src/platform/database/embedded/server-user.ts'
import { MissingProgramError } from '../production/programs.ts'
import { endsWithUs } from '../server/ends-with-us.ts'
import { freePort } from '../simulation/running-server.ts'
import { waitLong } from './wait-long.ts'

/** A PostgreSQL from the distribution, on a local port, that can be killed. */
export interface PostgresServer {
  readonly folder: string
  readonly port: string
  url(database?: string): string
  start(): Promise<void>
  /** `kill -9` of the first process: the others end on their own, and nothing more is written. */
  kill(): Promise<void>
  /** `kill -9` of one connection's process: PostgreSQL ends all others, and recovers on its own. */
  killOneConnection(): Promise<void>
  stop(): Promise<void>
  run(program: string, args: readonly string[]): void
}

const TIMEOUT_MS = 60_000
const SUPERUSER = 'okoume'
const NEEDED = ['postgres', 'initdb', 'pg_basebackup', 'pg_ctl']
const DEBIAN = '/usr/lib/postgresql'
const SETTINGS = {
  listen_addresses: "'127.0.0.1'",
  max_connections: '100',
  // Durability is under test: every commit is flushed to disk.
  fsync: 'on',
  synchronous_commit: 'on',
  log_min_messages: 'fatal',
}

/** @throws where no PostgreSQL is installed. */
function findBinaries(): string {
  const folders = [
    ...(process.env.PATH ?? '').split(path.delimiter),
    ...(existsSync(DEBIAN) ? readdirSync(DEBIAN).map((version) => path.join(DEBIAN, version, 'bin')) : []),
  ]
  const found = folders.find((folder) => NEEDED.every((program) => existsSync(path.join(folder, program))))
  if (!found) {
    throw new MissingProgramError(
      'PostgreSQL (initdb, pg_basebackup) is not installed: on Debian, apt-get install postgresql. These scenarios need one that can be killed and copied.',
    )
  }
  return found
}

/** A folder that PostgreSQL can write to; it may run as another user than root. */
export function makePostgresFolder(parent: string, name: string): string {
  const folder = path.join(parent, name)
  mkdirSync(folder)
  chmodSync(folder, 0o700)
  const user = chooseServerUser(folder)
  if (user) chownSync(folder, user.uid, user.gid)
  return folder
}

export interface ServerOptions {
  readonly folder: string
  readonly settings?: Readonly<Record<string, string>>
}

/** Creates a cluster in an empty folder. */
export async function makePostgres({ folder, settings = {} }: ServerOptions): Promise<PostgresServer> {
  const server = await postgresIn(folder)
  server.run('initdb', ['-D', folder, '-U', SUPERUSER, '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8'])
  writeSettings(folder, { ...SETTINGS, ...settings })
  return server
}

function writeSettings(folder: string, settings: Readonly<Record<string, string>>): void {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`)
  appendFileSync(path.join(folder, 'postgresql.conf'), lines.join(''))
}

/** A server for a cluster, on a port of its own, not yet started. */
export async function postgresIn(folder: string): Promise<PostgresServer> {
  const bin = findBinaries()
  const user = chooseServerUser(folder)
  const port = await freePort()
  let running: ChildProcess | undefined
  const end = async (signal: NodeJS.Signals) => {
    if (!running) return
    // One that has ended by itself sends no further `exit`.
    if (running.exitCode === null && running.signalCode === null) {
      const ended = once(running, 'exit')
      running.kill(signal)
      await ended
    }
    running = undefined
    await othersGone(folder)
  }
  const url = (database = 'postgres') => `postgresql://${SUPERUSER}@127.0.0.1:${port}/${database}`
  return {
    folder,
    port,
    url,
    async start() {
      running = launch(path.join(bin, 'postgres'), ['-D', folder, '-p', port, '-k', folder], { folder, user })
      const started = running
      await waitLong('PostgreSQL to take connections', TIMEOUT_MS, () => {
        if (started.exitCode !== null)
          throw new Error(`PostgreSQL ended with ${started.exitCode}: its port may be taken`)
        return answers(url())
      })
    },
    kill: () => end('SIGKILL'),
    killOneConnection: () => killOneConnection(url()),
    stop: () => end('SIGINT'),
    run: (program, args) => {
      execFileSync(path.join(bin, program), args, { ...toSpawnIds(user), cwd: '/', stdio: 'pipe' })
    },
  }
}

interface Launch {
  readonly folder: string
  readonly user: ServerUser | undefined
}

function launch(program: string, args: readonly string[], { folder, user }: Launch): ChildProcess {
  // Identifies its processes after the first one is gone.
  const env = { PGDATA: folder }
  const child = spawn(program, args, { ...toSpawnIds(user), env, cwd: '/', stdio: 'ignore' })
  endsWithUs(child)
  return child
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** Processes of that cluster outlive the first one by moments; a new start must wait for them. */
async function othersGone(folder: string): Promise<void> {
  await waitLong(
    'the processes of PostgreSQL to end',
    TIMEOUT_MS,
    async () => processesOf(folder).length === 0,
  )
}

function processesOf(folder: string): string[] {
  return readdirSync('/proc').filter((entry) => {
    if (!/^\d+$/.test(entry)) return false
    try {
      return readFileSync(`/proc/${entry}/environ`, 'utf8').includes(`PGDATA=${folder}`)
    } catch {
      return false
    }
  })
}

async function killOneConnection(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'okoume' and backend_type = 'client backend'
     order by random() limit 1`,
  )
  const pid = rows[0]?.pid
  if (pid !== undefined) process.kill(pid, 'SIGKILL')
  await client.end().catch(() => {})
  await waitLong('PostgreSQL to recover', TIMEOUT_MS, () => answers(url))
}
