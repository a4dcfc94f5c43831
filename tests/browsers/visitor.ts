import { setTimeout as sleep } from 'node:timers/promises'
import type { XPath } from './elements.ts'
import type { Tab } from './tab.ts'

/** Long enough for a countdown in a window in the background. */
const WAIT_MS = 40_000
const PAUSE_MS = 100

/** A person in front of one tab of the product: every wait has a limit. */
export interface Visitor {
  readonly tab: Tab
  /** Opens a path and waits until the page is hydrated. */
  open(path: string): Promise<void>
  /** Opens a path as without scripts. */
  read(path: string): Promise<void>
  see(element: XPath): Promise<string>
  press(element: XPath): Promise<void>
  fill(element: XPath, text: string): Promise<void>
  arrive(path: string | RegExp): Promise<string>
  until(what: string, expression: string): Promise<void>
  /** @throws Error if the page is the error page, said something in the console, or is broken in its layout */
  expectSound(): Promise<void>
}

interface Place {
  readonly x: number
  readonly y: number
  readonly text: string
  /** Nothing lies over it, and it is not disabled. */
  readonly reachable: boolean
}

export function visitorIn(tab: Tab, origin: string): Visitor {
  const call = async <T>(run: (...args: never[]) => T, ...args: unknown[]): Promise<T> =>
    (await tab.evaluate(`(${run})(${args.map((arg) => JSON.stringify(arg)).join(', ')})`)) as T

  async function poll<T>(what: string, ask: () => Promise<T | null | false>): Promise<T> {
    const deadline = Date.now() + WAIT_MS
    for (;;) {
      // A page that is being replaced answers nothing.
      const answer = await ask().catch(() => null)
      if (answer !== null && answer !== false) return answer
      if (Date.now() > deadline) {
        const { path, shown } = await call(describePage).catch(() => ({ path: '?', shown: '?' }))
        throw new Error(`waited in vain for ${what} on ${path}: ${shown}${listed(takeErrors(tab))}`)
      }
      await sleep(PAUSE_MS)
    }
  }
  const placeOf = (element: XPath) =>
    poll(element, async () => {
      const before = await call(findPlace, element)
      await sleep(PAUSE_MS)
      const place = await call(findPlace, element)
      // Where something moves, a press would miss it.
      const still = before?.x === place?.x && before?.y === place?.y
      return still && place?.reachable ? place : null
    })
  const visitor: Visitor = {
    tab,
    async open(path) {
      await visitor.read(path)
      await visitor.until('a hydrated page', `(${isHydrated})()`)
    },
    async read(path) {
      await tab.goto(new URL(path, origin).href)
    },
    see: async (element) => (await poll(element, () => call(findPlace, element))).text,
    async press(element) {
      const { x, y } = await placeOf(element)
      await tab.press(x, y)
    },
    async fill(element, text) {
      await visitor.press(element)
      await poll(`the keyboard in ${element}`, () => call(selectFocused, element))
      await tab.type(text)
    },
    arrive: (path) =>
      poll(`the address ${path}`, async () => {
        const at = (await tab.evaluate('location.pathname + location.search + location.hash')) as string
        return (typeof path === 'string' ? at === path : path.test(at)) && at
      }),
    async until(what, expression) {
      await poll(what, async () => (await tab.evaluate(expression)) === true)
    },
    async expectSound() {
      const faults = [...(await call(findFaults)), ...takeErrors(tab)]
      if (faults.length > 0) throw new Error(`${(await call(describePage)).path}:${listed(faults)}`)
    },
  }
  return visitor
}

/** Of each its message and its first line of code. */
const takeErrors = (tab: Tab) => tab.errors.splice(0).map((error) => error.split('\n').slice(0, 2).join(''))

const listed = (lines: readonly string[]) => lines.map((line) => `\n    ${line}`).join('')

// These run in the page: they may use nothing from outside, and only what the oldest browser knows.

function isHydrated(): boolean {
  const main = document.querySelector('main')
  return main !== null && Object.keys(main).some((key) => key.startsWith('__reactProps'))
}

function findPlace(xpath: string): Place | null {
  const found = document.evaluate(xpath, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null)
  for (let index = 0; index < found.snapshotLength; index++) {
    const element = found.snapshotItem(index) as HTMLElement
    const shown = element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible'
    if (!shown) continue
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top, width, height } = element.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const over = document.elementFromPoint(x, y)
    const mine = over !== null && (element.contains(over) || over.contains(element))
    // A window in the background draws so seldom that what slides in seems to stand still.
    const moving = document
      .getAnimations()
      .some(
        ({ playState, effect }) =>
          playState === 'running' && (effect as KeyframeEffect).target?.contains(element),
      )
    const reachable = mine && !moving && !element.matches(':disabled')
    return { x, y, text: element.innerText, reachable }
  }
  return null
}

function selectFocused(xpath: string): boolean {
  const found = document.evaluate(xpath, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null)
  for (let index = 0; index < found.snapshotLength; index++) {
    const element = found.snapshotItem(index) as HTMLInputElement
    if (element !== document.activeElement) continue
    element.select()
    return true
  }
  return false
}

function describePage(): { path: string; shown: string } {
  return { path: location.pathname, shown: document.body.innerText.replace(/\s+/g, ' ').slice(0, 300) }
}

function findFaults(): string[] {
  const shown = document.body.innerText
  const faults = ['Une erreur est survenue', 'Vous êtes hors ligne'].filter((text) => shown.includes(text))
  const menu = document.querySelector('#menu-mobile')
  if (menu && menu.getClientRects().length > 0) faults.push('the menu lies open')
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) faults.push(`${scrollWidth} px wide in a window of ${clientWidth}`)
  return faults
}
