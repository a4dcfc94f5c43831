import { spawn } from 'node:child_process'
import os from 'node:os'
import { onNpmDeath } from './npm-watch.mjs'
import { root } from './project.mjs'

const LONGEST_CLEAN_STOP_MS = 30_000
// What the server makes of DRAIN_MS: apps/server/src/config/server-config.ts, which an older Node could not read.
const USUAL_DRAIN_MS = 5000
const LONGEST_DRAIN_MS = 60_000
/** What a shell adds to the number of the signal that ended a command. */
const SIGNALLED = 128
const windows = process.platform === 'win32'

/**
 * Starts Node on a script of the product and stays its parent.
 *
 * The child has a process group of its own: Ctrl-C in a terminal, which npm passes on as well, then reaches it once,
 * through the launcher. It learns of the launcher's death by the IPC channel (`onParentDeath` on the server).
 */
export function startChild(node, args, env) {
  const child = spawn(node, args, {
    cwd: root,
    env: { ...env, OKOUME_LIFELINE: '1' },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: !windows,
  })
  let asked = false

  const ended = new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message)
      resolve({ code: 1, asked })
    })
    child.once('exit', (code, signal) => resolve({ code, signal, asked }))
  })

  function stop(signal) {
    if (asked) return
    asked = true
    // A Windows console tells every process by itself, and there kill() means at once.
    if (!(windows && signal === 'SIGINT')) child.kill(signal)
    setTimeout(() => {
      console.error('L’arrêt prend trop de temps : le processus est interrompu.')
      child.kill('SIGKILL')
    }, longestStopMs(env)).unref()
  }

  return { ended, stop }
}

/** A server that is told to stop still answers for as long as it drains. */
function longestStopMs({ DRAIN_MS = '' }) {
  const told = /^\d+$/.test(DRAIN_MS) && Number(DRAIN_MS) <= LONGEST_DRAIN_MS
  return (told ? Number(DRAIN_MS) : USUAL_DRAIN_MS) + LONGEST_CLEAN_STOP_MS
}

/** Whatever ends the launcher, but kill -9, asks for a clean stop; `stop` gets the signal to pass on. */
export function onStopRequest(stop) {
  process.on('SIGINT', () => stop('SIGINT'))
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGHUP', () => stop('SIGTERM'))
  onNpmDeath(() => stop('SIGTERM'))
  // The terminal may be gone already; the stop must go on.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

/** Runs a server to its end and answers the exit code; a clean stop that was asked for is a success. */
export async function runServer(node, args, env) {
  return exitCode(await endOf(node, args, env))
}

/** The same of a command. Stopped before it could say so itself, it has not done what it was to do. */
export async function runToEnd(node, args, env) {
  const end = await endOf(node, args, env)
  return end.asked && end.signal ? SIGNALLED + os.constants.signals[end.signal] : exitCode(end)
}

function endOf(node, args, env) {
  const { ended, stop } = startChild(node, args, env)
  onStopRequest(stop)
  return ended
}

export function exitCode({ code, signal, asked }) {
  if (asked && (signal === 'SIGINT' || signal === 'SIGTERM')) return 0
  if (signal) console.error(`Le processus a été interrompu (${signal}).`)
  return code ?? 1
}
