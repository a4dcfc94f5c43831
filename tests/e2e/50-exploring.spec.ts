import { pricePerDay } from '@okoume/domain/pricing/price-per-day.ts'
import type { Page } from '@playwright/test'
import { expect, test } from './product-test.ts'
import { awaitScripts } from './renter.ts'

async function openExplorer(page: Page, search = ''): Promise<void> {
  await page.goto(`/explorer${search}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Explorer les objets' })).toBeVisible()
  await awaitScripts(page)
}

async function expectCount(page: Page, total: number): Promise<void> {
  await expect(
    page.getByRole('heading', { level: 2, name: `${total} résultat(s)`, exact: true }),
  ).toBeVisible()
}

function titlesOf(page: Page) {
  return page.getByRole('article').getByRole('heading', { level: 3 })
}

test('the search ignores case and accents, and the address holds it', async ({ page, visitor }) => {
  const { total } = await visitor.searchItems({ query: { q: 'tronçonneuse' } })
  expect(total).toBeGreaterThan(0)
  await openExplorer(page)
  await page.getByRole('main').getByRole('searchbox').fill('TRONCONNEUSE')
  await page.getByRole('main').getByRole('searchbox').press('Enter')
  await expectCount(page, total)
  await expect(titlesOf(page).first()).toContainText('Tronçonneuse')
  expect(new URL(page.url()).searchParams.get('q')).toBe('TRONCONNEUSE')
})

test('filters narrow the list at once; address, reload and back keep them', async ({ page, visitor }) => {
  const query = { category: 'cuisine', location: ['Port-Gentil'], max: 6000, sort: 'recent' } as const
  const wanted = await visitor.searchItems({ query: { ...query, location: [...query.location] } })
  const all = await visitor.searchItems()
  await openExplorer(page)
  await expectCount(page, all.total)

  await page.getByText('Filtres', { exact: true }).click()
  await page.getByRole('radio', { name: 'Cuisine' }).check()
  await page.getByRole('checkbox', { name: 'Port-Gentil' }).check()
  await page.getByRole('slider', { name: 'Prix maximum' }).fill('6000')
  await expectCount(page, wanted.total)
  await page.getByRole('button', { name: 'Appliquer les filtres' }).click()
  await expect(page.getByRole('button', { name: 'Appliquer les filtres' })).toBeHidden()
  await expect(titlesOf(page)).toHaveText(wanted.items.map(({ title }) => title))
  for (const { category, location, price, priceUnit } of wanted.items) {
    expect(category).toBe('cuisine')
    expect(location).toBe('Port-Gentil')
    expect(pricePerDay(price, priceUnit)).toBeLessThanOrEqual(6000)
  }
  const address = new URL(page.url()).searchParams
  expect(Object.fromEntries(address)).toEqual({ category: 'cuisine', max: '6000', location: 'Port-Gentil' })

  await page.reload()
  await expectCount(page, wanted.total)
  await expect(page.getByRole('radio', { name: 'Cuisine', includeHidden: true })).toBeChecked()
  await titlesOf(page).first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 2, name: 'Demande de location' })).toBeVisible()
  await page.goBack()
  await expectCount(page, wanted.total)
  expect(new URL(page.url()).searchParams.get('max')).toBe('6000')
})

test('the list is sorted by price, both ways', async ({ page, visitor }) => {
  await openExplorer(page)
  for (const sort of ['prix-croissant', 'prix-decroissant'] as const) {
    const { items } = await visitor.searchItems({ query: { sort } })
    await page.getByLabel('Trier par').selectOption(sort)
    await expect(titlesOf(page)).toHaveText(items.map(({ title }) => title))
    const prices = items.map(({ price, priceUnit }) => pricePerDay(price, priceUnit))
    expect(prices).toEqual(prices.toSorted((a, b) => (sort === 'prix-croissant' ? a - b : b - a)))
  }
})

test('«Afficher plus» brings the rest, and coming back finds it', async ({ page, visitor }) => {
  const first = await visitor.searchItems()
  const second = await visitor.searchItems({ query: { after: first.next ?? '' } })
  await openExplorer(page)
  await page.getByRole('button', { name: 'Afficher plus' }).click()
  await expect(titlesOf(page)).toHaveCount(first.items.length + second.items.length)
  await titlesOf(page).last().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 2, name: 'Demande de location' })).toBeVisible()
  await page.goBack()
  await expect(titlesOf(page)).toHaveCount(first.items.length + second.items.length)
})

test('nothing found says so and starts again', async ({ page, visitor }) => {
  const { total } = await visitor.searchItems()
  await openExplorer(page, '?q=sous-marin&category=jardin')
  await expectCount(page, 0)
  const empty = page.getByRole('heading', { name: 'Aucun résultat ne correspond à votre recherche' })
  await expect(empty).toBeVisible()
  await page.getByRole('link', { name: 'Réinitialiser' }).click()
  await expectCount(page, total)
  await expect(page).toHaveURL('/explorer')
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('')
})

test('shortcuts of the home page lead to their category', async ({ page, visitor }) => {
  const { total } = await visitor.searchItems({ query: { category: 'jardin' } })
  await page.goto('/')
  const shortcuts = page.getByRole('main').getByRole('navigation', { name: /catégories/ })
  await shortcuts.getByRole('link', { name: 'Jardin' }).click()
  await expect(page).toHaveURL('/explorer?category=jardin')
  await expectCount(page, total)
})
