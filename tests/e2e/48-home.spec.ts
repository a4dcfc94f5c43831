import { readFile } from 'node:fs/promises'
import { CATEGORIES, CATEGORY_NAMES } from '@okoume/domain/listing/categories.ts'
import { formatThousands } from '@okoume/domain/money/francs.ts'
import type { Page } from '@playwright/test'
import { expect, test } from './product-test.ts'
import { awaitScripts } from './renter.ts'
import { expectAccessible, expectSoundScreen } from './screen-state.ts'

// Its pictures and its film move.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const section = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })

test('the search opens the explorer with its text, and an empty one does nothing', async ({ page }) => {
  await page.goto('/')
  await awaitScripts(page)
  const box = page.getByRole('main').getByLabel('Rechercher un objet')
  await box.fill('   ')
  await box.press('Enter')
  // Long enough for a navigation.
  await page.waitForTimeout(600)
  await expect(page).toHaveURL(/\/$/)
  await box.fill(' robe & fête ')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/explorer\?q=robe(\+|%20)%26(\+|%20)f%C3%AAte$/)
})

test('typing in the search suggests terms, until it is sent', async ({ page, visitor }) => {
  // A job counts them after the first start.
  await expect
    .poll(async () => (await visitor.suggestTerms({ query: { q: 'electrog' } })).terms)
    .toEqual(['électrogène'])
  await page.goto('/')
  await awaitScripts(page)
  const box = page.getByRole('main').getByLabel('Rechercher un objet')
  await box.click()
  await box.pressSequentially('electrog', { delay: 60 })
  const suggested = page.locator('#suggestions option')
  await expect(suggested).toHaveAttribute('value', 'électrogène')
  await expect(suggested).toHaveAttribute('label', 'electrogène')
  await expect(box).toHaveAttribute('list', 'suggestions')
  await box.press('Enter')
  await expect(page).toHaveURL('/explorer?q=electrog')
  await expect(page.locator('[list]')).toHaveCount(0)
})

test('objects come right after the search, and a phone scrolls six screens at most @telephone-only', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(
    'Objets populaires',
  )
  const screens = await page.evaluate(() => document.documentElement.scrollHeight / innerHeight)
  expect(screens).toBeLessThanOrEqual(6)
})

test('each category has its shortcut', async ({ page }) => {
  await page.goto('/')
  const shortcuts = page.getByRole('navigation', { name: 'Raccourcis vers les catégories' }).getByRole('link')
  await expect(shortcuts).toHaveText(CATEGORIES.map((category) => CATEGORY_NAMES[category]))
  await awaitScripts(page)
  await shortcuts.getByText('Jardin').click()
  await expect(page).toHaveURL(/\/explorer\?category=jardin$/)
})

test('the popular items are the four newest, each with its picture, price, place, owner and condition', async ({
  page,
  visitor,
}) => {
  const { items } = await visitor.searchItems({ query: { limit: 4 } })
  await page.goto('/')
  const popular = section(page, 'Objets populaires')
  const cards = popular.getByRole('article')
  await expect(cards).toHaveCount(4)
  for (const [place, item] of items.entries()) {
    const card = cards.nth(place)
    await expect(card.getByRole('link', { name: item.title })).toHaveAttribute('href', `/objet/${item.id}`)
    // Items added by other tests have none.
    await expect(card.locator('img[src$="/640.webp"]')).toHaveCount(item.images.length > 0 ? 1 : 0)
    await expect(card).toContainText(`${formatThousands(item.price)}\u00a0FCFA/${item.priceUnit}`)
    await expect(card).toContainText(item.location)
    await expect(card).toContainText(item.ownerName)
    await expect(card).toContainText(new RegExp(item.condition, 'i'))
    expect(item.ownerName).toMatch(/^.\*+.$/)
  }
  await awaitScripts(page)
  await popular.getByRole('link', { name: 'Voir tout' }).click()
  await expect(page).toHaveURL(/\/explorer$/)
  await page.goto('/explorer?q=kayak+deux+places')
  await expect(page.getByRole('article').first().locator('img').first()).toHaveAttribute(
    'src',
    /\/640\.webp$/,
  )
})

test('cards have equal heights, whatever their content @deep', async ({ page }) => {
  await page.goto('/explorer')
  await awaitScripts(page)
  await page.route('**/api/cards?*', async (route) => {
    const answer = await route.fetch()
    const found = await answer.json()
    found.cards.description[0] = 'Courte.'
    found.cards.title[0] = 'Un titre si long '.repeat(8)
    await route.fulfill({ response: answer, json: found })
  })
  await page.getByRole('banner').getByRole('link', { name: 'Okoumé' }).click()
  const cards = section(page, 'Objets populaires').getByRole('article')
  await expect(cards.first()).toContainText('Courte.')
  const heights = await cards.evaluateAll((all) => all.map((card) => Math.round(card.clientHeight)))
  expect(new Set(heights).size, String(heights)).toBe(1)
})

