import type { Locator, Page } from '@playwright/test'
import { footerOf, goToExplorer, openTouched, titleOf } from './layout.ts'
import { OWNER } from './people.ts'
import { expect, test } from './product-test.ts'
import { expectSoundScreen } from './screen-state.ts'

const OFFLINE = 'Vous êtes hors ligne. Certaines fonctionnalités peuvent être limitées.'
const CUT = [/net::ERR_/, /Failed to fetch/, /Error loading route module/]

const bannerOf = (page: Page): Locator => page.getByText(OFFLINE)

/** Returns how to undo it. */
async function cutTheApi(page: Page): Promise<() => Promise<void>> {
  for (const pattern of ['**/api/**', '**/single/**', '**/healthz']) {
    await page.route(pattern, (route) => route.abort())
  }
  return () => page.unrouteAll()
}

/** Returns its name. */
async function goToFirstObject(page: Page): Promise<string> {
  const heading = page.getByRole('article').first().getByRole('heading')
  const name = (await heading.textContent()) ?? ''
  await page.getByRole('article').first().getByRole('link').click()
  return name
}

test.describe('offline', () => {
  test.beforeEach(({ expectedErrors }) => {
    expectedErrors.push(...CUT)
  })

  test('the banner says so while the device knows it', async ({ page, context }) => {
    await openTouched(page, '/installer')
    await expect(bannerOf(page)).toHaveCount(0)
    const before = await titleOf(page, /Installer/).boundingBox()
    await context.setOffline(true)
    await expect(bannerOf(page)).toBeInViewport({ ratio: 1 })
    expect(await titleOf(page, /Installer/).boundingBox()).toEqual(before)
    await expectSoundScreen(page, 'the banner')
    await context.setOffline(false)
    await expect(bannerOf(page)).toHaveCount(0)
  })

  test('the banner never covers the focused element @deep', async ({ page, context }) => {
    await openTouched(page, '/installer')
    await context.setOffline(true)
    await expect(bannerOf(page)).toBeVisible()
    const links = await page.locator('main a, footer a').all()
    for (let stop = 0; stop < links.length; stop++) {
      await page.keyboard.press('Tab')
      const hidden = await page.evaluate((text) => {
        const focused = document.activeElement?.getBoundingClientRect()
        const lying = [...document.querySelectorAll('[role="status"]')].find(
          (one) => one.textContent.replaceAll('\n', ' ') === text,
        )
        return (focused?.bottom ?? 0) > (lying?.getBoundingClientRect().top ?? 0)
      }, OFFLINE)
      expect(hidden, `stop ${stop + 1} is hidden`).toBe(false)
    }
  })

  test('a page that cannot load says so, and loads on retry', async ({ page }) => {
    await openTouched(page, '/explorer')
    const mend = await cutTheApi(page)
    const name = await goToFirstObject(page)
    await expect(titleOf(page, 'Vous êtes hors ligne.')).toBeVisible()
    await expect(bannerOf(page)).toBeVisible()
    await expectSoundScreen(page, 'a page that cannot come')
    await mend()
    await page.getByRole('main').getByRole('link', { name: 'Réessayer' }).click()
    await expect(titleOf(page, name)).toBeVisible()
    await expect(bannerOf(page)).toHaveCount(0)
  })

  test('a page that could not load loads by itself later @deep @telephone-only', async ({ page }) => {
    await page.clock.install()
    await openTouched(page, '/installer')
    const mend = await cutTheApi(page)
    await page.getByRole('banner').getByRole('link', { name: 'Okoumé, accueil' }).click()
    await expect(titleOf(page, 'Vous êtes hors ligne.')).toBeVisible()
    await mend()
    await page.clock.runFor(6000)
    await expect(titleOf(page, /Pourquoi acheter/)).toBeVisible()
    await expect(page).toHaveURL('/')
    await expect(bannerOf(page)).toHaveCount(0)
  })

  for (const [where, isOnline] of [
    ['a device that does not know that it is offline', false],
    ['on a line on which nothing answers', true],
  ] as const) {
    test(`a page whose code cannot load leaves the present one ${where} @deep @telephone-only`, async ({
      page,
      context,
      isPhone,
    }) => {
      const failure = Promise.withResolvers<void>()
      let asked = 0
      await openTouched(page, '/installer')
      await page.route('**/assets/explorer-*.js', async (route) => {
        await failure.promise
        await route.abort()
      })
      await page.route('**/healthz', () => {
        asked += 1
      })
      await context.setOffline(!isOnline)
      await goToExplorer(page, isPhone)
      const pending = page.locator('a.pending')
      await expect(pending).not.toHaveCount(0)
      failure.resolve()
      await expect(pending).toHaveCount(0)
      await expect(titleOf(page, /Installer/)).toBeVisible()
      await expect(bannerOf(page)).toBeVisible()
      expect(asked, 'what the device says of its network is a hint').toBeGreaterThan(0)
      await page.unrouteAll()
      await context.setOffline(false)
      await goToExplorer(page, isPhone)
      await expect(titleOf(page, 'Explorer les objets')).toBeVisible()
    })
  }
})

