import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { FULL_DISK, LaunchError } from './launch-error.mjs'

const TETHER = fileURLToPath(new URL('./tether.mjs', import.meta.url))
const LINES_SHOWN = 15

/**
 * Runs a Node script without a word on the terminal; its output goes to `log`.
 * A failure shows the end of that output and the sentence that `explain` makes of it.
 */
export async function runQuietly(script, args, { cwd, env, node = process.execPath, log, explain, cleanUp }) {
  const { code, output } = await collect(node, [TETHER, node, script, ...args], { cwd, env })
  // npm takes a file that did not fit on the disk for a warning.
  const full = /ENOSPC|EDQUOT/.test(output)
  const ok = code === 0 && !full
  if (!ok) cleanUp?.()
  const kept = keepLog(log, output)
  if (ok) return

  const lines = output.trimEnd().split('\n')
  console.error(lines.slice(-LINES_SHOWN).join('\n'))
  const reason = full ? FULL_DISK : explain(output)
  throw new LaunchError(`${reason}${kept ? ` (Journal : ${log})` : ''}`)
}

function collect(command, args, { cwd, env }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
    let output = ''
    const keep = (chunk) => {
      output += chunk
    }
    child.stdout.setEncoding('utf8').on('data', keep)
    child.stderr.setEncoding('utf8').on('data', keep)
    child.once('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }))
    child.once('close', (code) => resolve({ code, output }))
  })
}

/** A full disk may refuse it. */
function keepLog(log, output) {
  try {
    mkdirSync(path.dirname(log), { recursive: true })
    writeFileSync(log, output)
    return true
  } catch {
    return false
  }
}