test('an empty catalogue says so, and asks for the first item', async ({ page }) => {
  await page.goto('/explorer')
  await awaitScripts(page)
  await page.route('**/api/cards?*', async (route) => {
    const answer = await route.fetch()
    const { cards } = await answer.json()
    const none = Object.fromEntries(Object.keys(cards).map((name) => [name, []]))
    await route.fulfill({ response: answer, json: { cards: none, next: null } })
  })
  await page.route('**/api/categories', async (route) => {
    const answer = await route.fetch()
    const categories: { count: number }[] = await answer.json()
    await route.fulfill({ response: answer, json: categories.map((found) => ({ ...found, count: 0 })) })
  })
  await page.getByRole('banner').getByRole('link', { name: 'Okoumé' }).click()
  const popular = section(page, 'Objets populaires')
  await expect(popular).toContainText("Aucun objet n'est encore proposé.")
  await expect(popular.getByRole('link')).toHaveText(['Proposez le premier'])
  await expect(section(page, 'Comment ça marche')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Catégories populaires' })).toHaveCount(0)
  await expectSoundScreen(page, 'home without objects')
})

test('the categories show their number of items', async ({ page, visitor }) => {
  const { facets } = await visitor.searchItems({ query: { limit: 1 } })
  await page.goto('/')
  const tiles = section(page, 'Catégories populaires').getByRole('link')
  await expect(tiles).toHaveCount(6)
  for (const tile of await tiles.all()) {
    const category = new URL((await tile.getAttribute('href')) ?? '', 'http://site').searchParams.get(
      'category',
    )
    const facet = facets.categories.find(({ id }) => id === category)
    await expect(tile).toHaveText(`${facet?.name}${facet?.count} ${facet?.count === 1 ? 'objet' : 'objets'}`)
  }
})

test('the page explains how it works, why, who says so, and where to begin', async ({ page }) => {
  await page.goto('/')
  const titles = (name: string) => section(page, name).getByRole('heading', { level: 3 })
  await expect(titles('Comment ça marche')).toHaveText(['Trouvez', 'Réservez', 'Profitez'])
  await expect(titles('Pourquoi choisir Okoumé ?')).toHaveText([
    'Des loueurs vérifiés',
    'Une caution gardée',
    "Jusqu'à 80 % d'économies",
    'Un geste écologique',
  ])
  const quotes = section(page, 'Ils louent déjà').getByRole('figure')
  await expect(quotes).toContainText(['Libreville', 'Port-Gentil', 'Akanda'])
  const call = page.getByRole('link', { name: 'Commencer à louer' })
  await expect(call).toHaveAttribute('href', '/tableau-de-bord')
})

test('a link to the page has a preview with title, text and picture @telephone-only', async ({
  page,
  origin,
}) => {
  await page.goto('/')
  const property = (name: string) => page.locator(`meta[property="${name}"]`).getAttribute('content')
  const title = await page.title()
  expect(title).toContain('Okoumé')
  expect(await property('og:title')).toBe(title)
  expect(await property('og:description')).toBe(
    await page.locator('meta[name="description"]').getAttribute('content'),
  )
  expect(await property('og:url')).toBe(`${origin}/`)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${origin}/`)
  await expect(page.locator('meta[name="twitter:card"]')).toHaveAttribute('content', 'summary_large_image')
  const picture = await page.request.get((await property('og:image')) ?? '')
  expect(picture.headers()['content-type']).toBe('image/jpeg')
  const bytes = await picture.body()
  expect(bytes.length).toBeLessThanOrEqual(200_000)
  const size = await page.evaluate(async (address) => {
    const image = new Image()
    image.src = address
    await image.decode()
    return [image.naturalWidth, image.naturalHeight]
  }, new URL(picture.url()).pathname)
  expect(size).toEqual([1200, 630])
})

test("search engines get the site's search @telephone-only", async ({ page, origin }) => {
  await page.goto('/')
  const site = JSON.parse(await page.locator('script[type="application/ld+json"]').innerText())
  expect(site).toMatchObject({ '@type': 'WebSite', url: `${origin}/` })
  const template: string = site.potentialAction.target.urlTemplate
  await page.goto(template.replace('{search_term_string}', 'robe'))
  await expect(page.getByRole('main').getByRole('searchbox').first()).toHaveValue('robe')
})

test("the page's own media are light", async () => {
  const weight = async (file: string) =>
    (await readFile(new URL(`../../apps/web/public/${file}`, import.meta.url))).length
  expect(await weight('video/okoume.mp4')).toBeLessThanOrEqual(600_000)
  expect(await weight('video/okoume.webm')).toBeLessThanOrEqual(600_000)
  for (const poster of ['640.avif', '640.webp', '960.avif', '960.webp']) {
    expect(await weight(`video/poster-${poster}`), poster).toBeLessThanOrEqual(15_000)
  }
})

test('the page is accessible, and has no layout shift @deep', async ({ page, isPhone }) => {
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && typeof entry.value === 'number') Object.assign(window, { moved: entry.value })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/')
  await awaitScripts(page)
  if (!isPhone) await expect(page.getByRole('group', { name: 'Images' })).toBeVisible()
  await expectAccessible(page, 'home with its controls')
  expect(await page.evaluate('window.moved')).toBeLessThanOrEqual(0.02)
})
