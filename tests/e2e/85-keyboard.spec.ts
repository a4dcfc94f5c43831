import { addDays } from '@okoume/domain/calendar/calendar-day.ts'
import { formatDay } from '@okoume/domain/calendar/format-day.ts'
import type { Page } from '@playwright/test'
import { RENTER } from './people.ts'
import { expect, test } from './product-test.ts'
import { awaitScripts, calendarOf, dayIn, openObject } from './renter.ts'

/** Visible focus: an outline, or a shadow. */
async function expectVisibleFocus(page: Page): Promise<void> {
  const focused = await page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return { what: 'nothing', shown: false }
    const hasRing = (one: Element, pseudo?: string) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one, pseudo)
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) || boxShadow !== 'none'
    }
    // A card shows the ring of its link, a label that of its radio button.
    const around = [element, element.parentElement, element.nextElementSibling, element.closest('label')]
    const ringed = around.some((one) => one && (hasRing(one) || hasRing(one, '::after')))
    // The parts of a date have the browser's own ring, which cannot be read from here.
    const shown = ringed || element.matches('input[type="date"]')
    return { what: element.outerHTML.slice(0, 200), shown }
  })
  expect(focused.shown, `focus shows on ${focused.what}`).toBe(true)
}

for (const path of ['/', '/explorer', '/connexion', '/inscription', '/demo']) {
  test(`each tab stop is visible on ${path}`, async ({ page }) => {
    await page.goto(path)
    await awaitScripts(page)
    for (let stop = 0; stop < 16; stop++) {
      await page.keyboard.press('Tab')
      // A form without a footer has fewer stops: after its last the browser's own follow.
      if (stop >= 4 && (await page.evaluate(() => document.activeElement === document.body))) break
      await expectVisibleFocus(page)
    }
  })
}

test('the first tab stop skips to the content', async ({ page }) => {
  await page.goto('/explorer')
  await awaitScripts(page)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Aller au contenu' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('a request is filled by keyboard alone', async ({ openBrowser, people, objectCalled, seasonDay }) => {
  const page = await openBrowser(await people.known(RENTER))
  await openObject(page, await objectCalled('Motopompe'))
  const start = page.getByRole('button', { name: /^Retrait/ })
  await start.focus()
  await page.keyboard.press('Enter')
  const calendar = calendarOf(page)
  await expect(calendar).toBeVisible()
  // On a day, so that the arrow keys work at once.
  const day = calendar.locator(':focus').and(calendar.getByRole('gridcell').getByRole('button'))
  await expect(day).toHaveCount(1)
  const first = await day.getAttribute('aria-label')
  await page.keyboard.press('ArrowRight')
  await expect(day).toHaveCount(1)
  await expect(day).not.toHaveAttribute('aria-label', first ?? '')

  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()
  await expect(start).toBeFocused()

  await page.keyboard.press('Enter')
  await (await dayIn(calendar, seasonDay(10))).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expectVisibleFocus(page)
  await page.keyboard.press('Enter')
  await calendar.getByRole('button', { name: 'Valider' }).focus()
  await page.keyboard.press('Enter')
  await expect(calendar).toBeHidden()
  await expect(start).toBeFocused()
  await expect(start).toContainText(formatDay(seasonDay(10)))
  await expect(page.getByRole('button', { name: /^Retour/ })).toContainText(
    formatDay(addDays(seasonDay(10), 8)),
  )

  await page.getByRole('radio', { name: /^Je viens le chercher/ }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Me le faire livrer' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Adresse ou quartier de livraison')).toBeFocused()
  await page.keyboard.type('Louis, près du marché')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Téléphone du destinataire')).toBeFocused()
  await page.keyboard.type('077 12 34 56')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/facturation')
  await expect(page.getByRole('heading', { level: 1, name: 'Facturation' })).toBeVisible()
})

test('a calendar that was just closed opens again at once @deep @telephone-only', async ({
  page,
  objectCalled,
}) => {
  await openObject(page, await objectCalled('Motopompe'))
  const start = page.getByRole('button', { name: /^Retrait/ })
  await start.press('Enter')
  await expect(calendarOf(page)).toBeVisible()
  // Faster than the browser, which reports the closing in a task of its own.
  await page.evaluate(async () => {
    document.querySelector<HTMLElement>('dialog[open] [aria-label="Fermer"]')?.click()
    for (let turn = 0; turn < 20 && document.querySelector('dialog[open]'); turn++) await Promise.resolve()
    document.querySelector<HTMLElement>('fieldset button[aria-haspopup="dialog"]')?.click()
  })
  await expect(page.getByText('Chargement...')).toHaveCount(0)
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 0)))
  await expect(calendarOf(page)).toBeVisible()
})

test('the calendar traps the focus until it is closed', async ({ page, objectCalled }) => {
  await openObject(page, await objectCalled('Tondeuse à gazon'))
  await page.getByRole('button', { name: /^Retour/ }).focus()
  await page.keyboard.press('Enter')
  await expect(calendarOf(page)).toBeVisible()
  for (let stop = 0; stop < 12; stop++) {
    await page.keyboard.press(stop < 8 ? 'Tab' : 'Shift+Tab')
    // Between two rounds the browser's own controls have the focus.
    const place = await page.evaluate(() =>
      document.activeElement === document.body || document.activeElement?.closest('dialog') ? 'kept' : 'lost',
    )
    expect(place).toBe('kept')
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Retour/ })).toBeFocused()
})

test('the menu opens, navigates and closes by keyboard', async ({ openBrowser, people, isPhone }) => {
  const page = await openBrowser(await people.known(RENTER))
  await page.goto('/')
  const banner = page.getByRole('banner')
  const button = banner.getByRole('button', { name: isPhone ? 'Menu' : 'Serge Ndong' })
  await expect(button).toBeVisible()
  await awaitScripts(page)
  const entry = banner.getByRole('link', { name: 'Mes locations' }).filter({ visible: true })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(entry).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(entry).toHaveCount(0)
  await expect(button).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(entry).toBeVisible()
  for (let stop = 0; stop < 8 && !(await isFocused(entry)); stop++) await page.keyboard.press('Tab')
  await expectVisibleFocus(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/tableau-de-bord/mes-locations')
  await expect(entry).toHaveCount(0)
})

function isFocused(locator: ReturnType<Page['locator']>): Promise<boolean> {
  return locator.evaluate((element) => element === document.activeElement)
}

test('the filters are chosen by keyboard', async ({ page, visitor, isPhone }) => {
  const { total } = await visitor.searchItems({ query: { category: 'electronique' } })
  await page.goto('/explorer')
  await awaitScripts(page)
  await page.locator('summary').focus()
  // Beside the results the panel is open from the start.
  if (isPhone) await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: 'Tous' })).toBeFocused()
  await expectVisibleFocus(page)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Électronique' })).toBeChecked()
  await expect(page.getByRole('heading', { name: `${total} résultat(s)`, exact: true })).toBeVisible()
})
