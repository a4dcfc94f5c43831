import { HOUR_MS } from '@okoume/domain/calendar/durations.ts'
import { gridHeic, IPHONE_HEIC } from '@okoume/tests/server/heif-files.ts'
import { drawPhoto } from '@okoume/tests/server/photos.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ApiError } from '../../platform/http/api-error.ts'
import { ATTEMPTS_OF_OWNER, UploadSlots } from './upload-slots.ts'

const SMALL = await drawPhoto({ width: 400, height: 340 })
const LARGE = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#b34a24' } })
  .jpeg()
  .toBuffer()

/** Work that ends when told to; `started` names it in the order in which it was begun. */
function watched(nowMs?: () => number) {
  const slots = new UploadSlots(nowMs)
  const started: string[] = []
  const ends: (() => void)[] = []
  const start = (name: string, bytes: Buffer) =>
    slots.take(name, bytes, () => {
      started.push(name)
      return new Promise<void>((resolve) => ends.push(resolve))
    })
  return { slots, started, ends, start }
}

test.each([
  ['HEIC', IPHONE_HEIC],
  ['HEIC of tiles', gridHeic(3, 2)],
  ['photo of 12 million pixels', LARGE],
])(
  'one %s is worked on at a time, its sender waits for their own, and small photos for none',
  async (_, bytes) => {
    const { started, ends, start } = watched()
    const all = [start('rose', bytes), start('rose', bytes), start('rose', bytes)]
    await expect.poll(() => started).toEqual(['rose'])
    all.push(start('paul', bytes), start('awa', SMALL))
    await expect.poll(() => started).toEqual(['rose', 'awa'])

    ends[0]?.()
    await expect.poll(() => started.length).toBe(3)
    ends[2]?.()
    await expect.poll(() => started.length).toBe(4)
    expect(started).toEqual(['rose', 'awa', 'rose', 'paul'])
    ends[3]?.()
    await expect.poll(() => started.length).toBe(5)
    for (const end of ends) end()
    await Promise.all(all)
  },
)

test('refused photos count as well, for an hour, for their owner and whatever they are for', async () => {
  let now = 0
  const slots = new UploadSlots(() => now)
  const take = (owner: string) => slots.take(owner, SMALL, async () => 'taken')
  const refuse = async () => {
    throw new ApiError('PICTURE_UNREADABLE')
  }
  for (let n = 0; n < ATTEMPTS_OF_OWNER.most; n++) {
    await expect(slots.take('rose', SMALL, refuse)).rejects.toMatchObject({ code: 'PICTURE_UNREADABLE' })
    now += 1000
  }

  await expect(take('rose')).rejects.toMatchObject({ code: 'TOO_MANY_PICTURES' })
  expect(await take('paul')).toBe('taken')
  // Refusals have not extended the hour.
  now = HOUR_MS
  expect(await take('rose')).toBe('taken')
})

test('an owner has two photos in progress and two waiting, behind those of others', async () => {
  const { slots, started, ends, start } = watched()
  const all = [1, 2, 3, 4].map(() => start('rose', SMALL))
  await expect.poll(() => started.length).toBe(2)
  await expect(start('rose', SMALL)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  all.push(start('paul', SMALL))
  await expect.poll(() => slots.light.waiting).toBe(1)

  for (const begins of [3, 4, 5]) {
    ends[begins - 3]?.()
    await expect.poll(() => started.length).toBe(begins)
  }
  for (const end of ends) end()
  await Promise.all(all)
  expect(started).toEqual(['rose', 'rose', 'paul', 'rose', 'rose'])
})

test('an owner who is busy longer than an hour has no more photos in progress', async () => {
  let now = 0
  const { started, ends, start } = watched(() => now)
  const all = [1, 2, 3, 4].map(() => start('rose', SMALL))
  now = 2 * HOUR_MS

  await expect(start('rose', SMALL)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  for (const begins of [2, 3, 4]) {
    await expect.poll(() => started.length).toBe(begins)
    ends[begins - 2]?.()
  }
  for (const end of ends) end()
  await Promise.all(all)
})
