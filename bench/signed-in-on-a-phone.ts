import { type Browser, chromium, type Page, request } from '@playwright/test'
import { createPeople, OWNER, type Person, RENTER } from '../tests/e2e/people.ts'
import { CHROMIUM_ARGS, findChromium } from '../tools/browser/chromium-path.ts'
import { PHONE } from './page-weight-on-a-phone.ts'
import { drawRows } from './table.ts'

/** A bad day of a telephone: 400 kbit/s, 300 ms to the server and back, a processor four times slower than this one. */
const LINE = { offline: false, latency: 300, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const SLOWER = 4
const VISITS = 3
const MAX = { requests: 30, frameMs: 2_000, completeMs: 5_000 } as const
const TIMEOUT_MS = 60_000
const PAUSE_MS = 250

interface SignedInPage {
  readonly name: string
  readonly person: Person
  readonly path: string
  /** Title in the first answer; none where it is the name of a thing. */
  readonly title: string | null
}

interface Visit {
  /** Until the page is complete: what came over the line, and was asked for on it. */
  readonly requests: number
  readonly bytes: number
  /** Title and bar are painted. */
  readonly frameMs: number
  /** The page shows its data. */
  readonly completeMs: number
  readonly quietMs: number
  readonly layoutShift: number
}

/** Pages of people of the demo, each opened by a browser that has nothing yet but their session. */
export async function measureSignedIn(url: string, visits = VISITS): Promise<string> {
  const people = createPeople(url, request)
  const { executablePath, env } = findChromium()
  const browser = await chromium.launch({ executablePath, env, args: [...CHROMIUM_ARGS] })
  try {
    const rows: string[][] = []
    for (const page of await pagesOf(await people.known(RENTER), await people.known(OWNER))) {
      console.error(`Measuring: ${page.name}…`)
      rows.push(rowOf(page.name, await medianVisit(browser, url, page, visits)))
    }
    return drawRows(['', 'requests', 'KB', 'title and frame', 'complete', 'quiet', 'CLS', ''], rows)
  } finally {
    await browser.close()
    await people.leave()
  }
}

async function pagesOf(renter: Person, owner: Person): Promise<SignedInPage[]> {
  const [rental] = await renter.api.listUserRentals({ params: { userId: renter.id } })
  const sheet = (name: string, person: Person, title: string) => ({
    name,
    person,
    path: `/tableau-de-bord/${name}`,
    title,
  })
  return [
    sheet('accueil', owner, 'Ce qui vous attend'),
    sheet('mes-locations', renter, 'Mes locations'),
    { name: 'location/ID', person: renter, path: `/location/${rental?.id}`, title: null },
    sheet('portefeuille', owner, 'Portefeuille'),
    sheet('messages', renter, 'Messages'),
    sheet('demandes', owner, 'Demandes'),
  ]
}

function rowOf(name: string, visit: Visit): string[] {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
  const { requests, bytes, frameMs, completeMs, quietMs, layoutShift } = visit
  const met =
    requests <= MAX.requests && frameMs <= MAX.frameMs && completeMs <= MAX.completeMs && layoutShift === 0
  return [
    name,
    `${requests}`,
    (bytes / 1024).toFixed(0),
    seconds(frameMs),
    seconds(completeMs),
    seconds(quietMs),
    layoutShift.toFixed(3),
    met ? '✓' : '✗',
  ]
}

async function medianVisit(browser: Browser, url: string, page: SignedInPage, times: number): Promise<Visit> {
  const visits: Visit[] = []
  for (let n = 0; n < times; n++) visits.push(await visitCold(browser, url, page))
  const middle = visits.toSorted((a, b) => a.completeMs - b.completeMs)[(times - 1) / 2]
  if (!middle) throw new Error('no visit')
  return middle
}

// These run in the browser, for which this folder has no types.
const watch = (title: string | null) => `
globalThis.measured = { frame: 0, complete: 0, shift: 0, start: performance.timeOrigin }
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) measured.shift += value
}).observe({ type: 'layout-shift', buffered: true })
const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0
const isSeen = (element) => element?.getClientRects().length > 0
const look = () => {
  const now = performance.now()
  const main = document.querySelector('main')
  const heading = main?.querySelector('h1')
  const title = ${JSON.stringify(title)}
  const titled = isSeen(heading) || (title === null || main?.innerText.includes(title))
  if (!measured.frame && isPainted() && titled && isSeen(document.querySelector('[data-bottom-bar]'))) measured.frame = now
  if (!measured.complete && isPainted() && isSeen(heading)) measured.complete = now
  if (!measured.frame || !measured.complete) requestAnimationFrame(look)
}
requestAnimationFrame(look)`
const MEASURED = 'measured'
const IS_COMPLETE = 'measured.complete > 0 && measured.frame > 0'
const NOW = 'performance.now()'

async function visitCold(
  browser: Browser,
  url: string,
  { person, path, title }: SignedInPage,
): Promise<Visit> {
  const context = await browser.newContext({ ...PHONE, storageState: person.state })
  const page = await context.newPage()
  await page.addInitScript(watch(title))
  const traffic = await slowDown(page)
  await page.goto(url + path, { waitUntil: 'commit', timeout: TIMEOUT_MS })
  const deadline = Date.now() + TIMEOUT_MS
  while (!(await page.evaluate<boolean>(IS_COMPLETE))) {
    if (Date.now() > deadline) throw new Error(`${path} does not show its data`)
    await page.waitForTimeout(PAUSE_MS)
  }
  const { frame, complete, shift, start } = await page.evaluate<Measured>(MEASURED)
  const before = traffic.filter(({ askedAt }) => askedAt * 1000 < start + complete)
  await page.waitForLoadState('networkidle', { timeout: TIMEOUT_MS })
  const quietMs = await page.evaluate<number>(NOW)
  await context.close()
  return {
    requests: before.length,
    bytes: before.reduce((sum, { bytes }) => sum + bytes, 0),
    frameMs: frame,
    completeMs: complete,
    quietMs,
    layoutShift: shift,
  }
}

interface Measured {
  readonly frame: number
  readonly complete: number
  readonly shift: number
  /** When the page was asked for, in milliseconds since the epoch. */
  readonly start: number
}

interface Request {
  /** In seconds since the epoch. */
  readonly askedAt: number
  bytes: number
}

/** Returns what comes over the line, as it comes; not what the browser finds in its own cache. */
async function slowDown(page: Page): Promise<readonly Request[]> {
  const asked = new Map<string, Request>()
  const traffic: Request[] = []
  const devtools = await page.context().newCDPSession(page)
  devtools.on('Network.requestWillBeSent', ({ requestId, wallTime }) => {
    asked.set(requestId, { askedAt: wallTime, bytes: 0 })
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = asked.get(requestId)
    if (!request || encodedDataLength === 0) return
    request.bytes = encodedDataLength
    traffic.push(request)
  })
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', LINE)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return traffic
}
