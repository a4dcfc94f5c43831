import { expect, type Locator, type Page } from '@playwright/test'
import { DEEP } from '../test-size.ts'

/** 400 kbit/s: a phone at the edge of its cell. `npm test` counts taps and bytes, which no line changes. */
const BYTES_PER_SECOND = 400_000 / 8
const LATENCY_MS = 150

export interface JourneyFigures {
  readonly taps: number
  readonly fields: number
  readonly screens: number
  readonly requests: number
  readonly kilobytes: number
  /** In seconds: from each tap until what is tapped next is there. */
  readonly waiting: number
}

/** One person's way through the product, counted; on a throttled line in `npm run test:deep`. */
export interface CountedJourney {
  /** Counts a further tab too; the first one is counted from the start. */
  follow(page: Page): Promise<void>
  /** Waits until it can be used, then taps it. */
  tap(target: Locator): Promise<void>
  /** A field that is typed into: one tap, and one field. */
  type(target: Locator, text: string): Promise<void>
  /** Opens the browser's own list and takes an entry: two taps. */
  choose(target: Locator, label: string): Promise<void>
  /** Opens the device's pictures and takes these: two taps. */
  attach(target: Locator, files: Parameters<Locator['setInputFiles']>[0]): Promise<void>
  /** The button of a mail, which the mail program opens in that tab: one tap. */
  openMail(tab: Page, link: string): Promise<void>
  /** Loads that the person waits for without a tap that follows. */
  see(target: Locator): Promise<void>
  figures(): JourneyFigures
}

export async function countJourney(first: Page): Promise<CountedJourney> {
  let [taps, fields, screens, requests, bytes, waited] = [0, 0, 0, 0, 0, 0]
  let since = performance.now()
  const follow = async (page: Page) => {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    if (DEEP)
      await devtools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: LATENCY_MS,
        downloadThroughput: BYTES_PER_SECOND,
        uploadThroughput: BYTES_PER_SECOND,
      })
    devtools.on('Network.requestWillBeSent', () => {
      requests += 1
    })
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    let pathname = ''
    page.on('framenavigated', (frame) => {
      const next = new URL(frame.url()).pathname
      if (frame !== page.mainFrame() || next === pathname) return
      pathname = next
      screens += 1
    })
  }
  const resume = () => {
    since = performance.now()
  }
  const see = async (target: Locator) => {
    await expect(target).toBeVisible({ timeout: 60_000 })
    waited += performance.now() - since
    resume()
  }
  const ready = async (target: Locator) => {
    await expect(target).toBeVisible({ timeout: 60_000 })
    await expect(target).toBeEnabled({ timeout: 60_000 })
    // A button of the server's HTML does nothing before its scripts are there.
    await expect.poll(() => target.evaluate(answersTaps), { timeout: 60_000, intervals: [50] }).toBe(true)
    await see(target)
  }
  await follow(first)
  return {
    follow,
    see,
    async openMail(tab, link) {
      resume()
      taps += 1
      await tab.goto(link, { waitUntil: 'commit' })
    },
    async tap(target) {
      await ready(target)
      taps += 1
      await target.click()
      resume()
    },
    async type(target, text) {
      await ready(target)
      taps += 1
      fields += 1
      await target.fill(text)
      resume()
    },
    async choose(target, label) {
      await ready(target)
      taps += 2
      await target.selectOption({ label })
      resume()
    },
    async attach(target, files) {
      taps += 2
      await target.setInputFiles(files)
      resume()
    },
    figures: () => ({
      taps,
      fields,
      screens,
      requests,
      kilobytes: Math.round(bytes / 1024),
      waiting: Math.round(waited / 100) / 10,
    }),
  }
}

function answersTaps(element: Element): boolean {
  const native = element.tagName !== 'BUTTON'
  return native || Object.keys(element).some((key) => key.startsWith('__reactProps'))
}

export function describeFigures(name: string, figures: JourneyFigures): string {
  const { taps, fields, screens, requests, kilobytes, waiting } = figures
  return `${name}: ${taps} taps, ${fields} fields, ${screens} screens, ${requests} requests, ${kilobytes} KB, ${waiting} s of waiting`
}
