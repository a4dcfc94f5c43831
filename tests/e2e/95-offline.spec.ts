import type { Locator, Page } from '@playwright/test'
import { testSize } from '../test-size.ts'
import { goToExplorer, titleOf } from './layout.ts'
import { awaitCached, expect, test, visit } from './line-test.ts'
import { pressSignOut } from './outbox-steps.ts'
import type { Person } from './people.ts'
import { awaitScripts } from './renter.ts'
import { emptyPictures, expectSoundScreen } from './screen-state.ts'

const OFFLINE = 'Vous êtes hors ligne. Certaines fonctionnalités peuvent être limitées.'
const CUT = [/net::ERR_/, /Failed to fetch/, /Failed to load resource/, /Error loading route module/]
const OBJECT = 'Pick-up Toyota'
const NAME = 'Prudence Ondimba'

const bannerOf = (page: Page): Locator => page.getByText(OFFLINE)
const offlinePage = (page: Page): Locator => titleOf(page, 'Vous êtes hors ligne.')

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(...CUT)
})

test('a visited page opens offline, with its pictures, and says that it is stale', async ({
  page,
  context,
  objectCalled,
}) => {
  const item = await objectCalled(OBJECT)
  const titles = {
    '/': /Pourquoi acheter/,
    '/explorer': 'Explorer les objets',
    [`/objet/${item.id}`]: item.title,
  }
  for (const path of Object.keys(titles)) await visit(page, path)
  await context.setOffline(true)
  for (const [path, title] of Object.entries(titles)) {
    await page.goto(path)
    await expect(titleOf(page, title)).toBeVisible()
    expect(await emptyPictures(page), path).toEqual([])
    await expect(bannerOf(page)).toBeVisible()
  }
})

test('links to visited pages work offline @deep', async ({ page, context, objectCalled, isPhone }) => {
  const item = await objectCalled(OBJECT)
  await visit(page, `/objet/${item.id}`)
  await visit(page, '/explorer?q=pick-up')
  await visit(page, '/explorer')
  await visit(page, '/')
  await context.setOffline(true)
  await goToExplorer(page, isPhone)
  await expect(titleOf(page, 'Explorer les objets')).toBeVisible()
  await page.goto('/explorer?q=pick-up')
  await page.getByRole('link', { name: item.title }).first().click()
  await expect(titleOf(page, item.title)).toBeVisible()
  await expect(page).toHaveURL(`/objet/${item.id}`)
})

test('a page that was reached by a link opens offline too @deep', async ({ page, context, objectCalled }) => {
  const item = await objectCalled(OBJECT)
  await visit(page, '/explorer?q=pick-up')
  await page.getByRole('link', { name: item.title }).first().click()
  await expect(titleOf(page, item.title)).toBeVisible()
  await awaitCached(page, `/objet/${item.id}`)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.reload()
  await expect(titleOf(page, item.title)).toBeVisible()
})

test('an unvisited page says so, lists what can be opened, and loads by itself', async ({
  page,
  context,
  objectCalled,
}) => {
  const item = await objectCalled(OBJECT)
  await visit(page, '/')
  await visit(page, `/objet/${item.id}`)
  await context.setOffline(true)
  await page.goto('/faq')
  await expect(offlinePage(page)).toBeVisible()
  await expect(page).toHaveURL('/faq')
  const ways = page.getByRole('listitem')
  await expect(ways).toHaveText([new RegExp(item.title), 'Accueil'])
  await expectSoundScreen(page, 'the page for those without network')
  await ways.getByRole('link', { name: item.title }).click()
  await expect(titleOf(page, item.title)).toBeVisible()
  await page.goto('/faq')
  await context.setOffline(false)
  await expect(titleOf(page, 'Questions fréquentes')).toBeVisible()
})

