import type { CalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongPeriod } from '@okoume/domain/calendar/format-day.ts'
import { expect, type Locator, type Page } from '@playwright/test'

/** The rentals on the renter's sheet, the requests on the owner's. */
export function rentalCards(page: Page): Locator {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
}

/** The card of that rental, on either sheet. */
export function cardOf(page: Page, title: string, start: CalendarDay, end: CalendarDay): Locator {
  const dates = new RegExp(formatLongPeriod(start, end), 'i')
  return rentalCards(page)
    .filter({ has: page.getByRole('heading', { name: title }) })
    .filter({ hasText: dates })
}

/** The card of a rental that the test has made itself, on either sheet. */
export function cardWithId(page: Page, rentalId: string): Locator {
  return rentalCards(page).and(page.locator(`[id="${rentalId}"]`))
}

/** A pending request. */
export function requestOf(page: Page, title: string, start: CalendarDay, end: CalendarDay): Locator {
  return cardOf(page, title, start, end).filter({ has: page.getByRole('button', { name: /^Refuser/ }) })
}

export interface Wallet {
  readonly balance: number
  readonly withdrawable: number
  readonly cautions: number
}

/** The amounts of the owner's wallet. */
export async function readWallet(page: Page): Promise<Wallet> {
  await page.goto('/tableau-de-bord/portefeuille')
  await expect(page.getByRole('heading', { level: 1, name: 'Portefeuille' })).toBeVisible()
  const amount = async (name: string) => {
    const figure = page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })
    const text = await figure.getByRole('definition').first().innerText()
    return Number(text.replace(/\D/g, ''))
  }
  return {
    balance: await amount('Solde actuel'),
    withdrawable: await amount('Disponible au retrait'),
    cautions: await amount('Cautions actives'),
  }
}
