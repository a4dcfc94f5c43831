import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AlreadyRunningError } from '../start-errors.ts'
import { acquireInstanceLock } from './instance-lock.ts'

const HOLDER = `
  import { acquireInstanceLock } from ${JSON.stringify(new URL('./instance-lock.ts', import.meta.url).href)}
  try {
    const lock = await acquireInstanceLock(process.argv[1])
    if (process.argv[2]) lock.publish({ url: process.argv[2] })
    console.log('held')
    setInterval(() => {}, 1000)
  } catch (error) {
    console.log(error.name)
  }
`

let dataDir: string
const children: ChildProcess[] = []

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'okoume-lock-'))
})

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

/** Another process that tries to lock the folder; resolves with the first line it prints. */
async function otherProcess(folder: string, url = '') {
  const child = spawn(process.execPath, ['--input-type=module', '-e', HOLDER, folder, url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const [line] = await once(child.stdout, 'data')
  return { child, said: String(line).trim() }
}

async function kill9(child: ChildProcess) {
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

describe('one instance per data folder', () => {
  it('gives a second process the address and the number of the first', async () => {
    const first = await otherProcess(dataDir, 'http://127.0.0.1:3000/')

    const refusal = await acquireInstanceLock(dataDir).catch((error: unknown) => error)

    expect(refusal).toBeInstanceOf(AlreadyRunningError)
    expect(refusal).toMatchObject({
      pid: first.child.pid,
      url: 'http://127.0.0.1:3000/',
      message: `Okoumé tourne déjà à l'adresse http://127.0.0.1:3000/ (processus ${first.child.pid}). Arrêtez-le d'abord, ou ouvrez cette adresse.`,
    })
  })

  it('says that the first is still starting until it has an address', async () => {
    const first = await otherProcess(dataDir)

    await expect(acquireInstanceLock(dataDir)).rejects.toMatchObject({
      pid: first.child.pid,
      url: undefined,
      message: expect.stringContaining('démarre déjà'),
    })
  })

  it('recognises the same folder by another path', async () => {
    const alias = `${dataDir}-alias`
    await symlink(dataDir, alias)
    const lock = await acquireInstanceLock(dataDir)

    await expect(acquireInstanceLock(alias)).rejects.toBeInstanceOf(AlreadyRunningError)

    await lock.release()
    await rm(alias)
  })

  it('frees the folder at kill -9, and leaves no more than one name behind however often', async () => {
    const first = await otherProcess(dataDir)
    await kill9(first.child)

    for (let times = 0; times < 3; times++) await (await acquireInstanceLock(dataDir)).release()

    expect(await readdir(dataDir)).toEqual(['okoume.sock.4'])
  })

  it('can be locked again after a release, and a second release changes nothing', async () => {
    const lock = await acquireInstanceLock(dataDir)
    await lock.release()

    const next = await acquireInstanceLock(dataDir)
    await lock.release()

    await expect(acquireInstanceLock(dataDir)).rejects.toBeInstanceOf(AlreadyRunningError)
    await next.release()
  })

  it('lets exactly one through when many start at once after a crash', async () => {
    const crashed = await otherProcess(dataDir)
    await kill9(crashed.child)

    const tries = await Promise.all(Array.from({ length: 6 }, () => otherProcess(dataDir)))

    expect(tries.map((each) => each.said).sort()).toEqual([...Array(5).fill('AlreadyRunningError'), 'held'])
  })

  it('lets exactly one through of two hundred interleaved attempts, time and again', async () => {
    for (let crash = 0; crash < 5; crash++) {
      const tries = await Promise.allSettled(Array.from({ length: 200 }, () => acquireInstanceLock(dataDir)))

      const locks = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      expect(locks).toHaveLength(1)
      for (const lock of locks) await lock.release()
    }
  })

  it('locks a folder whose path is too long for a socket', async () => {
    const deep = path.join(dataDir, 'a'.repeat(60), 'b'.repeat(60))
    await mkdir(deep, { recursive: true })
    const lock = await acquireInstanceLock(deep)

    await expect(acquireInstanceLock(deep)).rejects.toBeInstanceOf(AlreadyRunningError)

    await lock.release()
    expect(await readdir(deep)).toEqual([])
  })

  it('creates a missing folder', async () => {
    const lock = await acquireInstanceLock(path.join(dataDir, 'fresh'))

    expect(await readdir(path.join(dataDir, 'fresh'))).toEqual(['okoume.sock.1'])

    await lock.release()
  })
})
