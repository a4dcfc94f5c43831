import type { ChildProcess } from 'node:child_process'

/** Whatever ends this process leaves no child behind. */
export function endsWithUs(child: ChildProcess): void {
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
}
