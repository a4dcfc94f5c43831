import { spawn } from 'node:child_process'
import { once } from 'node:events'
import os from 'node:os'
import { root } from './install.mjs'

// A server drains for at most a minute (DRAIN_MS), then has half a minute to stop.
const MAX_STOP_MS = 90_000
const PARENT_CHECK_MS = 500
/** The shell's convention: 128 plus the number of the signal. */
const SIGNALLED = 128
const windows = process.platform === 'win32'

/** Runs Node on a script to its end, passes signals on, and returns its exit code. */
export async function runToEnd(node, args, env) {
  // Before the start: a signal that arrives while the child starts would end this process alone.
  onStopRequest((signal) => child.stop(signal))
  const child = startChild(node, args, env)
  return exitCode(await child.ended)
}

/** Runs Node on a script that talks with the terminal itself, and gets its Ctrl-C from there. */
export async function runInTerminal(node, args, env) {
  process.on('SIGINT', () => {})
  const child = spawn(node, args, { cwd: root, env, stdio: 'inherit' })
  const [code, signal] = await once(child, 'exit')
  return exitCode({ code, signal })
}

/**
 * Starts Node on a script of the product and stays its parent.
 *
 * The child has a process group of its own: Ctrl-C in a terminal, which npm passes on as well, then reaches it once,
 * through the launcher. It learns of the launcher's death by the IPC channel (`onParentDeath` on the server).
 */
export function startChild(node, args, env) {
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
  const child = spawn(node, args, {
    cwd: root,
    env: { ...env, OKOUME_LIFELINE: '1' },
    stdio,
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
    // A Windows console signals every process on its own, and kill() there means at once.
    if (!(windows && signal === 'SIGINT')) child.kill(signal)
    setTimeout(() => {
      console.error("L'arrêt prend trop de temps : le processus est interrompu.")
      child.kill('SIGKILL')
    }, MAX_STOP_MS).unref()
  }

  return { ended, stop }
}

/** A clean stop for every way in which the launcher ends, except kill -9; `stop` gets the signal to pass on. */
export function onStopRequest(stop) {
  process.on('SIGINT', () => stop('SIGINT'))
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGHUP', () => stop('SIGTERM'))
  onNpmDeath(() => stop('SIGTERM'))
  // The terminal may be closed already; the stop must go on.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

/** A command that was stopped by a signal before it ended on its own has not succeeded. */
export function exitCode({ code, signal, asked }) {
  if (signal && !asked) console.error(`Le processus a été interrompu (${signal}).`)
  return signal ? SIGNALLED + os.constants.signals[signal] : (code ?? 1)
}

/**
 * Calls back once when the npm that started this process dies: at kill -9 it sends no signal. Without npm there is
 * nothing to watch: a parent that used nohup may exit.
 */
export function onNpmDeath(callback) {
  return process.env.npm_lifecycle_event === undefined ? () => {} : onParentDeath(callback)
}

// Read at once: a parent that dies during the installation must not be mistaken for its successor.
const parent = process.ppid

/** Calls back once when the parent dies; returns a function that ends the watch. */
export function onParentDeath(callback) {
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    callback()
  }, PARENT_CHECK_MS)
  timer.unref()
  return () => clearInterval(timer)
}
