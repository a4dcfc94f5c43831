import type { Disk } from 'flydrive'

/** The library throws the same error for a file that is not there and for one that cannot be read. */
export async function readOrNull(
  disk: Disk,
  key: string,
  isMissing: (cause: Error) => boolean,
): Promise<Buffer | null> {
  try {
    return Buffer.from(await disk.getBytes(key))
  } catch (error) {
    if (error instanceof Error && error.cause instanceof Error && isMissing(error.cause)) return null
    throw error
  }
}
