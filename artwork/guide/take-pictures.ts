/**
 * Takes the pictures of the guide for those on duty, at a telephone's width, from a demo with the cases that it lacks.
 * Every person is invented. Run by hand when those screens look different; the result is committed:
 * npm run build && npx playwright test --config artwork/guide
 */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { MAX_PICTURE_BYTES, PICTURE_FOLDER } from '@okoume/web/bundling/guide-texts.ts'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '../../tests/e2e/product-test.ts'
import { bringCases, FAILED_JOBS } from './cases.ts'
import { PICTURES, type Picture } from './pictures.ts'

const MINUTES_MS = 600_000
const DENSITY = 2
/** CSS pixels: a picture is never higher than a telephone. */
const MAX_HEIGHT = 640
const MARGIN = 12

async function take(page: Page, { address, show }: Picture): Promise<Buffer> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const { from, to = from } = await show(page)
  await expect(to).toBeVisible()
  await page.evaluate('document.fonts.ready')
  const scrolled = await page.evaluate('scrollY')
  const [first, last] = [await from.boundingBox(), await to.boundingBox()]
  if (!first || !last) throw new Error(`nothing of ${address} is there`)
  const { width = 0 } = page.viewportSize() ?? {}
  const y = Math.max(0, first.y + Number(scrolled) - MARGIN)
  const end = last.y + last.height + Number(scrolled) + MARGIN
  const height = end - y <= MAX_HEIGHT ? end - y : await page.evaluate(endOfLine, { y, MAX_HEIGHT, MARGIN })
  await page.evaluate(hideBars)
  return page.screenshot({ fullPage: true, animations: 'disabled', clip: { x: 0, y, width, height } })
}

/** They stand over the page, wherever it is scrolled to. */
function hideBars(): void {
  const bars = document.querySelectorAll<HTMLElement>('[data-bottom-bar], body header:has(nav)')
  for (const bar of bars) bar.style.visibility = 'hidden'
}

/** The greatest height that cuts through no text and no button. Runs in the page. */
function endOfLine(limits: {
  readonly y: number
  readonly MAX_HEIGHT: number
  readonly MARGIN: number
}): number {
  const boxes: DOMRect[] = [...document.querySelectorAll('main :is(button, img, svg)')].map((part) =>
    part.getBoundingClientRect(),
  )
  const texts = document.createTreeWalker(
    document.querySelector('main') ?? document.body,
    NodeFilter.SHOW_TEXT,
  )
  const range = document.createRange()
  while (texts.nextNode()) {
    range.selectNodeContents(texts.currentNode)
    boxes.push(...range.getClientRects())
  }
  const lines = boxes.map(({ top, bottom }) => ({
    top: top + scrollY - limits.y,
    bottom: bottom + scrollY - limits.y,
  }))
  const isFree = (height: number) => lines.every(({ top, bottom }) => bottom < height || top > height)
  const ends = lines.map(({ bottom }) => bottom + limits.MARGIN / 2)
  return Math.max(...ends.filter((height) => height <= limits.MAX_HEIGHT && isFree(height)))
}

/** The best quality within the size limit. */
async function encode(png: Buffer): Promise<Buffer> {
  for (const quality of [80, 70, 60, 50, 40, 30]) {
    const webp = await sharp(png).webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
    if (webp.length <= MAX_PICTURE_BYTES) return webp
  }
  throw new Error(`even the lowest quality weighs more than ${MAX_PICTURE_BYTES} bytes`)
}

test("the guide's pictures", async ({ openBrowser, people, visitor }) => {
  test.setTimeout(MINUTES_MS)
  const administrator = await bringCases(people, visitor)
  const page = await openBrowser(administrator)
  await page.route('**/api/administration/jobs', (route) => route.fulfill({ json: FAILED_JOBS }))
  const sizes: Record<string, { readonly width: number; readonly height: number }> = {}
  for (const [name, picture] of Object.entries(PICTURES)) {
    const webp = await encode(await take(page, picture))
    const { width = 0, height = 0 } = await sharp(webp).metadata()
    sizes[name] = { width: Math.round(width / DENSITY), height: Math.round(height / DENSITY) }
    await writeFile(path.join(PICTURE_FOLDER, `${name}.webp`), webp)
    console.log(`${name}.webp: ${webp.length} bytes`)
  }
  await writeFile(path.join(PICTURE_FOLDER, 'sizes.json'), `${JSON.stringify(sizes, null, 2)}\n`)
})
