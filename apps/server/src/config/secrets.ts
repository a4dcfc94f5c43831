import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'

/** The demo's own secret: made once, kept in the data folder, readable by its owner only. */
export async function readOrMakeSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'secret')
  try {
    await fs.writeFile(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return fs.readFile(file, 'utf8')
}
