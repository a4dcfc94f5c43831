import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { DATA_DIR, missing } from './server-config.ts'
import { group, secret } from './setting.ts'

const NAME = 'DATABASE_URL'
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/
const FORM = `${NAME} doit s'écrire postgres://compte:mot-de-passe@serveur:port/base?sslmode=verify-full.`
const NOT_ENCRYPTED =
  `${NAME} : hors de cette machine, la base n'est jointe que chiffrée et vérifiée ; ajoutez ?sslmode=verify-full` +
  " (et &sslrootcert=FICHIER si son autorité n'est pas connue de Node)."

/** Where the data are: all that the commands need which work on them without a server. */
export const DATABASE = group({
  title: 'Database',
  guide: 'database.md',
  fields: {
    dataDir: DATA_DIR,
    databaseUrl: secret(
      NAME,
      z.string().optional(),
      'A PostgreSQL elsewhere, 15 or later: `postgres://account:password@server:5432/okoume?sslmode=verify-full`; encrypted in production, unless on this machine',
      'embedded PostgreSQL; required in production',
    ),
  },
  read: ({ dataDir, databaseUrl }, { allows, root, need, refuse }) => {
    if (allows.served) {
      const url = need('databaseUrl', missing("l'adresse de la base PostgreSQL"))
      for (const problem of url === undefined ? [] : databaseProblems(url)) refuse('databaseUrl', problem)
    }
    return { dataDir: path.resolve(root, dataDir), databaseUrl }
  },
})

/** Problems of a production database's address, which is never repeated: it may have a password. */
function databaseProblems(url: string): string[] {
  const address = URL.canParse(url) ? new URL(url) : null
  if (!address || !/^postgres(ql)?:$/.test(address.protocol) || address.pathname.length < 2) return [FORM]
  const settings = address.searchParams
  return [...encryptionProblems(address), ...certificateProblems(settings.get('sslrootcert'))]
}

/**
 * The driver takes `require` and `verify-ca` for `verify-full` today and announces that it will not for long: only the
 * mode that says what it does is taken.
 */
function encryptionProblems({ hostname, searchParams: settings }: URL): string[] {
  const host = settings.get('host') || decodeURIComponent(hostname)
  const staysHere = host === '' || host.startsWith('/') || LOOPBACK.test(host)
  const mode = settings.get('sslmode') ?? ''
  if (mode === 'verify-full') return []
  if (staysHere && ['', 'disable'].includes(mode)) return []
  return staysHere
    ? [`${NAME} : sslmode ne peut être que « verify-full », ou « disable » sur cette machine.`]
    : [NOT_ENCRYPTED]
}

function certificateProblems(file: string | null): string[] {
  if (!file) return []
  try {
    accessSync(file, constants.R_OK)
    return []
  } catch {
    return [`${NAME} : le fichier que nomme sslrootcert ne peut pas être lu.`]
  }
}
