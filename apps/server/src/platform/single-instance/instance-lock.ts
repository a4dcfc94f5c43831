import { createHash, randomBytes } from 'node:crypto'
import { link, mkdir, readdir, realpath, rm } from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { AlreadyRunningError, type RunningInstance } from '../start-errors.ts'

export interface InstanceLock {
  /** Publishes the address for a second start's message. */
  publish(info: { url: string }): void
  release(): Promise<void>
}

const MAX_ATTEMPTS = 10

/**
 * Makes this process the only one on `dataDir`, until it releases the lock or ends in any way.
 *
 * The lock is a listening local socket: the kernel closes it even at kill -9, so what a process leaves behind is a
 * file to which no one answers, never a lock to remove by hand.
 */
export async function acquireInstanceLock(dataDir: string): Promise<InstanceLock> {
  const address = await lockAddress(dataDir)
  const announcement: { url: string | undefined } = { url: undefined }
  const server = net.createServer((socket) => {
    socket.on('error', () => {})
    socket.end(JSON.stringify({ pid: process.pid, url: announcement.url }))
  })

  await (process.platform === 'win32' ? listenOnPipe(server, address) : listenOnSocket(server, address))
  // Holding the lock is no reason to stay alive.
  server.unref()

  return {
    publish: ({ url }) => {
      announcement.url = url
    },
    release: async () => {
      if (!server.listening) return
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function listenOnPipe(server: net.Server, address: string): Promise<void> {
  try {
    await listen(server, address)
  } catch (error) {
    if (readErrorCode(error) !== 'EADDRINUSE') throw error
    throw new AlreadyRunningError((await askInstance(address)) ?? { pid: undefined, url: undefined })
  }
}

/**
 * Race: the socket listens under a name of its own before an atomic link gives it the shared one, which so never leads to
 * a socket that does not answer yet.
 */
async function listenOnSocket(server: net.Server, address: string): Promise<void> {
  const own = `${address}.${process.pid}-${randomBytes(4).toString('hex')}`
  await listen(server, own)
  try {
    await takeTurn(own, address)
  } catch (error) {
    server.close()
    throw error
  } finally {
    await rm(own, { force: true })
  }
}

/**
 * Race: the shared name has a number, one higher for each owner, and a number is removed only once there is a higher one,
 * so the highest never falls. A process that was slow to take over finds a higher number than its own, and gives up. With
 * one name for all it might remove another's: between finding its owner dead and removing it, it may have a new owner.
 */
async function takeTurn(own: string, address: string): Promise<void> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const last = Math.max(0, ...(await turnsAt(address)))
    // Without a number: an earlier release holds its lock so.
    const owner = (await askInstance(nameOfTurn(address, last))) ?? (await askInstance(address))
    if (owner !== undefined) throw new AlreadyRunningError(owner)
    const turn = last + 1
    if (!(await linked(own, nameOfTurn(address, turn)))) continue
    const others = (await turnsAt(address)).filter((other) => other !== turn)
    const isLate = others.some((other) => other > turn)
    for (const over of isLate ? [turn] : others) await rm(nameOfTurn(address, over), { force: true })
    if (!isLate) return
  }
  throw new Error(`Le verrou ${address} ne peut pas être pris.`)
}

function nameOfTurn(address: string, turn: number): string {
  return `${address}.${turn}`
}

async function turnsAt(address: string): Promise<number[]> {
  const prefix = `${path.basename(address)}.`
  const names = await readdir(path.dirname(address))
  return names
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))
    .filter((rest) => /^\d+$/.test(rest))
    .map(Number)
}

async function linked(existing: string, name: string): Promise<boolean> {
  try {
    await link(existing, name)
    return true
  } catch (error) {
    if (readErrorCode(error) === 'EEXIST') return false
    throw error
  }
}

function listen(server: net.Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    // Any user of the machine may ask who holds the folder; the answer is a process number and an address.
    server.listen({ path, readableAll: true, writableAll: true }, resolve)
  })
}

function readErrorCode(error: unknown): string | undefined {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined
}

const MAX_ANSWER_MS = 2_000
const NOBODY_LISTENS: ReadonlySet<string | undefined> = new Set(['ECONNREFUSED', 'ENOENT'])
const TOO_BUSY: ReadonlySet<string | undefined> = new Set(['ECONNRESET', 'EAGAIN'])

/** Asks the process that listens at `address` for its name; `undefined` where the kernel refuses the connection. */
function askInstance(address: string): Promise<RunningInstance | undefined> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = net.connect(address)
    // Connected but silent: it is alive all the same.
    socket.setTimeout(MAX_ANSWER_MS, () => socket.destroy())
    socket.setEncoding('utf8')
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (NOBODY_LISTENS.has(error.code)) resolve(undefined)
      else if (!TOO_BUSY.has(error.code)) reject(error)
    })
    socket.on('close', () => {
      try {
        const { pid, url }: { pid?: unknown; url?: unknown } = JSON.parse(text)
        resolve({
          pid: typeof pid === 'number' ? pid : undefined,
          url: typeof url === 'string' ? url : undefined,
        })
      } catch {
        resolve({ pid: undefined, url: undefined })
      }
    })
  })
}

/** The kernel's sockaddr_un holds 104 bytes on macOS and 108 on Linux, the ending zero included. */
const MAX_SOCKET_PATH_LENGTH = 103

const MAX_SUFFIX_LENGTH = '.4194304-ffffffff'.length

/** Where the instance that owns `dataDir` listens. The same folder, by whatever path, gives the same address. */
async function lockAddress(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  const folder = await realpath(dataDir)
  if (process.platform === 'win32') return `\\\\.\\pipe\\okoume-${fingerprint(folder.toLowerCase())}`

  const inside = path.join(folder, 'okoume.sock')
  return Buffer.byteLength(inside) + MAX_SUFFIX_LENGTH <= MAX_SOCKET_PATH_LENGTH
    ? inside
    : path.join(os.tmpdir(), `okoume-${fingerprint(folder)}.sock`)
}

function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
