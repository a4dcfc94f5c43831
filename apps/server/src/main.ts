import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pino } from 'pino'
import { type App, createApp } from './app.ts'
import { type Config, readConfig } from './config/config.ts'
import { readOrMakeSecret } from './config/secrets.ts'
import { type Database, openDatabase } from './platform/database/database.ts'
import { migrate } from './platform/database/migrate.ts'
import { acquireInstanceLock, type InstanceLock } from './platform/single-instance/instance-lock.ts'
import { onParentDeath } from './platform/single-instance/lifeline.ts'
import { assertPortIsFree } from './start/free-port.ts'
import { settle } from './start/settle.ts'
import { explainStartFailure } from './start/start-failure.ts'
import { welcome } from './start/welcome.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const MIGRATIONS = path.join(ROOT, 'database/migrations')

/** What must be given back at the end, in the order in which it was taken. */
interface Running {
  lock?: InstanceLock
  database?: Database
  app?: App
}

async function start(running: Running): Promise<Config> {
  const config = readConfig(process.env, ROOT)
  const log = pino({ level: config.logLevel })
  await mkdir(config.dataDir, { recursive: true })
  const lock = await acquireInstanceLock(config.dataDir)
  running.lock = lock
  await assertPortIsFree(config)
  const database = await openDatabase({
    url: config.databaseUrl,
    dataDir: path.join(config.dataDir, 'postgres'),
    log: (line) => log.debug(line),
  })
  running.database = database
  await migrate(database.pool, MIGRATIONS)
  const secret = await readOrMakeSecret(config.dataDir)
  const app = await createApp({ config, database, secret, log, pages: true })
  running.app = app
  await app.demo.seed()
  await app.startJobs()
  await settle(app.http)
  await app.http.listen({ host: config.host, port: config.port })
  lock.publish({ url: config.publicUrl })
  return config
}

async function stop({ app, database, lock }: Running): Promise<void> {
  await app?.stop()
  await database?.close()
  await lock?.release()
}

async function main(): Promise<void> {
  const running: Running = {}
  const starting = start(running)
  const end = endOnce(running, starting)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  onParentDeath(end)
  try {
    console.log(welcome(await starting))
  } catch (error) {
    console.error(explainStartFailure(error))
    await stop(running)
    process.exit(1)
  }
}

/** Ends the process once, cleanly; told so while it starts, after it has started. */
function endOnce(running: Running, starting: Promise<unknown>): () => void {
  let ending = false
  return () => {
    // A terminal's Ctrl-C comes twice: from the terminal, and from the launcher.
    if (ending) return
    ending = true
    // What is being closed no longer keeps the process alive: without this it could leave in the middle.
    setInterval(() => {}, 1000)
    starting
      .then(() => stop(running))
      .then(() => process.exit(0))
      .catch((error: unknown) => {
        console.error(error)
        process.exit(1)
      })
  }
}

await main()
