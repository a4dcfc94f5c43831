import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import type { Locator, Page } from '@playwright/test'
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

test('what was visited opens without network, with its pictures, and says that it is old', async ({
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

test('links lead without network to what was visited', async ({ page, context, objectCalled, isPhone }) => {
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

test('a page that was reached by a link opens without network too', async ({
  page,
  context,
  objectCalled,
}) => {
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

test('what was not visited says so, shows what can be opened, and comes by itself', async ({
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

test.describe('when the server is gone, and the device knows nothing of it', () => {
  test('it is as without network, and pages come back by themselves', async ({ line, openOnLine }) => {
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

  test('a page that was not visited comes with its button', async ({ line, openOnLine }) => {
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

  test('a server that fails is not taken for the page', async ({ line, openOnLine }) => {
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

  test('what is gone for good is not shown from memory', async ({ line, openOnLine }) => {
    const page = await openOnLine()
    await visit(page, '/faq')
    line.tamper('/faq', { status: 404 })
    expect((await page.reload())?.status()).toBe(404)
    await line.cut()
    await page.goto('/faq')
    await expect(offlinePage(page)).toBeVisible()
  })
})

test('what anybody may read is answered from memory, and says so; what is somebody’s is not', async ({
  line,
  openOnLine,
}) => {
  const page = await openOnLine()
  await visit(page, '/')
  const asked = { public: '/api/items?limit=1', ofSomebody: '/api/items?limit=2' }
  const ask = async ({ public: path, ofSomebody }: typeof asked) => {
    const told = (response: Response) => [response.status, response.headers.get('okoume-kept')] as const
    const guarded = fetch(ofSomebody, { headers: { authorization: 'Bearer nobody' } })
    return Promise.all([fetch(path).then(told), guarded.then(told, () => 'no answer')])
  }
  expect(await page.evaluate(ask, asked)).toEqual([
    [200, null],
    [expect.any(Number), null],
  ])
  const isKept = async (path: string) => (await caches.match(path)) !== undefined
  await expect.poll(() => page.evaluate(isKept, asked.public)).toBe(true)
  await line.cut()
  const [kept, ofSomebody] = await page.evaluate(ask, asked)
  expect(kept).toEqual([200, expect.stringMatching(/^\d{4}-\d\d-\d\dT/)])
  expect(ofSomebody).toBe('no answer')
})

test('a line that is too slow is not waited for', async ({ line, openOnLine }) => {
  const page = await openOnLine()
  await visit(page, '/')
  line.slow(30_000)
  const start = Date.now()
  await page.reload({ waitUntil: 'commit' })
  await expect(titleOf(page, /Pourquoi acheter/)).toBeVisible()
  expect(Date.now() - start).toBeLessThan(15_000)
  await expect(bannerOf(page)).toBeVisible()
})

test('with no network the menu and the logo are answered from the cache at once', async ({
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
  await expect.poll(() => page.evaluate(cachedAnswers)).toBe(2)
  // No request is answered and no time limit of the worker ends: only the cache is left.
  line.slow(DAY_MS)
  const [worker = await page.context().waitForEvent('serviceworker')] = page.context().serviceWorkers()
  await worker.evaluate(() => Object.assign(globalThis, { setTimeout: () => 0 }))
  const loseNetwork = () => Object.defineProperty(navigator, 'onLine', { value: false })
  await Promise.all([page.evaluate(loseNetwork), worker.evaluate(loseNetwork)])
  await followMenuAndLogo()
  await page.reload()
  await expect(titleOf(page, /Pourquoi acheter/)).toBeVisible()
})

test('a new version takes over while tabs of the old one are open, and they go on', async ({
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
  // Browsers look for a new one when they please, some time after a page was opened: this one is told to.
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await expect.poll(() => other.evaluate(() => Reflect.get(window, 'renewed'))).toBe(1)
  await goToExplorer(other, isPhone)
  await expect(titleOf(other, 'Explorer les objets')).toBeVisible()
  await line.cut()
  await page.reload()
  await expect(titleOf(page, /Pourquoi acheter/)).toBeVisible()
})

test('after signing out nothing of the person is left to be shown', async ({
  line,
  openOnLine,
  people,
  isPhone,
}) => {
  const person = await people.newcomer(NAME)
  const page = await openOnLine(person)
  const sheets = [
    'mes-objets',
    'mes-locations',
    'demandes',
    'portefeuille',
    'messages',
    'notifications',
    'profil',
  ]
  for (const sheet of sheets) {
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
  for (const sheet of sheets) {
    const tab = await page.context().newPage()
    await tab.goto(`/tableau-de-bord/${sheet}`)
    // A visitor is led to sign in, to which the code that was not kept may be missing.
    await expect(tab.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(tab.locator('body')).not.toContainText(person.name)
    await expect(tab.locator('body')).not.toContainText(person.email)
    await tab.close()
  }
})

/** What the worker has kept that names the person, or that says that it is somebody's. */
async function privateThingsIn(page: Page, { id, email, name }: Person): Promise<string[]> {
  const kept = await page.evaluate(readCaches)
  return kept
    .filter(
      ({ said, text }) =>
        /private|no-store/.test(said) || [id, email, name].some((sign) => text.includes(sign)),
    )
    .map(({ url }) => url)
}

async function readCaches() {
  const answers: { url: string; said: string; text: string }[] = []
  for (const cacheName of await caches.keys()) {
    const cache = await caches.open(cacheName)
    for (const request of await cache.keys()) {
      const response = await cache.match(request, { ignoreVary: true })
      const said = response?.headers.get('cache-control') ?? ''
      answers.push({ url: `${cacheName} ${request.url}`, said, text: (await response?.text()) ?? '' })
    }
  }
  return answers
}
