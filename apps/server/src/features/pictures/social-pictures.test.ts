import { drawPhoto } from '@okoume/tests/server/photos.ts'
import { expect, test } from 'vitest'
import type { PictureStorage } from './picture-storage.ts'
import { createSocialPictures } from './social-pictures.ts'
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
  const social = createSocialPictures({ storage, slots: new UploadSlots() })

  const shown = await social('objets/1', async () => {
    const source = await storage.get('objets/1/source.webp')
    await storage.deleteFolder('objets/1')
    return source
  })

  expect(shown).toBeNull()
  expect([...files.keys()]).toEqual([])
})

test('a link preview is made once and stored', async () => {
  const { files, storage } = storageInMemory()
  await storage.put('objets/1/source.webp', await drawPhoto({ width: 640, height: 480 }))
  const social = createSocialPictures({ storage, slots: new UploadSlots() })
  const show = () => social('objets/1', () => storage.get('objets/1/source.webp'))

  const [first, second] = await Promise.all([show(), show()])

  expect(first).toEqual(second)
  expect([...files.keys()]).toEqual(['objets/1/source.webp', 'objets/1/social.jpg'])
  expect(await show()).toEqual(first)
})
