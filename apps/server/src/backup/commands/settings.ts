import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { DATABASE } from '../../config/database-config.ts'
import { AUTH_SECRET } from '../../config/server-config.ts'
import { group, readAll, valueOrThrow } from '../../config/setting.ts'
import { STORAGE, type StorageConfig } from '../../config/storage-config.ts'
import { deriveKey } from '../../platform/sealing/seal.ts'
import { openIdentityStorage, openStorage } from '../../providers/storage/open-storage.ts'
import type { Storages } from '../stored-files.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../../..')
export const MIGRATIONS = path.join(ROOT, 'database/migrations')

/** The settings that a backup needs; those that only a running server needs are not read. */
export interface Places {
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  readonly storage: StorageConfig
  readonly identityStorage: StorageConfig
  /** The operator's; without one the data folder keeps a secret. */
  readonly authSecret: string | undefined
}

/** The server's secret, not validated. */
const SECRET = group({
  title: AUTH_SECRET.name,
  guide: 'backup.md',
  fields: { authSecret: { ...AUTH_SECRET, schema: z.string().optional() } },
  read: (values) => values,
})

/** @throws ConfigError */
export function readPlaces(environment: NodeJS.ProcessEnv): Places {
  const groups = { database: DATABASE, secret: SECRET, storage: STORAGE }
  const { database, secret, storage } = valueOrThrow(readAll(groups, environment, { root: ROOT }))
  return { ...database, ...secret, ...storage }
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

/** Fingerprint of a secret: tells secrets apart and reveals nothing of them. */
export function nameOfSecret(secret: string | undefined): string | null {
  return secret === undefined
    ? null
    : deriveKey(secret, 'backup: name of the secret', NAME_BYTES).toString('hex')
}
