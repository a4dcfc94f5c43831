import { type Browser, chromium } from '@playwright/test'
import { CHROMIUM_ARGS, findChromium } from '../tools/browser/chromium-path.ts'
import { PHONE, visit } from './page-weight-on-a-phone.ts'
import type { Line } from './table.ts'

/** A cheap phone next to the machine that measures. */
const SLOWER = 4
const MAX_MILLISECONDS = 120
const VISITS = 5

/** From the press that opens the calendar to the next paint, as INP counts it: the median of several visits. */
export async function measureCalendar(url: string): Promise<Line> {
  const { executablePath, env } = findChromium()
  const browser = await chromium.launch({ executablePath, env, args: [...CHROMIUM_ARGS] })
  try {
    const times: number[] = []
    for (let n = 0; n < VISITS; n++) times.push(await openCalendar(browser, url))
    const median = times.toSorted((a, b) => a - b)[(VISITS - 1) / 2] ?? 0
    return {
      what: `calendar opened, processor ${SLOWER} times slower`,
      product: `${median} ms`,
      reference: '',
      ratio: '',
      goal: `≤ ${MAX_MILLISECONDS} ms`,
      reached: median <= MAX_MILLISECONDS,
    }
  } finally {
    await browser.close()
  }
}

// These run in the browser, for which this folder has no types.
const OBSERVE = `globalThis.longestInteraction = 0
new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries())
    if (interactionId) longestInteraction = Math.max(longestInteraction, duration)
}).observe({ type: 'event', durationThreshold: 16 })`
const INTERACTION = 'globalThis.longestInteraction'

async function openCalendar(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  await visit(page, url)
  const button = page.getByRole('button', { name: /^Retrait/ })
  await button.scrollIntoViewIfNeeded()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.evaluate(OBSERVE)
  await button.tap()
  await page.getByRole('dialog').waitFor()
  // An event is reported once its frame was painted.
  await page.waitForFunction(`${INTERACTION} > 0`)
  const milliseconds = await page.evaluate<number>(INTERACTION)
  await context.close()
  return milliseconds
}
