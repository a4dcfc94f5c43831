// `npm run test:browsers [-- chromium-106 webkit …]`: the main journeys in old Chromiums, Firefox and WebKit; without a
// name, in all. --if-possible: a browser that is missing is named and skipped.
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startProduct } from '../../bench/start-product.ts'
import { openLine } from '../../tools/browser/product-line.ts'
import { closingLine, NOTHING, ONE_FAILED, ONE_PASSED, sum, type Tally } from '../../tools/checks/tally.ts'
import { MissingProgramError } from '../production/programs.ts'
import { makeRunFolder, removeRunFolder } from '../run-folder.ts'
import { freePort } from '../simulation/running-server.ts'
import { startCurrentChromium, startOldChromium } from './chromium.ts'
import { startFirefox } from './firefox.ts'
import { READING, READING_BELOW_FLOOR } from './reading-journeys.ts'
import { RENTING } from './renting-journeys.ts'
import { type Journey, makeStage } from './stage.ts'
import type { StartedBrowser } from './tab.ts'
import { startWebkit } from './webkit.ts'

const MAX_MS = 25 * 60_000
const MAX_JOURNEY_MS = 3 * 60_000
const PRODUCT = path.join(import.meta.dirname, '../../tools/browser/product-under-test.mjs')

const SCREENSHOTS = path.join(import.meta.dirname, '../../test-results/browsers')

interface TestedBrowser {
  readonly name: string
  /** @throws MissingProgramError */
  start(): Promise<StartedBrowser>
  /** The first is independent of the second; within the second, a step that fails ends it. */
  readonly journeys: readonly [readonly Journey[], readonly Journey[]]
}

const WHOLE = [READING, RENTING] as const

const BROWSERS: readonly TestedBrowser[] = [
  { name: 'chromium-92', start: () => startOldChromium(92), journeys: [READING_BELOW_FLOOR, []] },
  { name: 'chromium-106', start: () => startOldChromium(106), journeys: WHOLE },
  { name: 'chromium-113', start: () => startOldChromium(113), journeys: WHOLE },
  { name: 'chromium-114', start: () => startOldChromium(114), journeys: WHOLE },
  { name: 'chromium', start: startCurrentChromium, journeys: WHOLE },
  { name: 'firefox', start: startFirefox, journeys: WHOLE },
  { name: 'webkit', start: startWebkit, journeys: WHOLE },
]

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'if-possible': { type: 'boolean', default: false } },
  })
  const unknown = positionals.filter((name) => !BROWSERS.some((browser) => browser.name === name))
  if (unknown.length > 0) {
    const names = BROWSERS.map(({ name }) => name).join(', ')
    console.error(`No such browser: ${unknown.join(', ')}. There are: ${names}.`)
    return 2
  }
  const chosen = BROWSERS.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
  const folder = await makeRunFolder()
  process.env.TMPDIR = folder
  const PORT = await freePort()
  const product = await startProduct(PRODUCT, Number(PORT), { env: { ...process.env, PORT } })
  let tally = NOTHING
  try {
    for (const browser of chosen)
      tally = sum([tally, await tryBrowser(browser, `http://localhost:${PORT}`, values['if-possible'])])
  } finally {
    await product.stop()
    await removeRunFolder(folder)
  }
  console.log(`\n${closingLine(tally)}`)
  return tally.failed === 0 ? 0 : 1
}

async function tryBrowser(tested: TestedBrowser, origin: string, ifPossible: boolean): Promise<Tally> {
  console.log(`\n${tested.name}`)
  let browser: StartedBrowser
  try {
    browser = await tested.start()
  } catch (error) {
    const isMissing = error instanceof MissingProgramError
    console.error(`  NOT TRIED: ${isMissing ? error.message : error}`)
    return ifPossible && isMissing ? NOTHING : ONE_FAILED
  }
  console.log(`  ${browser.version}`)
  const line = await openLine(origin)
  try {
    return await runJourneys(tested, origin, line, browser)
  } finally {
    await browser.close()
    await line.close()
  }
}

async function runJourneys(
  { name, journeys: [independent, steps] }: TestedBrowser,
  origin: string,
  line: Awaited<ReturnType<typeof openLine>>,
  browser: StartedBrowser,
): Promise<Tally> {
  const stage = await makeStage(origin, line, browser)
  const tallies: Tally[] = []
  const run = async ({ title, run }: Journey) => {
    try {
      await inTime(run(stage))
      console.log(`  ok   ${title}`)
      tallies.push(ONE_PASSED)
      return true
    } catch (error) {
      console.log(`  FAIL ${title}: ${error instanceof Error ? error.message : error}`)
      await stage.takeScreenshots(SCREENSHOTS, `${name}-${tallies.length + 1}`).catch(console.error)
      tallies.push(ONE_FAILED)
      return false
    }
  }
  for (const journey of independent) await run(journey)
  for (const [index, step] of steps.entries()) {
    if (await run(step)) continue
    for (const { title } of steps.slice(index + 1)) console.log(`  FAIL ${title}: not reached`)
    tallies.push(...steps.slice(index + 1).map(() => ONE_FAILED))
    break
  }
  await stage.close()
  return sum(tallies)
}

function inTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('it took too long')), MAX_JOURNEY_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

setTimeout(() => {
  console.error('The journeys take too long.')
  process.exit(1)
}, MAX_MS).unref()
// Everything started here ends with this process, also on a signal.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
process.exit(await main())
