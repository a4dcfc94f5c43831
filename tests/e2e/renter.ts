import type { Item } from '@okoume/contract/wire/item.ts'
import type { CalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatDay } from '@okoume/domain/calendar/format-day.ts'
import { expect, type Locator, type Page } from '@playwright/test'

/** The name of that day's button: «lundi 7 décembre 2026». */
function wordsOf(day: CalendarDay): string {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString('fr', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
}

/** Before hydration a click has no effect: scripts wait for the first paint. */
export async function awaitScripts(page: Page, part = 'main'): Promise<void> {
  await page.waitForFunction((selector) => {
    const element = document.querySelector(selector)
    return element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps'))
  }, part)
}

/** Requests of those addresses wait until the returned function is called. */
export async function delayRequests(page: Page, addresses: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** The page stays as the server sent it until the returned function is called. */
export function delayScripts(page: Page): Promise<() => void> {
  return delayRequests(page, /\/assets\/hydrate-.*\.js/)
}

/** Parts that load later are hydrated later than the page: until then their links open documents. */
export async function awaitHydration(part: Locator): Promise<void> {
  const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))
  await expect.poll(() => part.evaluate(isHydrated)).toBe(true)
}

export async function openObject(page: Page, item: Pick<Item, 'id' | 'title'>, search = ''): Promise<void> {
  await page.goto(`/objet/${item.id}${search}`)
  await expect(page.getByRole('heading', { level: 1, name: item.title })).toBeVisible()
  await awaitScripts(page)
}

export function calendarOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Choisissez vos dates' })
}

export async function openCalendar(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Retrait/ }).click()
  const calendar = calendarOf(page)
  await expect(calendar).toBeVisible()
  return calendar
}

/** The button of that day, in its month. */
export async function dayIn(calendar: Locator, day: CalendarDay): Promise<Locator> {
  const button = calendar.getByRole('button', { name: new RegExp(`^(aujourd'hui, )?${wordsOf(day)}`, 'i') })
  const onward = calendar.getByRole('button', { name: /mois suivant|next month/i })
  // It opens in a transition: days that are not there yet are in no other month.
  await expect(calendar).toBeVisible()
  for (let turns = 0; turns < 14 && (await button.count()) === 0; turns++) await onward.click()
  return button
}

export async function chooseDates(page: Page, start: CalendarDay, end: CalendarDay): Promise<void> {
  await openCalendar(page)
  await chooseDatesIn(calendarOf(page), start, end)
}

/** In a calendar that is open. */
export async function chooseDatesIn(calendar: Locator, start: CalendarDay, end: CalendarDay): Promise<void> {
  const page = calendar.page()
  await (await dayIn(calendar, start)).click()
  await (await dayIn(calendar, end)).click()
  await calendar.getByRole('button', { name: 'Valider' }).click()
  await expect(calendar).toBeHidden()
  await expect(page.getByRole('button', { name: /^Retrait/ })).toContainText(formatDay(start))
  await expect(page.getByRole('button', { name: /^Retour/ })).toContainText(formatDay(end))
}

export const ADDRESS = 'Nzeng-Ayong, derrière la pharmacie'
export const RECIPIENT_PHONE = '066 12 34 56'

/** The field for where the item is brought, which those who come for it are not asked. */
export async function askForDelivery(page: Page): Promise<Locator> {
  await page.getByRole('radio', { name: 'Me le faire livrer' }).check()
  return page.getByLabel('Adresse ou quartier de livraison')
}

/** The renter comes for the item: no address is asked for. */
export async function expectPickup(page: Page): Promise<void> {
  await expect(page.getByRole('radio', { name: /^Je viens le chercher/ })).toBeChecked()
  await expect(page.getByLabel('Adresse ou quartier de livraison')).toBeHidden()
}

export async function fillWhereTo(page: Page): Promise<void> {
  await (await askForDelivery(page)).fill(ADDRESS)
  await page.getByLabel('Téléphone du destinataire').fill(RECIPIENT_PHONE)
}

export async function askToRent(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Demander à louer' }).click()
}

/** From the item's page, by a link that names the days, to the bill. */
export async function askFor(page: Page, item: Item, start: CalendarDay, end: CalendarDay): Promise<void> {
  await openObject(page, item, `?retrait=${start}&retour=${end}#demande`)
  await expect(page.getByRole('button', { name: /^Retrait/ })).toContainText(formatDay(start))
  await goToBill(page)
}

/** The same, with the days chosen in the calendar: a link yields to a request that was begun in this browser. */
export async function askOnCalendar(page: Page, item: Item, start: CalendarDay, end: CalendarDay) {
  await openObject(page, item)
  await chooseDates(page, start, end)
  await goToBill(page)
}

async function goToBill(page: Page): Promise<void> {
  await fillWhereTo(page)
  await askToRent(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Facturation' })).toBeVisible()
}

/** The number is an Airtel one. */
export async function fillPayer(page: Page, number: string): Promise<void> {
  await page.getByRole('radio', { name: 'Airtel Money' }).check()
  await page.getByLabel('Numéro de téléphone').fill(number)
}

export function awaitedPayment(page: Page): Locator {
  return page.getByRole('heading', { name: 'Confirmez le paiement sur votre téléphone' })
}

/** Sends the payment request to that telephone, and sees it pending. */
export async function pay(page: Page, number: string): Promise<void> {
  await fillPayer(page, number)
  await page.getByRole('button', { name: /^Payer/ }).click()
  await expect(awaitedPayment(page)).toBeVisible()
}
