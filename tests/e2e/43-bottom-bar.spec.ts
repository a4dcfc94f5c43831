import { randomUUID } from 'node:crypto'
import type { Client } from '@okoume/client/client.ts'
import type { Item } from '@okoume/contract/wire/item.ts'
import { calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import type { Locator, Page } from '@playwright/test'
import { signIn } from './account-steps.ts'
import { dashboardMenu, titleOf } from './layout.ts'
import { expectRoom, LARGE_TEXT } from './narrow-screen.ts'
import { ownObject } from './owner.ts'
import { answer, enterCode, rentOverHttp } from './paid-rental.ts'
import { OTHER_OWNER, PASSWORD, type Person, RENTER } from './people.ts'
import { expect, test } from './product-test.ts'
import { awaitScripts } from './renter.ts'
import { expectAccessible } from './screen-state.ts'
import { SAVER } from './wallet-steps.ts'

const OVERVIEW = '/tableau-de-bord/accueil'

const place = (page: Page, name: string): Locator =>
  dashboardMenu(page).getByRole('link', { name: new RegExp(`^${name}`) })
/** Where the bar does not lead: the list behind «Moi». */
const accountPlaces = (page: Page): Locator => page.getByRole('navigation', { name: 'Mon compte' })
const current = (page: Page): Locator => dashboardMenu(page).locator('[aria-current="page"]')

async function itemOf(visitor: Client, owner: Person): Promise<Item> {
  const [item] = await visitor.listOwnerItems({ params: { ownerId: owner.id } })
  if (!item) throw new Error(`${owner.name} has no item`)
  return item
}

async function openOverview(page: Page): Promise<void> {
  await page.goto(OVERVIEW)
  await expect(titleOf(page, 'Ce qui vous attend')).toBeVisible()
  await awaitScripts(page)
}

test('an owner lands on the request that waits for an answer, with its deadline', async ({
  page,
  people,
  visitor,
  seasonDay,
}) => {
  const renter = await people.newcomer('Yannick Obiang')
  const item = await itemOf(visitor, await people.known(OTHER_OWNER))
  const { id } = await rentOverHttp(visitor, renter, { item, start: seasonDay(44), end: seasonDay(45) })

  await page.goto('/connexion')
  await awaitScripts(page)
  await signIn(page, OTHER_OWNER, PASSWORD)
  await expect(page).toHaveURL(OVERVIEW)
  const row = page.locator('li', { has: page.locator(`a[href="/location/${id}"]`) })
  await expect(row).toContainText(item.title)
  await expect(row).toContainText(/Avant /)
  await expect(place(page, '(Moi|Accueil)')).toHaveAccessibleName(/ \d+ à faire$/)
  await row.getByRole('link', { name: 'Répondre à la demande' }).click()
  await expect(page).toHaveURL(`/location/${id}`)
})

test('what was done is no longer counted', async ({ openBrowser, people, visitor }) => {
  const [owner, renter] = [await people.known(SAVER), await people.newcomer('Yolande Mouele')]
  const start = calendarDay((await visitor.getDemoClock()).today)
  const item = await ownObject(owner)
  const { id } = await rentOverHttp(visitor, renter, { item, start, end: start })
  await answer(owner, id, 'acceptée')
  // Runs due work.
  await visitor.setDemoClock({ body: { today: start } })
  await enterCode(owner, renter, id, 'remise')
  const page = await openBrowser(renter)
  await openOverview(page)
  await expect(place(page, '(Moi|Accueil)')).toHaveAccessibleName(/ 1 à faire$/)
  await page.getByRole('main').locator(`a[href="/location/${id}"]`).click()
  await page.getByRole('button', { name: 'Déclarer le retour' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Déclarer le retour' }).click()
  await expect(page.locator(':focus')).toContainText('Retour déclaré')
  await expect(place(page, '(Moi|Accueil)')).toHaveAccessibleName(/^(Moi|Accueil)$/)
})

test('a new person finds nothing to do, and every place @telephone-only', async ({ openBrowser, people }) => {
  const page = await openBrowser(await people.newcomer('Sandrine Mapangou'))
  await openOverview(page)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Tout est à jour' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Explorer les objets' })).toHaveAttribute('href', '/explorer')
  await expect(current(page)).toHaveText(['Moi'])
  await expect(dashboardMenu(page).getByRole('link')).toHaveText([
    'Explorer',
    'Locations',
    'Messages',
    'Mes objets',
    'Moi',
  ])
  await place(page, 'Locations').click()
  await expect(titleOf(page, 'Mes locations')).toBeVisible()
  await expect(current(page)).toHaveText(['Locations'])
  await place(page, 'Explorer').click()
  await expect(titleOf(page, 'Explorer les objets')).toBeVisible()
  await expect(current(page)).toHaveText(['Explorer'])
  // An item has its own action at the bottom of the screen.
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/objet\//)
  await expect(dashboardMenu(page)).toHaveCount(0)
  await page.goBack()
  await place(page, 'Moi').click()
  await accountPlaces(page).getByRole('link', { name: 'Paramètres' }).click()
  await expect(titleOf(page, 'Paramètres')).toBeVisible()
  await expect(current(page)).toHaveText(['Moi'])
  await place(page, 'Moi').click()
  await accountPlaces(page).getByRole('button', { name: 'Déconnexion' }).click()
  await expect(page).toHaveURL('/')
})

