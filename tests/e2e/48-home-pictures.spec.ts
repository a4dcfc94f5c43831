import type { Page } from '@playwright/test'
import { expect, test } from './product-test.ts'
import { awaitScripts } from './renter.ts'

// Its pictures and its film move.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const WORDS = ['Un chantier à finir ?', 'Une fête à préparer ?', 'Envie de partir ?'] as const

const slide = (page: Page, place: 0 | 1 | 2) =>
  page.getByRole('main').getByRole('link', { name: WORDS[place] })
const images = (page: Page) => page.getByRole('group', { name: 'Images' })

async function openWithClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto('/')
  await awaitScripts(page)
  // The carousel's code loads once the page is idle.
  await page.clock.runFor(3_100)
  await expect(images(page)).toBeVisible()
}

async function expectStill(page: Page): Promise<void> {
  await page.clock.runFor(45_000)
  await expect(slide(page, 0)).toBeVisible()
  await expect(slide(page, 1)).toBeHidden()
}

test('on a phone no picture is fetched for the carousel, and no script @telephone-only', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => {
    if (/\/(?:chantier|fete|echappee|hero-rotation)-/.test(request.url())) fetched.push(request.url())
  })
  await page.clock.install()
  await page.goto('/')
  await awaitScripts(page)
  await page.clock.runFor(15_000)
  await expect(images(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Objets populaires' })).toBeInViewport()
  expect(fetched).toEqual([])
})

test('three pictures rotate every ten seconds, each fetched for its turn @deep @computer-only', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => {
    const name = /\/(chantier|fete|echappee)-/.exec(request.url())?.[1]
    if (name) fetched.push(name)
  })
  await openWithClock(page)
  await expect(slide(page, 0)).toBeVisible()
  await page.clock.runFor(6_000)
  expect(new Set(fetched)).toEqual(new Set(['chantier']))
  await page.clock.runFor(1_500)
  await expect(slide(page, 1)).toBeVisible()
  await expect(slide(page, 0)).toBeHidden()
  expect(fetched).not.toContain('echappee')
  await page.clock.runFor(9_000)
  await expect(slide(page, 1)).toBeVisible()
  await page.clock.runFor(1_500)
  await expect(slide(page, 2)).toBeVisible()
  await expect(slide(page, 1)).toBeHidden()
  await page.clock.runFor(10_500)
  await expect(slide(page, 0)).toBeVisible()
  await expect(slide(page, 2)).toBeHidden()
})

test('a picture is chosen by its dot, and links to what it shows @deep @computer-only', async ({ page }) => {
  await openWithClock(page)
  const dots = images(page).getByRole('button', { name: /^Image/ })
  await expect(dots).toHaveCount(3)
  await expect(dots.nth(0)).toHaveAttribute('aria-current', 'true')
  await dots.nth(2).click()
  await expect(slide(page, 2)).toBeVisible()
  await expect(dots.nth(2)).toHaveAttribute('aria-current', 'true')
  await expect(dots.nth(0)).not.toHaveAttribute('aria-current')
  await page.clock.runFor(1_000)
  await slide(page, 2).click()
  await expect(page).toHaveURL(/\/explorer\?category=vehicules$/)
})

test('the carousel stops and resumes on request @deep @computer-only', async ({ page }) => {
  await openWithClock(page)
  await images(page).getByRole('button', { name: 'Arrêter le défilement des images' }).click()
  await page.mouse.move(2, 2)
  await page.evaluate('document.activeElement.blur()')
  await expectStill(page)
  await images(page).getByRole('button', { name: 'Faire défiler les images' }).click()
  await page.mouse.move(2, 2)
  await page.evaluate('document.activeElement.blur()')
  await page.clock.runFor(10_500)
  await expect(slide(page, 1)).toBeVisible()
})

test('the carousel pauses while the tab is hidden @deep @computer-only', async ({ page }) => {
  await openWithClock(page)
  const hide = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => value })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  await hide(true)
  await expectStill(page)
  await hide(false)
  await page.clock.runFor(10_500)
  await expect(slide(page, 1)).toBeVisible()
})

test('the carousel pauses under the mouse and the keyboard focus @deep @computer-only', async ({ page }) => {
  await openWithClock(page)
  await slide(page, 0).hover()
  await expectStill(page)
  await page.mouse.move(2, 2)
  await slide(page, 0).focus()
  await expectStill(page)
  await page.getByRole('main').getByRole('searchbox').focus()
  await page.clock.runFor(10_500)
  await expect(slide(page, 1)).toBeVisible()
})

test('with reduced motion the carousel turns only on request @deep @computer-only', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openWithClock(page)
  await expectStill(page)
  await images(page).getByRole('button', { name: 'Faire défiler les images' }).click()
  await page.mouse.move(2, 2)
  await page.evaluate('document.activeElement.blur()')
  await page.clock.runFor(10_500)
  await expect(slide(page, 1)).toBeVisible()
})

test('with data saving there is one picture only @deep @computer-only', async ({ page }) => {
  await page.addInitScript(() => {
    const connection = Object.assign(new EventTarget(), { saveData: true, effectiveType: '4g' })
    Object.defineProperty(navigator, 'connection', { configurable: true, value: connection })
  })
  const later: string[] = []
  page.on('request', (request) => {
    if (/\/(fete|echappee)-/.test(request.url())) later.push(request.url())
  })
  await openWithClock(page)
  await expectStill(page)
  expect(later).toEqual([])
})

test('a picture that fails to load leaves the one before it @deep @computer-only', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/)
  await page.route(/\/fete-/, (route) => route.abort())
  await openWithClock(page)
  await page.clock.runFor(7_500)
  await expect(slide(page, 0)).toBeVisible()
  await page.clock.runFor(10_500)
  await expect(slide(page, 2)).toBeVisible()
})
