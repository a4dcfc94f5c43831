import { gridHeic, IPHONE_HEIC } from '@okoume/tests/server/heif-files.ts'
import { drawPhoto } from '@okoume/tests/server/photos.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ATTEMPTS_AN_HOUR } from './owner-attempts.ts'
import { UploadSlots } from './upload-slots.ts'

const SMALL = await drawPhoto({ width: 400, height: 340 })
const LARGE = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#b34a24' } })
  .jpeg()
  .toBuffer()

/** Work that ends when told to; `begun` names it in the order in which it was begun. */
function watched() {
  const slots = new UploadSlots()
  const begun: string[] = []
  const ends: (() => void)[] = []
  const start = (name: string, bytes: Buffer) =>
    slots.take(name, bytes, () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.push(resolve))
    })
  return { slots, begun, ends, start }
}

test.each([
  ['HEIC', IPHONE_HEIC],
  ['HEIC of tiles', gridHeic(3, 2)],
  ['photo of 12 million pixels', LARGE],
])(
  'one %s is worked on at a time, its sender waits for their own, and small photos for none',
  async (_, bytes) => {
    const { begun, ends, start } = watched()
    const all = [start('rose', bytes), start('rose', bytes), start('rose', bytes)]
    await expect.poll(() => begun).toEqual(['rose'])
    all.push(start('paul', bytes), start('awa', SMALL))
    await expect.poll(() => begun).toEqual(['rose', 'awa'])

    ends[0]?.()
    await expect.poll(() => begun.length).toBe(3)
    ends[2]?.()
    await expect.poll(() => begun.length).toBe(4)
    expect(begun).toEqual(['rose', 'awa', 'rose', 'paul'])
    ends[3]?.()
    await expect.poll(() => begun.length).toBe(5)
    for (const end of ends) end()
    await Promise.all(all)
  },
)

test('the attempts of a person are counted together, whatever they are for', async () => {
  const slots = new UploadSlots()
  for (let n = 0; n < ATTEMPTS_AN_HOUR; n++) await slots.take('rose', SMALL, async () => {})

  await expect(slots.take('rose', SMALL, async () => {})).rejects.toMatchObject({ code: 'TOO_MANY_PICTURES' })
})
