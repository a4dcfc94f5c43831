import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { readConfig } from '../config/config.ts'
import { ConfigError } from '../config/setting.ts'
import { createCallbackAddresses } from '../features/payments/callbacks/callback-addresses.ts'
import { createDerivedSecrets } from '../platform/sealing/derived-secrets.ts'
import { REPORT_SECRETS, reportAddress } from '../providers/sms/text-reports.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../..')

/**
 * Where each provider may call back. The addresses are secrets: printed for the operator on this machine, never logged.
 * @throws ConfigError
 */
export async function showCallbackAddresses(): Promise<number> {
  const { dataDir, publicUrl, payment, secrets, texts } = readConfig(process.env, ROOT)
  const called = (['mypvit', 'pawapay'] as const).filter((name) => payment[name] !== undefined)
  const reporting = texts.providers.map(({ name }) => name).filter((name) => name !== 'simulator')
  if (called.length === 0 && reporting.length === 0) {
    console.log("Aucun prestataire de paiement n'est configuré : le simulateur n'appelle personne.")
    return 0
  }
  const secret = secrets?.[0] ?? (await readSecret(dataDir))
  const addresses = createCallbackAddresses(secret, publicUrl)
  for (const name of called) console.log(`${name}\t${addresses.of(name)}`)
  const accounts = Object.values(payment.mypvit?.accounts ?? {})
  if (accounts.some(({ receptionCode }) => receptionCode !== undefined)) {
    console.log(`mypvit reception\t${addresses.receptionOf('mypvit')}`)
  }
  const reportSecrets = createDerivedSecrets([secret], REPORT_SECRETS)
  for (const name of reporting) console.log(`${name}\t${reportAddress(publicUrl, reportSecrets, name)}`)
  return 0
}

/** Never made here: one in the wrong folder would give addresses that the server does not know. */
export async function readSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'secret')
  return readFile(file, 'utf8').catch(() => {
    throw new ConfigError([`Il n'y a pas de ${file} : démarrez Okoumé une fois, ou indiquez DATA_DIR=…`])
  })
}
