import { IPHONE_HEIC as iphone } from '@okoume/tests/server/heif-files.ts'
import { emptyBoxes, jpegOfSize, pngBomb, polyglot } from '@okoume/tests/server/hostile-photos.ts'
import { drawPhoto, photo } from '@okoume/tests/server/photos.ts'
import { testCases } from '@okoume/tests/test-size.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { ApiError } from '#platform/http/api-error.ts'
import { decodePicture } from './decode-picture.ts'
import type { Bitmap } from './picture-library.ts'

const SIZE = { width: 400, height: 340 }
const good = await drawPhoto(SIZE)

const INTERLACED_16_BITS = { bits: 16, colourType: 6, interlaced: true }

const RED = [220, 60, 40] as const
const GREEN = [40, 200, 80] as const

/** Red on the left, green on the right. */
function twoColours({ width, height } = SIZE) {
  const pixels = Buffer.alloc(width * height * 3)
  for (let index = 0; index < width * height; index++) {
    pixels.set(index % width < width / 2 ? RED : GREEN, index * 3)
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

function pixelAt({ pixels, width }: Bitmap, x: number, y: number): number[] {
  return [...pixels.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)]
}

function expectColour(bitmap: Bitmap, [x, y]: readonly [number, number], colour: readonly number[]) {
  const found = pixelAt(bitmap, x, y)
  for (const [index, value] of colour.entries()) {
    expect(Math.abs((found[index] ?? 0) - value), `${found} at ${x}, ${y}`).toBeLessThanOrEqual(12)
  }
}

async function refusalOf(bytes: Buffer): Promise<string> {
  const outcome = await decodePicture(bytes).catch((error: unknown) => error)
  return outcome instanceof ApiError ? outcome.code : `no refusal: ${outcome}`
}

describe('a photo', () => {
  test.each([
    ['JPEG', () => photo(SIZE).jpeg()],
    ['progressive JPEG', () => photo(SIZE).jpeg({ progressive: true })],
    ['JPEG in inks', () => photo(SIZE).toColourspace('cmyk').jpeg()],
    ['JPEG in greys', () => photo(SIZE).greyscale().jpeg()],
    ['PNG', () => photo(SIZE).png()],
    ['PNG of 16 bits', () => photo(SIZE).toColourspace('rgb16').png()],
    ['PNG with a palette', () => photo(SIZE).png({ palette: true })],
    ['WebP', () => photo(SIZE).webp()],
    ['lossless WebP', () => photo(SIZE).webp({ lossless: true })],
  ])('as %s becomes three bytes a pixel, of its size', async (_, made) => {
    const bitmap = await decodePicture(await made().toBuffer())

    expect(bitmap).toMatchObject(SIZE)
    expect(bitmap.pixels).toHaveLength(SIZE.width * SIZE.height * 3)
  })

  test('as HEIC, as iPhones send it, is upright and in the right colours', async () => {
    const bitmap = await decodePicture(iphone)

    expect(bitmap).toMatchObject({ width: 330, height: 440 })
    expectColour(bitmap, [165, 60], GREEN)
    expectColour(bitmap, [165, 380], RED)
  })

  test.each([
    [1, 'left', 'right'],
    [3, 'right', 'left'],
    [6, 'top', 'bottom'],
    [8, 'bottom', 'top'],
  ] as const)('with the orientation %i is turned upright', async (orientation, red, green) => {
    const bitmap = await decodePicture(await twoColours().jpeg().withMetadata({ orientation }).toBuffer())

    const { width, height } = bitmap
    expect(width > height).toBe(orientation < 5)
    const places = {
      left: [20, height / 2],
      right: [width - 20, height / 2],
      top: [width / 2, 20],
      bottom: [width / 2, height - 20],
    } as const
    expectColour(bitmap, places[red], RED)
    expectColour(bitmap, places[green], GREEN)
  })

  test("with another colour profile is converted to the web's", async () => {
    expectColour(
      await decodePicture(await twoColours().jpeg().withIccProfile('p3').toBuffer()),
      [20, 20],
      RED,
    )
  })

  test('with transparency gets a white background', async () => {
    const clear = sharp({ create: { ...SIZE, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })

    expectColour(await decodePicture(await clear.png().toBuffer()), [200, 170], [255, 255, 255])
  })

  test('with an animation gives its first frame', async () => {
    const frames = await Promise.all(
      [RED, GREEN].map(([r, g, b]) =>
        sharp({ create: { ...SIZE, channels: 3, background: { r, g, b } } })
          .png()
          .toBuffer(),
      ),
    )
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ lossless: true })
      .toBuffer()
    const bitmap = await decodePicture(moving)

    expect(bitmap).toMatchObject(SIZE)
    expectColour(bitmap, [200, 170], RED)
  })

  test('larger than the stored size is scaled down in proportion', async () => {
    expect(await decodePicture(await drawPhoto({ width: 2000, height: 1500 }))).toMatchObject({
      width: 1280,
      height: 960,
    })
  })

  test('that is a polyglot comes through as a photo alone', async () => {
    const plain = await decodePicture(good)

    expect((await decodePicture(await polyglot())).pixels.equals(plain.pixels)).toBe(true)
  })
})

