import { randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded/embedded-postgres.ts'
import { migrate } from '../../apps/server/src/platform/database/migrate.ts'
import { createPool } from '../../apps/server/src/platform/database/pool.ts'
import { migrateJobs } from '../../apps/server/src/platform/jobs/jobs.ts'
import { makeRunFolder, removeRunFolder } from '../run-folder.ts'
import { databaseUrl } from './database-url.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The template database that every test file clones. */
    databaseServer: { url: string; template: string }
  }
}

interface Server {
  url: string
  template: string
  stop: () => Promise<void>
}

const MIGRATIONS = resolve(import.meta.dirname, '../../database/migrations')
const TEMPLATE = 'okoume_template'

/** One PostgreSQL for the whole run, with one migrated database that test files clone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await makeRunFolder()
  // Environment of the test workers and the processes they start.
  process.env.TMPDIR = folder
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled')
  const removeFolder = () => removeRunFolder(folder)
  try {
    const server = await startServer(folder)
    project.provide('databaseServer', { url: server.url, template: server.template })
    return async () => {
      await server.stop()
      await removeFolder()
    }
  } catch (error) {
    await removeFolder()
    throw error
  }
}

async function startServer(folder: string): Promise<Server> {
  const elsewhere = process.env.TEST_DATABASE_URL
  const server = elsewhere ? serverElsewhere(elsewhere) : await embeddedServer(join(folder, 'postgres'))
  try {
    await makeTemplate(server)
    return server
  } catch (error) {
    await server.stop()
    throw error
  }
}

async function embeddedServer(dataDir: string): Promise<Server> {
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
  }
  const { url, stop } = await startEmbeddedPostgres({ dataDir, settings })
  return { url, template: TEMPLATE, stop }
}

/** The server may be shared: our databases are named after this run, and dropped when it ends. */
function serverElsewhere(url: string): Server {
  const template = `${TEMPLATE}_${randomBytes(4).toString('hex')}`
  return { url, template, stop: () => dropDatabases(url, template) }
}

async function makeTemplate({ url, template }: Server): Promise<void> {
  const server = createPool({ at: { url }, size: 1 })
  await server.query(`create database ${template}`)
  await server.end()
  // PostgreSQL clones only a database without connections, so this pool closes here.
  const pool = createPool({ at: { url: databaseUrl(url, template) }, size: 1 })
  try {
    await migrate(pool, MIGRATIONS)
    await migrateJobs(pool, pino({ level: 'error' }))
  } finally {
    await pool.end()
  }
}

async function dropDatabases(url: string, template: string): Promise<void> {
  const server = createPool({ at: { url }, size: 1 })
  const left = await server.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [template],
  )
  for (const { datname } of left.rows) await server.query(`drop database if exists ${datname} with (force)`)
  await server.end()
}
