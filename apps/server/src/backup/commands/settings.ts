import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { ConfigError } from '../../config/config.ts'
import { readDatabaseUrl } from '../../config/database-config.ts'
import { readSecret } from '../../config/outside-settings.ts'
import { readStorage, type StorageConfig } from '../../config/storage-config.ts'
import { deriveKey } from '../../platform/sealing/derive-key.ts'
import { openIdentityStorage, openStorage } from '../../providers/storage/open-storage.ts'
import type { Storages } from '../stored-files.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../../..')
export const MIGRATIONS = path.join(ROOT, 'database/migrations')

/** Where everything that must survive is; what a server needs besides to start is of no concern here. */
export interface Places {
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  readonly storage: StorageConfig
  readonly identityStorage: StorageConfig
  /** The operator's; without one the data folder keeps a secret. */
  readonly authSecret: string | undefined
}

/** @throws ConfigError */
export function readPlaces(environment: NodeJS.ProcessEnv): Places {
  const dataDir = path.resolve(ROOT, environment.DATA_DIR || 'data')
  const database = readDatabaseUrl(environment)
  const authSecret = readSecret(environment, 'AUTH_SECRET')
  const { storage, identityStorage, problems } = readStorage(environment, dataDir)
  const all = [...database.problems, ...authSecret.problems, ...problems]
  if (all.length > 0) throw new ConfigError(all)
  return {
    databaseUrl: database.value || undefined,
    dataDir,
    storage,
    identityStorage,
    authSecret: authSecret.value || undefined,
  }
}

export async function openStorages({ storage, identityStorage }: Places): Promise<Storages> {
  return { pictures: await openStorage(storage), identity: await openIdentityStorage(identityStorage) }
}

/** The secret that the data folder keeps; null where it keeps none. */
export async function readStoredSecret(dataDir: string): Promise<Buffer | null> {
  try {
    return await readFile(path.join(dataDir, 'secret'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

const NAME_BYTES = 8

/** Says which secret it is, and nothing of it. */
export function nameOfSecret(secret: string | undefined): string | null {
  return secret === undefined
    ? null
    : deriveKey(secret, 'backup: name of the secret', NAME_BYTES).toString('hex')
}
