import { isIP } from 'node:net'
import path from 'node:path'
import { compile as trustProxies } from '@fastify/proxy-addr'
import { BRAND } from '@okoume/domain/brand.ts'
import { z } from 'zod'
import { MODE_NAMES, MODES, type Mode } from './modes.ts'
import { choice, group, integer, isOutsideAddress, list, parsed, secret, setting } from './setting.ts'

export const DATA_DIR = setting(
  'DATA_DIR',
  z.string().default('data'),
  'Where everything that must survive is kept: database, pictures, documents, secret; relative to the project. Production needs it only for pictures that are kept in a folder',
)

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const

/** Settings that decide how the others are read. */
export const BASE = group({
  title: 'Everywhere',
  guide: 'running.md',
  fields: {
    mode: setting(
      'MODE',
      choice(MODE_NAMES).default('demo'),
      '`demo`, on this machine only, with accounts whose password is known; `staging`, for trials on a server; or `production`',
    ),
    port: setting('PORT', integer(1, 65_535).default(3000), 'The port that it listens on'),
    dataDir: DATA_DIR,
    logLevel: setting(
      'LOG_LEVEL',
      z.enum(LOG_LEVELS, `%s : ${LOG_LEVELS.join(', ')}.`).optional(),
      `${LOG_LEVELS.map((level) => `\`${level}\``).join(', ')}; one JSON object a line on standard output`,
      '`warn` in the demo, else `info`',
    ),
    development: setting(
      'OKOUME_DEV',
      z.string().optional(),
      '`1`: the pages are rebuilt as they change, as `npm run dev` does; in the demo only',
    ),
  },
  read: ({ mode: named, port, dataDir, logLevel, development }, { root, refuse }) => {
    // Undefined where it was refused: the others are then read as the demo's.
    const mode = (named as Mode | undefined) ?? 'demo'
    const { served } = MODES[mode]
    if (served && development === '1') {
      refuse('development', `%s=1 n'a pas de sens avec MODE=${mode}.`)
    }
    return {
      mode,
      port,
      dataDir: path.resolve(root, dataDir),
      development: development === '1',
      // There each request is logged, or an incident could not be investigated.
      logLevel: logLevel ?? (served ? 'info' : 'warn'),
    }
  },
})

/** Key rotation: the first secret signs and seals; the others, which did before, only verify and open. */
export type Secrets = readonly [string, ...string[]]

const HOST = '%s doit être une adresse de cette machine : 127.0.0.1, 0.0.0.0, « :: » ou un nom.'
const PUBLIC_FORM =
  '%s doit être une adresse https:// sans chemin, comme https://okoume.example (http:// sur cette machine seulement).'
const PROXIES =
  '%s doit être une liste de « loopback », « uniquelocal », adresses ou réseaux (10.0.0.0/24), séparés par des virgules.'
const SECRET_LENGTH = 32
const SHORT_SECRET = `%s doit avoir au moins ${SECRET_LENGTH} caractères, tirés au sort.`
const NEEDED = 'required in production'

/** The message about a setting that such a mode requires. */
export const missing = (what: string) => `MODE=%m : il manque %s, ${what}.`

export const PUBLIC_URL = setting(
  'PUBLIC_URL',
  parsed(readOrigin, PUBLIC_FORM).optional(),
  'Where people open the site, `https://okoume.example`, no path; `http://` only for this very machine',
  NEEDED,
)

export const AUTH_SECRET = secret(
  'AUTH_SECRET',
  z.string().min(SECRET_LENGTH, SHORT_SECRET).optional(),
  `At least ${SECRET_LENGTH} characters drawn at random (\`openssl rand -base64 48\`): signs sessions and links, seals documents`,
  NEEDED,
)

const PLACEHOLDERS =
  '%s est un vrai site, et ses pages donneraient des coordonnées inventées : écrivez les vôtres dans packages/domain/brand.ts.'

/** Names that no one can register (RFC 6761), and this machine: trials. */
function isReservedHost(origin: string | undefined): boolean {
  const { hostname } = new URL(origin ?? 'http://localhost')
  return (
    isIP(hostname.replace(/^\[|\]$/g, '')) > 0 || /(?:^|\.)(?:test|example|invalid|localhost)$/.test(hostname)
  )
}