describe('a file that is no valid photo is refused by its reason', () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><script>alert(1)</script></svg>`
  const REFUSED: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
    SVG: () => Buffer.from(svg),
    'SVG with a declaration': () => Buffer.from(`<?xml version="1.0"?>${svg}`),
    HTML: () => Buffer.from('<!doctype html><script>alert(1)</script>'),
    PDF: () => Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj'),
    AVIF: () => photo(SIZE).avif({ effort: 0 }).toBuffer(),
    'AVIF that calls itself HEIF': async () =>
      brandedAs('mif1', await photo(SIZE).avif({ effort: 0 }).toBuffer()),
    GIF: () => photo(SIZE).gif().toBuffer(),
    TIFF: () => photo(SIZE).tiff().toBuffer(),
    ZIP: () => Buffer.from('PK\u0003\u0004'),
    'a film of MP4': () => Buffer.from('\0\0\0\u0018ftypisom\0\0\0\0isommp42', 'latin1'),
    'a picture of another codec in HEIF': () => Buffer.from('\0\0\0\u0014ftypmif1\0\0\0\0jpeg', 'latin1'),
    'a JPEG behind a page': () => Buffer.concat([Buffer.from('<!-- -->'), good]),
    'a line of text': () => Buffer.from('photo.jpg'),
    'one byte': () => Buffer.from([0xff]),
  }

  test.each(Object.keys(REFUSED))('%s: its format', async (name) => {
    expect(await refusalOf((await REFUSED[name]?.()) ?? Buffer.alloc(0))).toBe('PICTURE_FORMAT_REFUSED')
  })

  const BROKEN: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
    'nothing at all': () => Buffer.alloc(0),
    'the head of a JPEG': () => good.subarray(0, 4),
    'half a JPEG': () => good.subarray(0, good.length / 2),
    'a JPEG without its last bytes': () => good.subarray(0, good.length - 400),
    'half a PNG': async () => halfOf(await photo(SIZE).png().toBuffer()),
    'half a WebP': async () => halfOf(await photo(SIZE).webp().toBuffer()),
    'an AVIF that calls itself HEIC': async () =>
      brandedAs('heic', await photo(SIZE).avif({ effort: 0 }).toBuffer()),
    'half a HEIC': () => halfOf(iphone),
    'a HEIC without its last pixels': () => iphone.subarray(0, iphone.length - 400),
    'the head of a HEIC': () => iphone.subarray(0, 60),
    'a HEIC that names a smaller size than it has': () => withHeicSize(400, 320),
    'a HEIC and hundreds of empty boxes': () => Buffer.concat([iphone, emptyBoxes(600)]),
    'the magic of a PNG and nothing else': () => Buffer.from('89504e470d0a1a0a', 'hex'),
    'the magic of a PNG and noise': () =>
      Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), good.subarray(500, 5000)]),
  }

  test.each(Object.keys(BROKEN))('%s: it is unreadable', async (name) => {
    expect(await refusalOf((await BROKEN[name]?.()) ?? Buffer.alloc(0))).toBe('PICTURE_UNREADABLE')
  })

  test.each([
    ['a PNG', () => photo({ width: 319, height: 900 }).png().toBuffer()],
    ['a JPEG', () => drawPhoto({ width: 900, height: 200 })],
    ['one pixel', () => drawPhoto({ width: 1, height: 1 })],
    [
      'a JPEG that lies upon its side',
      () => photo({ width: 319, height: 400 }).jpeg().withMetadata({ orientation: 6 }).toBuffer(),
    ],
  ])('%s: it is too small', async (_, made) => {
    expect(await refusalOf(await made())).toBe('PICTURE_TOO_SMALL')
  })

  const TOO_LARGE: readonly (readonly [string, () => Buffer])[] = [
    ['a PNG of 256 million pixels in some kilobytes', () => pngBomb(16_000, 16_000)],
    ['a PNG of just too many', () => pngBomb(10_000, 5201)],
    ['an interlaced PNG of eight bytes a pixel', () => pngBomb(7000, 7000, INTERLACED_16_BITS)],
    ['a JPEG that says so', () => jpegOfSize(good, 65_000, 65_000)],
    ['a HEIC that says so', () => withHeicSize(30_000, 30_000)],
    ['a HEIC of more than can be counted', () => withHeicSize(0xffffffff, 0xffffffff)],
    // Made in more time than all the others take to be refused.
    ['a PNG of 3.6 billion', () => pngBomb(60_000, 60_000)],
  ]

  test.each(testCases(TOO_LARGE, TOO_LARGE.length - 1))(
    '%s: it is too large, which is known before anything is unpacked',
    async (_, made) => {
      const bytes = made()
      const before = process.cpuUsage()

      expect(await refusalOf(bytes)).toBe('PICTURE_TOO_LARGE')
      expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000)
    },
  )

  test('the maximum number of pixels is accepted', async () => {
    expect(await decodePicture(pngBomb(10_000, 5200))).toMatchObject({ width: 1280, height: 666 })
  })

  test('a photo of a telephone of 50 megapixels is accepted', async () => {
    expect(await decodePicture(pngBomb(8192, 6144))).toMatchObject({ width: 1280, height: 960 })
  })

  test('noise of any kind is refused without side effects', async () => {
    for (const magic of [
      good.subarray(0, 20),
      iphone.subarray(0, 300),
      (await photo(SIZE).webp().toBuffer()).subarray(0, 30),
    ]) {
      for (let seed = 1; seed <= 5; seed++) {
        const noise = await photo({ width: 40, height: 40 }, seed).raw().toBuffer()
        expect(await refusalOf(Buffer.concat([magic, noise]))).toMatch(/^PICTURE_/)
      }
    }
  })
})

test('decoding HEIC does not block the process', async () => {
  let turns = 0
  const others = setInterval(() => {
    turns += 1
  }, 5)
  await decodePicture(iphone)
  clearInterval(others)

  // The decoder alone takes several times that to load.
  expect(turns).toBeGreaterThan(10)
})

function halfOf(bytes: Buffer): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length / 2))
}

function brandedAs(brand: string, heif: Buffer): Buffer {
  const branded = Buffer.from(heif)
  branded.write(brand, 8, 'latin1')
  return branded
}

function withHeicSize(width: number, height: number): Buffer {
  const lying = Buffer.from(iphone)
  const at = lying.indexOf('ispe') + 8
  lying.writeUInt32BE(width, at)
  lying.writeUInt32BE(height, at + 4)
  return lying
}
