import { createHash } from 'node:crypto'
import { mkdir, realpath } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

/** The kernel's sockaddr_un holds 104 bytes on macOS and 108 on Linux, the ending zero included. */
const LONGEST_SOCKET_PATH = 103
const LONGEST_SUFFIX = '.4194304-ffffffff'.length

/** Where the instance that owns `dataDir` listens. The same folder, by whatever path, gives the same address. */
export async function lockAddress(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  const folder = await realpath(dataDir)
  if (process.platform === 'win32') return `\\\\.\\pipe\\okoume-${fingerprint(folder.toLowerCase())}`

  const inside = path.join(folder, 'okoume.sock')
  return fits(inside) ? inside : path.join(os.tmpdir(), `okoume-${fingerprint(folder)}.sock`)
}

function fits(address: string): boolean {
  return Buffer.byteLength(address) + LONGEST_SUFFIX <= LONGEST_SOCKET_PATH
}

function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
