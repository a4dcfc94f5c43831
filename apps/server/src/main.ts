import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { type App, createApp } from './app.ts'
import { type Config, readConfig } from './config/config.ts'
import { MODES } from './config/modes.ts'
import type { Secrets } from './config/server-config.ts'
import { DEMO_PASSWORD, DEMO_PEOPLE } from './demo/demo-people.ts'
import { followDatabaseTime } from './platform/clock/database-time.ts'
import type { Poller } from './platform/clock/poller.ts'
import { type Database, openDatabase } from './platform/database/database.ts'
import type { Loopback } from './platform/database/embedded/loopback.ts'
import { migrate } from './platform/database/migrate.ts'
import { inTurn } from './platform/database/pool.ts'
import { settle } from './platform/http/server/http-server.ts'
import { acquireInstanceLock, type InstanceLock } from './platform/single-instance/instance-lock.ts'
import { onParentDeath } from './platform/single-instance/lifeline.ts'
import { logDestination, logOptions } from './platform/telemetry/logging.ts'
import { claimInstallation } from './start/claim-installation.ts'
import { endOnce } from './start/end-once.ts'
import { assertPortIsFree } from './start/free-port.ts'
import { explainStartFailure } from './start/start-failure.ts'
import { assertFoldersAreWritable } from './start/writable-folders.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const MIGRATIONS = path.join(ROOT, 'database/migrations')

/** Resources to release at the end, in the order in which they were taken. */
interface Running {
  lock?: InstanceLock
  database?: Database
  time?: Poller
  app?: App
  drainMs?: number
}

async function start(running: Running): Promise<Config> {
  const config = readConfig(process.env, ROOT)
  const log = pino(logOptions(config.logLevel), logDestination())
  running.drainMs = config.running.drainMs
  if (!MODES[config.mode].served) {
    // The demo's database is in that folder: two processes would overwrite it.
    await fs.mkdir(config.dataDir, { recursive: true })
    running.lock = await acquireInstanceLock(config.dataDir)
  }
  await assertPortIsFree(config)
  await assertFoldersAreWritable(config)
  const database = await openDatabase({
    url: config.databaseUrl,
    dataDir: path.join(config.dataDir, 'postgres'),
    poolSize: config.running.poolSize,
    log: (line) => log.debug(line),
    restart: {
      onRestart: () => log.error('PostgreSQL ended unasked and was started again'),
      onFailure: endAtOnce,
    },
    loopback: !MODES[config.mode].served,
  })
  running.database = database
  running.time = await followDatabaseTime(database.pool, log)
  const onHeldUp = (reason: string) => log.warn({ reason }, 'a migration waits for a lock')
  await inTurn(database.url, (pool) => migrate(pool, MIGRATIONS, { onHeldUp }))
  await claimInstallation(database.kysely, config.mode)
  const [secret, ...earlierSecrets]: Secrets = config.secrets ?? [await readOrMakeSecret(config.dataDir)]
  const app = await createApp({ config, database, secret, earlierSecrets, log, pages: true })
  running.app = app
  await app.seed()
  await app.startJobs()
  await settle(app.http)
  await app.http.listen({ host: config.host, port: config.port })
  app.readiness.started()
  running.lock?.publish({ url: config.publicUrl })
  return config
}

/** The demo's own secret: made once, kept in the data folder, readable by its owner only. */
async function readOrMakeSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'secret')
  try {
    await fs.writeFile(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return fs.readFile(file, 'utf8')
}

async function stop({ app, time, database, lock }: Running): Promise<void> {
  await app?.stop()
  await time?.stop()
  await database?.close()
  await lock?.release()
}

/** Nothing can be answered or finished without the database. */
function endAtOnce(error: unknown): never {
  console.error(explainStartFailure(error))
  process.exit(1)
}

async function main(): Promise<void> {
  const running: Running = {}
  const starting = start(running)
  const end = endOnce({ starting, shutDown: () => shutDown(running), exit: process.exit })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  onParentDeath(end)
  try {
    const config = await starting
    const { publicUrl, host, port, running: own } = config
    const ready = `${DONE_HERE[own.process]} : ${publicUrl} ; ce processus écoute sur ${host}:${port}`
    console.log(MODES[config.mode].played ? demoWelcome(config, running.database?.loopback) : ready)
  } catch (error) {
    console.error(explainStartFailure(error))
    await stop(running)
    process.exit(1)
  }
}

async function shutDown(running: Running): Promise<never> {
  try {
    // Graceful shutdown: tells the load balancer to stop sending, and answers what has come.
    running.app?.readiness.drain()
    await sleep(running.drainMs)
    await stop(running)
    process.exit(0)
  } catch (error) {
    console.error(error)
    process.exit(1)
  }
}

const DONE_HERE = {
  all: 'Okoumé est ouvert',
  web: 'Okoumé est ouvert (pages et API, sans les tâches)',
  worker: "Les tâches d'Okoumé tournent (ni pages ni API ici)",
}

function demoWelcome({ publicUrl }: Config, loopback: Loopback | undefined): string {
  const accounts = DEMO_PEOPLE.filter(({ purpose }) => purpose !== null)
  const width = Math.max(...accounts.map(({ email }) => email.length))
  return [
    '',
    `  Okoumé est ouvert : ${publicUrl}`,
    '',
    '  À essayer : choisissez un objet, connectez-vous, payez ; puis répondez sur le téléphone de',
    `  démonstration, et acceptez la demande avec le compte du propriétaire. Tout se joue depuis ${publicUrl}/demo`,
    '',
    `  Comptes (mot de passe ${DEMO_PASSWORD}) :`,
    ...accounts.map(({ email, purpose }) => `    ${email.padEnd(width)}  ${purpose}`),
    '',
    ...(loopback ? describeLoopback(loopback) : []),
    '  Ctrl-C pour arrêter. Rien ne se perd.',
    '',
  ].join('\n')
}

function describeLoopback({ port, passwordFile }: Loopback): string[] {
  return [
    `  Base de données : npm run psql, ou postgresql://okoume@127.0.0.1:${port}/okoume`,
    `  (mot de passe : ${path.relative(process.cwd(), passwordFile)})`,
    '',
  ]
}

await main()
