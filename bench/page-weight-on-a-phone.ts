import { type BrowserContext, chromium, type Page, type Request } from '@playwright/test'
import { CHROMIUM_ARGS, findChromium } from '../tools/browser/chromium-path.ts'
import { openLine, type ProductLine } from '../tools/browser/product-line.ts'

/** Bytes transferred to a phone without interaction. */
export interface Visits {
  /** Bodies of the first visit, before scrolling. */
  readonly fonts: number
  readonly pictures: number
  /** Total: HTML, styles, scripts, fonts, pictures. */
  readonly everything: number
  /** With response headers, and the service worker's own downloads. */
  readonly firstVisit: number
  /** The same for the second visit. */
  readonly secondVisit: number
}

export const PHONE = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} as const

/** Opens each page of the site twice, in a browser with an empty cache. */
export async function weighVisits(site: string, paths: readonly string[]): Promise<Visits[]> {
  const { executablePath, env } = findChromium()
  const browser = await chromium.launch({ executablePath, env, args: [...CHROMIUM_ARGS] })
  try {
    const visits: Visits[] = []
    for (const path of paths) {
      const line = await openLine(site)
      const context = await browser.newContext(PHONE)
      visits.push(await visitTwice(line, context, path))
      await context.close()
      await line.close()
    }
    return visits
  } finally {
    await browser.close()
  }
}

async function visitTwice(line: ProductLine, context: BrowserContext, path: string): Promise<Visits> {
  const page = await context.newPage()
  const finished: Request[] = []
  page.on('requestfinished', (request) => finished.push(request))
  await visit(page, line.origin + path)
  const sum = await bodiesOf(finished)
  await awaitCached(page)
  const firstVisit = line.received()
  await page.close()
  await visit(await context.newPage(), line.origin + path)
  return {
    fonts: sum('font'),
    pictures: sum('image'),
    everything: sum(),
    firstVisit,
    secondVisit: line.received() - firstVisit,
  }
}

/** Opens the page and waits until it is interactive and quiet. */
export async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url)
  // Scripts come last, after the first paint: from then on the page is interactive.
  const main = await page.locator('main').elementHandle()
  await page.waitForFunction(
    (element) => Object.keys(element ?? {}).some((key) => key.startsWith('__reactProps')),
    main,
  )
  await page.waitForLoadState('networkidle')
}

async function bodiesOf(requests: readonly Request[]): Promise<(type?: string) => number> {
  const sent = await Promise.all(
    requests.map(async (request) => ({
      type: request.resourceType(),
      bytes: (await request.sizes()).responseBodySize,
    })),
  )
  return (type) =>
    sent.reduce((total, one) => (type === undefined || one.type === type ? total + one.bytes : total), 0)
}

const TIMEOUT_MS = 30_000
const PAUSE_MS = 100
// Runs in the browser, for which this folder has no types.
const KEPT = 'caches.match(location.href, { ignoreVary: true }).then((kept) => kept !== undefined)'

/** The service worker caches the page's resources, its document last, and then is idle. */
async function awaitCached(page: Page): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS
  while (Date.now() < deadline) {
    if (await page.evaluate<boolean>(KEPT)) return
    await page.waitForTimeout(PAUSE_MS)
  }
  throw new Error(`the service worker does not keep ${page.url()}`)
}
