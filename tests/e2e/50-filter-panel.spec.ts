import type { Locator, Page } from '@playwright/test'
import { expectCount, filtersButton, openExplorer, titlesOf } from './explorer.ts'
import { expect, test } from './product-test.ts'
import { awaitHydration, awaitScripts, delayRequests } from './renter.ts'
import { expectSoundScreen } from './screen-state.ts'

const NARROWED = '?q=a&category=bricolage&location=Libreville&near=louis&min=2000&sort=proches'

const chipsOf = (page: Page) => page.getByRole('list', { name: 'Filtres actifs' }).getByRole('link')
const topOf = (card: Locator) => card.evaluate((element) => element.getBoundingClientRect().top)
const applyButton = (page: Page) => page.getByRole('button', { name: 'Appliquer les filtres' })

test('each filter is a chip that removes it, and one link removes all but the text', async ({
  page,
  visitor,
}) => {
  await openExplorer(page, NARROWED)
  await expect(chipsOf(page)).toHaveText([
    /Près de Louis/,
    /Bricolage/,
    /Dès 2.000.FCFA/,
    /Libreville/,
    'Effacer tout',
  ])
  await expectSoundScreen(page, 'the chips of a search')
  await chipsOf(page).filter({ hasText: 'Bricolage' }).click()
  await expect(page).toHaveURL('/explorer?q=a&min=2000&location=Libreville&near=louis&sort=proches')
  await chipsOf(page).filter({ hasText: 'Louis' }).click()
  await expect(page).toHaveURL('/explorer?q=a&min=2000&location=Libreville')
  await chipsOf(page).last().click()
  await expect(page).toHaveURL('/explorer?q=a')
  await expectCount(page, (await visitor.searchItems({ query: { q: 'a' } })).total)
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused()
  await expect(chipsOf(page)).toHaveCount(0)
})

test('a second chip that is tapped while the list comes does not bring the first one back', async ({
  page,
}) => {
  await openExplorer(page, NARROWED)
  await awaitHydration(chipsOf(page).first())
  const release = await delayRequests(page, /\/api\/cards/)
  await chipsOf(page).filter({ hasText: 'Bricolage' }).click()
  await chipsOf(page).filter({ hasText: 'Libreville' }).click()
  release()
  await expect(page).toHaveURL('/explorer?q=a&min=2000&near=louis&sort=proches')
})

test('a chip that is tapped while all filters are being cleared brings none of them back', async ({
  page,
}) => {
  await openExplorer(page, NARROWED)
  await awaitHydration(chipsOf(page).first())
  const release = await delayRequests(page, /\/api\/cards/)
  await chipsOf(page).filter({ hasText: 'Effacer tout' }).click()
  await chipsOf(page).filter({ hasText: 'Libreville' }).click()
  release()
  await expect(page).toHaveURL('/explorer?q=a')
})

test('on telephones the filters are a sheet over the results, which moves nothing and says how many it finds @telephone-only', async ({
  page,
  visitor,
}) => {
  const { total } = await visitor.searchItems({ query: { location: ['Libreville'] } })
  await openExplorer(page)
  const first = titlesOf(page).first()
  const before = await topOf(first)
  await filtersButton(page).click()
  await expect(applyButton(page)).toBeInViewport({ ratio: 1 })
  expect(await topOf(first)).toBeCloseTo(before, 0)
  // Its code has come.
  await expect(applyButton(page)).toContainText(/Voir \d+ objets/)
  await page.keyboard.press('Escape')
  await expect(applyButton(page)).toBeHidden()
  await expect(filtersButton(page)).toBeFocused()
  await filtersButton(page).click()
  // Part of the screen that the sheet leaves free.
  await page.mouse.click(180, 20)
  await expect(applyButton(page)).toBeHidden()
  await filtersButton(page).click()
  await page.getByRole('checkbox', { name: 'Libreville' }).check()
  await expect(applyButton(page)).toHaveText(`Appliquer les filtresVoir ${total} objets`)
  await expectSoundScreen(page, 'the filters with their count')
  await applyButton(page).click()
  await expect(applyButton(page)).toBeHidden()
  const card = titlesOf(page).nth(6)
  await card.scrollIntoViewIfNeeded()
  const left = await topOf(card)
  await card.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 2, name: 'Demande de location' })).toBeVisible()
  await page.goBack()
  await expect.poll(() => topOf(card)).toBeCloseTo(left, -1)
  await expect(applyButton(page)).toBeHidden()
})

test('without scripts, chips are links', async ({ openBrowser }) => {
  const page = await openBrowser(null, { javaScriptEnabled: false })
  await page.goto(`/explorer${NARROWED}`)
  await chipsOf(page).filter({ hasText: 'Libreville' }).click()
  await expect(page).toHaveURL('/explorer?q=a&category=bricolage&min=2000&near=louis&sort=proches')
})

test('the panel is open beside the results without moving them, and stays as it was left @computer-only', async ({
  openBrowser,
}) => {
  const page = await openBrowser(null)
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/explorer')
  await expect(applyButton(page)).toBeVisible()
  await awaitScripts(page)
  await expect(titlesOf(page).first()).toBeInViewport()
  const shifted = await page.evaluate(() =>
    (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0),
  )
  expect(shifted).toBeLessThan(0.01)
  await expectSoundScreen(page, 'the panel beside the results')

  await page.getByRole('radio', { name: 'Cuisine' }).check()
  await expect(page).toHaveURL('/explorer?category=cuisine')
  await page.getByRole('button', { name: 'Rechercher', exact: true }).click()
  await expect(applyButton(page)).toBeVisible()

  await filtersButton(page).click()
  await expect(applyButton(page)).toBeHidden()
  await expectSoundScreen(page, 'the panel closed on a computer')
  await page.reload()
  await awaitScripts(page)
  await expect(applyButton(page)).toBeHidden()
  await page.goto('/')
  await awaitScripts(page)
  await page.getByRole('banner').getByRole('link', { name: 'Explorer' }).click()
  await expect(titlesOf(page).first()).toBeVisible()
  await expect(applyButton(page)).toBeHidden()
  await filtersButton(page).click()
  await expect(applyButton(page)).toBeVisible()
  await expect.poll(() => page.evaluate("localStorage.getItem('okoume.filter-panel')")).not.toBe('closed')
  await page.reload()
  await expect(applyButton(page)).toBeVisible()

  const plain = await openBrowser(null, { javaScriptEnabled: false })
  await plain.goto('/explorer')
  await expect(applyButton(plain)).toBeVisible()
})
