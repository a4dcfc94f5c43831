import { HASH_DISTANCE, hashDistance } from '@okoume/domain/listing/picture-hash.ts'
import { seededRandom } from '@okoume/tests/simulation/seeded-random.ts'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { decodePicture } from './decode-picture.ts'
import { hashPicture } from './hash-picture.ts'
import type { Bitmap } from './picture-library.ts'

const [WIDTH, HEIGHT] = [48, 36]

/** A scene of its own for each seed: a few bright and dark things before a background that fades. */
function scene(seed: number): Bitmap {
  const random = seededRandom(seed)
  const things = Array.from({ length: 7 }, () => ({
    x: random.between(0, WIDTH),
    y: random.between(0, HEIGHT),
    radius: random.between(4, 14),
    light: random.between(-110, 110),
  }))
  const [across, down] = [random.next() * 2, random.next() * 2]
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3)
  for (let at = 0; at < WIDTH * HEIGHT; at += 1) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)]
    const lights = things.map((one) => (Math.hypot(x - one.x, y - one.y) < one.radius ? one.light : 0))
    const level = 80 + across * x + down * y + lights.reduce((sum, light) => sum + light, 0)
    pixels.fill(Math.max(0, Math.min(230, Math.round(level))), at * 3, at * 3 + 3)
  }
  return { pixels, width: WIDTH, height: HEIGHT }
}

const hashOf = async (image: Sharp) => hashPicture(await decodePicture(await image.toBuffer()))
function photoOf(seed: number): Sharp {
  const { pixels, width, height } = scene(seed)
  const drawn = sharp(pixels, { raw: { width, height, channels: 3 } })
  return drawn.resize(640, 480).jpeg({ quality: 92 })
}
const again = async (seed: number) => sharp(await photoOf(seed).toBuffer())

test.each([
  ['re-encoded', (image: Sharp) => image.jpeg({ quality: 35 })],
  ['in another format', (image: Sharp) => image.webp({ quality: 60 })],
  ['resized', (image: Sharp) => image.resize(430).jpeg({ quality: 80 })],
  ['brighter', (image: Sharp) => image.modulate({ brightness: 1.1 }).jpeg()],
  ['darker', (image: Sharp) => image.modulate({ brightness: 0.8 }).jpeg()],
] as const)('a copy that is %s has nearly the same hash', async (_how, change) => {
  for (let seed = 1; seed <= 10; seed += 1) {
    const copy = await hashOf(change(await again(seed)))
    expect(hashDistance(await hashOf(photoOf(seed)), copy)).toBeLessThanOrEqual(HASH_DISTANCE)
  }
})

test('200 different pictures are as many hashes, none near another', async () => {
  const hashes: string[] = []
  for (let seed = 1; seed <= 200; seed += 1) hashes.push(await hashPicture(scene(seed)))
  const near = hashes.flatMap((hash, at) =>
    hashes.slice(at + 1).filter((other) => hashDistance(hash, other) <= HASH_DISTANCE),
  )
  expect(near).toEqual([])
})
