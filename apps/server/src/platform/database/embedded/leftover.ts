import { existsSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { guardedOwner } from './guarded-process.ts'
import { inspectProcess, isAlive } from './inspect-process.ts'
import { removeStaleSocket } from './socket-folder.ts'
import { dataInUse } from './start-failure.ts'

const SHUTDOWN_TIMEOUT_MS = 60_000
const POLL_MS = 25

/** Ends the server that a crash left on the folder. One that is in use is left alone, and reported. */
export async function clearLeftover(cluster: string, log: (line: string) => void): Promise<void> {
  // Windows tells too little about a process; there PostgreSQL itself sees whether its file is stale.
  const pid = process.platform === 'win32' ? undefined : recordedPid(cluster)
  if (pid === undefined) return
  if (!isAlive(pid)) return deleteLockFile(cluster)
  const found = inspectProcess(pid)
  // PostgreSQL judges on its own what the system does not let us see.
  if (!found) return
  const { command, folder } = found
  const isOnFolder = folder === undefined ? command.includes(cluster) : folder === cluster
  if (!/postgres/.test(command) || !isOnFolder) return deleteLockFile(cluster)
  // The guard's parent is its owner for as long as the owner lives; orphans get another one.
  const guard = inspectProcess(found.parent)
  const owner = guard && guardedOwner(guard.command)
  if (owner !== undefined && guard?.parent === owner) throw dataInUse(cluster)
  log(`waiting for the PostgreSQL of an ended process (pid ${pid}) to stop`)
  // Its guard has already sent the shutdown signal; without a guard it was not sent. Twice does no harm.
  process.kill(pid, 'SIGINT')
  await ended(pid, cluster)
}

export function recordedPid(cluster: string): number | undefined {
  const file = lockFile(cluster)
  if (!existsSync(file)) return undefined
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
  return pid > 0 ? pid : undefined
}

/** PostgreSQL refuses to start while the number in its lock files is anybody's. */
function deleteLockFile(cluster: string): void {
  removeStaleSocket(dirname(cluster))
  rmSync(lockFile(cluster), { force: true })
}

function lockFile(cluster: string): string {
  return join(cluster, 'postmaster.pid')
}

async function ended(pid: number, cluster: string): Promise<void> {
  const deadline = Date.now() + SHUTDOWN_TIMEOUT_MS
  while (isAlive(pid)) {
    if (Date.now() > deadline) throw dataInUse(cluster)
    await delay(POLL_MS)
  }
}
