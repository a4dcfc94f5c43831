import { randomUUID } from 'node:crypto'
import { access, constants, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../config/config.ts'
import { openIdentityStorage, openStorage } from '../providers/storage/open-storage.ts'

/** Photos or documents could not be kept. Its message is for the person at the terminal. */
export class EphemeralFilesError extends Error {
  constructor(folder: string, cause: unknown) {
    super(
      `Rien ne peut être gardé dans ${folder}${readErrorCode(cause) && ` (${readErrorCode(cause)})`} : donnez dans DATA_DIR un dossier où ce compte peut écrire, ou des réglages STORAGE_S3_….`,
      { cause },
    )
    this.name = 'EphemeralFilesError'
  }
}

const PASSING = ['ENOSPC', 'EDQUOT']

/**
 * Writes and deletes a file in each storage folder: a server that cannot would start, and refuse every upload.
 * A full disk does not stop the start.
 * @throws EphemeralFilesError
 */
export async function assertFoldersAreWritable({
  storage,
  identityStorage,
}: Pick<Config, 'storage' | 'identityStorage'>): Promise<void> {
  // Two processes may start at once.
  const key = `probe-${randomUUID()}`
  for (const [config, open] of [
    [storage, openStorage],
    [identityStorage, openIdentityStorage],
  ] as const) {
    if (config.kind !== 'folder') continue
    const probed = await open(config)
    try {
      await probed.put(`${key}/probe`, Buffer.from('probe'))
      await probed.deleteFolder(key)
    } catch (error) {
      const cause = error instanceof Error ? error.cause : error
      if (!PASSING.includes(readErrorCode(cause))) throw new EphemeralFilesError(config.folder, cause)
    }
  }
}

/**
 * The same, but creates nothing: of a folder that does not exist, what it would be created in counts.
 * @throws EphemeralFilesError
 */
export async function assertFoldersCanBeWritten({
  storage,
  identityStorage,
}: Pick<Config, 'storage' | 'identityStorage'>): Promise<void> {
  for (const config of [storage, identityStorage]) {
    if (config.kind !== 'folder') continue
    try {
      await access(await findExisting(config.folder), constants.W_OK | constants.X_OK)
    } catch (error) {
      throw new EphemeralFilesError(config.folder, error)
    }
  }
}

/** The folder, or the nearest one above it that exists. */
async function findExisting(folder: string): Promise<string> {
  try {
    await stat(folder)
    return folder
  } catch (error) {
    if (readErrorCode(error) !== 'ENOENT') throw error
    return findExisting(path.dirname(folder))
  }
}

function readErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