/** The site that a production server opens. */
export const SITE = group({
  title: 'The site, in production',
  guide: 'production.md',
  fields: {
    publicUrl: PUBLIC_URL,
    secret: AUTH_SECRET,
    previousSecret: secret(
      'AUTH_SECRET_PREVIOUS',
      z.string().min(SECRET_LENGTH, SHORT_SECRET).optional(),
      'The secret before it, while it is being changed: what it signed and sealed still opens',
    ),
    host: setting(
      'HOST',
      z
        .string()
        .regex(/^[a-z0-9.:-]+$/i, HOST)
        .default('127.0.0.1'),
      'On which address of the machine it listens; `0.0.0.0` in a container',
    ),
  },
  read: ({ host, secret: current, previousSecret }, { need, refuse }) => {
    if (previousSecret !== undefined && previousSecret === current) {
      refuse('previousSecret', "%s est AUTH_SECRET : donnez l'ancien secret, ou rien.")
    }
    const origin = need('publicUrl', missing("l'adresse publique du site"))
    // Whoever owns the placeholder's number would answer for support.
    const hasPlaceholders = BRAND.email.endsWith('.test') || /^(?:\D*\d){3}(?:\D*0){6}$/.test(BRAND.phone)
    if (hasPlaceholders && !isReservedHost(origin)) refuse('publicUrl', PLACEHOLDERS)
    const secrets: Secrets = [need('secret', missing('le secret des sessions, des liens et des pièces'))]
    return {
      host,
      /** As browsers write it: no path, no final slash. */
      publicUrl: origin,
      secrets: previousSecret === undefined ? secrets : ([...secrets, previousSecret] satisfies Secrets),
    }
  },
})

export type RunningConfig = ReturnType<typeof RUNNING.read>['value']

/** How a process of production runs. */
export const RUNNING = group({
  title: 'Processes, in production',
  guide: 'production.md',
  fields: {
    process: setting(
      'PROCESS',
      choice(['all', 'web', 'worker']).default('all'),
      '`web` answers and runs no job; `worker` runs jobs and answers nothing but `/healthz`, `/readyz`, `/metrics`; `all` does both',
    ),
    drainMs: setting(
      'DRAIN_MS',
      integer(0, 60_000).default(5000),
      'How long it still answers after SIGTERM, in milliseconds, up to 60000; more than the proxy keeps idle connections',
    ),
    trustedProxies: setting(
      'TRUSTED_PROXIES',
      list(isProxy, PROXIES)
        .transform((words) => words.join(', '))
        .default('loopback'),
      'From whom `X-Forwarded-For` is believed: `loopback`, `uniquelocal`, addresses, networks (`10.0.0.0/24`), separated by commas',
    ),
    // At least ten: LISTEN, the heartbeat and the jobs occupy some for as long as the process lives.
    poolSize: setting(
      'DATABASE_POOL_SIZE',
      integer(10, 500).default(20),
      'Connections of this process to the database at most, 10 to 500; four more look for texts',
    ),
    identityPoolSize: setting(
      'IDENTITY_POOL_SIZE',
      integer(2, 100).default(5),
      'Connections of the embedded identity service besides, 2 to 100',
    ),
  },
  read: (values) => values,
})

/** A single process on this machine, which Ctrl-C ends at once. */
export const USUAL_RUNNING: RunningConfig = { ...RUNNING.read({}).value, drainMs: 0 }

export type TelemetryConfig = ReturnType<typeof TELEMETRY.read>['value']

export const TELEMETRY = group({
  title: 'Figures',
  guide: 'monitoring.md',
  fields: {
    metricsToken: secret(
      'METRICS_TOKEN',
      z.string().min(16, '%s doit avoir au moins 16 caractères.').nullable().default(null),
      'What `/metrics` is asked with, at least 16 characters',
      'only this machine may ask',
    ),
    faultSample: setting(
      'BROWSER_FAULTS_SAMPLE',
      integer(0, 100).default(100),
      'How many in a hundred faults that browsers report are logged; all are counted',
    ),
  },
  read: ({ faultSample, ...values }) => ({ ...values, faultSample: faultSample / 100 }),
})

/** The origin of a site's address; null where the address has a path or more. */
export function readOrigin(text: string): string | null {
  return isOutsideAddress(text) && new URL(text).pathname === '/' ? new URL(text).origin : null
}

/** Prevents IP spoofing: a network of all addresses (`/0`, `::ffff:0:0/96`) would believe the `X-Forwarded-For` of every visitor. */
function isProxy(text: string): boolean {
  try {
    const isTrusted = trustProxies(text)
    return !(isTrusted('0.0.0.0', 0) && isTrusted('255.255.255.255', 0))
  } catch {
    return false
  }
}
