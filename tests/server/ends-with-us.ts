import type { ChildProcess } from 'node:child_process'

/** Kills child processes when this process ends, however it ends. */
export function endsWithUs(child: ChildProcess): void {
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
}