test('a visitor’s bar needs no scripts, and leads to a sign-up that goes on to the form @telephone-only', async ({
  openBrowser,
  objectCalled,
}) => {
  const page = await openBrowser(null, { javaScriptEnabled: false })
  const bar = page.getByRole('navigation', { name: 'Barre du bas' })
  for (const path of ['/', '/explorer', '/favoris', '/faq']) {
    await page.goto(path)
    await expect(bar.getByRole('link')).toHaveText(['Explorer', 'Favoris', 'Proposer', 'Connexion'])
    await expect(bar).toBeInViewport({ ratio: 1 })
  }
  const { id } = await objectCalled('Costume noir')
  for (const path of ['/connexion', '/inscription', '/mot-de-passe', `/objet/${id}`]) {
    await page.goto(path)
    await expect(bar, path).toHaveCount(0)
  }
  await page.goto('/explorer')
  await expect(bar.locator('[aria-current="page"]')).toHaveText(['Explorer'])
  await bar.getByRole('link', { name: 'Proposer' }).click()
  await expect(page).toHaveURL('/inscription?redirect=%2Ftableau-de-bord%2Fmes-objets%2Fajouter')
  await expect(page.getByRole('link', { name: 'Se connecter' })).toHaveAttribute(
    'href',
    '/connexion?redirect=%2Ftableau-de-bord%2Fmes-objets%2Fajouter',
  )
})

test('where `:has` is not known, no bar covers what is docked or the end of a page @telephone-only', async ({
  openBrowser,
  objectCalled,
}) => {
  const page = await openBrowser(null, { serviceWorkers: 'block' })
  await page.route('**/assets/*.css', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll(':has(', ':unknown(') })
  })
  const bar = page.getByRole('navigation', { name: 'Barre du bas' })
  const endOf = async (element: Locator) => {
    const box = await element.boundingBox()
    return (box?.y ?? Infinity) + (box?.height ?? 0)
  }
  const { id } = await objectCalled('Costume noir')
  await page.goto(`/objet/${id}`)
  await awaitScripts(page)
  const docked = page.locator('[data-dock]').getByRole('link')
  await expect(docked).toBeInViewport()
  expect(await endOf(docked)).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0)
  for (const path of [`/objet/${id}`, '/explorer', '/connexion']) {
    await page.goto(path)
    await awaitScripts(page)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const links = await page.getByRole('contentinfo').getByRole('link').all()
    const ends = await Promise.all(links.map(endOf))
    expect(Math.max(...ends), path).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0)
  }
})

test('the frame leaves the screen to the page @telephone-only', async ({ openBrowser, people }) => {
  const owner = await people.known(OTHER_OWNER)
  const page = await openBrowser(owner)
  for (const sheet of ['mes-objets', 'mes-locations', 'demandes', 'messages', 'portefeuille']) {
    await page.goto(`/tableau-de-bord/${sheet}`)
    const title = page.getByRole('main').getByRole('heading', { level: 1 })
    await expect(title).toBeVisible()
    const box = await title.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0), sheet).toBeLessThanOrEqual(110)
    await expect(page.getByRole('main').getByText(owner.email).filter({ visible: true })).toHaveCount(0)
  }
  await openOverview(page)
  await expect(page.getByRole('main').getByText(owner.email)).toBeVisible()
})

test('the bar counts what is not read, and the message is read from its row @telephone-only', async ({
  openBrowser,
  people,
  visitor,
  seasonDay,
}) => {
  const [renter, owner] = [await people.newcomer('Ornella Bekale'), await people.known(OTHER_OWNER)]
  const item = await itemOf(visitor, owner)
  const { id } = await rentOverHttp(visitor, renter, { item, start: seasonDay(46), end: seasonDay(47) })
  await owner.api.sendMessage({ params: { id }, body: { key: randomUUID(), text: 'Bonjour !' } })
  const page = await openBrowser(renter)
  await openOverview(page)
  await expect(place(page, 'Messages')).toHaveAccessibleName('Messages 1 non lu')
  await page.getByRole('main').getByRole('link', { name: 'Lire un message' }).click()
  await expect(page.getByRole('main')).toContainText('Bonjour !')
  await expect(place(page, 'Messages')).toHaveAccessibleName('Messages')
  const field = page.getByLabel('Votre message')
  await field.scrollIntoViewIfNeeded()
  const [box, bar] = [await field.boundingBox(), await dashboardMenu(page).boundingBox()]
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
})

test('the keyboard reaches the bar after the page, and sees what it reaches @deep @telephone-only', async ({
  openBrowser,
  people,
}) => {
  const page = await openBrowser(await people.newcomer('Chimène Nziengui'))
  await openOverview(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link', { name: 'Explorer les objets' })).toBeFocused()
  const leave = accountPlaces(page).getByRole('button', { name: 'Déconnexion' })
  // The bar is loaded after the page.
  await expect(place(page, 'Explorer')).toBeVisible()
  await leave.focus()
  const [box, bar] = [await leave.boundingBox(), await dashboardMenu(page).boundingBox()]
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  await page.keyboard.press('Tab')
  await expect(place(page, 'Explorer')).toBeFocused()
  await expect(place(page, 'Explorer')).not.toHaveCSS('outline-style', 'none')
})

test('bar and first screen are accessible, and fit large letters @deep @telephone-only', async ({
  openBrowser,
  people,
}) => {
  for (const email of [OTHER_OWNER, RENTER]) {
    const page = await openBrowser(await people.known(email))
    await openOverview(page)
    await expectAccessible(page, `the first screen of ${email}`)
    await expectRoom(page, 'the first screen', LARGE_TEXT)
    const wide = await dashboardMenu(page)
      .getByRole('link')
      .evaluateAll((links) =>
        links.filter((link) => link.scrollWidth > link.clientWidth).map((link) => link.textContent),
      )
    expect(wide, 'labels wider than their place').toEqual([])
  }
})
