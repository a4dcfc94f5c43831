import type { Page, Request } from '@playwright/test'
import { expect, test } from './product-test.ts'
import { awaitHydration, awaitScripts } from './renter.ts'
import { expectSoundScreen } from './screen-state.ts'

// Its pictures and its film move.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const film = (page: Page) => page.locator('video')
const poster = (page: Page) => page.locator('img[src^="/video/poster"]')
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name })
const ask = (page: Page) => page.getByRole('link', { name: 'Voir le film' })

/** Before its part is hydrated it opens the file in the browser's own player. */
async function touchLink(page: Page): Promise<void> {
  await awaitHydration(ask(page))
  await ask(page).tap()
}

function noteFilms(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request: Request) => {
    if (/\.(mp4|webm)$/.test(request.url())) asked.push(request.url())
  })
  return asked
}

async function scrollToFilm(page: Page): Promise<void> {
  await page.goto('/')
  await awaitScripts(page)
  await poster(page).scrollIntoViewIfNeeded()
  await page.getByRole('heading', { name: 'Okoumé en seize secondes' }).scrollIntoViewIfNeeded()
}

const second = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime)
const isPaused = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.paused)
const isMuted = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.muted)

async function expectPlaying(page: Page): Promise<void> {
  await expect(film(page)).toBeVisible()
  await expect.poll(() => second(page), { timeout: 15_000 }).toBeGreaterThan(0.2)
  expect(await isPaused(page)).toBe(false)
}

test('on a phone no byte of the film is loaded before a touch @telephone-only', async ({ page }) => {
  const asked = noteFilms(page)
  await scrollToFilm(page)
  await page.waitForTimeout(1_500)
  expect(asked).toEqual([])
  await expect(film(page)).toHaveCount(0)
  await touchLink(page)
  await expectPlaying(page)
  expect(asked.length).toBeGreaterThan(0)
  expect(await isMuted(page)).toBe(true)
  await expect(page).toHaveURL(/\/$/)
})

test('with a mouse and room the film plays automatically once visible, without sound @computer-only', async ({
  page,
}) => {
  const asked = noteFilms(page)
  await page.goto('/')
  await awaitScripts(page)
  await page.waitForTimeout(500)
  expect(asked, 'not before it is seen').toEqual([])
  await scrollToFilm(page)
  await expectPlaying(page)
  expect(await isMuted(page)).toBe(true)
  await expectSoundScreen(page, 'home with its film')
})

test("the film's sound is switched on and off @deep", async ({ page, isPhone }) => {
  await scrollToFilm(page)
  if (isPhone) await touchLink(page)
  await expectPlaying(page)
  await button(page, 'Activer le son').click()
  expect(await isMuted(page)).toBe(false)
  await button(page, 'Couper le son').click()
  expect(await isMuted(page)).toBe(true)
  await expect(button(page, 'Activer le son')).toBeVisible()
})

test('the film loops, can be stopped, and pauses out of sight @deep', async ({ page, isPhone }) => {
  await scrollToFilm(page)
  if (isPhone) await touchLink(page)
  await expectPlaying(page)
  expect(await film(page).evaluate((video: HTMLVideoElement) => [video.loop, video.duration >= 12])).toEqual([
    true,
    true,
  ])
  await button(page, 'Mettre le film en pause').click()
  await expect.poll(() => isPaused(page)).toBe(true)
  await button(page, 'Lire le film').click()
  await expect.poll(() => isPaused(page)).toBe(false)
  await page.getByRole('link', { name: 'Commencer à louer' }).scrollIntoViewIfNeeded()
  await expect.poll(() => isPaused(page)).toBe(true)
  await poster(page).scrollIntoViewIfNeeded()
  await expect.poll(() => isPaused(page)).toBe(false)
})

test("the film's transcript stands beside it, the spoken line marked @deep", async ({ page, isPhone }) => {
  await scrollToFilm(page)
  const words = page.locator('section', { has: page.locator('#film') }).getByRole('listitem')
  await expect(words).toHaveCount(6)
  await expect(words.last()).toHaveText("Louer plutôt qu'acheter.")
  if (isPhone) await touchLink(page)
  await expectPlaying(page)
  await film(page).evaluate((video: HTMLVideoElement) => {
    video.currentTime = 7
  })
  await expect(words.nth(2)).toHaveAttribute('data-now')
  await expect(words.nth(0)).not.toHaveAttribute('data-now')
})

test('starting the film by keyboard focuses its buttons @deep', async ({ page }) => {
  await page.goto('/')
  await awaitScripts(page)
  await ask(page).focus()
  await page.waitForTimeout(600)
  await expect(ask(page), 'it does not start under the finger').toBeFocused()
  await page.keyboard.press('Enter')
  await expectPlaying(page)
  await expect(button(page, 'Mettre le film en pause')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => isPaused(page)).toBe(true)
})

for (const wish of ['less motion', 'less data'] as const) {
  test(`with ${wish}, the film does not play automatically @deep`, async ({ page }) => {
    if (wish === 'less motion') await page.emulateMedia({ reducedMotion: 'reduce' })
    else
      await page.addInitScript(() => {
        const connection = Object.assign(new EventTarget(), { saveData: true })
        Object.defineProperty(navigator, 'connection', { configurable: true, value: connection })
      })
    const asked = noteFilms(page)
    await scrollToFilm(page)
    await page.waitForTimeout(1_500)
    expect(asked).toEqual([])
    await ask(page).click()
    // Its size is shown before.
    if (wish === 'less data') await button(page, 'Voir quand même').click()
    await expectPlaying(page)
  })
}

test('without scripts the film is a link to its file', async ({ openBrowser }) => {
  const page = await openBrowser(null, { javaScriptEnabled: false })
  await page.goto('/')
  await expect(ask(page)).toHaveAttribute('href', '/video/okoume.mp4')
  await expect(page.getByRole('group', { name: 'Images' })).toHaveCount(0)
})
