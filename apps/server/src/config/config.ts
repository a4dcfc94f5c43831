import path from 'node:path'
import { z } from 'zod'
import { type AndroidConfig, readAndroid, unfitForPublic } from './android-config.ts'
import { readDatabaseUrl } from './database-config.ts'
import { type IdentityConfig, readIdentity } from './identity-config.ts'
import { type MailConfig, readMail } from './mail-config.ts'
import { type PaymentConfig, readPayments } from './payment-config.ts'
import { type ProductionConfig, readProduction, type Secrets } from './production-config.ts'
import { type PushConfig, readPushes } from './push-config.ts'
import { type RunningConfig, USUAL_RUNNING } from './running-config.ts'
import { readStorage, type StorageConfig } from './storage-config.ts'
import { readTelemetry, type TelemetryConfig } from './telemetry-config.ts'

/** What the environment decides, read once and checked at start. */
export interface Config {
  readonly mode: 'demo' | 'production'
  readonly development: boolean
  readonly host: string
  readonly port: number
  /** Where everything that must survive is kept: database, files, secrets. */
  readonly dataDir: string
  /** A PostgreSQL elsewhere; without it the embedded one. */
  readonly databaseUrl: string | undefined
  readonly publicUrl: string
  /** What signs sessions and links and seals documents; undefined: made once, and kept in the data folder. */
  readonly secrets?: Secrets | undefined
  readonly running: RunningConfig
  /** Where pictures are kept. */
  readonly storage: StorageConfig
  /** Where identity documents are kept, encrypted. */
  readonly identityStorage: StorageConfig
  /** Who keeps passwords and confirms e-mails. */
  readonly identity: IdentityConfig
  /** Where mails go. */
  readonly mail: MailConfig
  /** How browsers are notified. */
  readonly push: PushConfig
  /** How money moves. */
  readonly payment: PaymentConfig
  /** The Android application that is offered, and which one is vouched for. */
  readonly android?: AndroidConfig | undefined
  /** Who may read the figures. */
  readonly telemetry: TelemetryConfig
  readonly logLevel: string
}

/** The environment does not make a whole: each problem is one line for the operator. */
export class ConfigError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/** An empty variable is one that nobody set. */
function setting<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === '' ? undefined : value), schema)
}

const PORT_RANGE = 'PORT doit être un nombre entier de 1 à 65535.'
const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const

const Environment = z.object({
  MODE: setting(z.enum(['demo', 'production'], 'MODE doit être « demo » ou « production ».').default('demo')),
  PORT: setting(
    z.coerce.number(PORT_RANGE).int(PORT_RANGE).min(1, PORT_RANGE).max(65_535, PORT_RANGE).default(3000),
  ),
  DATA_DIR: setting(z.string().default('data')),
  LOG_LEVEL: setting(z.enum(LOG_LEVELS, `LOG_LEVEL : ${LOG_LEVELS.join(', ')}.`).optional()),
  OKOUME_DEV: setting(z.string().optional()),
})

/**
 * Reads the environment. Relative paths are from `root`.
 * @throws ConfigError
 */
export function readConfig(environment: NodeJS.ProcessEnv, root: string): Config {
  const read = Environment.safeParse(environment)
  if (!read.success) throw new ConfigError(read.error.issues.map(({ message }) => message))
  const { MODE, PORT, DATA_DIR, LOG_LEVEL, OKOUME_DEV } = read.data
  const dataDir = path.resolve(root, DATA_DIR)
  const { problems, ...context } = readParts(environment, dataDir, root)
  const { databaseUrl, ...settings } = context
  const own = MODE === 'production' ? readProduction(environment, { ...context, problems }) : demoOn(PORT)
  const unfit = MODE === 'production' ? unfitForPublic(context.android, own.value.publicUrl) : []
  const all = [...problems, ...own.problems, ...unfit]
  if (all.length > 0) throw new ConfigError(all)
  return {
    mode: MODE,
    development: OKOUME_DEV === '1',
    port: PORT,
    dataDir,
    databaseUrl: databaseUrl || undefined,
    // In production each request leaves a line: without it nobody finds out what happened.
    logLevel: LOG_LEVEL ?? (MODE === 'production' ? 'info' : 'warn'),
    ...own.value,
    ...settings,
  }
}

/** What both modes are told in the same way, each part with what is wrong with it. */
function readParts(environment: NodeJS.ProcessEnv, dataDir: string, root: string) {
  const { storage, identityStorage, problems: storageProblems } = readStorage(environment, dataDir)
  const { mail, problems: mailProblems } = readMail(environment)
  const { identity, problems: identityProblems } = readIdentity(environment)
  const { payment, problems: paymentProblems } = readPayments(environment)
  const { pushes: push, problems: pushProblems } = readPushes(environment)
  const { telemetry, problems: telemetryProblems } = readTelemetry(environment)
  const { android, problems: androidProblems } = readAndroid(environment, root)
  const { value: databaseUrl, problems: databaseProblems } = readDatabaseUrl(environment)
  const problems = [
    ...databaseProblems,
    ...storageProblems,
    ...mailProblems,
    ...identityProblems,
    ...pushProblems,
    ...paymentProblems,
    ...telemetryProblems,
    ...androidProblems,
  ]
  return {
    android,
    telemetry,
    databaseUrl,
    storage,
    identityStorage,
    mail,
    identity,
    payment,
    push,
    problems,
  }
}

type DemoConfig = Omit<ProductionConfig, 'secrets'>

function demoOn(port: number): { readonly value: DemoConfig; readonly problems: readonly string[] } {
  // The demo's accounts have a known password: it is for this machine only.
  const value = { host: '127.0.0.1', publicUrl: `http://localhost:${port}`, running: USUAL_RUNNING }
  return { value, problems: [] }
}
