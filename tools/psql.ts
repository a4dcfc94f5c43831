// `npm run psql` opens the database with PostgreSQL's own client: of DATABASE_URL, else of the server that runs on
// DATA_DIR. What follows `--` is for psql: `npm run psql -- -c 'select count(*) from items'`.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { DATABASE } from '@okoume/server/src/config/database-config.ts'
import { valueOrThrow } from '@okoume/server/src/config/setting.ts'
import { findRunningPostgres } from '@okoume/server/src/platform/database/embedded/embedded-postgres.ts'
import { explainStartFailure } from '@okoume/server/src/start/start-failure.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const NOT_RUNNING =
  "La base ne tourne pas : lancez d'abord « npm run dev » ou « npm start » dans un autre terminal, ou indiquez DATABASE_URL."
const NOT_INSTALLED =
  "psql, le client de PostgreSQL, n'est pas installé : « sudo apt install postgresql-client », « brew install libpq && brew link --force libpq »\n" +
  "ou https://www.postgresql.org/download/. Tout autre client ouvre la base à l'adresse que « npm run dev » affiche."

interface PsqlCall {
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
}

/** Undefined where no database can be reached. */
function findDatabase(): PsqlCall | undefined {
  const { databaseUrl, dataDir } = valueOrThrow(DATABASE.read(process.env, { root: ROOT }))
  if (databaseUrl !== undefined) {
    // Key words and values, which psql reads as well.
    if (!URL.canParse(databaseUrl)) return { args: [databaseUrl], env: {} }
    const address = new URL(databaseUrl)
    const { password } = address
    // Not among the arguments: every account of the machine sees those.
    address.password = ''
    const env = password === '' ? {} : { PGPASSWORD: decodeURIComponent(password) }
    return { args: [address.href], env }
  }
  const at = findRunningPostgres(path.join(dataDir, 'postgres'))
  if (!at) return undefined
  return { args: ['-h', at.host, '-p', String(at.port), '-U', at.user, '-d', at.database], env: {} }
}

function end(message: string): never {
  console.error(message)
  process.exit(1)
}

function openPsql({ args, env }: PsqlCall): void {
  const options = { env: { ...process.env, ...env }, stdio: 'inherit' } as const
  const psql = spawn('psql', [...args, ...process.argv.slice(2)], options)
  // Ctrl-C is psql's: it ends a query, not the session.
  process.on('SIGINT', () => {})
  psql.once('error', () => end(NOT_INSTALLED))
  psql.once('exit', (code) => process.exit(code ?? 1))
}

try {
  openPsql(findDatabase() ?? end(NOT_RUNNING))
} catch (error) {
  end(explainStartFailure(error))
}
