import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { freePorts } from '@okoume/tests/server/free-ports.ts'
import { INVOICE_SETTINGS } from '@okoume/tests/server/invoice-settings.ts'
import { waitFor } from '@okoume/tests/server/wait-for.ts'

const MAIN = path.join(import.meta.dirname, '../main.ts')

export const PRODUCTION_SETTINGS = {
  MODE: 'production',
  NODE_ENV: 'production',
  AUTH_SECRET: 'a secret of the tests, long enough to sign with',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'bonjour@okoume.test',
  ...INVOICE_SETTINGS,
  PAYMENT_AIRTEL: 'mypvit',
  PAYMENT_MOOV: 'mypvit',
  MYPVIT_BASE_URL: 'http://127.0.0.1:9',
  MYPVIT_RENEW_SECRET_URL: '/renew',
  MYPVIT_PAYMENT_URL: '/rest',
  MYPVIT_STATUS_URL: '/status',
  MYPVIT_AIRTEL_ACCOUNT: 'ACC_AIRTEL',
  MYPVIT_AIRTEL_PASSWORD: 'a password of the tests',
  MYPVIT_AIRTEL_CALLBACK_CODE: 'AIRTL',
  MYPVIT_MOOV_ACCOUNT: 'ACC_MOOV',
  MYPVIT_MOOV_PASSWORD: 'a password of the tests',
  MYPVIT_MOOV_CALLBACK_CODE: 'MOOVM',
  LOG_LEVEL: 'error',
  DRAIN_MS: '0',
  DATABASE_POOL_SIZE: '10',
}

export interface ServerProcess {
  readonly origin: string
  readonly child: ChildProcess
  /** Everything that it has printed. */
  said(): string
}

/** Starts the server, with these settings alone, on a port of its own. */
export async function startServerProcess(settings: NodeJS.ProcessEnv): Promise<ServerProcess> {
  const [port] = await freePorts(1)
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    ...settings,
  }
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += String(part)))
  return { origin: `http://127.0.0.1:${port}`, child, said: () => text }
}

export async function untilReady({ origin, child, said }: ServerProcess, timeoutMs?: number): Promise<void> {
  const isReady = async () => {
    if (child.exitCode !== null) throw new Error(said())
    return (await statusOf(`${origin}/readyz`)) === 200
  }
  await waitFor('the process to be ready', isReady, timeoutMs)
}

export async function statusOf(url: string): Promise<number> {
  const answer = await fetch(url).catch(() => null)
  await answer?.body?.cancel()
  return answer?.status ?? 0
}
