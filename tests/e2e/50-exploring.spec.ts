import { formatThousands } from '@okoume/domain/money/francs.ts'
import { pricePerDay } from '@okoume/domain/pricing/price-per-day.ts'
import type { Page } from '@playwright/test'
import { clickHydrated, expectCount, openExplorer, openFilters, titlesOf } from './explorer.ts'
import { expect, test } from './product-test.ts'
import { expectSoundScreen } from './screen-state.ts'

/** The pressed button is gone: the count has the focus, and is visible. */
async function expectCountFocused(page: Page, total: number): Promise<void> {
  const count = page.getByRole('heading', { level: 2, name: `${total} résultat(s)`, exact: true })
  await expect(count).toBeFocused()
  await expect(count).toBeInViewport()
}

test('the search ignores case and accents, and its address contains it', async ({ page, visitor }) => {
  const { total } = await visitor.searchItems({ query: { q: 'tronçonneuse' } })
  expect(total).toBeGreaterThan(0)
  await openExplorer(page)
  await page.getByRole('main').getByLabel('Rechercher un objet').fill('TRONCONNEUSE')
  await page.getByRole('main').getByLabel('Rechercher un objet').press('Enter')
  await expectCount(page, total)
  await expect(titlesOf(page).first()).toContainText('Tronçonneuse')
  expect(new URL(page.url()).searchParams.get('q')).toBe('TRONCONNEUSE')
})

test('filters apply at once; address, reload and back keep them', async ({ page, visitor, isPhone }) => {
  const query = { category: 'cuisine', location: ['Port-Gentil'], max: 6000, sort: 'recent' } as const
  const expected = await visitor.searchItems({ query: { ...query, location: [...query.location] } })
  const all = await visitor.searchItems()
  await openExplorer(page)
  await expectCount(page, all.total)

  await openFilters(page)
  await page.getByRole('radio', { name: 'Cuisine' }).check()
  await page.getByRole('checkbox', { name: 'Port-Gentil' }).check()
  await page.getByRole('slider', { name: 'Prix maximum' }).fill('6000')
  await expectCount(page, expected.total)
  await page.getByRole('button', { name: 'Appliquer les filtres' }).click()
  // Beside the results the panel stays open, and the focus in it.
  if (isPhone) await expectCountFocused(page, expected.total)
  await expect(titlesOf(page)).toHaveText(expected.items.map(({ title }) => title))
  for (const { category, location, price, priceUnit } of expected.items) {
    expect(category).toBe('cuisine')
    expect(location).toBe('Port-Gentil')
    expect(pricePerDay(price, priceUnit)).toBeLessThanOrEqual(6000)
  }
  const address = new URL(page.url()).searchParams
  expect(Object.fromEntries(address)).toEqual({ category: 'cuisine', max: '6000', location: 'Port-Gentil' })

  await page.reload()
  await expectCount(page, expected.total)
  await expect(page.getByRole('radio', { name: 'Cuisine', includeHidden: true })).toBeChecked()
  await titlesOf(page).first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 2, name: 'Demande de location' })).toBeVisible()
  await page.goBack()
  await expectCount(page, expected.total)
  expect(new URL(page.url()).searchParams.get('max')).toBe('6000')
})

test('the list is sorted by price, both ways @deep @telephone-only', async ({ page, visitor }) => {
  await openExplorer(page)
  for (const sort of ['prix-croissant', 'prix-decroissant'] as const) {
    const { items } = await visitor.searchItems({ query: { sort } })
    await page.getByLabel('Trier par').selectOption(sort)
    await expect(titlesOf(page)).toHaveText(items.map(({ title }) => title))
    const prices = items.map(({ price, priceUnit }) => pricePerDay(price, priceUnit))
    expect(prices).toEqual(prices.toSorted((a, b) => (sort === 'prix-croissant' ? a - b : b - a)))
  }
})

/** A browser with Save-Data on. */
async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(Object.getPrototypeOf(navigator), 'connection', { value: { saveData: true } })
  })
}

/** The lower edge of the card at that place of the list, in pixels of the page. */
async function lowerEdge(page: Page, place: number): Promise<number> {
  const box = await page.getByRole('article').nth(place).boundingBox()
  return (box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0)
}