test('a page stands without the parts of its frame that cannot load @deep @telephone-only', async ({
  openBrowser,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(...CUT)
  const page = await openBrowser(await people.known(OWNER))
  await page.route('**/assets/bottom-bar-*', (route) => route.abort())
  await page.goto('/tableau-de-bord/mes-objets')
  await expect(titleOf(page, 'Mes objets')).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Mes objets' })).toBeVisible()
})

test.describe('errors', () => {
  test('an unknown address offers ways on', async ({ page, expectedErrors }) => {
    expectedErrors.push(/404 \(Not Found\)/)
    await openTouched(page, '/nulle/part')
    await expect(page).toHaveTitle('Page non trouvée - Okoumé')
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: "Retour à l'accueil" })).toHaveAttribute('href', '/')
    await expect(main.getByRole('link', { name: 'Explorer les objets' })).toHaveAttribute('href', '/explorer')
    await expectSoundScreen(page, 'a page not found')
    await main.getByLabel('Rechercher un objet').fill('perceuse')
    await main.getByLabel('Rechercher un objet').press('Enter')
    await expect(page).toHaveURL('/explorer?q=perceuse')
  })

  test('a failed page can be retried @deep @telephone-only', async ({ page, expectedErrors }) => {
    expectedErrors.push(/503/, /ApiError/)
    const message = 'Okoumé est très demandé en ce moment. Réessayez dans quelques secondes.'
    await openTouched(page, '/explorer')
    await page.route('**/single/item/*', (route) =>
      route.fulfill({ status: 503, json: { error: { code: 'OVERLOADED', message } } }),
    )
    const name = await goToFirstObject(page)
    await expect(titleOf(page, 'Une erreur est survenue. Veuillez réessayer.')).toBeVisible()
    await expect(page.getByRole('main')).toContainText(message)
    await expect(page.getByRole('main').getByRole('link', { name: "Retour à l'accueil" })).toBeVisible()
    await expect(footerOf(page).getByRole('link', { name: 'FAQ' })).toBeVisible()
    await expectSoundScreen(page, 'a page that failed')
    await page.getByRole('main').getByRole('link', { name: 'Réessayer' }).click()
    await expect(titleOf(page, name)).toBeVisible()
  })

  test('a new release meanwhile does not break navigation @telephone-only', async ({
    page,
    expectedErrors,
    isPhone,
  }) => {
    expectedErrors.push(/404/, /Error loading route module/, /Failed to fetch dynamically imported module/)
    await openTouched(page, '/installer')
    let missed = 0
    await page.route('**/assets/explorer-*.js', (route) => {
      missed += 1
      return missed === 1 ? route.fulfill({ status: 404 }) : route.continue()
    })
    await goToExplorer(page, isPhone)
    await expect(titleOf(page, 'Explorer les objets')).toBeVisible()
    await expect(page).toHaveURL('/explorer')
    expect(missed).toBeGreaterThan(0)
  })
})
