import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import type { WebDriver } from 'selenium-webdriver'
import { isOk } from '../faults/product-process.ts'
import { waitLong } from '../faults/wait-long.ts'
import { findOnPath } from '../production/programs.ts'
import { endsWithUs } from '../server/ends-with-us.ts'
import { freePorts } from '../server/free-ports.ts'
import { fetchedSelenium } from './fetched-programs.ts'
import { CALL_LIMIT_MS, type StartedBrowser, type Tab, TELEPHONE, TIME_ZONE } from './tab.ts'

/** WebKitGTK's browser by WebDriver, on a display of its own. */
export async function startWebkit(): Promise<StartedBrowser> {
  const driver = findOnPath(['WebKitWebDriver'], 'webkit2gtk-driver')
  const screen = findOnPath(['Xvfb'], 'xvfb')
  const selenium = fetchedSelenium()
  const xvfb = spawn(screen, ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  endsWithUs(xvfb)
  const signal = AbortSignal.timeout(CALL_LIMIT_MS)
  const [display] = await once(xvfb.stdio[3] as Readable, 'data', { signal })
  const env = { ...process.env, DISPLAY: `:${String(display).trim()}`, TZ: TIME_ZONE, LANG: 'fr_FR.UTF-8' }

  let version = 'WebKitGTK'
  // A driver has one session, whose tabs share their cookies: each tab has a driver of its own.
  const newTab = async (): Promise<Tab> => {
    const [port] = await freePorts(1)
    const process = spawn(driver, [`--port=${port}`], { env, stdio: 'ignore' })
    endsWithUs(process)
    const server = `http://127.0.0.1:${port}`
    await waitLong('WebKitWebDriver', CALL_LIMIT_MS, () => isOk(`${server}/status`))
    const session = await new selenium.Builder()
      .usingServer(server)
      .withCapabilities({ browserName: 'MiniBrowser' })
      .build()
    version = `WebKitGTK ${(await session.getCapabilities()).getBrowserVersion()}`
    return tabOf(session, process)
  }
  const first = await newTab()
  await first.close()
  return {
    version,
    newTab,
    async close() {
      await end(xvfb)
    },
  }
}

/** WebDriver's code of that key. */
const ENTER = '\uE007'

const NOTE_ERRORS = `
  if (!window.uncaught) {
    window.uncaught = []
    addEventListener('error', ({ message }) => uncaught.push(message))
    addEventListener('unhandledrejection', ({ reason }) => uncaught.push(String(reason)))
  }`

async function tabOf(session: WebDriver, process: ChildProcess): Promise<Tab> {
  await session.manage().setTimeouts({ pageLoad: CALL_LIMIT_MS, script: CALL_LIMIT_MS })
  await session.manage().window().setRect(TELEPHONE)
  const errors: string[] = []
  const evaluate = (expression: string) =>
    session.executeAsyncScript<unknown>(`
      const answer = arguments[arguments.length - 1]
      Promise.resolve(${expression}).then((value) => answer({ value }), (error) => answer({ error: String(error) }))`)
  return {
    errors,
    async goto(url) {
      await session.get(url)
      // WebDriver has no console: what fails before this is seen by the page that it leaves.
      await session.executeScript(NOTE_ERRORS)
    },
    async evaluate(expression) {
      const answer = (await evaluate(expression)) as { value?: unknown; error?: string }
      if (answer.error) throw new Error(answer.error)
      errors.push(
        ...((await session.executeScript<string[]>('return window.uncaught?.splice(0) ?? []')) ?? []),
      )
      return answer.value
    },
    async press(x, y) {
      await session
        .actions()
        .move({ x: Math.round(x), y: Math.round(y) })
        .click()
        .perform()
    },
    async type(text) {
      await session.actions().sendKeys(text.replace('\n', ENTER)).perform()
    },
    screenshot: async () => Buffer.from(await session.takeScreenshot(), 'base64'),
    async close() {
      await session.quit()
      await end(process)
    },
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
