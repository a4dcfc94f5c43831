import type { Page } from '@playwright/test'
import { followMenu } from './layout.ts'
import { RENTER } from './people.ts'
import { expect, test } from './product-test.ts'
import { openProfile, sectionOf } from './profile-steps.ts'
import { awaitScripts, openObject } from './renter.ts'
import { expectAccessible, expectSoundScreen } from './screen-state.ts'
import { awaitWorker, openSettings, wayOf } from './settings-steps.ts'

const SETTINGS = /\/api\/notices\/(settings|ways)/
const choice = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Économie de données' }).getByRole('radio', { name })
const figureOf = (page: Page, section: string) => sectionOf(page, section).getByRole('definition').first()

test('the menu leads to the settings, which are accessible', async ({ openBrowser, people }) => {
  const page = await openBrowser(await people.known(RENTER))
  await page.goto('/tableau-de-bord/mes-locations')
  await awaitScripts(page)
  await followMenu(page, 'Paramètres')
  await expect(page).toHaveURL('/tableau-de-bord/parametres')
  await expect(page.getByRole('heading', { level: 1, name: 'Paramètres' })).toBeVisible()
  await expect(wayOf(page, 'Demandes', 'Notification')).toBeVisible()
  await expectAccessible(page, 'the settings')
})

test('each kind of event has its own channel, shared by all devices', async ({ openBrowser, people }) => {
  const person = await people.newcomer('Prisca Obame')
  const page = await openBrowser(person)
  await openSettings(page)
  await expect(wayOf(page, 'Messages', 'Notification')).toBeChecked()
  const isChosen = await wayOf(page, 'Messages', 'Email seul').evaluate((radio: HTMLInputElement) => {
    radio.click()
    return radio.checked
  })
  expect(isChosen, 'it is shown at once').toBe(true)
  await expect(page.getByText('Enregistré : Messages')).toBeVisible()

  const elsewhere = await openBrowser(person)
  await openSettings(elsewhere)
  await expect(wayOf(elsewhere, 'Messages', 'Email seul')).toBeChecked()
  await expect(wayOf(elsewhere, 'Remises et retours', 'Notification')).toBeChecked()
})

test('who chooses so is shown by first name, and by the mask again', async ({
  openBrowser,
  people,
  visitor,
}) => {
  const person = await people.newcomer('Rose Mboumba')
  const page = await openBrowser(person)
  await openSettings(page)
  const open = page.getByRole('switch', { name: 'Montrer « Rose M. »' })
  const seen = async () => (await visitor.getUser({ params: { id: person.id } })).name
  await expect(open).not.toBeChecked()
  await open.click()
  await expect(page.getByText('Enregistré : les autres lisent « Rose M. ».')).toBeVisible()
  expect(await seen()).toBe('Rose M.')
  await expectSoundScreen(page, 'the chosen name')
  await open.click()
  await expect(page.getByText('Enregistré : les autres lisent « R***a ».')).toBeVisible()
  expect(await seen()).toBe('R***a')
})

