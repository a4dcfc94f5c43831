import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { cardWithId } from './dashboard.ts'
import { openExplorer, openFilters } from './explorer.ts'
import { titleOf } from './layout.ts'
import { expectRoom, LARGE_TEXT } from './narrow-screen.ts'
import { chooseAction, openMyItems, ownObject, removeObjects } from './owner.ts'
import { answer, rentOverHttp } from './paid-rental.ts'
import { OWNER, PASSWORD, RENTER } from './people.ts'
import { expect, test } from './product-test.ts'
import { awaitScripts, openCalendar, openObject } from './renter.ts'

/** However many items it counts. */
async function expectBellInSight(page: Page): Promise<void> {
  const bell = page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
  await bell
    .locator('span')
    .nth(1)
    .evaluate((count) => {
      count.textContent = '12'
    })
  const hidden = await bell.evaluate((link) => {
    const [sign, , count] = [...link.children].map((child) => child.getBoundingClientRect())
    if (!sign || !count) return 1
    return ((sign.right - count.left) * (count.bottom - sign.top)) / (sign.width * sign.height)
  })
  expect(hidden, 'a corner of the bell').toBeLessThan(0.15)
}

test('public pages fit the narrowest screen and large letters @telephone-only', async ({
  page,
  objectCalled,
  expectedErrors,
}) => {
  expectedErrors.push(/404 \(Not Found\)/)
  const item = await objectCalled('PlayStation 5')
  for (const path of [
    '/',
    '/explorer?category=electronique',
    `/objet/${item.id}`,
    '/connexion',
    '/nulle-part',
  ]) {
    await page.goto(path)
    await awaitScripts(page)
    await expectRoom(page, path)
  }
})

test('an object, its calendar and the filters fit the largest letters @telephone-only', async ({
  page,
  objectCalled,
}) => {
  await openObject(page, await objectCalled('Costume noir'))
  await expectRoom(page, 'an object', LARGE_TEXT)
  await openCalendar(page)
  await expectRoom(page, 'the calendar', LARGE_TEXT)
  await openExplorer(page)
  await openFilters(page)
  await expectRoom(page, 'the filters', LARGE_TEXT)
})

test('every public screen fits the largest letters @telephone-only @deep', async ({ page, objectCalled }) => {
  const { ownerId } = await objectCalled('Costume noir')
  for (const path of [
    '/',
    '/explorer?category=electronique',
    `/p/${ownerId}`,
    '/favoris',
    '/connexion',
    '/inscription',
    '/mot-de-passe',
    '/a-propos',
    '/conditions',
    '/confidentialite',
    '/installer',
    '/faq',
  ]) {
    await page.goto(path)
    await awaitScripts(page)
    await expectRoom(page, path, LARGE_TEXT)
  }
})

test('every private screen fits the largest letters @telephone-only @deep', async ({
  openBrowser,
  people,
  request,
}) => {
  // The profile lists a second device.
  await request.post('/api/auth/sign-in/email', { data: { email: OWNER, password: PASSWORD } })
  const page = await openBrowser(await people.known(OWNER))
  for (const path of [
    'tableau-de-bord',
    'tableau-de-bord/accueil',
    'tableau-de-bord/mes-objets/ajouter',
    'tableau-de-bord/mes-locations',
    'tableau-de-bord/demandes',
    'tableau-de-bord/portefeuille',
    'tableau-de-bord/portefeuille/releve',
    'tableau-de-bord/messages',
    'tableau-de-bord/questions',
    'tableau-de-bord/alertes',
    'tableau-de-bord/notifications',
    'tableau-de-bord/profil',
    'tableau-de-bord/parametres',
    'aide/probleme',
  ]) {
    await page.goto(`/${path}`)
    await awaitScripts(page)
    await expectRoom(page, path, LARGE_TEXT)
  }
})

test('no bar covers the menu of an object @telephone-only', async ({ openBrowser, people }) => {
  const owner = await people.known(OWNER)
  const page = await openBrowser(owner)
  await page.setViewportSize({ width: 360, height: 640 })
  await openMyItems(page)
  const button = page.getByRole('button', { name: /^Actions/ }).last()
  await button.click()
  const menu = page.getByRole('main').locator(`[id="${await button.getAttribute('aria-controls')}"]`)
  for (const entry of await menu.locator('a, button').all()) {
    const seen = await entry.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
    expect(seen, `«${await entry.textContent()}» is in sight`).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()
})

test('the dashboard fits them, whatever people write @telephone-only @deep', async ({
  openBrowser,
  people,
  visitor,
  seasonDay,
}) => {
  const owner = await people.known(OWNER)
  const run = randomUUID().replaceAll('-', '')
  const title = (beginning: string) => `${beginning}${run}`.padEnd(120, 'o')
  const item = await ownObject(owner, { title: title('Longue') })
  await ownObject(owner, { title: title('Perdue') })
  const renter = await people.newcomer(`Marie-Antoinette ${'Nzengue'.repeat(9)}`)
  const { id } = await rentOverHttp(visitor, renter, { item, start: seasonDay(0), end: seasonDay(1) })

  const page = await openBrowser(owner)
  await openMyItems(page)
  await chooseAction(page, title('Perdue'), 'Supprimer')
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'est supprimé.' })).toBeVisible()
  await expectRoom(page, 'my objects, one of which is gone')
  await page.goto('/tableau-de-bord/demandes')
  await expect(cardWithId(page, id)).toBeVisible()
  await expectBellInSight(page)
  await expectRoom(page, 'requests')
  await page.goto('/tableau-de-bord/portefeuille')
  await expect(titleOf(page, 'Portefeuille')).toBeVisible()
  await expectRoom(page, 'the wallet')
  await answer(owner, id, 'refusée')
  await removeObjects(owner, title('Longue'))
  await page.goto('/tableau-de-bord/notifications')
  await expect(page.getByRole('main').getByText(title('Longue')).first()).toBeVisible()
  await expectRoom(page, 'notices')

  const renterPage = await openBrowser(await people.known(RENTER))
  await renterPage.goto('/tableau-de-bord/mes-locations')
  await expect(titleOf(renterPage, 'Mes locations')).toBeVisible()
  await expectRoom(renterPage, 'my rentals')
})
