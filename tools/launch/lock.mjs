import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './install.mjs'

const RETRY_MS = 500
// One for each user: another user's leftover socket can be neither asked nor removed.
const owner = process.getuid?.() ?? os.userInfo().username
const name = `okoume-${createHash('sha256').update(`${owner} ${root}`).digest('hex').slice(0, 16)}`
const address = process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : path.join(os.tmpdir(), `${name}.lock`)

/**
 * Mutual exclusion of launchers on one folder: two `npm ci` at once would destroy each other's work. The lock is a
 * listening socket, which the kernel closes however its process ends: unlike a file with a pid, it is never stale.
 */
export async function withLock(task) {
  let server
  for (let waits = false; server === undefined; waits = true) {
    if (waits) await sleep(RETRY_MS)
    server = await acquire()
    if (!server && !waits)
      console.error("Une autre commande prépare déjà ce dossier : on attend qu'elle ait fini…")
  }
  try {
    return await task()
  } finally {
    server.close()
  }
}

async function acquire() {
  const server = net.createServer((socket) => socket.destroy())
  const error = await errorBefore('listening', server.listen(address))
  // Where no socket can be created, working without a lock beats not working.
  if (error?.code !== 'EADDRINUSE') return server
  const refusal = await errorBefore('connect', net.connect(address).unref())
  if (refusal?.code !== 'ECONNREFUSED') return undefined
  // Connection refused: the socket file of a dead process.
  rmSync(address, { force: true })
  return acquire()
}

function errorBefore(event, emitter) {
  return new Promise((resolve) => emitter.once(event, () => resolve()).once('error', resolve))
}
