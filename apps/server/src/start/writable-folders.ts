import { randomUUID } from 'node:crypto'
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

function readErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
