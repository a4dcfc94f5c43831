import type { Notice } from '@okoume/contract/wire/notice.ts'
import type { Locator, Page } from '@playwright/test'
import { cardWithId } from './dashboard.ts'
import { menuWith } from './layout.ts'
import { ownObject } from './owner.ts'
import { answer, rentOverHttp } from './paid-rental.ts'
import type { Person } from './people.ts'
import { expect, test } from './product-test.ts'
import { awaitScripts } from './renter.ts'
import { expectSoundScreen } from './screen-state.ts'
import { rentFromToday, SAVER } from './wallet-steps.ts'

const LIST = /\/api\/notices(\?.*)?$/

async function openNotices(page: Page): Promise<void> {
  await page.goto('/tableau-de-bord/notifications')
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await awaitScripts(page)
}

const entry = async (page: Page): Promise<Locator> =>
  (await menuWith(page, 'Notifications')).getByRole('link', { name: /^Notifications/ })
const rows = (page: Page): Locator => page.getByRole('main').locator('li', { has: page.locator('time') })
/** In the bar of telephones; a wide screen counts them in its menu. */
const bell = (page: Page): Locator => page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
const unread = (page: Page): Locator => page.getByText('Non lu', { exact: true })

test('a new person has no notifications, and reads what they are for', async ({ openBrowser, people }) => {
  const page = await openBrowser(await people.newcomer('Blaise Moundounga'))
  await openNotices(page)
  await expect(page.getByRole('heading', { name: 'Rien de nouveau pour le moment' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tout marquer comme lu' })).toHaveCount(0)
  await expectSoundScreen(page, 'no notices')
})

test('a notification is unread until it is followed, here and in the menu', async ({
  openBrowser,
  people,
  visitor,
}) => {
  const owner = await people.known(SAVER)
  const renter = await people.newcomer('Charlène Ibinga')
  const { item } = await rentFromToday(visitor, owner, renter, { price: 5000 })
  await expect.poll(async () => (await renter.api.listNotices()).unread).toBeGreaterThan(0)
  const { unread: count } = await renter.api.listNotices()

  const page = await openBrowser(renter)
  await page.goto('/tableau-de-bord/mes-locations')
  await expect(await entry(page)).toHaveAccessibleName(new RegExp(`Notifications ${count} non lues?`))
  await (await entry(page)).click()
  await expect(unread(page)).toHaveCount(count)
  await expectSoundScreen(page, 'unread notices')

  await rows(page).filter({ hasText: item.title }).first().getByRole('link').first().click()
  await expect(page).not.toHaveURL(/notifications/)
  // The page that it leads to reads the others about the same rental.
  await expect.poll(async () => (await renter.api.listNotices()).unread).toBe(0)
  await openNotices(page)
  await expect(rows(page).first()).toBeVisible()
  await expect(unread(page)).toHaveCount(0)
})

test('reading the page of a rental reads its notifications', async ({
  openBrowser,
  people,
  visitor,
  isPhone,
}) => {
  const renter = await people.newcomer('Charlotte Ibinga')
  const { id } = await rentFromToday(visitor, await people.known(SAVER), renter, { price: 5000 })
  const leadHere = async () =>
    (await renter.api.listNotices()).notices.filter(({ link }) => link?.startsWith(`/location/${id}`))
  await expect.poll(async () => (await leadHere()).some(({ read }) => !read)).toBe(true)
  const page = await openBrowser(renter)
  await page.goto(`/location/${id}`)
  await expect.poll(async () => (await leadHere()).every(({ read }) => read)).toBe(true)
  const { unread: left } = await renter.api.listNotices()
  const counted = isPhone ? bell(page) : await entry(page)
  await expect(counted).toHaveAccessibleName(
    left === 0 ? 'Notifications' : new RegExp(`^Notifications ${left} non lues?`),
  )
})

async function awaitNotice({ api }: Person, title: RegExp): Promise<void> {
  await expect
    .poll(async () => (await api.listNotices()).notices.map((notice) => notice.title))
    .toContainEqual(expect.stringMatching(title))
}

/** The next poll of the open page brings the notice that has arrived. */
async function bringNotice(page: Page, person: Person, title: RegExp): Promise<void> {
  await awaitNotice(person, title)
  await page.clock.fastForward(61_000)
}

test('a notice that arrives refreshes the page that is open', async ({
  openBrowser,
  people,
  visitor,
  seasonDay,
}) => {
  const owner = await people.known(SAVER)
  const renter = await people.newcomer('Christelle Obame')
  const item = await ownObject(owner, { price: 5000 })
  const ownerPage = await openBrowser(owner)
  await ownerPage.clock.install()
  await ownerPage.goto('/tableau-de-bord/demandes')
  await expect(ownerPage.getByRole('heading', { name: 'En attente de réponse' })).toBeVisible()
  const { id } = await rentOverHttp(visitor, renter, { item, start: seasonDay(0), end: seasonDay(1) })
  await bringNotice(ownerPage, owner, new RegExp(`^Nouvelle demande.*${item.title}`))
  await expect(cardWithId(ownerPage, id)).toBeVisible()

  const page = await openBrowser(renter)
  await page.clock.install()
  await page.goto(`/location/${id}`)
  await expect(page.getByRole('main')).toContainText('En attente')
  await answer(owner, id, 'acceptée')
  await bringNotice(page, renter, /est acceptée/)
  await expect(page.getByRole('main')).toContainText('À venir')
})

test('so does one that arrives while the page is loading @deep', async ({
  openBrowser,
  people,
  visitor,
  seasonDay,
}) => {
  const owner = await people.known(SAVER)
  const renter = await people.newcomer('Rodrigue Essono')
  const item = await ownObject(owner, { price: 5000 })
  const page = await openBrowser(owner)
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  await page.route(LIST, async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto('/tableau-de-bord/demandes')
  await expect(page.getByRole('heading', { name: 'En attente de réponse' })).toBeVisible()
  const { id } = await rentOverHttp(visitor, renter, { item, start: seasonDay(2), end: seasonDay(3) })
  await awaitNotice(owner, new RegExp(`^Nouvelle demande.*${item.title}`))
  arrive()
  await expect(cardWithId(page, id)).toBeVisible()
})

test('all are marked as read at once @deep @telephone-only', async ({ openBrowser, people, visitor }) => {
  const owner = await people.known(SAVER)
  const renter = await people.newcomer('Désiré Ogandaga')
  await rentFromToday(visitor, owner, renter, { price: 5000 })
  await expect.poll(async () => (await renter.api.listNotices()).unread).toBeGreaterThan(0)
  const page = await openBrowser(renter)
  await openNotices(page)
  await page.getByRole('button', { name: 'Tout marquer comme lu' }).click()
  await expect(page.locator(':focus')).toContainText('Toutes vos notifications sont marquées comme lues.')
  await expect(page.getByText('Vous avez tout lu.')).toBeVisible()
  await expect(unread(page)).toHaveCount(0)
  await expect(await entry(page)).toHaveAccessibleName('Notifications')
  expect((await renter.api.listNotices()).unread).toBe(0)
})

test('many notifications are paginated by day, and fit the screen however long @deep', async ({
  openBrowser,
  people,
}) => {
  const page = await openBrowser(await people.newcomer('Estelle Mavoungou'))
  const pageOf = (from: number, next: string | null) => ({
    notices: Array.from({ length: 15 }, (_, place) => manyNotice(from + place)),
    unread: 3,
    next,
  })
  await page.route(LIST, (route) => {
    const later = new URL(route.request().url()).searchParams.has('after')
    return route.fulfill({ json: later ? pageOf(15, null) : pageOf(0, 'older') })
  })
  await openNotices(page)
  await expect(rows(page)).toHaveCount(15)
  await expect(page.getByRole('heading', { level: 2, name: '15 octobre 2026' })).toBeVisible()
  await expectSoundScreen(page, 'many notices')
  await page.getByRole('button', { name: 'Afficher plus' }).click()
  await expect(rows(page)).toHaveCount(30)
  await expect(rows(page).nth(15).getByRole('link')).toBeFocused()
  await expect(page.getByText('15 notifications de plus.')).toBeAttached()
  await expect(page.getByRole('button', { name: 'Afficher plus' })).toHaveCount(0)
})

/** Two a day. */
function manyNotice(place: number): Notice {
  const day = 15 - Math.floor(place / 2)
  return {
    id: `01990000-0000-7000-8000-${String(place).padStart(12, '0')}`,
    title: `Votre demande pour « ${'Anticonstitutionnellement'.repeat(3)} » est acceptée`,
    paragraphs: ['Le propriétaire a accepté.'],
    link: '/tableau-de-bord/mes-locations',
    linkLabel: 'Voir ma location',
    otherLink: null,
    otherLabel: null,
    createdAt: `2026-10-${String(day).padStart(2, '0')}T${place % 2 === 0 ? '12' : '08'}:00:00Z`,
    read: place > 2,
  }
}

test('notifications that fail to load say so, with a retry @deep @telephone-only', async ({
  openBrowser,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(/500 \(Internal Server Error\)/, /ApiError|INTERNAL/)
  const page = await openBrowser(await people.newcomer('Fabrice Koumba'))
  const error = { code: 'INTERNAL', message: 'Une erreur est survenue. Veuillez réessayer.' }
  await page.route(LIST, (route) => route.fulfill({ status: 500, json: { error } }))
  await page.goto('/tableau-de-bord/notifications')
  await expect(page.getByRole('alert')).toContainText('Une erreur est survenue. Veuillez réessayer.')
  await expectSoundScreen(page, 'notices that did not come')
  await page.unroute(LIST)
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
})
