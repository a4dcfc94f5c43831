import { type Browser, chromium } from '@playwright/test'
import { CHROMIUM_ARGS, type Chromium, findChromium } from '../../tools/browser/chromium-path.ts'
import { fetchedChromium } from './fetched-programs.ts'
import { CALL_LIMIT_MS, type StartedBrowser, type Tab, TELEPHONE, TIME_ZONE } from './tab.ts'

export async function startCurrentChromium(): Promise<StartedBrowser> {
  return start(findChromium())
}

/** Of the versions in `fetched/package.json`. */
export async function startOldChromium(version: number): Promise<StartedBrowser> {
  return start(fetchedChromium(version))
}

async function start({ executablePath, env }: Chromium): Promise<StartedBrowser> {
  const browser = await chromium.launch({
    executablePath,
    // Old versions forget a tab's emulated time zone while it is open.
    env: { ...env, TZ: TIME_ZONE },
    args: [...CHROMIUM_ARGS],
    timeout: CALL_LIMIT_MS,
  })
  return {
    version: `Chromium ${browser.version()}`,
    newTab: () => newTab(browser),
    close: () => browser.close(),
  }
}

/** By the keyboard, the mouse and `evaluate` alone: Playwright's locators need newer browsers. */
async function newTab(browser: Browser): Promise<Tab> {
  const context = await browser.newContext({
    viewport: TELEPHONE,
    isMobile: true,
    hasTouch: true,
    locale: 'fr-FR',
    timezoneId: TIME_ZONE,
  })
  const errors: string[] = []
  context.on('weberror', (error) => errors.push(String(error.error().stack)))
  const page = await context.newPage()
  page.setDefaultTimeout(CALL_LIMIT_MS)
  return {
    errors,
    async goto(url) {
      await page.goto(url)
    },
    evaluate: (expression) => page.evaluate(expression),
    press: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    screenshot: () => page.screenshot(),
    close: () => context.close(),
  }
}
