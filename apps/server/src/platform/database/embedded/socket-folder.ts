import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canEnter, type ServerUser } from './server-user.ts'

export interface SocketFolder {
  path: string
  temporary: boolean
}

// The address of a unix socket holds 107 bytes on Linux and 103 on macOS.
const MAX_SOCKET_PATH_LENGTH = 100
export const SOCKET_PORT = 5432
const LONGEST_SOCKET_NAME = '.s.PGSQL.65535'

/** Access control by file permissions: a process that can open this folder may use the database. */
export function prepareSocketFolder(dataDir: string, user: ServerUser | undefined): SocketFolder {
  const near = usualFolder(dataDir)
  const tooLong = Buffer.byteLength(join(near, LONGEST_SOCKET_NAME)) > MAX_SOCKET_PATH_LENGTH
  const temporary = tooLong || !canEnter(user, dataDir)
  let path = near
  if (temporary) {
    const usual = tmpdir()
    const fits = Buffer.byteLength(usual) < MAX_SOCKET_PATH_LENGTH / 2 && canEnter(user, usual)
    path = mkdtempSync(join(fits ? usual : '/tmp', 'okoume-'))
  }
  mkdirSync(path, { recursive: true })
  if (user) chownSync(path, user.uid, user.gid)
  chmodSync(path, 0o700)
  return { path, temporary }
}

/** The guard of an ended server removes a temporary folder. A name that another user has taken since is refused. */
export function renewSocketFolder({ path, temporary }: SocketFolder, user: ServerUser | undefined): void {
  if (!temporary) return
  mkdirSync(path, { mode: 0o700 })
  if (user) chownSync(path, user.uid, user.gid)
}

export function removeSocketFolder({ path, temporary }: SocketFolder): void {
  if (temporary) rmSync(path, { recursive: true, force: true })
}

/** Removes the socket that a crash left: PostgreSQL does not start while any process has the pid in its lock file. */
export function removeStaleSocket(dataDir: string): void {
  const folder = usualFolder(dataDir)
  const names = existsSync(folder) ? readdirSync(folder) : []
  for (const name of names) if (name.startsWith('.s.PGSQL.')) rmSync(join(folder, name), { force: true })
}

function usualFolder(dataDir: string): string {
  return join(dataDir, 'socket')
}
