/**
 * Takes the manifest's screenshots, which a browser shows where it offers to install the site, from a running demo. Run
 * by hand when the pages look different; the result is committed: node artwork/icons/take-screenshots.ts
 * http://localhost:3000
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@okoume/client/client.ts'
import { type Browser, chromium } from 'playwright-core'
import sharp from 'sharp'
import { CHROMIUM_ARGS, findChromium } from '../../tools/browser/chromium-path.ts'
import { PUBLIC_FOLDER, SCREENS, SCREENSHOTS, type Screenshot } from './manifest.ts'

const MAX_BYTES = 120_000
const OBJECT = 'Pick-up Toyota'

const [origin = 'http://localhost:3000'] = process.argv.slice(2)
const folder = join(PUBLIC_FOLDER, 'screenshots')

async function pathOf(name: string): Promise<string> {
  if (name.startsWith('accueil')) return '/'
  if (name.startsWith('explorer')) return '/explorer'
  const items = await createClient({ origin }).listItems()
  const item = items.find(({ title }) => title.startsWith(OBJECT))
  if (!item) throw new Error(`no object is called «${OBJECT}…»: is this the demo?`)
  return `/objet/${item.id}`
}

async function take(browser: Browser, { name, form }: Screenshot): Promise<Buffer> {
  const { width, height, density } = SCREENS[form]
  const page = await browser.newPage({
    viewport: { width, height },
    deviceScaleFactor: density,
    isMobile: form === 'narrow',
    reducedMotion: 'reduce',
    locale: 'fr-FR',
    timezoneId: 'Africa/Libreville',
  })
  await page.goto(new URL(await pathOf(name), origin).href, { waitUntil: 'networkidle' })
  await page.evaluate('document.fonts.ready')
  const png = await page.screenshot()
  await page.close()
  return png
}

/** The best quality within the size limit. */
async function encode(png: Buffer): Promise<Buffer> {
  for (const quality of [82, 74, 66, 58, 50]) {
    const webp = await sharp(png).webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
    if (webp.length <= MAX_BYTES) return webp
  }
  throw new Error(`even the lowest quality weighs more than ${MAX_BYTES} bytes`)
}

const { executablePath, env } = findChromium()
const browser = await chromium.launch({ executablePath, env, args: [...CHROMIUM_ARGS] })
await mkdir(folder, { recursive: true })
try {
  for (const screenshot of SCREENSHOTS) {
    const picture = await encode(await take(browser, screenshot))
    await writeFile(join(folder, `${screenshot.name}.webp`), picture)
    console.log(`screenshots/${screenshot.name}.webp: ${picture.length} bytes`)
  }
} finally {
  await browser.close()
}
