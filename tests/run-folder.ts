import { access, chmod, constants, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY_FOLDER = '/dev/shm'
const ROOM_BYTES = 2 * 1024 ** 3

/**
 * A temporary folder for everything that a run of tests writes. In memory where there is room: databases of hundreds of
 * files are made and cloned, and nobody needs what they write after a crash.
 */
export async function makeRunFolder(): Promise<string> {
  const folder = await mkdtemp(
    join((await hasRoom(MEMORY_FOLDER)) ? MEMORY_FOLDER : tmpdir(), 'okoume-tests-'),
  )
  // As /tmp: PostgreSQL, which may run as another user than root, removes folders of its own in it.
  await chmod(folder, 0o1777)
  return folder
}

/** Processes that end meanwhile may still write their compile cache into it: it is emptied again then. */
export async function removeRunFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}

async function hasRoom(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK)
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize > ROOM_BYTES
  } catch {
    return false
  }
}