test.describe('when the server is down, and the device does not know it', () => {
  test('it works as offline, and pages recover by themselves', async ({ line, openOnLine }) => {
    const page = await openOnLine()
    await visit(page, '/')
    await line.cut()
    await page.reload()
    await expect(titleOf(page, /Pourquoi acheter/)).toBeVisible()
    await expect(bannerOf(page)).toBeVisible()
    await page.keyboard.press('Shift')
    await line.mend()
    await expect(bannerOf(page)).toHaveCount(0, { timeout: 15_000 })
  })

  test('an unvisited page loads by its button @deep', async ({ line, openOnLine }) => {
    const page = await openOnLine()
    await visit(page, '/')
    await line.cut()
    await page.goto('/conditions')
    const retry = page.getByRole('button', { name: 'Réessayer' })
    await retry.click()
    await expect(page.getByRole('status')).toHaveText("La connexion n'est pas encore revenue.")
    await line.mend()
    await retry.click()
    await expect(titleOf(page, /Conditions/)).toBeVisible()
  })

  test('a server error is not cached as the page @deep', async ({ line, openOnLine }) => {
    const page = await openOnLine()
    await visit(page, '/')
    line.tamper('/', { status: 502 })
    line.tamper('/faq', { status: 502 })
    await page.reload()
    await expect(titleOf(page, /Pourquoi acheter/)).toBeVisible()
    await expect(bannerOf(page)).toBeVisible()
    expect((await page.goto('/faq'))?.status()).toBe(502)
    line.tamper('/faq', null)
    await page.goto('/faq')
    await expect(titleOf(page, 'Questions fréquentes')).toBeVisible()
  })

  test('a permanently removed page is not shown from the cache @deep', async ({ line, openOnLine }) => {
    const page = await openOnLine()
    await visit(page, '/faq')
    line.tamper('/faq', { status: 404 })
    expect((await page.reload())?.status()).toBe(404)
    await line.cut()
    await page.goto('/faq')
    await expect(offlinePage(page)).toBeVisible()
  })
})

test('public answers come from the cache, and say so; private ones do not', async ({ line, openOnLine }) => {
  const page = await openOnLine()
  await visit(page, '/')
  const asked = { public: '/api/items?limit=1', privatePath: '/api/items?limit=2' }
  const ask = async ({ public: path, privatePath }: typeof asked) => {
    const summary = (response: Response) => [response.status, response.headers.get('okoume-kept')] as const
    const guarded = fetch(privatePath, { headers: { authorization: 'Bearer unknown' } })
    return Promise.all([fetch(path).then(summary), guarded.then(summary, () => 'no answer')])
  }
  expect(await page.evaluate(ask, asked)).toEqual([
    [200, null],
    [expect.any(Number), null],
  ])
  const isKept = async (path: string) => (await caches.match(path)) !== undefined
  await expect.poll(() => page.evaluate(isKept, asked.public)).toBe(true)
  await line.cut()
  const [publicAnswer, privateAnswer] = await page.evaluate(ask, asked)
  expect(publicAnswer).toEqual([200, expect.stringMatching(/^\d{4}-\d\d-\d\dT/)])
  expect(privateAnswer).toBe('no answer')
})

test('a connection that is too slow is not waited for @deep', async ({ line, openOnLine }) => {
  const page = await openOnLine()
  await visit(page, '/')
  line.slow(30_000)
  const start = Date.now()
  await page.reload({ waitUntil: 'commit' })
  await expect(titleOf(page, /Pourquoi acheter/)).toBeVisible()
  expect(Date.now() - start).toBeLessThan(15_000)
  await expect(bannerOf(page)).toBeVisible()
})