test('the list is dense on telephones, and grows on scrolling', async ({ page, visitor, isMobile }) => {
  const { total, items } = await visitor.searchItems()
  // Three further pages come on their own.
  const shown = Math.min(total, 4 * items.length)
  await openExplorer(page)
  if (isMobile) {
    const hidden = (await lowerEdge(page, 3)) - (page.viewportSize()?.height ?? 0)
    expect(hidden, 'pixels of the fourth card below the first screen').toBeLessThanOrEqual(8)
  }
  await expect(async () => {
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(titlesOf(page)).toHaveCount(shown, { timeout: 500 })
  }).toPass()
  await expect(page.getByText(/^\d+ objets de plus, \d+ affichés\.$/)).toBeAttached()
  if (isMobile) {
    const height = (await lowerEdge(page, 23)) - (await lowerEdge(page, 0))
    expect(height, 'pixels of 23 cards').toBeLessThanOrEqual(4300)
  }
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(page.getByRole('contentinfo')).toBeInViewport()
})

test('coming back from an item restores the list and the scroll position', async ({ page, visitor }) => {
  const first = await visitor.searchItems()
  await openExplorer(page)
  await titlesOf(page).last().scrollIntoViewIfNeeded()
  await expect.poll(() => titlesOf(page).count()).toBeGreaterThan(first.items.length)
  const chosen = titlesOf(page).nth(first.items.length + 3)
  await chosen.scrollIntoViewIfNeeded()
  const count = await titlesOf(page).count()
  await chosen.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 2, name: 'Demande de location' })).toBeVisible()
  await page.goBack()
  await expect.poll(() => titlesOf(page).count()).toBeGreaterThanOrEqual(count)
  await expect(chosen).toBeInViewport()
})

test('«Afficher plus» loads the rest with data saving, and moves the focus to it @deep @telephone-only', async ({
  page,
  visitor,
}) => {
  const first = await visitor.searchItems()
  const second = await visitor.searchItems({ query: { after: first.next ?? '' } })
  await saveData(page)
  await openExplorer(page)
  await page.getByText('Afficher plus').scrollIntoViewIfNeeded()
  const button = page.getByRole('button', { name: 'Afficher plus' })
  await expect(titlesOf(page)).toHaveCount(first.items.length)
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(titlesOf(page)).toHaveCount(first.items.length + second.items.length)
  await expect(titlesOf(page).nth(first.items.length).getByRole('link')).toBeFocused()
})

test('a failed load of more results is reported, and retried by a press @deep @telephone-only', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/)
  await saveData(page)
  await openExplorer(page)
  const before = await titlesOf(page).count()
  await page.getByText('Afficher plus').scrollIntoViewIfNeeded()
  await page.route('**/api/cards?*', (route) => route.abort())
  await page.getByRole('button', { name: 'Afficher plus' }).click()
  await expect(page.getByRole('alert')).toContainText("La suite n'a pas pu être chargée")
  await page.unroute('**/api/cards?*')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect.poll(() => titlesOf(page).count()).toBeGreaterThan(before)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a failed list shows the empty state with a retry @telephone-only', async ({
  page,
  visitor,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/, /Failed to fetch/, /TypeError/)
  const { total } = await visitor.searchItems({ query: { category: 'sport' } })
  await openExplorer(page)
  await page.route('**/api/cards?*', (route) => route.abort())
  await openFilters(page)
  await page.getByRole('radio', { name: 'Sport & Loisirs' }).check()
  const empty = page.getByRole('heading', { name: 'Aucun résultat ne correspond à votre recherche' })
  await expect(empty).toBeVisible()
  await expect(page.getByText('Chargement des résultats...')).toHaveCount(0)
  await expect(page.getByText("La liste n'a pas pu être chargée.")).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Port-Gentil' })).toBeVisible()
  await page.unroute('**/api/cards?*')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Réessayer' }).click()
  await expectCount(page, total)
})

