import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const PRELOAD = new URL('./end-with-parent.mjs', import.meta.url).href
const LINES_SHOWN = 15
export const FULL_DISK = 'Le disque est plein : libérez environ 1 Go, puis recommencez.'

/** An error for the person at the terminal: only its message is shown. */
export class LaunchError extends Error {}

/**
 * Runs a Node script silently; its output goes to `log`. A failure shows the end of that output and the sentence from
 * `explain`. When this process dies, the script dies with its children.
 */
export async function runQuietly(script, args, { cwd, env, node = process.execPath, log, explain, cleanUp }) {
  const { code, output } = await collect(node, ['--import', PRELOAD, script, ...args], { cwd, env })
  // On a full disk npm only warns.
  const full = /ENOSPC|EDQUOT/.test(output)
  const ok = code === 0 && !full
  if (!ok) cleanUp?.()
  const written = writeLog(log, output)
  if (ok) return

  console.error(output.trimEnd().split('\n').slice(-LINES_SHOWN).join('\n'))
  throw new LaunchError(`${full ? FULL_DISK : explain(output)}${written ? ` (Journal : ${log})` : ''}`)
}

function collect(command, args, { cwd, env }) {
  return new Promise((resolve) => {
    const stdio = ['ignore', 'pipe', 'pipe', 'ipc']
    const child = spawn(command, args, { cwd, env, stdio, detached: process.platform !== 'win32' })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk) => {
        output += chunk
      })
    child.once('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }))
    child.once('close', (code) => resolve({ code, output }))
  })
}

/** A full disk may refuse it. */
function writeLog(log, output) {
  try {
    mkdirSync(path.dirname(log), { recursive: true })
    writeFileSync(log, output)
    return true
  } catch {
    return false
  }
}
