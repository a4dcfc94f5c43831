import { ANDROID, type AndroidConfig } from './android-config.ts'
import { DATABASE } from './database-config.ts'
import { IDENTITY, type IdentityConfig } from './identity-config.ts'
import { INVOICES, type InvoiceConfig } from './invoice-config.ts'
import { MAIL, type MailConfig } from './mail-config.ts'
import { MODES, type Mode } from './modes.ts'
import { PAYMENT, type PaymentConfig, readPayments } from './payment-config.ts'
import { PUSH, type PushConfig } from './push-config.ts'
import {
  BASE,
  RUNNING,
  type RunningConfig,
  type Secrets,
  SITE,
  TELEMETRY,
  type TelemetryConfig,
  USUAL_RUNNING,
} from './server-config.ts'
import { ConfigError, type Context, type Group, type Reading, readAll } from './setting.ts'
import { STAGING } from './staging-config.ts'
import { STATEMENTS, type TaxGuide } from './statement-config.ts'
import { STORAGE, type StorageConfig } from './storage-config.ts'
import { TEXTS, type TextConfig } from './text-config.ts'

/** All settings of the environment, read once and checked at start. */
export interface Config {
  readonly mode: Mode
  readonly development: boolean
  readonly host: string
  readonly port: number
  /** Where everything that must survive is kept: database, files, secrets. */
  readonly dataDir: string
  /** A PostgreSQL elsewhere; without it the embedded one. */
  readonly databaseUrl: string | undefined
  readonly publicUrl: string
  /** Signs sessions and links and seals documents; undefined: made once, and kept in the data folder. */
  readonly secrets?: Secrets | undefined
  readonly running: RunningConfig
  /** Where pictures are kept. */
  readonly storage: StorageConfig
  /** The origin from which browsers fetch pictures, where it is not the site's own. */
  readonly pictureCdn?: string | undefined
  /** Where identity documents are kept, encrypted. */
  readonly identityStorage: StorageConfig
  /** Who keeps passwords and confirms e-mails. */
  readonly identity: IdentityConfig
  /** Where mails go. */
  readonly mail: MailConfig
  /** Who sends codes by SMS. */
  readonly texts: TextConfig
  /** How browsers are notified. */
  readonly push: PushConfig
  /** How money moves. */
  readonly payment: PaymentConfig
  /** Who invoices the service fee, and who certifies the invoices. */
  readonly invoices: InvoiceConfig
  /** The Android application that is offered for download, and the one that may open our links. */
  readonly android?: AndroidConfig | undefined
  /** Who may read the figures. */
  readonly telemetry: TelemetryConfig
  readonly taxGuide: TaxGuide
  /** Of the accounts with which a staging database is filled once; undefined where it is not. */
  readonly stagingPassword?: string | undefined
  readonly logLevel: string
}

/** Settings of every mode. */
const COMMON = {
  database: DATABASE,
  storage: STORAGE,
  mail: MAIL,
  texts: TEXTS,
  identity: IDENTITY,
  push: PUSH,
  telemetry: TELEMETRY,
  android: ANDROID,
  taxGuide: STATEMENTS,
  invoices: INVOICES,
  stagingPassword: STAGING,
}

/** All settings: from these `.env.example` and docs/operations/settings.md are generated. */
export const SETTING_GROUPS: readonly Group<unknown>[] = [
  BASE,
  SITE,
  RUNNING,
  ...Object.values(COMMON),
  ...Object.values(PAYMENT),
]

/**
 * Reads the environment; all that keeps the product from starting is said at once. Relative paths are from `root`.
 * @throws ConfigError
 */
export function readConfig(environment: NodeJS.ProcessEnv, root: string): Config {
  const base = BASE.read(environment, { root })
  const { mode, port } = base.value
  const context = { mode, root }
  const common = readAll(COMMON, environment, context)
  const payment = readPayments(environment, context)
  const own = readOwn(environment, context, port)
  const problems = [base, common, payment, own].flatMap((reading) => reading.problems)
  if (problems.length > 0) throw new ConfigError(problems)
  const { database, storage, ...settings } = common.value
  return { ...base.value, ...database, ...storage, ...settings, payment: payment.value, ...own.value }
}

type OwnConfig = Pick<Config, 'host' | 'publicUrl' | 'secrets' | 'running'>

/** Address, secrets and processes of a server that others reach; the demo's are fixed. */
function readOwn(environment: NodeJS.ProcessEnv, context: Context, port: number): Reading<OwnConfig> {
  if (MODES[context.mode].served) {
    const { value, problems } = readAll({ site: SITE, running: RUNNING }, environment, context)
    return { value: { ...value.site, running: value.running }, problems }
  }
  // The demo's accounts have a known password: it is for this machine only, and these settings are not for it.
  const value = { host: '127.0.0.1', publicUrl: `http://localhost:${port}`, running: USUAL_RUNNING }
  return { value, problems: [] }
}
