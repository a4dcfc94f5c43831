import { type ChildProcess, spawn } from 'node:child_process'
import { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Binaries } from './binaries.ts'
import { serverEnvironment } from './cluster.ts'
import { type ServerUser, toSpawnIds } from './server-user.ts'

export interface GuardedOptions {
  binaries: Binaries
  user: ServerUser | undefined
  /** Working directory of PostgreSQL while it runs. */
  cluster: string
  args: string[]
  /** A folder that goes away with the server. */
  temporaryFolder?: string | undefined
}

export interface GuardedProcess {
  /** Its standard error is PostgreSQL's. */
  child: ChildProcess
  /** Asks for a fast shutdown, exactly as the end of this process would. */
  release: () => void
  /** Lets this process end although PostgreSQL runs (it then ends too). */
  unref: () => void
}

const GUARD_NAME = 'okoume-postgres-guard-of-'

/**
 * Descriptor 3 is a pipe from us. However we end, the system closes it, `read` returns and PostgreSQL is
 * asked for a fast shutdown. The shell outlives us to wait for it.
 */
const GUARD_SCRIPT = `
"$@" 3<&- & server=$!
(read -r _ <&3; kill -INT $server) 2>/dev/null & guard=$!
wait $server; status=$?
kill $guard 2>/dev/null
if [ -n "$OKOUME_TEMPORARY_FOLDER" ]; then
  rm -f "$OKOUME_TEMPORARY_FOLDER"/.s.PGSQL.*
  rmdir "$OKOUME_TEMPORARY_FOLDER"
fi
exit $status`

export function spawnGuarded(options: GuardedOptions): GuardedProcess {
  return process.platform === 'win32' ? spawnOnWindows(options) : spawnInShell(options)
}

/** The process that a guard works for; undefined when the command is not a guard's. */
export function guardedOwner(command: string): number | undefined {
  const owner = new RegExp(`${GUARD_NAME}(\\d+)`).exec(command)?.[1]
  return owner === undefined ? undefined : Number(owner)
}

function spawnInShell({ binaries, user, cluster, args, temporaryFolder }: GuardedOptions): GuardedProcess {
  const guard = `${GUARD_NAME}${process.pid}`
  const child = spawn('/bin/sh', ['-c', GUARD_SCRIPT, guard, binaries.pathOf('postgres'), ...args], {
    ...toSpawnIds(user),
    cwd: cluster,
    env: { ...serverEnvironment(), OKOUME_TEMPORARY_FOLDER: temporaryFolder ?? '' },
    // Ctrl-C in the terminal is for us: we close our connections first, then stop PostgreSQL.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
  const pipe = child.stdio[3]
  if (!(pipe instanceof Socket)) throw new Error('the guard has no pipe')
  // The server may be gone before the pipe is closed.
  pipe.on('error', () => {})
  return { child, release: () => pipe.destroy(), unref: () => unrefAll(child, pipe) }
}

function spawnOnWindows({ binaries, cluster, args }: GuardedOptions): GuardedProcess {
  const child = spawn(binaries.pathOf('postgres'), args, {
    cwd: cluster,
    env: serverEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    windowsHide: true,
  })
  const script = fileURLToPath(new URL('windows-guard.ts', import.meta.url))
  const guard = spawn(process.execPath, [script, binaries.pathOf('pg_ctl'), cluster], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    windowsHide: true,
  })
  child.once('exit', () => guard.kill())
  guard.stdin.on('error', () => {})
  const unref = () => {
    guard.unref()
    unrefAll(child, guard.stdin)
  }
  return { child, release: () => guard.stdin.end(), unref }
}

function unrefAll(child: ChildProcess, pipe: unknown): void {
  child.unref()
  for (const stream of [child.stderr, pipe]) if (stream instanceof Socket) stream.unref()
}
