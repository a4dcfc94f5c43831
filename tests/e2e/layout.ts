import { expect, type Locator, type Page } from '@playwright/test'
import { awaitScripts } from './renter.ts'

export const footerOf = (page: Page): Locator => page.getByRole('contentinfo')

export const titleOf = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('heading', { level: 1, name: text })

/** Opens a page and touches it, and waits for the code of the first touch. */
export async function openTouched(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await awaitScripts(page)
  await touch(page)
}

/** Touches the open page, and waits for the code of the first touch. */
export async function touch(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Shift')
    await expect(page.locator('body > p[role="status"]')).toBeAttached({ timeout: 500 })
  }).toPass()
}

/** From the bar, or from the menu that replaces it on a phone. */
export async function goToExplorer(page: Page, isPhone: boolean): Promise<void> {
  const bar = page.getByRole('banner')
  if (isPhone) await bar.getByRole('button', { name: 'Menu' }).click()
  await bar.getByRole('link', { name: 'Explorer' }).filter({ visible: true }).click()
}

/** Large enough for a thumb. */
export async function expectTouchable(links: Locator): Promise<void> {
  for (const link of await links.filter({ visible: true }).all()) {
    const box = await link.boundingBox()
    const name = (await link.textContent()) || (await link.getAttribute('aria-label'))
    expect
      .soft(Math.min(box?.width ?? 0, box?.height ?? 0), `«${name}» is big enough`)
      .toBeGreaterThanOrEqual(44)
  }
}

/** Names that the bar of telephones has for sheets of the dashboard. */
const IN_BAR: Readonly<Record<string, string>> = {
  'Mes locations': 'Locations',
  Messages: 'Messages',
  'Mes objets': 'Mes objets',
}

/** The navigation of the dashboard: beside the content, or the bar of telephones. */
export const dashboardMenu = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Tableau de bord' })

/** The menu that has that entry: on telephones the page «Moi» lists what the bar has no room for. */
export async function menuWith(page: Page, sheet: string): Promise<Locator> {
  const bar = dashboardMenu(page)
  const isPhone = (page.viewportSize()?.width ?? 0) < 1024
  if (!isPhone || sheet in IN_BAR) return bar
  await bar.getByRole('link', { name: /^Moi/ }).click()
  return page.getByRole('navigation', { name: 'Mon compte' })
}

export async function followMenu(page: Page, sheet: string): Promise<void> {
  const menu = await menuWith(page, sheet)
  const isBar = (page.viewportSize()?.width ?? 0) < 1024 && sheet in IN_BAR
  await menu.getByRole('link', { name: new RegExp(`^${isBar ? IN_BAR[sheet] : sheet}`) }).click()
}
