import type { Locator, Page } from '@playwright/test'
import { dashboardMenu } from './layout.ts'
import { OWNER, RENTER } from './people.ts'
import { expect, test } from './product-test.ts'
import { awaitScripts, delayScripts } from './renter.ts'

const SHEETS = {
  accueil: 'Ce qui vous attend',
  'mes-locations': 'Mes locations',
  portefeuille: 'Portefeuille',
  messages: 'Messages',
  demandes: 'Demandes',
} as const

const PLACES = ['Explorer', 'Locations', 'Messages', 'Mes objets', 'Moi']

const WATCH_SHIFTS = `globalThis.shifted = []
new PerformanceObserver((list) => {
  for (const { sources } of list.getEntries())
    shifted.push(...sources.map(({ node }) => (node?.outerHTML ?? node?.textContent ?? '').slice(0, 80)))
}).observe({ type: 'layout-shift', buffered: true })`

/** The title of a sheet; on a wide screen its menu has the same words. */
function titleIn(main: Locator, title: string): Locator {
  const words = main.getByText(title, { exact: true }).filter({ visible: true })
  return words.and(main.page().locator(':not(nav *)')).first()
}

test('without scripts, a private page shows its title, the bar and grey cards, and nothing of anybody', async ({
  openBrowser,
  people,
  isPhone,
}) => {
  const owner = await people.known(OWNER)
  const page = await openBrowser(owner, { javaScriptEnabled: false })
  for (const [sheet, title] of Object.entries(SHEETS)) {
    const answer = await page.goto(`/tableau-de-bord/${sheet}`)
    const main = page.getByRole('main')
    await expect(titleIn(main, title)).toBeInViewport()
    await expect(page).toHaveTitle(`${title} - Okoumé`)
    await expect(main.locator('[data-needs-scripts] [role=status] > span').last()).toBeVisible()
    if (isPhone) {
      await expect(dashboardMenu(page).getByRole('link')).toHaveText(PLACES)
      await expect(dashboardMenu(page)).toBeInViewport({ ratio: 1 })
    } else await expect(dashboardMenu(page).getByRole('link', { name: 'Portefeuille' })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Connexion' })).toBeHidden()
    const html = (await answer?.text()) ?? ''
    for (const own of [owner.id, owner.name, owner.email]) expect(html).not.toContain(own)
  }
})

test('the first answer of a private page is the same for everybody, and may be kept', async ({
  openBrowser,
  people,
}) => {
  const documents = await Promise.all(
    [await people.known(OWNER), await people.known(RENTER), null].map(async (person) => {
      const { request } = (await openBrowser(person)).context()
      const answer = await request.get('/tableau-de-bord/mes-locations')
      expect(answer.headers()['cache-control']).not.toMatch(/private|no-store/)
      return answer.text()
    }),
  )
  expect(new Set(documents).size).toBe(1)
})

test('nothing moves when the person and their data come', async ({ openBrowser, people, isPhone }) => {
  for (const [sheet, title] of Object.entries(SHEETS)) {
    const page = await openBrowser(await people.known(OWNER))
    await page.addInitScript(WATCH_SHIFTS)
    const release = await delayScripts(page)
    await page.goto(`/tableau-de-bord/${sheet}`)
    const main = page.getByRole('main')
    const menu = dashboardMenu(page).getByRole('link').first()
    const before = {
      title: await titleIn(main, title).boundingBox(),
      menu: await menu.boundingBox(),
    }
    release()
    const heading = main.getByRole('heading', { level: 1, name: title })
    await expect(heading).toBeVisible()
    const after = { title: await heading.boundingBox(), menu: await menu.boundingBox() }
    expect.soft(after.menu, `the menu of ${sheet}`).toEqual(before.menu)
    expect.soft(after.title?.y, `the title of ${sheet}`).toBe(before.title?.y)
    expect.soft(after.title?.height, `the title of ${sheet}`).toBe(before.title?.height)
    if (isPhone)
      await expect(page.getByRole('banner').getByRole('link', { name: /^Notifications/ })).toHaveCount(1)
    // Its rows say a moment later whether a handover opens without a network.
    if (sheet === 'mes-locations') continue
    await page.waitForLoadState('networkidle')
    expect.soft(await page.evaluate<string[]>('shifted'), `what moved on ${sheet}`).toEqual([])
  }
})

test('what a private page reads is asked for with its document, once', async ({ openBrowser, people }) => {
  // Nobody else's test gives this one a notice, after which the page rightly reads again.
  const renter = await people.newcomer('Mireille Nzamba')
  const page = await openBrowser(renter)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const release = await delayScripts(page)
  await page.goto('/tableau-de-bord/mes-locations')
  const reads = [
    '/api/auth/token',
    `/user/${renter.id}`,
    `/rentals/user/${renter.id}`,
    '/api/payment/refunded',
  ]
  await expect.poll(() => reads.filter((read) => asked.includes(read))).toEqual(reads)
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Mes locations' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(reads.map((read) => asked.filter((path) => path === read).length)).toEqual(reads.map(() => 1))
})

test('a visitor is sent to sign in before any script is loaded, and Back leads away', async ({ page }) => {
  await page.goto('/faq')
  await page.goto('/tableau-de-bord/messages?location=1')
  await expect(page).toHaveURL('/connexion?redirect=%2Ftableau-de-bord%2Fmessages%3Flocation%3D1')
  await page.goBack()
  await expect(page).toHaveURL('/faq')
})

test('the page to sign in fetches the frame that comes next, unless data is spared', async ({
  openBrowser,
}) => {
  const frame = (page: Page) => page.locator('link[rel=modulepreload][href*="/signed-in-"]')
  const page = await openBrowser()
  await page.goto('/connexion')
  await expect(frame(page)).toHaveCount(1)

  const sparing = await openBrowser()
  await sparing.addInitScript(() => localStorage.setItem('okoume.data-saver', 'always'))
  await sparing.goto('/connexion')
  await awaitScripts(sparing)
  await sparing.waitForLoadState('networkidle')
  await expect(frame(sparing)).toHaveCount(0)
})
