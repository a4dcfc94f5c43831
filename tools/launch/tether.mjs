/**
 * `node tether.mjs COMMAND ARG…`, started with an IPC channel: runs the command, and ends it with all that it started
 * as soon as the other end of the channel is gone, kill -9 included. npm and Vite would go on alone.
 */
import { spawn } from 'node:child_process'

const GRACE_MS = 3_000
const ownGroup = process.platform !== 'win32'

const [command, ...args] = process.argv.slice(2)
const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], detached: ownGroup })

function end(signal) {
  try {
    if (ownGroup) process.kill(-child.pid, signal)
    else child.kill(signal)
  } catch {
    // Already gone.
  }
}

function endAll() {
  end('SIGTERM')
  setTimeout(() => end('SIGKILL'), GRACE_MS).unref()
}

// Nobody may be left to read what the command still says.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
process.once('disconnect', endAll)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, endAll)

child.once('error', (error) => {
  console.error(error.message)
  process.exit(1)
})
child.once('exit', (code) => process.exit(code ?? 1))
