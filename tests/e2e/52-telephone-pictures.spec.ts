import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { openHandover } from './handover-steps.ts'
import { newTitle } from './owner.ts'
import { OTHER_OWNER } from './people.ts'
import { expect, test } from './product-test.ts'
import { openObject } from './renter.ts'
import { rentFromToday } from './wallet-steps.ts'

/** Around each picture, so that a screenshot shows whether any of it is cut off. */
const BORDER = { r: 230, g: 0, b: 230 }

interface Kind {
  readonly width: number
  readonly height: number
  /** The picture's content, as SVG. */
  readonly content: string
}

/** Shapes in every colour, as at home on a shelf; the same at each run. */
const CLUTTER = Array.from({ length: 240 }, (_, place) => {
  const [x, y, size] = [(place * 97) % 760, (place * 61) % 560, 24 + ((place * 31) % 70)]
  return `<rect x="${x}" y="${y}" width="${size}" height="${size / 2}" fill="hsl(${place * 47} 80% ${20 + ((place * 23) % 60)}%)"/>`
}).join('')

/** Things as telephones photograph them: by night and upright, over-exposed, on a full shelf. */
const KINDS = {
  dark: {
    width: 600,
    height: 1000,
    content:
      '<rect width="600" height="1000" fill="#080a0c"/><circle cx="300" cy="520" r="130" fill="#1b1713"/>',
  },
  bright: { width: 800, height: 600, content: '<rect width="800" height="600" fill="#fefefe"/>' },
  cluttered: {
    width: 800,
    height: 600,
    content: `<rect width="800" height="600" fill="#777"/>${CLUTTER}`,
  },
} satisfies Record<string, Kind>

async function takePicture({ width, height, content }: Kind): Promise<Buffer> {
  const svg = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`,
  )
  const edge = Math.round(Math.min(width, height) / 15)
  return sharp(svg)
    .resize(width - 2 * edge, height - 2 * edge, { fit: 'fill' })
    .extend({ top: edge, bottom: edge, left: edge, right: edge, background: BORDER })
    .jpeg({ quality: 92 })
    .toBuffer()
}

interface Pixels {
  readonly width: number
  readonly height: number
  readonly at: (x: number, y: number) => readonly [red: number, green: number, blue: number]
}

async function readPixels(screenshot: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(screenshot).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const at = (x: number, y: number) => {
    const start = 3 * (y * width + x)
    return [data[start] ?? 0, data[start + 1] ?? 0, data[start + 2] ?? 0] as const
  }
  return { width, height, at }
}

/** Every edge of the picture is on the screen, and it has its own shape. */
async function expectWhole(image: Locator, kind: Kind): Promise<void> {
  await image.scrollIntoViewIfNeeded()
  await expect
    .poll(() => image.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth))
    .toBeTruthy()
  const { width, height, at } = await readPixels(await image.screenshot())
  const isBorder = (x: number, y: number) => {
    const [red, green, blue] = at(x, y)
    return red > 150 && green < 110 && blue > 150
  }
  const [columns, rows] = [[...Array(width).keys()], [...Array(height).keys()]]
  // A line of the border is longer than what the other sides add to any line.
  const across = rows.filter((y) => columns.filter((x) => isBorder(x, y)).length > width / 4)
  const down = columns.filter((x) => rows.filter((y) => isBorder(x, y)).length > height / 4)
  const [top, bottom] = [across[0] ?? 0, across.at(-1) ?? 0]
  const [left, right] = [down[0] ?? 0, down.at(-1) ?? 0]
  const shape = (right - left + 1) / (bottom - top + 1)
  expect(Math.abs(shape / (kind.width / kind.height) - 1)).toBeLessThan(0.08)
}

/** WCAG's relative luminance. */
function luminance(colour: readonly [number, number, number]): number {
  const [red, green, blue] = colour.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG 1.4.11: a sign over a picture is told from what is around it, by its own two colours. */
async function expectSign(button: Locator, size: number): Promise<void> {
  const box = await button.boundingBox()
  if (!box) throw new Error('the button is not shown')
  const { x, y, width, height } = box
  const clip = { x: x + (width - size) / 2, y: y + (height - size) / 2, width: size, height: size }
  const pixels = await readPixels(await button.page().screenshot({ clip }))
  const lights = Array.from({ length: pixels.width * pixels.height }, (_, place) =>
    luminance(pixels.at(place % pixels.width, Math.floor(place / pixels.width))),
  )
  const contrast = (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05)
  expect(contrast, (await button.getAttribute('aria-label')) ?? '').toBeGreaterThanOrEqual(3)
}

test('pictures that telephones make are shown whole, and what lies over them is told from them @telephone-only', async ({
  openBrowser,
  people,
  visitor,
  page,
}) => {
  const owner = await people.known(OTHER_OWNER)
  const kinds = Object.entries(KINDS)
  const files = await Promise.all(kinds.map(([, kind]) => takePicture(kind)))
  const images = await Promise.all(
    files.map(async (file) => {
      const form = new FormData()
      form.append('upload_preset', 'objets')
      form.append('file', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }))
      return (await owner.api.uploadPicture({ form })).secure_url
    }),
  )
  const renter = await people.newcomer('Rose Mintsa')
  const title = newTitle('Groupe photographié')
  const { id, item } = await rentFromToday(visitor, owner, renter, { title, images })

  await openObject(page, item)
  const gallery = page.getByRole('region', { name: /^Photos/ })
  for (const [place, [name, kind]] of kinds.entries()) {
    await test.step(`the ${name} picture of the object`, async () => {
      await gallery.getByRole('button', { name: `Photo ${place + 1}`, exact: true }).click()
      const shown = gallery.getByRole('img').nth(place)
      await expect(shown).toBeInViewport({ ratio: 0.99 })
      await expectWhole(shown, kind)
      for (const dot of await gallery.getByRole('button', { name: /^Photo \d/ }).all())
        await expectSign(dot, 10)
      const onward = place < kinds.length - 1 ? 'Photo suivante' : 'Photo précédente'
      await expectSign(gallery.getByRole('button', { name: onward }), 24)
    })
  }
  await page.goto(`/explorer?q=${encodeURIComponent(title)}`)
  await expectWhole(page.getByRole('article').filter({ hasText: title }).locator('img').first(), KINDS.dark)

  const ownerPage = await openBrowser(owner)
  await openHandover(ownerPage, id, 'remise')
  const buffer = files[0] ?? Buffer.of()
  const photo = { name: 'nuit.jpg', mimeType: 'image/jpeg', buffer }
  const sent = ownerPage.waitForResponse(/\/handover\/remise\/photos\/\w+$/)
  await ownerPage.getByLabel("Vue d'ensemble").setInputFiles(photo)
  const tile = ownerPage.getByRole('img', { name: "Vue d'ensemble" })
  await expect(ownerPage.getByText(/Datée à \d+\sh\s\d\d/)).toBeVisible()
  await expectWhole(tile, KINDS.dark)
  await sent
})
