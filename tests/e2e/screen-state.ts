import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What the page shows now: axe finds nothing wrong, and nothing sticks out sideways. */
export async function expectSoundScreen(page: Page, name: string): Promise<void> {
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
