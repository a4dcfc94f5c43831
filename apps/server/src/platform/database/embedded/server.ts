import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { type GuardedOptions, spawnGuarded } from './guarded-process.ts'
import { recordedPid } from './leftover.ts'
import { failureFromError, failureFromOutput } from './start-failure.ts'

export interface RunningServer {
  pid: number
  /** Resolves when the server and its connections are gone, for whatever reason. */
  ended: Promise<void>
  stop: () => Promise<void>
}

const READY = 'database system is ready to accept connections'
const MAX_LOG_LINES = 200

/** Resolves once PostgreSQL accepts connections; its recovery may take long. */
export async function runServer(
  options: GuardedOptions,
  log: (line: string) => void,
): Promise<RunningServer> {
  const { child, release, unref } = spawnGuarded(options)
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  await untilReady(child, options.cluster, log)
  const pid = recordedPid(options.cluster)
  if (pid === undefined) throw failureFromOutput('no postmaster.pid', options.cluster)
  unref()
  return {
    pid,
    ended,
    stop: async () => {
      child.ref()
      release()
      await ended
    },
  }
}

function untilReady(child: ChildProcess, cluster: string, log: (line: string) => void): Promise<void> {
  const lines: string[] = []
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(failureFromError(error, cluster)))
    // «close» and not «exit»: by then everything that was printed has been read.
    child.once('close', () => reject(failureFromOutput(lines.join('\n'), cluster)))
    if (!child.stderr) return
    createInterface({ input: child.stderr }).on('line', (line) => {
      lines.push(line)
      if (lines.length > MAX_LOG_LINES) lines.shift()
      log(line)
      if (line.includes(READY)) resolve()
    })
  })
}
