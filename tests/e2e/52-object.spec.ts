import type { Item } from '@okoume/contract/wire/item.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { newTitle } from './owner.ts'
import { OWNER, type Person } from './people.ts'
import { expect, test } from './product-test.ts'
import { awaitScripts, calendarOf, delayScripts, openObject } from './renter.ts'
import { expectSoundScreen } from './screen-state.ts'

/** Items of the test's own, deleted afterwards: other tests count the catalogue. */
async function withItem(
  owner: Person,
  change: Partial<Parameters<Person['api']['createItem']>[0]['body']>,
  use: (item: Item) => Promise<void>,
): Promise<void> {
  const item = await owner.api.createItem({
    body: {
      title: newTitle('Essai'),
      category: 'jardin',
      price: 1000,
      priceUnit: 'jour',
      location: 'Libreville',
      place: 'nzeng-ayong',
      available: 1,
      condition: 'usé',
      ...change,
    },
  })
  try {
    await use(item)
  } finally {
    await owner.api.deleteItem({ params: { id: item.id } })
  }
}

test('an item shows all its details', async ({ page, objectCalled }) => {
  const item = await objectCalled('Kayak deux places')
  await openObject(page, item)
  const main = page.getByRole('main')
  const place = [item.landmark, item.placeName, item.location].filter(Boolean).join(', ')
  await expect(main.getByText(place, { exact: true })).toBeVisible()
  await expect(main).toContainText(`${formatFrancs(item.price)}/${item.priceUnit}`)
  await expect(main).toContainText(`Caution : ${formatFrancs(item.deposit)}`)
  await expect(main).toContainText('Nouveau')
  await expect(main).toContainText('Note : 4,0 sur 5')
  await expect(main).toContainText(/4,0\s*·\snote de départ, pas encore d'avis/)
  await expect(main).toContainText(/[Mm]embre depuis/)
  // A font may lack such characters.
  await expect(main).not.toContainText(/[✓★☆]/)
  await expect(main).toContainText(item.ownerName)
  expect(item.ownerName).toMatch(/^.\*+.$/)
  await expectSoundScreen(page, 'an object')
})

test('a press before hydration is not lost', async ({ page, objectCalled }) => {
  const item = await objectCalled('Motopompe')
  const release = await delayScripts(page)
  await page.goto(`/objet/${item.id}`)
  await page.getByRole('button', { name: /^Retrait/ }).click()
  await expect(calendarOf(page)).toBeHidden()
  release()
  await expect(calendarOf(page)).toBeVisible()
})

test('a press is not lost on a busy telephone whose scripts run before its timers @deep', async ({
  page,
  objectCalled,
}) => {
  await page.addInitScript(() => {
    const onTime = window.setTimeout.bind(window)
    const late = (handler: () => void, delay = 0) => onTime(handler, Math.max(delay, 500))
    Object.assign(window, { setTimeout: late })
  })
  const panel = Promise.withResolvers<void>()
  await page.route(/\/assets\/request-panel-.*\.js/, async (route) => {
    await panel.promise
    await route.continue()
  })
  await openObject(page, await objectCalled('Motopompe'))
  await page.getByRole('button', { name: /^Retrait/ }).click()
  panel.resolve()
  await expect(calendarOf(page)).toBeVisible()
})

test('the request form works whenever its scripts arrive, and keeps typed text', async ({
  page,
  objectCalled,
}) => {
  const item = await objectCalled('Brouette de chantier')
  const panel = Promise.withResolvers<void>()
  let asked = false
  await page.route(/\/assets\/request-panel-.*\.js/, async (route) => {
    asked = true
    await panel.promise
    await route.continue()
  })
  await openObject(page, item)
  await page.getByRole('radio', { name: 'Me le faire livrer' }).check()
  await page.getByLabel('Téléphone du destinataire').fill('066 12')
  await page.getByLabel('Quantité').fill('3')
  await page.getByRole('button', { name: /^Retour/ }).click()
  expect(asked).toBe(true)
  panel.resolve()
  await expect(calendarOf(page)).toBeVisible()
  await calendarOf(page).getByRole('button', { name: 'Fermer' }).click()
  await expect(page.getByLabel('Adresse ou quartier de livraison')).toBeVisible()
  await expect(page.getByLabel('Téléphone du destinataire')).toHaveValue('066 12')
  await expect(page.getByLabel('Quantité')).toHaveValue('3')
  await page.getByRole('button', { name: 'Diminuer' }).click()
  await expect(page.getByLabel('Quantité')).toHaveValue('2')
  await expect(page.getByLabel('Téléphone du destinataire')).toHaveValue('066 12')
})

test('a phone loads the request form only on the way to it @telephone-only', async ({
  page,
  objectCalled,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  const panels = () => fetched.filter((url) => url.includes('/request-panel-') && url.endsWith('.js'))
  await openObject(page, await objectCalled('Kayak deux places'))
  await page.waitForLoadState('networkidle')
  expect(panels()).toEqual([])
  await page.mouse.wheel(0, 400)
  await expect.poll(() => panels().length).toBe(1)
})

test('an item is shared by WhatsApp or by its link', async ({ openBrowser, objectCalled }) => {
  const page = await openBrowser(null, { permissions: ['clipboard-read', 'clipboard-write'] })
  // A device with a share sheet opens that one: here there is none.
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  const item = await objectCalled('Motopompe')
  await openObject(page, item)
  await page.getByRole('button', { name: 'Partager' }).click()
  const dialog = page.getByRole('dialog', { name: 'Partager cet objet' })
  const link = dialog.getByRole('link', { name: 'Partager sur WhatsApp' })
  const whatsapp = new URL((await link.getAttribute('href')) ?? '')
  expect(whatsapp.origin + whatsapp.pathname).toBe('https://wa.me/')
  expect(whatsapp.searchParams.get('text')).toContain(item.title)
  expect(whatsapp.searchParams.get('text')).toContain(page.url())
  await dialog.getByRole('button', { name: 'Copier le lien' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Lien copié.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  await expectSoundScreen(page, 'sharing an object')
})

test("the device's own share sheet shares an item where there is one", async ({ page, objectCalled }) => {
  await page.addInitScript(() => {
    const share = async (shared: ShareData) => {
      document.documentElement.dataset.shared = JSON.stringify(shared)
    }
    Object.defineProperty(navigator, 'share', { value: share })
  })
  const item = await objectCalled('Motopompe')
  await openObject(page, item)
  await page.getByRole('button', { name: 'Partager' }).click()
  const shared = await page.locator('html').getAttribute('data-shared')
  expect(JSON.parse(shared ?? '{}')).toMatchObject({ title: item.title, url: page.url() })
})

test('a link preview shows picture, title and price', async ({ page, request, origin, objectCalled }) => {
  const item = await objectCalled('Perceuse à percussion')
  await page.goto(`/objet/${item.id}`)
  const content = (property: string) =>
    page.locator(`meta[property="${property}"]`).getAttribute('content').then(String)
  expect(await content('og:title')).toContain(item.title)
  expect(await content('og:description')).toContain(formatFrancs(item.price))
  const picture = await content('og:image')
  expect(picture).toMatch(new RegExp(`^${origin}/images/cartes/${item.id}/[0-9a-z]{14}/lien\\.jpg$`))
  expect(await content('og:image:width')).toBe('1200')
  expect(await content('og:image:height')).toBe('630')
  expect(await content('og:image:alt')).toContain(item.title)
  // The version in the page is the server's: the address leads nowhere else.
  const answer = await request.get(picture, { maxRedirects: 0 })
  expect(answer.headers()['content-type']).toBe('image/jpeg')
  expect((await answer.body()).length).toBeLessThanOrEqual(25 * 1024)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${origin}/objet/${item.id}`)
})

test('no text of an owner overflows its place @deep', async ({ page, people }) => {
  const title = '</script><script>document.title="pris"</script> : sono & « basse »'
  const description = `${'Sans une seule espace'.replaceAll(' ', '')}`.repeat(180).slice(0, 4000)
  await withItem(await people.known(OWNER), { title, description }, async (item) => {
    await openObject(page, item)
    await expect(page).toHaveTitle(/^<\/script>/)
    const product = await page.locator('script[type="application/ld+json"]').textContent()
    expect(JSON.parse(product ?? '')).toMatchObject({ name: title })
    // Long words break, and a long description is collapsed.
    await page.getByText('Lire la suite').click()
    await expectSoundScreen(page, 'an object without a picture, with a long description')
    await page.goto('/explorer')
    await expect(page.getByRole('link', { name: title })).toBeVisible()
    await expectSoundScreen(page, 'the explorer with a title that could be markup')
  })
})

test('a title of 120 letters without a space fits the screen @deep', async ({ page, people }) => {
  const title = 'x'.repeat(120)
  await withItem(
    await people.known(OWNER),
    { title, price: 100_000_000, priceUnit: 'semaine' },
    async (item) => {
      await openObject(page, item)
      await expectSoundScreen(page, 'an object with a long title')
    },
  )
})

test('further reviews of an item come on request, and take the focus @deep', async ({ page }) => {
  const review = (place: number) => ({
    id: `00000000-0000-4000-8000-00000000000${place}`,
    note: 5,
    text: `Avis numéro ${place}`,
    tags: [],
    author: 'R***e',
    at: '2026-10-01T08:00:00Z',
    reply: null,
  })
  await page.route('**/api/items/*/reviews*', async (route) => {
    const { pathname, origin, searchParams } = new URL(route.request().url())
    const isLater = searchParams.has('after')
    const real = await (await route.fetch({ url: origin + pathname })).json()
    const reviews = (isLater ? [6, 7] : [1, 2, 3, 4, 5]).map(review)
    return route.fulfill({ json: { ...real, reviews, mean: 5, count: 7, next: isLater ? null : 'older' } })
  })
  await page.goto('/explorer')
  await awaitScripts(page)
  await page.getByRole('article').first().getByRole('link').click()
  const section = page.getByRole('region', { name: /^Avis/ })
  await expect(section.getByRole('listitem')).toHaveCount(3)
  for (const [shown, first] of [
    [5, 4],
    [7, 6],
  ]) {
    await section.getByRole('button', { name: "Voir plus d'avis" }).press('Enter')
    await expect(section.getByRole('listitem')).toHaveCount(shown ?? 0)
    await expect(page.locator(':focus')).toContainText(`Avis numéro ${first}`)
    await expect(section.getByText('2 avis de plus.')).toBeAttached()
  }
  await expect(section.getByRole('button', { name: "Voir plus d'avis" })).toHaveCount(0)
  await expectSoundScreen(page, 'an item with many reviews')
})

test('an object that is not offered says so, and cannot be requested', async ({ page, people }) => {
  const owner = await people.known(OWNER)
  await withItem(owner, {}, async (item) => {
    await owner.api.updateItemAvailability({ body: { item_id: item.id, available: false } })
    await openObject(page, item)
    await expect(page.getByText("Cet objet n'est pas proposé à la location en ce moment.")).toBeVisible()
    await expect(page.getByRole('button', { name: 'Demander à louer' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Demander à louer' })).toHaveCount(0)
    await awaitScripts(page)
    await page.getByRole('link', { name: 'Voir des objets semblables' }).click()
    await expect(page).toHaveURL('/explorer?category=jardin')
  })
})

test('a press before the scripts are loaded takes effect once they are @deep', async ({
  openBrowser,
  people,
  objectCalled,
}) => {
  const page = await openBrowser(await people.known(OWNER))
  const { id } = await objectCalled('Toges et toques')
  let release = () => {}
  const pressed = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await pressed
    await route.fallback()
  })
  await page.goto(`/objet/${id}`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: /^Retrait/ }).click()
  release()
  await expect(calendarOf(page)).toBeVisible()
})
