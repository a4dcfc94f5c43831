import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type ObjectStorage, startObjectStorage } from '@okoume/tests/server/object-storage.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PictureStorage } from '../../features/pictures/picture-storage.ts'
import { openIdentityStorage, openStorage } from './open-storage.ts'

let bucket: ObjectStorage
let folder: string
beforeAll(async () => {
  bucket = await startObjectStorage()
  folder = await mkdtemp(path.join(tmpdir(), 'okoume-storage-'))
})
afterAll(async () => {
  await bucket.stop()
  await rm(folder, { recursive: true, force: true })
})

const STORAGES: Readonly<Record<string, () => Promise<PictureStorage>>> = {
  'a folder': () => openStorage({ kind: 'folder', folder }),
  'a bucket': () => openStorage({ kind: 's3', ...bucket.settings }),
  'a private folder': () => openIdentityStorage({ kind: 'folder', folder: path.join(folder, 'identity') }),
  'the private part of a bucket': () => openIdentityStorage({ kind: 's3', ...bucket.settings }),
}

describe.each(Object.keys(STORAGES))('%s', (name) => {
  let storage: PictureStorage
  beforeAll(async () => {
    storage = await (STORAGES[name] as () => Promise<PictureStorage>)()
  })

  test('returns the same bytes, of the newest version', async () => {
    await storage.put('objets/a/320.webp', Buffer.from('older'))
    await storage.put('objets/a/320.webp', Buffer.from([0, 255, 13, 10, 128]))

    expect(await storage.get('objets/a/320.webp')).toEqual(Buffer.from([0, 255, 13, 10, 128]))
  })

  test('has nothing where nothing was stored', async () => {
    expect(await storage.get('objets/none/320.webp')).toBeNull()
  })

  test('deletes a folder with its content, and nothing beside it; twice does no harm', async () => {
    await storage.put('objets/b/320.webp', Buffer.from('b'))
    await storage.put('objets/b/social.jpg', Buffer.from('b'))
    await storage.put('objets/bb/320.webp', Buffer.from('beside'))

    await storage.deleteFolder('objets/b')
    await storage.deleteFolder('objets/b')

    expect(await storage.get('objets/b/320.webp')).toBeNull()
    expect(await storage.get('objets/b/social.jpg')).toBeNull()
    expect(await storage.get('objets/bb/320.webp')).toEqual(Buffer.from('beside'))
  })
})

test('identity documents are in a separate part of a bucket, which is never served', async () => {
  const served = await openStorage({ kind: 's3', ...bucket.settings })
  const identity = await openIdentityStorage({ kind: 's3', ...bucket.settings })
  await identity.put('one/sealed', Buffer.from('x'))
  await served.put('one/320.webp', Buffer.from('y'))

  expect(await served.get('one/sealed')).toBeNull()
  expect(await served.get('identity/one/sealed')).toEqual(Buffer.from('x'))
  await identity.deleteFolder('one')
  expect(await served.get('identity/one/sealed')).toBeNull()
  expect(await served.get('one/320.webp')).toEqual(Buffer.from('y'))
})

test('identity documents in a folder are readable for the server alone', async () => {
  const at = path.join(folder, 'alone')
  const identity = await openIdentityStorage({ kind: 'folder', folder: at })
  await identity.put('one/sealed', Buffer.from('x'))

  const modeOf = async (...names: string[]) => (await stat(path.join(at, ...names))).mode & 0o777
  expect([await modeOf(), await modeOf('one'), await modeOf('one', 'sealed')]).toEqual([0o700, 0o700, 0o600])
})

test('a read while a file is being replaced gets a whole version', async () => {
  const storage = await openStorage({ kind: 'folder', folder })
  const versions = ['a', 'b'].map((letter) => Buffer.alloc(300_000, letter))
  await storage.put('objets/c/640.avif', versions[0] ?? Buffer.alloc(0))

  const reads: Promise<Buffer | null>[] = []
  const writing = (async () => {
    for (let turn = 0; turn < 10; turn++)
      await storage.put('objets/c/640.avif', versions[turn % 2] ?? Buffer.alloc(0))
  })()
  for (let turn = 0; turn < 30; turn++) reads.push(storage.get('objets/c/640.avif'))
  await writing

  for (const read of await Promise.all(reads)) expect(versions.some((one) => read?.equals(one))).toBe(true)
  expect(await readdir(path.join(folder, 'objets/c'))).toEqual(['640.avif'])
})

test('a bucket error is a server error, not a missing picture', async () => {
  const storage = await openStorage({ kind: 's3', ...bucket.settings })
  bucket.fail('SlowDown')
  await expect(storage.get('objets/a/320.webp')).rejects.toThrow()
  bucket.fail(null)

  const stranger = await openStorage({ kind: 's3', ...bucket.settings, secretAccessKey: 'not the secret' })
  await expect(stranger.put('objets/a/320.webp', Buffer.from('x'))).rejects.toThrow()
})
