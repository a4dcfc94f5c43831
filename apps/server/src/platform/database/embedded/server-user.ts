import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { DatabaseStartError } from '../../start-errors.ts'

/** The account that PostgreSQL runs under when it is not ours: the server refuses to run as root. */
export interface ServerUser {
  uid: number
  gid: number
}

const UNPRIVILEGED_NAMES = ['postgres', '_postgres', 'nobody']

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** `undefined`: PostgreSQL runs as the account of this process. */
export function chooseServerUser(cluster: string): ServerUser | undefined {
  if (!isRoot()) return undefined
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster)
    if (uid !== 0) return { uid, gid }
  }
  const accounts = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : []
  for (const name of UNPRIVILEGED_NAMES) {
    const fields = accounts.map((line) => line.split(':')).find(([account]) => account === name)
    const uid = Number(fields?.[2])
    const gid = Number(fields?.[3])
    if (uid > 0 && gid > 0) return { uid, gid }
  }
  throw new DatabaseStartError(
    'NO_UNPRIVILEGED_USER',
    "PostgreSQL refuse d'être lancé par root et cette machine n'a ni compte « postgres » ni compte « nobody » : lancez la commande depuis un compte ordinaire, ou indiquez DATABASE_URL.",
  )
}

/** Options of `spawn` for that account. */
export function toSpawnIds(user: ServerUser | undefined): { uid?: number; gid?: number } {
  return user ? { uid: user.uid, gid: user.gid } : {}
}

/** Asks the system itself, so that mode bits, ACLs and mount options all count. */
export function canEnter(user: ServerUser | undefined, folder: string): boolean {
  if (process.platform === 'win32') return true
  const attempt = spawnSync('/bin/sh', ['-c', 'cd -- "$0"', folder], { ...toSpawnIds(user), cwd: '/' })
  return attempt.status === 0
}
