import { gzipSync } from 'node:zlib'
import type { Locator, Page } from '@playwright/test'
import { openFilters } from './explorer.ts'
import { expect, test, visit } from './line-test.ts'
import { expectSoundScreen } from './screen-state.ts'

const MAX_BYTES = 8 * 1024

async function openMap(page: Page): Promise<Locator> {
  await openFilters(page)
  await page.getByRole('button', { name: 'Voir la carte' }).click()
  return page.getByRole('dialog', { name: 'Où sont les objets' })
}

test('the map shows where objects are, leads near a quartier, and opens again without network', async ({
  page,
  context,
  visitor,
  expectedErrors,
}) => {
  expectedErrors.push(/net::ERR_/, /Failed to fetch/, /Failed to load resource/)
  await visit(page, '/explorer?category=bricolage')
  const { slug, count } = await visitor.countPlaces({ query: { category: 'bricolage' } })
  const map = await openMap(page)
  const links = map.getByRole('list').getByRole('link')
  await expect(links.first()).toBeVisible()
  await expectSoundScreen(page, 'the map')
  const drawn = map.locator('svg', { has: page.locator('circle') })
  const written = await Promise.all(
    [drawn, map.getByRole('list')].map((part) => part.evaluate((node) => node.outerHTML)),
  )
  expect(gzipSync(written.join(''), { level: 9 }).length).toBeLessThanOrEqual(MAX_BYTES)
  const numbers = await links.locator('span').allTextContents()
  expect(numbers.map(Number)).toEqual(
    count.filter((_, n) => !slug[n]?.endsWith('-autre')).slice(0, numbers.length),
  )

  const nearest = await links.first().getAttribute('href')
  await drawn.locator('circle').first().click()
  await expect(map).toBeHidden()
  expect(nearest).toBe(`/explorer?category=bricolage&near=${slug[0]}&sort=proches`)
  await expect(page).toHaveURL(nearest ?? '')
  await expect(page.getByRole('article').first()).toContainText('Dans ce quartier')

  // A radius that was chosen is kept.
  await visit(page, '/explorer?category=bricolage&near=louis&within=5')
  await openMap(page)
  await expect(links.first()).toHaveAttribute('href', /&within=5&sort=proches$/)

  await visit(page, '/explorer?category=bricolage')
  await context.setOffline(true)
  await openMap(page)
  await expect(links).toHaveCount(numbers.length)
  await links.nth(1).focus()
  await page.keyboard.press('Enter')
  await expect(map).toBeHidden()
  await expect(page).toHaveURL(/&near=.*&sort=proches$/)
  await context.setOffline(false)
})

test('the map says so where a search has nothing in town, or where it cannot be read @deep', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/net::ERR_/, /Failed to fetch/, /Failed to load resource/)
  await visit(page, '/explorer?location=Port-Gentil')
  await page.getByRole('button', { name: 'Près de chez moi' }).click()
  const near = page.getByRole('dialog', { name: 'Près de chez moi' })
  await near.getByRole('button', { name: 'Voir la carte' }).click()
  await expect(near).toBeHidden()
  const map = page.getByRole('dialog', { name: 'Où sont les objets' })
  await expect(map).toContainText("Aucun objet de cette recherche n'a de quartier")
  await expectSoundScreen(page, 'the map of nothing')
  await page.keyboard.press('Escape')
  // Another search: the worker has the numbers of this one.
  await context.route('**/api/places?*', (route) => route.abort())
  await visit(page, '/explorer?category=sport&location=Port-Gentil')
  await openMap(page)
  await expect(map.getByRole('alert')).toContainText("La carte n'a pas pu être chargée")
  await context.unroute('**/api/places?*')
  await map.getByRole('button', { name: 'Réessayer' }).click()
  await expect(map).toContainText("Aucun objet de cette recherche n'a de quartier")
})
