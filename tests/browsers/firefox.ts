import puppeteer, { type Browser } from 'puppeteer-core'
import { findOnPath } from '../production/programs.ts'
import { CALL_LIMIT_MS, type StartedBrowser, type Tab, TELEPHONE, TIME_ZONE } from './tab.ts'

/** By WebDriver BiDi, which Firefox speaks itself. */
export async function startFirefox(): Promise<StartedBrowser> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: findOnPath(['firefox-esr', 'firefox'], 'firefox-esr'),
    env: { ...process.env, TZ: TIME_ZONE },
    extraPrefsFirefox: { 'intl.accept_languages': 'fr-FR' },
    timeout: CALL_LIMIT_MS,
    protocolTimeout: CALL_LIMIT_MS,
  })
  return {
    version: await browser.version(),
    newTab: () => newTab(browser),
    close: () => browser.close(),
  }
}

/** Messages of Firefox about loads that leaving a page cancels, where a service worker answers. */
const CANCELLED = /A ServiceWorker intercepted the request|error loading dynamically imported module/

async function newTab(browser: Browser): Promise<Tab> {
  const context = await browser.createBrowserContext()
  // A tab behind another is hidden, and its timers rest.
  const page = await context.newPage({ type: 'window' })
  await page.setViewport(TELEPHONE)
  page.setDefaultTimeout(CALL_LIMIT_MS)
  const errors: string[] = []
  page.on('pageerror', (error) => {
    const text = error instanceof Error ? String(error.stack) : String(error)
    if (!CANCELLED.test(text)) errors.push(text)
  })
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
