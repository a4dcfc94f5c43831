import { mkdirSync, readFileSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { prepareBinaries } from './binaries.ts'
import { folderArgument, prepareCluster } from './cluster.ts'
import { isAlive } from './inspect-process.ts'
import { clearLeftover, recordedPid } from './leftover.ts'
import { choosePort, type Loopback, requirePassword, setPassword } from './loopback.ts'
import { type RestartOptions, restartUnlessStopped } from './restart-server.ts'
import { type RunningServer, runServer } from './server.ts'
import { chooseServerUser } from './server-user.ts'
import { prepareSocketFolder, removeSocketFolder, renewSocketFolder, SOCKET_PORT } from './socket-folder.ts'
import { blockedByDyingServer, failureFromError } from './start-failure.ts'

export interface EmbeddedOptions {
  /** Everything of PostgreSQL stays inside: `cluster`, `socket`, and a copy of the programs where needed. */
  dataDir: string
  /** PostgreSQL settings, over ours. */
  settings?: Record<string, string>
  log?: (line: string) => void
  /** Restarts PostgreSQL where it ends unexpectedly. Without it, it stays down. */
  restart?: RestartOptions
  /** Listens on the loopback address too, for a developer's own client. On Windows it always does. */
  loopback?: boolean
}

export interface PoolAddress {
  host: string
  port: number
  user: string
  database: string
}

export interface EmbeddedPostgres {
  url: string
  pool: PoolAddress
  readonly loopback: Loopback | undefined
  /** Of the PostgreSQL server itself; another one after a restart. */
  readonly pid: number
  stop: () => Promise<void>
}

const NAME = 'okoume'
const OUR_SETTINGS = {
  unix_socket_permissions: '0700',
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
}
const LAUNCH_ATTEMPTS = 20
const LAUNCH_PAUSE_MS = 250

/** Starts the PostgreSQL that npm installed. It ends with this process, however this process ends. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const asked = resolve(options.dataDir)
  try {
    mkdirSync(asked, { recursive: true })
    return await start(realpathSync(asked), options)
  } catch (error) {
    throw failureFromError(error, asked)
  }
}

type Launch = () => Promise<RunningServer>

async function start(
  dataDir: string,
  { settings = {}, log = () => {}, restart, loopback = false }: EmbeddedOptions,
): Promise<EmbeddedPostgres> {
  const cluster = join(dataDir, 'cluster')
  const user = chooseServerUser(cluster)
  const binaries = prepareBinaries(user, dataDir)
  prepareCluster({ cluster, binaries, user, superuser: NAME, durable: settings.fsync !== 'off', log })
  await clearLeftover(cluster, log)

  const socket = process.platform === 'win32' ? undefined : prepareSocketFolder(dataDir, user)
  const port = socket && !loopback ? SOCKET_PORT : await choosePort(dataDir)
  if (socket && loopback) requirePassword(cluster)
  const every = {
    ...OUR_SETTINGS,
    listen_addresses: socket && !loopback ? '' : '127.0.0.1',
    unix_socket_directories: socket?.path ?? '',
    port: String(port),
    ...settings,
  }
  const args = [
    '-D',
    folderArgument(cluster, user),
    ...Object.entries(every).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const temporaryFolder = socket?.temporary ? socket.path : undefined
  const launch: Launch = () => runServer({ binaries, user, cluster, args, temporaryFolder }, log)
  const launchAgain: Launch = async () => {
    if (socket) renewSocketFolder(socket, user)
    return await launch()
  }
  const pool = { host: socket?.path ?? '127.0.0.1', port, user: NAME, database: NAME }
  const first = await patiently(launch, launchAgain)
  const passwordFile = await prepareDatabase(first, pool, loopback ? dataDir : undefined)
  const server = restartUnlessStopped(first, restart, async () => {
    await clearLeftover(cluster, log)
    return await patiently(launchAgain, launchAgain)
  })
  const url = `postgresql://${pool.user}@${encodeURIComponent(pool.host)}:${pool.port}/${pool.database}`
  const stop = async () => {
    await server.stop()
    if (socket) removeSocketFolder(socket)
  }
  return {
    url,
    pool,
    loopback: passwordFile === undefined ? undefined : { port, passwordFile },
    stop,
    get pid() {
      return server.pid()
    },
  }
}

/** The connections of a killed server outlive it for an instant, and PostgreSQL does not wait. */
async function patiently(launch: Launch, launchAgain: Launch): Promise<RunningServer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await (attempt === 1 ? launch() : launchAgain())
    } catch (error) {
      if (attempt === LAUNCH_ATTEMPTS || !blockedByDyingServer(error)) throw error
      await delay(LAUNCH_PAUSE_MS)
    }
  }
}

/** Makes our database where it is missing, and a password for the loopback address where one is to be kept. */
async function prepareDatabase(
  server: RunningServer,
  pool: PoolAddress,
  passwordFolder: string | undefined,
): Promise<string | undefined> {
  try {
    const client = new pg.Client({ ...pool, database: 'postgres', ssl: false })
    client.on('error', () => {})
    await client.connect()
    try {
      const found = await client.query('select from pg_database where datname = $1', [pool.database])
      if (found.rowCount === 0)
        await client.query(`create database ${client.escapeIdentifier(pool.database)}`)
      return passwordFolder === undefined ? undefined : await setPassword(client, pool.user, passwordFolder)
    } finally {
      await client.end()
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** Lines of postmaster.pid, which PostgreSQL writes while it runs. */
const PORT_LINE = 3
const SOCKET_LINE = 4

/**
 * Where the embedded PostgreSQL of that folder answers, if another process of ours runs it; it is neither started nor
 * stopped by asking.
 */
export function findRunningPostgres(dataDir: string): PoolAddress | undefined {
  const cluster = join(dataDir, 'cluster')
  const pid = recordedPid(cluster)
  if (pid === undefined || !isAlive(pid)) return undefined
  const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  const port = Number(lines[PORT_LINE])
  if (!(port > 0)) return undefined
  return { host: lines[SOCKET_LINE] || '127.0.0.1', port, user: NAME, database: NAME }
}
