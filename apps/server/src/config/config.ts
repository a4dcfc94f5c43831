import path from 'node:path'
import { OPERATORS } from '@okoume/domain/payment/operators.ts'
import { z } from 'zod'
import { type IdentityConfig, readIdentity } from './identity-config.ts'
import { type MailConfig, readMail } from './mail-config.ts'
import { type PaymentConfig, readPayments } from './payment-config.ts'
import { type PushConfig, readPushes } from './push-config.ts'
import { readStorage, type StorageConfig } from './storage-config.ts'

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
  DATABASE_URL: setting(z.string().optional()),
  LOG_LEVEL: setting(z.enum(LOG_LEVELS, `LOG_LEVEL : ${LOG_LEVELS.join(', ')}.`).default('warn')),
  OKOUME_DEV: setting(z.string().optional()),
})

/**
 * Reads the environment. Relative paths are from `root`.
 * @throws ConfigError
 */
export function readConfig(environment: NodeJS.ProcessEnv, root: string): Config {
  const read = Environment.safeParse(environment)
  if (!read.success) throw new ConfigError(read.error.issues.map(({ message }) => message))
  const { MODE, PORT, DATA_DIR, DATABASE_URL, LOG_LEVEL, OKOUME_DEV } = read.data
  const dataDir = path.resolve(root, DATA_DIR)
  const { storage, identityStorage, problems: storageProblems } = readStorage(environment, dataDir)
  const { mail, problems: mailProblems } = readMail(environment)
  const { identity, problems: identityProblems } = readIdentity(environment)
  const { payment, problems: paymentProblems } = readPayments(environment)
  const { pushes, problems: pushProblems } = readPushes(environment)
  const problems = [
    ...storageProblems,
    ...mailProblems,
    ...identityProblems,
    ...pushProblems,
    ...paymentProblems,
  ]
  if (MODE === 'production') {
    throw new ConfigError([...problems, ...productionProblems(environment, payment)])
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return {
    mode: MODE,
    development: OKOUME_DEV === '1',
    // The demo's accounts have a known password: it is for this machine only.
    host: '127.0.0.1',
    port: PORT,
    dataDir,
    databaseUrl: DATABASE_URL,
    publicUrl: `http://localhost:${PORT}`,
    storage,
    identityStorage,
    identity,
    mail,
    push: pushes,
    payment,
    logLevel: LOG_LEVEL,
  }
}

const REQUIRED_IN_PRODUCTION: Readonly<Record<string, string>> = {
  DATABASE_URL: "l'adresse de la base PostgreSQL",
  AUTH_SECRET: 'le secret des sessions',
  PUBLIC_URL: "l'adresse publique du site",
  SMTP_URL: "le serveur d'envoi des mails",
}

/** What keeps production from starting: settings that are missing, and the parts that do not exist yet. */
function productionProblems(environment: NodeJS.ProcessEnv, payment: PaymentConfig): string[] {
  const missing = Object.entries(REQUIRED_IN_PRODUCTION)
    .filter(([name]) => !environment[name])
    .map(([name, what]) => `MODE=production : il manque ${name}, ${what}.`)
  const simulated = OPERATORS.filter(({ operator }) => payment.operators[operator].provider === 'simulator')
  return [
    ...missing,
    ...simulated.map(
      ({ operator, label }) =>
        `MODE=production : il manque PAYMENT_${operator}, le prestataire de paiement réel pour ${label}.`,
    ),
    "MODE=production : cette version n'écoute que sur cette machine et ne lit pas encore PUBLIC_URL ni AUTH_SECRET ; elle ne démarre qu'en démonstration.",
  ]
}