test('the channels are chosen by the keyboard alone', async ({ openBrowser, people }) => {
  const person = await people.newcomer('Hermine Ondo')
  const page = await openBrowser(person)
  await openSettings(page)
  await wayOf(page, 'Paiements', 'Notification').focus()
  await page.keyboard.press('ArrowRight')
  await expect(wayOf(page, 'Paiements', 'Email seul')).toBeChecked()
  await expect(page.getByText('Enregistré : Paiements')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(wayOf(page, 'Messages', 'Notification')).toBeFocused()
  expect((await person.api.getNoticeSettings()).ways.payments).toBe('mail')
})

test('a choice that cannot be saved is reverted, and says so @deep', async ({
  openBrowser,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|503/)
  const page = await openBrowser(await people.newcomer('Joël Moussavou'))
  await openSettings(page)
  await expect(wayOf(page, 'Réponses', 'Notification')).toBeChecked()
  await page.route(SETTINGS, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  )
  await wayOf(page, 'Réponses', 'Email seul').click()
  await expect(page.getByText("Ce choix n'a pas été enregistré.")).toBeVisible()
  await expect(wayOf(page, 'Réponses', 'Notification')).toBeChecked()
  await expectSoundScreen(page, 'a choice that was not saved')
  await page.unroute(SETTINGS)
  await wayOf(page, 'Réponses', 'Email seul').check()
  await expect(page.getByText('Enregistré : Réponses')).toBeVisible()
  await expect(page.getByText("Ce choix n'a pas été enregistré.")).toHaveCount(0)
})

test("without an answer of the server the device's own settings work, and the rest can be retried @deep", async ({
  openBrowser,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(/503/, /ApiError/)
  const page = await openBrowser(await people.newcomer('Solange Mba'))
  await page.route(SETTINGS, (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: JSON.stringify({
        error: { code: 'UNAVAILABLE', message: 'Le service revient dans un instant.' },
      }),
    }),
  )
  await openSettings(page)
  await expect(page.getByText('Le service revient dans un instant.')).toBeVisible()
  await choice(page, 'Toujours').check()
  await expect(page.getByText('Enregistré sur cet appareil.')).toBeVisible()
  await expectSoundScreen(page, 'settings without the server')
  await page.unroute(SETTINGS)
  await sectionOf(page, 'Notifications').getByRole('button', { name: 'Réessayer' }).click()
  await expect(wayOf(page, 'Demandes', 'Notification')).toBeChecked()
})

test('data saving stays chosen, and the film can be played all the same @deep', async ({
  openBrowser,
  people,
}) => {
  const page = await openBrowser(await people.newcomer('Brice Nzamba'))
  const films: string[] = []
  page.on('request', (request) => {
    if (/\.(mp4|webm)$/.test(request.url())) films.push(request.url())
  })
  await openSettings(page)
  await choice(page, 'Toujours').check()
  await expect(page.getByText('Enregistré sur cet appareil.')).toBeVisible()
  await page.reload()
  await expect(choice(page, 'Toujours')).toBeChecked()

  await page.goto('/')
  await awaitScripts(page)
  await page.getByRole('heading', { name: 'Okoumé en seize secondes' }).scrollIntoViewIfNeeded()
  // The film's part is hydrated on its own; before, its link leads to the file.
  await awaitScripts(page, 'a[href="/video/okoume.mp4"]')
  await page.getByRole('link', { name: 'Voir le film' }).click()
  await expect(page.getByText('Vous économisez vos données, et ce film pèse 0,6 Mo.')).toBeVisible()
  await expectSoundScreen(page, 'the film that is not loaded')
  expect(films).toEqual([])
  await page.getByRole('button', { name: 'Voir quand même' }).click()
  await expect.poll(() => films.length).toBeGreaterThan(0)
})

test("the hero's pictures do not rotate with data saving @deep @computer-only", async ({
  openBrowser,
  people,
}) => {
  const page = await openBrowser(await people.newcomer('Régine Koumba'))
  await openSettings(page)
  await choice(page, 'Toujours').check()
  await expect(page.getByText('Enregistré sur cet appareil.')).toBeVisible()
  await page.goto('/')
  await awaitScripts(page)
  await expect(page.getByRole('button', { name: 'Faire défiler les images' })).toBeVisible()
})

test('the service worker fetches the lighter pictures with data saving @deep', async ({
  openBrowser,
  people,
  objectCalled,
}) => {
  const page = await openBrowser(await people.newcomer('Firmin Ndjambou'), { serviceWorkers: 'allow' })
  await openSettings(page)
  await awaitWorker(page)
  await choice(page, 'Toujours').check()
  await expect(page.getByText('Enregistré sur cet appareil.')).toBeVisible()
  await openObject(page, await objectCalled('Pick-up Toyota'))
  await expect.poll(() => keptPictures(page)).not.toEqual([])
  for (const picture of await keptPictures(page)) expect(picture).toMatch(/\/(320|640)[.](avif|webp)$/)
})

/** Item pictures in the service worker's cache. */
function keptPictures(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const requests = await (await caches.open('okoume-pictures')).keys()
    return requests.map(({ url }) => url).filter((url) => /\d[.](avif|webp)$/.test(url))
  })
}

