import type { CalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongPeriod } from '@okoume/domain/calendar/format-day.ts'
import { expect, type Locator, type Page } from '@playwright/test'

/** The rows of the renter's sheet, or of the owner's. */
export function rentalCards(page: Page): Locator {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
}

/** The row of that rental, on either sheet. */
export function cardOf(page: Page, title: string, start: CalendarDay, end: CalendarDay): Locator {
  const dates = new RegExp(formatLongPeriod(start, end), 'i')
  return rentalCards(page)
    .filter({ has: page.getByRole('heading', { name: title }) })
    .filter({ hasText: dates })
}

/** The row of a rental that the test has made itself, on either sheet. */
export function cardWithId(page: Page, rentalId: string): Locator {
  return rentalCards(page).and(page.locator(`[id="${rentalId}"]`))
}

/** Follows a row to the page of its rental. */
export async function openRental(row: Locator): Promise<Locator> {
  await row.getByRole('heading').getByRole('link').click()
  return shownRental(row.page())
}

/** The page of a rental that the test has made itself. */
export async function openRentalWithId(page: Page, rentalId: string): Promise<Locator> {
  await page.goto(`/location/${rentalId}`)
  return shownRental(page)
}

async function shownRental(page: Page): Promise<Locator> {
  const rental = page.getByRole('main').getByRole('article')
  await expect(rental.getByRole('heading', { name: 'Étapes' })).toBeVisible()
  return rental
}

/** Opens a part of a rental's page. */
export async function unfold(within: Page | Locator, title: string): Promise<void> {
  await within
    .locator('summary')
    .filter({ hasText: new RegExp(`^${title}`) })
    .click()
}

/** The rentals that are over are folded until then. */
export async function unfoldPast(page: Page): Promise<void> {
  await page.getByText(/^Passées \(\d+\)$/).click()
}

export interface Wallet {
  readonly balance: number
  readonly withdrawable: number
  readonly cautions: number
}

const AVAILABLE = 'Disponible au retrait'

/** The amounts of the owner's wallet. */
export async function readWallet(page: Page): Promise<Wallet> {
  await page.goto('/tableau-de-bord/portefeuille')
  await expect(page.getByRole('heading', { level: 1, name: 'Portefeuille' })).toBeVisible()
  const figureOf = (name: string) =>
    page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })
  const amount = async (name: string) => {
    const figure = figureOf(name)
    const text = await figure.getByRole('definition').first().innerText()
    return Number(text.replace(/\D/g, ''))
  }
  return {
    balance: await amount('Solde actuel'),
    // Not shown a second time where it is the whole balance.
    withdrawable: await amount((await figureOf(AVAILABLE).count()) > 0 ? AVAILABLE : 'Solde actuel'),
    cautions: await amount('Cautions actives'),
  }
}
