import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { DEEP } from '../test-size.ts'

/** The longest fade-in (`--calm` of styles/tokens.css is shorter). */
const MAX_ENTRANCE_MS = 1_000

/** CSS pixels. */
const MIN_INSET = 6

/**
 * Waits for running animations: a half-open dialog is translucent, and its colours would be measured wrongly. Endless
 * ones (a spinner) and long ones (the carousel) are not waited for.
 */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async (longest) => {
    const entrances = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) <= longest)
    await Promise.allSettled(entrances.map(({ finished }) => finished))
  }, MAX_ENTRANCE_MS)
}

/** Accessibility: axe finds no violation, and nothing overflows sideways. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await settled(page)
  // Frames are skipped, which spares axe a page for each.
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').setLegacyMode().analyze()
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}): ${target.join(' ')} ${failureSummary}`),
  )
  expect.soft(found, `axe on ${name}`).toEqual([])
  await expectNoOverflow(page, name)
  await expectTextsInset(page, name)
}

/** A state of a screen that a journey comes by: axe, which costs as much as the journey, only in `npm run test:deep`. */
export async function expectSoundScreen(page: Page, name: string): Promise<void> {
  if (DEEP) return expectAccessible(page, name)
  await settled(page)
  await expectNoOverflow(page, name)
  await expectTextsInset(page, name)
}

async function expectNoOverflow(page: Page, name: string): Promise<void> {
  const { content, screen } = await page.evaluate(() => ({
    content: document.scrollingElement?.scrollWidth ?? 0,
    screen: document.documentElement.clientWidth,
  }))
  expect.soft(content, `${name} is no wider than the screen`).toBeLessThanOrEqual(screen)
}

/** Texts nearer to the left edge than `MIN_INSET`: a part without its padding. Rows that are scrolled sideways are left out. */
async function expectTextsInset(page: Page, name: string): Promise<void> {
  const touching = await page.evaluate((min) => {
    const found: string[] = []
    const isScrolled = (box: Element | null): boolean =>
      box !== null && (box.scrollLeft > 0 || isScrolled(box.parentElement))
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const box = texts.currentNode.parentElement
      const words = texts.currentNode.textContent?.trim()
      if (!words || !box?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const range = new Range()
      range.selectNodeContents(texts.currentNode)
      const { left, right } = range.getBoundingClientRect()
      if (right > 0 && left < min && !box.closest('.visually-hidden') && !isScrolled(box)) found.push(words)
    }
    return found
  }, MIN_INSET)
  expect.soft(touching, `${name} has no text at the edge of the screen`).toEqual([])
}

/** The visible pictures without content. */
export async function emptyPictures(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const inSight = [...document.images].filter((image) => {
      const { top, bottom, width } = image.getBoundingClientRect()
      return width > 0 && bottom > 0 && top < innerHeight
    })
    await Promise.all(inSight.map((image) => image.decode().catch(() => {})))
    return inSight
      .filter(({ naturalWidth }) => naturalWidth === 0)
      .map(({ currentSrc, src }) => currentSrc || src)
  })
}
