import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'

export interface RunningProcess {
  parent: number
  command: string
  /** Working directory; undefined where the system does not tell. */
  folder: string | undefined
}

export function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === 'EPERM'
    if (!exists) return false
  }
  if (process.platform !== 'linux') return true
  try {
    // Zombies: in a container whose init does not reap them, they keep their pids for ever.
    return readStat(pid).state !== 'Z'
  } catch {
    return true
  }
}

/** Undefined when there is no such process, or when it is none of our business. */
export function inspectProcess(pid: number): RunningProcess | undefined {
  try {
    if (process.platform === 'linux') {
      return {
        parent: readStat(pid).parent,
        command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '),
        folder: readlinkSync(`/proc/${pid}/cwd`),
      }
    }
    const { stdout } = spawnSync('ps', ['-ww', '-o', 'ppid=,args=', '-p', String(pid)], { encoding: 'utf8' })
    const [, parent, command] = /^\s*(\d+)\s+(.*)/.exec(stdout) ?? []
    return parent && command ? { parent: Number(parent), command, folder: undefined } : undefined
  } catch {
    return undefined
  }
}

function readStat(pid: number): { state: string | undefined; parent: number } {
  // The name in parentheses may contain anything, what follows its last parenthesis is plain.
  const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return { state, parent: Number(parent) }
}
