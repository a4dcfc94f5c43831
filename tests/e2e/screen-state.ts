import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What appears, fades in over at most this long (`--calm` of styles/tokens.css is shorter). */
const LONGEST_ENTRANCE_MS = 1_000

/**
 * Lets what is coming in arrive: halfway through, a dialog is still translucent, and its colours, which nobody
 * reads then, would be measured. What turns for ever (a wait) or for long (the hero's pictures) is not waited for.
 */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async (longest) => {
    const entrances = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) <= longest)
    await Promise.allSettled(entrances.map(({ finished }) => finished))
  }, LONGEST_ENTRANCE_MS)
}

/** What the page shows now: axe finds nothing wrong, and nothing sticks out sideways. */
export async function expectSoundScreen(page: Page, name: string): Promise<void> {
  await settled(page)
  // No frame is looked into, which spares axe the page that it opens for them each time.
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').setLegacyMode().analyze()
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}): ${target.join(' ')} ${failureSummary}`),
  )
  expect.soft(found, `axe on ${name}`).toEqual([])
  const { content, screen } = await page.evaluate(() => ({
    content: document.scrollingElement?.scrollWidth ?? 0,
    screen: document.documentElement.clientWidth,
  }))
  expect.soft(content, `${name} is no wider than the screen`).toBeLessThanOrEqual(screen)
}

/** The pictures in sight that show nothing. */
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
