import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PoolAddress } from './embedded-postgres.ts'
import { isAlive } from './inspect-process.ts'
import { recordedPid } from './leftover.ts'

/** Where PostgreSQL writes what it is asked by, in the file that it holds while it runs. */
const PORT_LINE = 3
const SOCKET_LINE = 4
const NAME = 'okoume'

/**
 * Where the embedded PostgreSQL of that folder answers, if another process of ours runs it; it is neither started nor
 * stopped by asking.
 */
export function findRunningPostgres(dataDir: string): PoolAddress | undefined {
  const cluster = join(dataDir, 'cluster')
  const pid = recordedPid(cluster)
  if (pid === undefined || !isAlive(pid)) return undefined
  const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  const port = Number(lines[PORT_LINE])
  if (!(port > 0)) return undefined
  return { host: lines[SOCKET_LINE] || '127.0.0.1', port, user: NAME, database: NAME }
}