test("the month's data is counted, grows with use, and is shown on the profile too @deep", async ({
  openBrowser,
  people,
}) => {
  const page = await openBrowser(await people.newcomer('Alphonse Mihindou'))
  await openSettings(page)
  const figure = figureOf(page, 'Données utilisées ce mois-ci')
  await expect(figure).toHaveText(/^[1-9][\d,]*\s(Ko|Mo)$/)
  const before = await bytesIn(page)
  await page.goto('/explorer')
  await awaitScripts(page)
  await page.keyboard.press('Shift')
  await openSettings(page)
  await expect.poll(() => bytesIn(page)).toBeGreaterThan(before)
  await openProfile(page)
  await expect(page.getByRole('heading', { name: /^Données utilisées ce mois-ci : [1-9]/ })).toBeVisible()
  await page.getByRole('link', { name: 'Économiser mes données' }).click()
  await expect(page).toHaveURL('/tableau-de-bord/parametres')
})

test('a new month starts at zero @deep', async ({ openBrowser, people }) => {
  const page = await openBrowser(await people.newcomer('Edwige Bouanga'))
  await page.addInitScript(() => {
    if (sessionStorage.getItem('aged')) return
    sessionStorage.setItem('aged', '1')
    const used = { month: '2020-01', bytes: 9e9, pictures: 9e9 }
    localStorage.setItem('okoume.data-used', JSON.stringify(used))
  })
  await openSettings(page)
  await expect(figureOf(page, 'Données utilisées ce mois-ci')).toHaveText(/(Ko|Mo)$/)
})

async function bytesIn(page: Page): Promise<number> {
  const text = await page.evaluate(() => localStorage.getItem('okoume.data-used'))
  return text === null ? 0 : Number(JSON.parse(text).bytes)
}

test('the offline cache is cleared on request @deep', async ({ openBrowser, people, objectCalled }) => {
  const page = await openBrowser(await people.newcomer('Lucrèce Edou'), { serviceWorkers: 'allow' })
  await openSettings(page)
  await awaitWorker(page)
  await openObject(page, await objectCalled('Pick-up Toyota'))
  await expect.poll(() => keptPictures(page)).not.toEqual([])
  await openSettings(page)
  const section = sectionOf(page, 'Données gardées hors ligne')
  await expect(section.getByText(/^Environ \d/)).toBeVisible()
  await section.getByRole('button', { name: 'Vider' }).click()
  await expect(page.locator(':focus')).toContainText("C'est vidé.")
  expect(await keptPictures(page)).toEqual([])
  await expectSoundScreen(page, 'settings of an emptied device')
})

test('the settings link to the installation help @deep', async ({ openBrowser, people }) => {
  const page = await openBrowser(await people.known(RENTER))
  await openSettings(page)
  await sectionOf(page, 'Application').getByRole('link', { name: "Installer l'application" }).click()
  await expect(page).toHaveURL('/installer')
})

test('a server that gets Save-Data sends a lighter picture under the same address', async ({
  objectCalled,
  request,
}) => {
  const { images } = await objectCalled('Pick-up Toyota')
  const address = (images[0] ?? '').replace(/\d+[.]\w+$/, '960.webp')
  const whole = await (await request.get(address)).body()
  const sparing = await request.get(address, { headers: { 'save-data': 'on' } })
  expect(sparing.headers()).toMatchObject({ vary: expect.stringMatching(/save-data/i) })
  expect((await sparing.body()).length).toBeLessThan(whole.length)
})
