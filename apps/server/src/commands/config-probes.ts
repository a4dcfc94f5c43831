import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import { pino } from 'pino'
import type { MailConfig } from '../config/mail-config.ts'
import type { Mode } from '../config/modes.ts'
import type { PawapaySettings, PaymentConfig, ProviderName } from '../config/payment-config.ts'
import type { StorageConfig } from '../config/storage-config.ts'
import { type PaymentOrder, PROVIDER_TIMEOUT_MS } from '../features/payments/transactions/payment-provider.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { openDatabase } from '../platform/database/database.ts'
import { readMigrations } from '../platform/database/migration-files.ts'
import { createPawapay } from '../providers/pawapay/pawapay.ts'
import { createSmtpTransport } from '../providers/smtp/smtp-transport.ts'
import { openIdentityStorage, openStorage } from '../providers/storage/open-storage.ts'
import { assertFoldersCanBeWritten } from '../start/writable-folders.ts'
import { describeServer, explainMailFailure } from './mail-test.ts'

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../../database/migrations')

/** Something is not right. Its message is French, for the operator. */
export class Problem extends Error {}

interface DatabasePlace {
  readonly databaseUrl: string | undefined
  readonly dataDir: string
}

/** @throws Problem, DatabaseStartError */
export async function probeDatabase({ databaseUrl, dataDir }: DatabasePlace, mode: Mode): Promise<string> {
  if (databaseUrl === undefined) {
    const folder = path.join(dataDir, 'postgres')
    const exists = existsSync(path.join(folder, 'cluster'))
    return `embarquée dans ${folder}${exists ? '' : ', créée au premier démarrage'}`
  }
  const database = await openDatabase({ url: databaseUrl, dataDir, poolSize: 1 })
  try {
    const { rows } = await database.pool.query<{ version: string; used: boolean }>(
      `select current_setting('server_version') as version, to_regclass('installation') is not null as used`,
    )
    const { version, used } = rows[0] ?? { version: '?', used: false }
    const found = `PostgreSQL ${version}`
    if (!used) return `${found}, base vide : le premier démarrage la prépare`
    const { rows: claims } = await database.pool.query<{ mode: string | null; newest: number }>(
      'select (select mode from installation) as mode, (select max(number) from migration)::int as newest',
    )
    const { mode: claimed, newest } = claims[0] ?? { mode: null, newest: 0 }
    if (claimed !== null && claimed !== mode) {
      throw new Problem(`${found}, mais cette base est celle du mode ${claimed}, et MODE dit ${mode}.`)
    }
    const ours = (await readMigrations(MIGRATIONS)).at(-1)?.number ?? 0
    if (newest > ours) throw new Problem(`${found}, mais la base est plus récente que ce programme.`)
    return `${found}, ${newest === ours ? 'à jour' : 'que le démarrage mettra à jour'}`
  } finally {
    await database.close()
  }
}

interface StoragePlaces {
  readonly storage: StorageConfig
  readonly identityStorage: StorageConfig
}

/** Creates and writes nothing. @throws Problem, EphemeralFilesError */
export async function probeStorage(places: StoragePlaces): Promise<string> {
  await assertFoldersCanBeWritten(places)
  const key = `probe-${randomUUID()}`
  for (const [config, open] of [
    [places.storage, openStorage],
    [places.identityStorage, openIdentityStorage],
  ] as const) {
    if (config.kind === 'folder') continue
    await (await open(config)).get(key).catch((error: unknown) => {
      const { cause } = error as Error
      const detail = cause instanceof Error ? cause.message : String(error)
      throw new Problem(`le stockage ${config.bucket} ne répond pas comme il faut : ${detail}`)
    })
  }
  return [places.storage, places.identityStorage]
    .map((place) => (place.kind === 'folder' ? describeFolder(place.folder) : `stockage ${place.bucket}`))
    .join(', ')
}

function describeFolder(folder: string): string {
  return existsSync(folder) ? folder : `${folder} (créé au premier démarrage)`
}

/** Connects and signs in, and sends nothing. @throws Problem */
export async function probeMail(mail: MailConfig): Promise<string> {
  if (mail.kind !== 'smtp') return 'boîte de la démonstration, rien ne part'
  const transport = createSmtpTransport(mail)
  const failure = await transport.verify()
  transport.close()
  if (failure)
    throw new Problem(`${describeServer(mail)} : ${failure.reason}\n${explainMailFailure(failure.kind)}`)
  return `${describeServer(mail)} répond, et nous connaît. Un vrai envoi : okoume mail test`
}

/** @throws Problem */
export async function probePayments({ operators, pawapay }: PaymentConfig): Promise<string> {
  const named = Object.entries(operators).map(([operator, { provider }]) => `${operator} par ${provider}`)
  const used = new Set<ProviderName>(Object.values(operators).map(({ provider }) => provider))
  if (pawapay && used.has('pawapay')) await probePawapay(pawapay)
  // MyPVit answers only with a secret, and asking for one ends the server's own.
  const untried = used.has('mypvit') ? " (mypvit n'est pas joint ici)" : ''
  return `${named.join(', ')}${untried}`
}

/** Asks about a payment that was never made: the answer proves the token, and nothing moves. */
async function probePawapay(settings: PawapaySettings): Promise<void> {
  const log = pino({ level: 'silent' })
  const pawapay = createPawapay({ settings, log, clock: systemClock, timeoutMs: PROVIDER_TIMEOUT_MS })
  await pawapay.observe(NEVER_MADE).catch((error: Error) => {
    throw new Problem(`pawaPay ne répond pas comme il faut : ${error.message}`)
  })
}

const NEVER_MADE: PaymentOrder = {
  id: randomUUID(),
  kind: 'collect',
  reference: '0',
  providerReference: null,
  operator: 'AIRTEL',
  accountCode: 'AIRTEL_GAB',
  phone: '+24174000000' as GabonPhone,
  amount: 1,
  label: 'Okoume',
  original: null,
}
