import { randomBytes } from 'node:crypto'
import { appendFile, chmod, chown, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { LOCAL_CERTIFICATE, LOCAL_KEY } from '../server/local-certificate.ts'
import { run } from './child.ts'

/** A PostgreSQL that requires TLS and a password, and a replica that streams from it. */
export interface Servers {
  /** The address of the database `okoume`, encrypted and verified. */
  readonly url: string
  readonly unencryptedUrl: string
  readonly replicaUrl: string
  stop(): Promise<void>
}

export interface PostgresOptions {
  /** The folder of Debian's programs. */
  readonly programs: string
  /** A folder of this trial. */
  readonly folder: string
  readonly ports: { readonly primary: number; readonly replica: number }
}

type Account = { readonly uid: number; readonly gid: number } | null

export async function startPostgres({ programs, folder, ports }: PostgresOptions): Promise<Servers> {
  const account = await unprivileged()
  const as = (name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
    runAs(account, path.join(programs, name), args, { ...process.env, HOME: folder, ...env })
  const [primary, replica] = [path.join(folder, 'primary'), path.join(folder, 'replica')]
  const password = randomBytes(18).toString('base64url')
  const files = await writeFiles(folder, account, password)

  await as('initdb', [
    ...['--pgdata', primary, '--username', 'okoume', '--pwfile', files.password],
    ...['--auth', 'scram-sha-256', '--encoding', 'UTF8', '--locale', 'C.UTF-8', '--no-sync'],
  ])
  await appendFile(path.join(primary, 'postgresql.conf'), settings(files, folder))
  await writeFile(path.join(primary, 'pg_hba.conf'), ACCESS)
  await as('pg_ctl', startOf(primary, ports.primary, folder))
  const stop = async () => {
    for (const data of [replica, primary]) {
      await as('pg_ctl', ['stop', '--pgdata', data, '--mode', 'fast', '--wait']).catch(() => {})
    }
  }
  try {
    const trusted = { PGPASSWORD: password, PGSSLMODE: 'verify-full', PGSSLROOTCERT: files.certificate }
    const at = ['--host', 'localhost', '--port', String(ports.primary), '--username', 'okoume']
    await as('createdb', [...at, '--maintenance-db', 'postgres', 'okoume'], trusted)
    await as(
      'pg_basebackup',
      [...at, '--pgdata', replica, '--write-recovery-conf', '--checkpoint', 'fast'],
      trusted,
    )
    await as('pg_ctl', startOf(replica, ports.replica, folder))
    // Synchronous replication from here on: no commit is acknowledged before the replica has it.
    const acknowledge = "alter system set synchronous_standby_names = '*'"
    await as(
      'psql',
      [...at, '--dbname', 'okoume', '-c', acknowledge, '-c', 'select pg_reload_conf()'],
      trusted,
    )
  } catch (error) {
    await stop()
    throw error
  }
  const plain = (port: number) => `postgres://okoume:${password}@localhost:${port}/okoume`
  const encrypted = (port: number) => `${plain(port)}?sslmode=verify-full&sslrootcert=${files.certificate}`
  return {
    url: encrypted(ports.primary),
    unencryptedUrl: plain(ports.primary),
    replicaUrl: encrypted(ports.replica),
    stop,
  }
}

const ACCESS = `hostssl all all 127.0.0.1/32 scram-sha-256
hostssl all all ::1/128 scram-sha-256
hostssl replication okoume 127.0.0.1/32 scram-sha-256
hostssl replication okoume ::1/128 scram-sha-256
`

function settings(files: { certificate: string; key: string }, folder: string): string {
  return `
listen_addresses = 'localhost'
unix_socket_directories = '${folder}'
ssl = on
ssl_cert_file = '${files.certificate}'
ssl_key_file = '${files.key}'
max_connections = 120
wal_level = replica
# No power fails here, and the machine may be slow.
fsync = off
hot_standby = on
`
}

function startOf(data: string, port: number, folder: string): string[] {
  const log = path.join(folder, `${path.basename(data)}.log`)
  return ['start', '--pgdata', data, '--wait', '--log', log, '--options', `-p ${port}`]
}

/** PostgreSQL refuses to run as root: then it runs as Debian's PostgreSQL account, or as `nobody`. */
async function unprivileged(): Promise<Account> {
  if (process.getuid?.() !== 0) return null
  for (const name of ['postgres', 'nobody']) {
    const ids = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]).catch(() => null)
    if (ids) return { uid: Number(ids[0]), gid: Number(ids[1]) }
  }
  throw new Error('PostgreSQL cannot run as root, and there is no other account')
}

async function runAs(
  account: Account,
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<string> {
  if (!account) return run(program, args, env)
  const become = ['--reuid', String(account.uid), '--regid', String(account.gid), '--clear-groups', '--']
  return run('setpriv', [...become, program, ...args], env)
}

async function writeFiles(folder: string, account: Account, password: string) {
  await mkdir(folder, { recursive: true })
  const files = {
    certificate: path.join(folder, 'server.crt'),
    key: path.join(folder, 'server.key'),
    password: path.join(folder, 'password'),
  }
  await writeFile(files.certificate, LOCAL_CERTIFICATE)
  await writeFile(files.key, LOCAL_KEY)
  await writeFile(files.password, password)
  for (const file of [files.key, files.password]) await chmod(file, 0o600)
  if (account) {
    for (const file of [folder, ...Object.values(files)]) await chown(file, account.uid, account.gid)
  }
  return files
}
