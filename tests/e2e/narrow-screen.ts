import { type CDPSession, expect, type Page } from '@playwright/test'

/** The tightest screens. The second is a usual telephone with «large» letters. */
const TIGHTEST = [
  { name: '320 pixels', width: 320, letters: 16 },
  { name: '360 pixels in large letters', width: 360, letters: 20 },
] as const

/** Letters half as large again, and twice as large, on a usual telephone. */
export const LARGE_TEXT = [
  { name: '360 pixels at 150 %', width: 360, letters: 24, ownTitles: true },
  { name: '360 pixels at 200 %', width: 360, letters: 32, ownTitles: true },
] as const

interface Screen {
  readonly name: string
  readonly width: number
  readonly letters: number
  /** The titles are the product's own: none of their words may break, as a user's long word must. */
  readonly ownTitles?: boolean
}

/** On each of them, the open page scrolls nowhere sideways, and cuts nothing off, amounts of money least of all. */
export async function expectRoom(
  page: Page,
  name: string,
  screens: readonly Screen[] = TIGHTEST,
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  for (const screen of screens) {
    await page.setViewportSize({ width: screen.width, height: 740 })
    await chooseLetters(session, screen.letters)
    await expect
      .poll(() => page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)))
      .toBe(screen.letters)
    // Lengths of both `rem` and `vw` follow a frame later.
    await page.evaluate(nextFrames)
    expect.soft(await page.evaluate(beyondTheScreen), `${name} at ${screen.name}`).toEqual([])
    expect.soft(await page.evaluate(scrollingSideways), `sideways on ${name} at ${screen.name}`).toEqual([])
    expect.soft(await page.evaluate(cutAmounts), `amounts of ${name} at ${screen.name}`).toEqual([])
    if (!screen.ownTitles) continue
    expect.soft(await page.evaluate(brokenAnswers), `titles of ${name} at ${screen.name}`).toEqual([])
    await expect
      .poll(() => page.evaluate(smallTitles), `size of titles of ${name} at ${screen.name}`)
      .toEqual([])
  }
  await session.detach()
}

/** Like the browser's own font setting, which media queries follow too. */
async function chooseLetters(session: CDPSession, pixels: number): Promise<void> {
  await session.send('Page.setFontSizes', { fontSizes: { standard: pixels, fixed: pixels - 3 } })
}

function nextFrames(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
  })
}

/** Visible but cut elements that no inner scrolling shows. Drawings may extend over the edge. */
function beyondTheScreen(): string[] {
  const screen = document.documentElement.clientWidth
  const mayEnd = (element: Element | null): boolean => {
    if (element === null) return false
    const { overflowX, textOverflow } = getComputedStyle(element)
    return /auto|scroll/.test(overflowX) || textOverflow === 'ellipsis' || mayEnd(element.parentElement)
  }
  return [...document.body.querySelectorAll(':not(svg, svg *, .visually-hidden)')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1 && (box.right > screen + 1 || box.left < -1))
    .filter(({ element }) => !mayEnd(element.parentElement))
    .slice(0, 5)
    .map(
      ({ element, box }) => `${element.tagName} «${element.textContent.slice(0, 40)}» ends at ${box.right}`,
    )
}

/** The page and dialogs that scroll sideways: what they hold is out of sight until one finds out. */
function scrollingSideways(): string[] {
  const scrolling = [...document.querySelectorAll('dialog[open] *')].filter((element) =>
    /auto|scroll/.test(getComputedStyle(element).overflowX),
  )
  return [document.documentElement, ...scrolling]
    .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
    .map(({ tagName, scrollWidth, clientWidth }) => `${tagName} is ${scrollWidth} wide in ${clientWidth}`)
}

/** Prices that extend over an edge that hides what is beyond it. */
function cutAmounts(): string[] {
  const range = document.createRange()
  const isCut = (text: DOMRect, ancestor: Element | null): boolean => {
    if (ancestor === null) return false
    const { left, right } = ancestor.getBoundingClientRect()
    const hides = getComputedStyle(ancestor).overflowX === 'hidden'
    return (hides && (text.left < left || text.right > right)) || isCut(text, ancestor.parentElement)
  }
  const prices = [...document.querySelectorAll('span')].filter(({ textContent }) =>
    textContent.includes('FCFA'),
  )
  return prices
    .filter((price) => price.checkVisibility({ visibilityProperty: true }))
    .filter((price) => {
      range.selectNodeContents(price)
      return isCut(range.getBoundingClientRect(), price.parentElement)
    })
    .map(({ textContent }) => textContent)
}

/** Title words broken over two lines, and cut sort labels. */
function brokenAnswers(): string[] {
  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const range = document.createRange()
  const isBroken = (text: Node, { index, 0: word }: RegExpExecArray) => {
    range.setStart(text, index)
    range.setEnd(text, index + word.length)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
  }
  const textsOf = (element: Element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    return texts
  }
  const words = [...document.querySelectorAll('h1, h2')]
    .filter(isSeen)
    .flatMap(textsOf)
    .flatMap((text) => [...text.data.matchAll(/\p{L}+/gu)].filter((word) => isBroken(text, word)))
    .map(([word]) => word)
  const sorts = [...document.querySelectorAll('select')]
    .filter((select) => isSeen(select) && select.scrollWidth > select.clientWidth)
    .map(({ value }) => value)
  return [...words, ...sorts]
}

/** First headings that hardly differ from the text below them. */
function smallTitles(): string[] {
  const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize)
  const least = 1.25 * sizeOf(document.documentElement)
  return [...document.querySelectorAll('h1:not(.visually-hidden)')]
    .filter((title) => title.checkVisibility({ visibilityProperty: true }) && sizeOf(title) < least)
    .map(({ textContent }) => textContent)
}
