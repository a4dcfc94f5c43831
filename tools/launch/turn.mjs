import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './project.mjs'

const RETRY_MS = 500

/**
 * Runs `prepare` while no other launcher prepares the same folder: two `npm ci` at once would destroy each other's
 * work. A listening socket marks the turn, and the kernel takes it back however its owner ends.
 */
export async function inTurn(prepare) {
  const server = net.createServer((socket) => socket.destroy())
  for (let told = false; !(await listens(server)); told = true) {
    if (!told) console.error('Une autre commande prépare déjà ce dossier : on attend qu’elle ait fini…')
    await sleep(RETRY_MS)
  }
  try {
    return await prepare()
  } finally {
    server.close()
  }
}

async function listens(server) {
  if (await tryListen(server)) return true
  if (await someoneAnswers()) return false
  rmSync(address, { force: true })
  return tryListen(server)
}

function tryListen(server) {
  return new Promise((resolve) => {
    server.removeAllListeners('error').removeAllListeners('listening')
    // Where no socket can be made at all, working without turns beats not working.
    server.once('error', (error) => resolve(error.code !== 'EADDRINUSE'))
    server.listen(address, () => resolve(true))
  })
}

function someoneAnswers() {
  return new Promise((resolve) => {
    const socket = net.connect(address)
    socket.once('connect', () => resolve(true))
    // Refused by the kernel: its owner is gone. Anything else may be another user's turn.
    socket.once('error', (error) => resolve(error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT'))
    socket.once('close', () => socket.destroy())
  })
}

// Each user has sockets of their own: what another one left behind could be neither asked nor removed.
const owner = process.getuid?.() ?? os.userInfo().username
const name = `okoume-${createHash('sha256').update(`${owner} ${root}`).digest('hex').slice(0, 16)}`
const address =
  process.platform === 'win32' ? `\\\\.\\pipe\\${name}-turn` : path.join(os.tmpdir(), `${name}.turn`)