test('offline the menu and the logo are answered from the cache at once', async ({
  line,
  openOnLine,
  isPhone,
}) => {
  const page = await openOnLine()
  const followMenuAndLogo = async () => {
    await goToExplorer(page, isPhone)
    await expect(titleOf(page, 'Explorer les objets')).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'Okoumé, accueil' }).click()
    await expect(titleOf(page, /Pourquoi acheter/)).toBeVisible()
  }
  await visit(page, '/')
  await followMenuAndLogo()
  const cachedAnswers = async () => (await (await caches.open('okoume-public-api')).keys()).length
  // The cards and categories of the home page; the explorer's cards and its counts.
  await expect.poll(() => page.evaluate(cachedAnswers)).toBe(4)
  // Every request fails, and no timeout of the worker fires: only the cache is left.
  await line.cut()
  const [worker = await page.context().waitForEvent('serviceworker')] = page.context().serviceWorkers()
  await worker.evaluate(() => Object.assign(globalThis, { setTimeout: () => 0 }))
  await followMenuAndLogo()
  await page.reload()
  await expect(titleOf(page, /Pourquoi acheter/)).toBeVisible()
})

test('a new version takes over while tabs of the old one are open, and they go on working', async ({
  line,
  openOnLine,
  isPhone,
}) => {
  const page = await openOnLine()
  await visit(page, '/')
  const other = await page.context().newPage()
  await visit(other, '/faq')
  await other.evaluate(() => {
    Object.assign(window, { renewed: 0 })
    navigator.serviceWorker.addEventListener('controllerchange', () =>
      Object.assign(window, { renewed: Number(Reflect.get(window, 'renewed')) + 1 }),
    )
  })
  line.tamper('/sw.js', { edit: (code) => `${code}\n// the next release` })
  // Browsers check for a new one some time after a page was opened: this one is told to.
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  // The new version is fetched whole before it takes over.
  await expect.poll(() => other.evaluate(() => Reflect.get(window, 'renewed')), { timeout: 30_000 }).toBe(1)
  await goToExplorer(other, isPhone)
  await expect(titleOf(other, 'Explorer les objets')).toBeVisible()
  await line.cut()
  await page.reload()
  await expect(titleOf(page, /Pourquoi acheter/)).toBeVisible()
})

/** Two of them leave what all leave: that of the person, and that of their items. */
const SHEETS = [
  'mes-objets',
  'profil',
  'mes-locations',
  'demandes',
  'portefeuille',
  'messages',
  'notifications',
].slice(0, testSize(2, 7))

test('after signing out no private data is left to be shown', async ({
  line,
  openOnLine,
  people,
  isPhone,
}) => {
  const person = await people.newcomer(NAME)
  const page = await openOnLine(person)
  for (const sheet of SHEETS) {
    await page.goto(`/tableau-de-bord/${sheet}`)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  await awaitCached(page)
  expect(await privateThingsIn(page, person)).toEqual([])
  await page.goto('/')
  await awaitScripts(page)
  await pressSignOut(page, isPhone)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('okoume.uid'))).toBeNull()
  await page.goto('/')
  await awaitScripts(page)
  await line.cut()
  expect(await privateThingsIn(page, person)).toEqual([])
  for (const sheet of SHEETS) {
    const tab = await page.context().newPage()
    // A visitor is sent to sign in, whose code may be missing in the cache: the page may be left before it has loaded.
    await tab.goto(`/tableau-de-bord/${sheet}`, { waitUntil: 'commit' })
    await expect(tab.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(tab.locator('body')).not.toContainText(person.name)
    await expect(tab.locator('body')).not.toContainText(person.email)
    await tab.close()
  }
})

/** Cached entries with the person's name, or marked as private. */
async function privateThingsIn(page: Page, { id, email, name }: Person): Promise<string[]> {
  const answers = await page.evaluate(readCaches)
  return answers
    .filter(
      ({ cacheControl, text }) =>
        /private|no-store/.test(cacheControl) || [id, email, name].some((sign) => text.includes(sign)),
    )
    .map(({ url }) => url)
}

async function readCaches() {
  const answers: { url: string; cacheControl: string; text: string }[] = []
  for (const cacheName of await caches.keys()) {
    const cache = await caches.open(cacheName)
    for (const request of await cache.keys()) {
      const response = await cache.match(request, { ignoreVary: true })
      const cacheControl = response?.headers.get('cache-control') ?? ''
      answers.push({ url: `${cacheName} ${request.url}`, cacheControl, text: (await response?.text()) ?? '' })
    }
  }
  return answers
}
