import { drawPhoto } from '@okoume/tests/server/photos.ts'
import { expect, test } from 'vitest'
import type { PictureStorage } from './picture-storage.ts'
import { createDerivedPictures, type Derivation, SOCIAL_PICTURE } from './social-pictures.ts'
import { UploadSlots } from './upload-slots.ts'

function storageInMemory() {
  const files = new Map<string, Buffer>()
  const storage: PictureStorage = {
    put: async (key, bytes) => void files.set(key, bytes),
    get: async (key) => files.get(key) ?? null,
    async deleteFolder(folder) {
      for (const key of files.keys()) if (key.startsWith(`${folder}/`)) files.delete(key)
    },
  }
  return { files, storage }
}

test('a picture that is deleted while its link preview is made leaves nothing behind', async () => {
  const { files, storage } = storageInMemory()
  await storage.put('objets/1/source.webp', await drawPhoto({ width: 640, height: 480 }))
  const derive = createDerivedPictures({ storage, slots: new UploadSlots() })

  const read = async () => {
    const source = await storage.get('objets/1/source.webp')
    await storage.deleteFolder('objets/1')
    return source
  }
  const shown = await derive({ folder: 'objets/1', read }, SOCIAL_PICTURE)

  expect(shown).toBeNull()
  expect([...files.keys()]).toEqual([])
})

test('a link preview is made once and stored', async () => {
  const { files, storage } = storageInMemory()
  await storage.put('objets/1/source.webp', await drawPhoto({ width: 640, height: 480 }))
  const derive = createDerivedPictures({ storage, slots: new UploadSlots() })
  const source = { folder: 'objets/1', read: () => storage.get('objets/1/source.webp') }
  const show = () => derive(source, SOCIAL_PICTURE)

  const [first, second] = await Promise.all([show(), show()])

  expect(first).toEqual(second)
  expect([...files.keys()]).toEqual(['objets/1/source.webp', 'objets/1/social.jpg'])
  expect(await show()).toEqual(first)
})

test('of a picture with versions the newest is stored alone, and made once', async () => {
  const { files, storage } = storageInMemory()
  await storage.put('objets/1/source.webp', await drawPhoto({ width: 64, height: 48 }))
  const derive = createDerivedPictures({ storage, slots: new UploadSlots() })
  const source = { folder: 'objets/1', read: () => storage.get('objets/1/source.webp') }
  const made: string[] = []
  const version = (name: string): Derivation => ({
    file: `cartes/${name}.jpg`,
    replaces: 'cartes',
    compose: async () => {
      made.push(name)
      return Buffer.from(name)
    },
  })

  for (const name of ['first', 'first', 'second', 'second']) {
    expect((await derive(source, version(name)))?.toString()).toBe(name)
  }

  expect(made).toEqual(['first', 'second'])
  expect([...files.keys()]).toEqual(['objets/1/source.webp', 'objets/1/cartes/second.jpg'])
})

test('previews that are asked for by the hundred leave room for an upload, and wait for one another', async () => {
  const { storage } = storageInMemory()
  const picture = await drawPhoto({ width: 640, height: 480 })
  const slots = new UploadSlots()
  const derive = createDerivedPictures({ storage, slots })
  const { promise: end, resolve: finish } = Promise.withResolvers<void>()
  let atOnce = 0
  let most = 0
  const compose = async () => {
    most = Math.max(most, ++atOnce)
    await end
    atOnce--
    return Buffer.from('card')
  }
  const asked = Array.from({ length: 100 }, (_, index) =>
    derive({ folder: `objets/${index}`, read: async () => picture }, { file: 'card.jpg', compose }).then(
      () => 'made',
      ({ code }) => code,
    ),
  )

  expect(await slots.take('owner', picture, async () => 'uploaded')).toBe('uploaded')

  finish()
  const endings = await Promise.all(asked)
  expect(most).toBe(1)
  expect(endings.filter((ending) => ending === 'OVERLOADED')).toHaveLength(79)
})
