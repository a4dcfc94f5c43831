import { access, chmod, constants, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY_FOLDER = '/dev/shm'
const ROOM_BYTES = 2 * 1024 ** 3

/**
 * A temporary folder for everything that a test run writes. In memory where there is room: hundreds of databases are
 * cloned, and none must survive a crash.
 */
export async function makeRunFolder(): Promise<string> {
  const folder = await mkdtemp(
    join((await hasRoom(MEMORY_FOLDER)) ? MEMORY_FOLDER : tmpdir(), 'okoume-tests-'),
  )
  // Sticky bit, as on /tmp: PostgreSQL, which may run as another user than root, removes its own folders in it.
  await chmod(folder, 0o1777)
  return folder
}

/** Race on removal: ending processes may still write their compile cache; then it is emptied again. */
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
