// Windows has no signal that asks PostgreSQL to stop, and no shell to wait with: this small process holds
// the other end of a pipe and has pg_ctl stop the server when the pipe closes, however its owner ended.
import { spawnSync } from 'node:child_process'

const [pgCtl, cluster] = process.argv.slice(2)

if (pgCtl && cluster) {
  process.stdin.resume()
  process.stdin.once('close', () => {
    spawnSync(pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w'], { stdio: 'ignore', windowsHide: true })
  })
}
