import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { MypvitSettings } from '../../apps/server/src/config/payment-config.ts'
import type { S3Settings } from '../../apps/server/src/config/storage-config.ts'
import { INVOICE_SETTINGS } from '../server/invoice-settings.ts'

export interface SettingFacts {
  readonly publicUrl: string
  readonly databaseUrl: string
  readonly secret: string
  readonly smtpPort: number
  readonly storage: S3Settings
  readonly provider: MypvitSettings
}

/** Production settings, every secret in a file of its own. */
export async function writeSettings(folder: string, facts: SettingFacts): Promise<NodeJS.ProcessEnv> {
  const { storage, provider } = facts
  await mkdir(folder, { mode: 0o700 })
  const secrets = {
    DATABASE_URL: facts.databaseUrl,
    AUTH_SECRET: facts.secret,
    SMTP_URL: `smtp://127.0.0.1:${facts.smtpPort}`,
    STORAGE_S3_ACCESS_KEY_ID: storage.accessKeyId,
    STORAGE_S3_SECRET_ACCESS_KEY: storage.secretAccessKey,
    MYPVIT_AIRTEL_PASSWORD: provider.accounts.AIRTEL?.password ?? '',
    MYPVIT_MOOV_PASSWORD: provider.accounts.MOOV?.password ?? '',
  }
  const files: Record<string, string> = {}
  for (const [name, value] of Object.entries(secrets)) {
    const file = path.join(folder, name.toLowerCase())
    // A trailing newline, as an editor would leave.
    await writeFile(file, `${value}\n`, { mode: 0o600 })
    files[`${name}_FILE`] = file
  }
  return {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    // Shared compile cache: each process reads the same sources.
    NODE_COMPILE_CACHE: path.join(folder, 'compiled'),
    MODE: 'production',
    PUBLIC_URL: facts.publicUrl,
    MAIL_FROM: 'Okoumé <bonjour@okoume.example>',
    STORAGE_S3_BUCKET: storage.bucket,
    STORAGE_S3_REGION: storage.region,
    STORAGE_S3_ENDPOINT: storage.endpoint,
    ...INVOICE_SETTINGS,
    PAYMENT_AIRTEL: 'mypvit',
    PAYMENT_MOOV: 'mypvit',
    MYPVIT_RENEW_SECRET_URL: provider.renewSecretUrl,
    MYPVIT_PAYMENT_URL: provider.paymentUrl,
    MYPVIT_STATUS_URL: provider.statusUrl,
    MYPVIT_AIRTEL_ACCOUNT: provider.accounts.AIRTEL?.code,
    MYPVIT_AIRTEL_CALLBACK_CODE: provider.accounts.AIRTEL?.callbackCode,
    MYPVIT_MOOV_ACCOUNT: provider.accounts.MOOV?.code,
    MYPVIT_MOOV_CALLBACK_CODE: provider.accounts.MOOV?.callbackCode,
    // Smaller than usual: the trial's PostgreSQL is small as well.
    DATABASE_POOL_SIZE: '15',
    DATA_DIR: path.join(folder, 'no-data-folder'),
    ...files,
  }
}
