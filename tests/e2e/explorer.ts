import { expect, type Locator, type Page } from '@playwright/test'
import { awaitHydration, awaitScripts } from './renter.ts'

export async function openExplorer(page: Page, search = ''): Promise<void> {
  await page.goto(`/explorer${search}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Explorer les objets' })).toBeVisible()
  await awaitScripts(page)
}

/** For parts of the explorer that load later than the page. */
export async function clickHydrated(link: Locator): Promise<void> {
  await awaitHydration(link)
  await link.click()
}

export async function expectCount(page: Page, total: number): Promise<void> {
  await expect(
    page.getByRole('heading', { level: 2, name: `${total} résultat(s)`, exact: true }),
  ).toBeVisible()
}

export function titlesOf(page: Page) {
  return page.getByRole('article').getByRole('heading', { level: 3 })
}

/** Beside the results the panel is open from the start. */
export async function openFilters(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Appliquer les filtres' })
  if (!(await button.isVisible())) await filtersButton(page).click()
}

/** Opens and closes the panel; its name counts the filters. */
export function filtersButton(page: Page): Locator {
  return page.locator('summary').filter({ hasText: 'Filtres' })
}
