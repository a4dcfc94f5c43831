import type { Item } from '@okoume/contract/wire/item.ts'
import type { Page } from '@playwright/test'
import { expect, test } from './product-test.ts'
import { awaitScripts, calendarOf, chooseDatesIn, openObject } from './renter.ts'

const SCRIPTS = '**/assets/*.js'

type Landing = (page: Page, item: Item) => Promise<void>

/** The ways in which an item is the first page of a visit, up to the first press. */
const LANDINGS: Readonly<Record<string, Landing>> = {
  'once its scripts answer': openObject,
  'from a link with a query': async (page, item) => {
    await page.goto(`/objet/${item.id}?utm_source=whatsapp`)
    await awaitScripts(page)
  },
  'after a reload': async (page, item) => {
    await openObject(page, item)
    await page.reload()
    await awaitScripts(page)
  },
}

/** The same, where nothing answers a press yet. */
const EARLY_LANDINGS: Readonly<Record<string, Landing>> = {
  'before any script has come': async (page, item) => {
    await page.route(SCRIPTS, () => {})
    await page.goto(`/objet/${item.id}`, { waitUntil: 'commit' })
  },
  'before the code of the form has come': async (page, item) => {
    await page.route(/\/assets\/request-panel-.*\.js/, () => {})
    await openObject(page, item)
  },
}

for (const [when, land] of Object.entries(LANDINGS)) {
  test(`the first press on the docked bar opens the calendar, ${when} @telephone-only`, async ({
    page,
    objectCalled,
    seasonDay,
  }) => {
    await land(page, await objectCalled('Kayak deux places'))
    const bar = page.getByRole('link', { name: 'Demander à louer' })
    await bar.click()
    await expect(calendarOf(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(calendarOf(page)).toBeHidden()
    await expect(page.getByRole('region', { name: 'Demande de location' })).toBeFocused()
    await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
    await bar.click()
    await chooseDatesIn(calendarOf(page), seasonDay(0), seasonDay(1))
    // Nothing is left to choose.
    await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
    await bar.click()
    await expect(page.getByRole('region', { name: 'Demande de location' })).toBeFocused()
    await expect(page.getByRole('button', { name: /^Retrait/ })).not.toHaveAttribute('data-next')
  })
}

for (const [when, land] of Object.entries(EARLY_LANDINGS)) {
  test(`the first press on the docked bar scrolls to the form, ${when} @telephone-only`, async ({
    page,
    objectCalled,
  }) => {
    await land(page, await objectCalled('Kayak deux places'))
    const bar = page.getByRole('link', { name: 'Demander à louer' })
    const form = page.getByRole('region', { name: 'Demande de location' })
    await expect(form).not.toBeInViewport()
    await bar.click()
    await expect(form).toBeFocused()
    await expect(form.getByRole('heading', { name: 'Demande de location' })).toBeInViewport()
    await expect(form.getByRole('button', { name: /^Retrait/ })).toBeInViewport()
  })
}

test('buttons pressed before the scripts are loaded take effect afterwards, all of them', async ({
  page,
  objectCalled,
}) => {
  const pressed = Promise.withResolvers<void>()
  await page.route(SCRIPTS, async (route) => {
    await pressed.promise
    await route.continue()
  })
  await page.clock.install()
  const item = await objectCalled('Chaises')
  await page.goto(`/objet/${item.id}`, { waitUntil: 'commit' })
  const more = page.getByRole('button', { name: 'Augmenter' })
  await more.click()
  await more.click()
  await expect(more).toHaveAttribute('data-waiting', '')
  const start = page.getByRole('button', { name: /^Retrait/ })
  // Twice, out of impatience.
  await start.click()
  await start.click()
  await page.clock.fastForward(30_000)
  pressed.resolve()
  await expect(calendarOf(page)).toBeVisible()
  await expect(page.getByLabel('Quantité')).toHaveValue('3')
  await expect(more).not.toHaveAttribute('data-waiting', '')
})

test('a press on the docked bar before the scripts are loaded takes effect afterwards @telephone-only', async ({
  page,
  objectCalled,
}) => {
  const pressed = Promise.withResolvers<void>()
  await page.route(SCRIPTS, async (route) => {
    await pressed.promise
    await route.continue()
  })
  const item = await objectCalled('Kayak deux places')
  // An earlier page of this tab has left scroll positions.
  await page.goto('/conditions', { waitUntil: 'commit' })
  await page.goto(`/objet/${item.id}`, { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Demander à louer' }).click()
  pressed.resolve()
  await expect(calendarOf(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Demande de location' })).toBeInViewport()
})

test('without scripts the docked bar leads to the form @telephone-only', async ({
  openBrowser,
  objectCalled,
}) => {
  const page = await openBrowser(null, { javaScriptEnabled: false })
  await page.goto(`/objet/${(await objectCalled('Kayak deux places')).id}`)
  await page.getByRole('link', { name: 'Demander à louer' }).click()
  await expect(page.getByRole('heading', { name: 'Demande de location' })).toBeInViewport()
})

test('the docked bar is hidden while the form is visible @telephone-only', async ({ page, objectCalled }) => {
  await openObject(page, await objectCalled('Kayak deux places'))
  const bar = page.getByRole('link', { name: 'Demander à louer' })
  await expect(bar).toBeInViewport()
  await page.getByRole('heading', { name: 'Demande de location' }).scrollIntoViewIfNeeded()
  await expect(bar).toBeHidden()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(bar).toBeHidden()
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
  await expect(bar).toBeVisible()
})

test('on a wide screen the form stands beside the item at once @computer-only', async ({
  page,
  objectCalled,
}) => {
  await page.goto(`/objet/${(await objectCalled('Kayak deux places')).id}`)
  await expect(page.getByRole('button', { name: /^Retrait/ })).toBeInViewport()
  await expect(page.getByRole('link', { name: 'Demander à louer' })).toBeHidden()
})
