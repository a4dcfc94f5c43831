import { chromium, type Page, type Request } from '@playwright/test'
import { CHROMIUM_ARGS, findChromium } from '../tools/browser/chromium-path.ts'

/** Bytes of bodies as they travelled to a phone that comes for the first time and touches nothing. */
export interface FirstScreen {
  readonly fonts: number
  readonly pictures: number
  /** All of it: HTML, style, scripts, fonts, pictures. */
  readonly everything: number
}

const PHONE = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} as const

/** Opens each page in a browser that has nothing of it yet. */
export async function weighFirstScreens(urls: readonly string[]): Promise<FirstScreen[]> {
  const { executablePath, env } = findChromium()
  const browser = await chromium.launch({ executablePath, env, args: [...CHROMIUM_ARGS] })
  try {
    const screens: FirstScreen[] = []
    for (const url of urls) {
      const context = await browser.newContext(PHONE)
      screens.push(await weighFirstScreen(await context.newPage(), url))
      await context.close()
    }
    return screens
  } finally {
    await browser.close()
  }
}

async function weighFirstScreen(page: Page, url: string): Promise<FirstScreen> {
  const finished: Request[] = []
  page.on('requestfinished', (request) => finished.push(request))
  await page.goto(url)
  // Scripts come last, once the page is painted: from then on React answers for what stands in it.
  const main = await page.locator('main').elementHandle()
  await page.waitForFunction(
    (element) => Object.keys(element ?? {}).some((key) => key.startsWith('__reactProps')),
    main,
  )
  await page.waitForLoadState('networkidle')
  const sent = await Promise.all(
    finished.map(async (request) => ({
      type: request.resourceType(),
      bytes: (await request.sizes()).responseBodySize,
    })),
  )
  const sum = (type?: string) =>
    sent.reduce((total, one) => (type === undefined || one.type === type ? total + one.bytes : total), 0)
  return { fonts: sum('font'), pictures: sum('image'), everything: sum() }
}