test('a search in progress says so, and shows the earlier results @deep', async ({ page, visitor }) => {
  const { total } = await visitor.searchItems({ query: { sort: 'prix-croissant' } })
  await openExplorer(page)
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/cards?*', async (route) => {
    await answered.promise
    await route.continue()
  })
  // As a finger does before: the panel's code comes with the first touch.
  await page.getByLabel('Trier par').focus()
  await page.getByLabel('Trier par').selectOption('prix-croissant')
  await expect(page.getByRole('heading', { level: 2, name: 'Chargement des résultats...' })).toBeVisible()
  expect(await titlesOf(page).count()).toBeGreaterThan(0)
  answered.resolve()
  await expectCount(page, total)
})

test('each search is a step in the history, and typing a word is one @deep @telephone-only', async ({
  page,
  visitor,
}) => {
  const robes = await visitor.searchItems({ query: { q: 'robe' } })
  const all = await visitor.searchItems()
  await openExplorer(page)
  const box = page.getByRole('main').getByLabel('Rechercher un objet')
  await box.pressSequentially('rob')
  await expect(page).toHaveURL('/explorer?q=rob')
  await box.pressSequentially('e')
  await expect(page).toHaveURL('/explorer?q=robe')
  await expectCount(page, robes.total)
  await page.getByLabel('Trier par').selectOption('prix-croissant')
  await expect(page).toHaveURL('/explorer?q=robe&sort=prix-croissant')

  await page.goBack()
  await expect(page).toHaveURL('/explorer?q=robe')
  await expect(page.getByLabel('Trier par')).toHaveValue('recent')
  await expect(box).toHaveValue('robe')
  await page.goBack()
  await expect(page).toHaveURL('/explorer')
  await expect(box).toHaveValue('')
  await expectCount(page, all.total)
  await page.goForward()
  await expect(box).toHaveValue('robe')
  await expectCount(page, robes.total)
})

test('places and categories show their number of items', async ({ page, visitor }) => {
  const { facets } = await visitor.searchItems({ query: { q: 'de' } })
  await openExplorer(page, '?q=de')
  await openFilters(page)
  for (const { name, count } of facets.locations) {
    await expect(page.getByRole('checkbox', { name: `${name} ${count}`, exact: true })).toBeVisible()
  }
  for (const { name, count } of facets.categories) {
    await expect(page.getByRole('radio', { name: `${name} ${count}`, exact: true })).toBeVisible()
  }
  await expectSoundScreen(page, 'the filters')
})

test('limited counts in a large catalogue say «and more» @deep @telephone-only', async ({
  page,
  visitor,
}) => {
  const answer = await visitor.countItems({ query: { category: 'sport' } })
  await page.route('**/api/items/counts?*', (route) =>
    route.fulfill({ json: { ...answer, total: 10_000, totalIsExact: false } }),
  )
  await openExplorer(page)
  await openFilters(page)
  await page.getByRole('radio', { name: 'Sport & Loisirs' }).check()
  const count = `${formatThousands(10_000)}+ résultat(s)`
  await expect(page.getByRole('heading', { level: 2, name: count })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^Libreville \d+\+$/ })).toBeVisible()
})

test('an empty result says so and offers a reset', async ({ page, visitor }) => {
  const { total } = await visitor.searchItems()
  await openExplorer(page, '?q=sous-marin&category=jardin')
  await expectCount(page, 0)
  const empty = page.getByRole('heading', { name: 'Aucun résultat ne correspond à votre recherche' })
  await expect(empty).toBeVisible()
  await clickHydrated(page.getByRole('region').getByRole('link', { name: 'Réinitialiser' }))
  await expectCount(page, total)
  await expectCountFocused(page, total)
  await expect(page).toHaveURL('/explorer')
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('')
})

test('shortcuts of the home page open their category', async ({ page, visitor }) => {
  const { total } = await visitor.searchItems({ query: { category: 'jardin' } })
  await page.goto('/')
  const shortcuts = page.getByRole('main').getByRole('navigation', { name: /catégories/ })
  await shortcuts.getByRole('link', { name: 'Jardin' }).click()
  await expect(page).toHaveURL('/explorer?category=jardin')
  await expectCount(page, total)
})
