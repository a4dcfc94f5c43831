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
 * Keeps a file and deletes it wherever files are kept in a folder: a server that cannot would be open, and refuse every
 * upload for as long as it runs. A disk that is full is no reason to keep everybody out.
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
    const kept = await open(config)
    try {
      await kept.put(`${key}/probe`, Buffer.from('probe'))
      await kept.deleteFolder(key)
    } catch (error) {
      const cause = error instanceof Error ? error.cause : error
      if (!PASSING.includes(readErrorCode(cause))) throw new EphemeralFilesError(config.folder, cause)
    }
  }
}

function readErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
