import type { Client } from '@okoume/client/client.ts'
import type { Item } from '@okoume/contract/wire/item.ts'
import type { CalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { answerPhone, newAirtelNumber } from './demo-telephone.ts'
import { askFor, awaitedPayment, pay } from './renter.ts'
import { expectOnReturn } from './turning-back.ts'

/** The screen's text once it is paid. */
export function paidHeading(page: Page): Locator {
  return page.getByRole('heading', { name: 'Paiement réussi ! Vous serez redirigé vers vos locations.' })
}

/** Leaves the paid screen by its link: it would go there on its own, seconds later. */
export async function leavePaid(page: Page): Promise<void> {
  await expect(paidHeading(page)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Mes locations' }).click()
  await expect(page).toHaveURL(/mes-locations$/)
}

/** From the item's page to a pending payment; returns the paying telephone. */
export async function payFor(page: Page, item: Item, start: CalendarDay, end: CalendarDay): Promise<string> {
  const number = newAirtelNumber()
  await askFor(page, item, start, end)
  await pay(page, number)
  return number
}

/** Answers on the telephone, and shows the page again until it knows. */
export async function answerAndReturn(
  page: Page,
  visitor: Client,
  number: string,
  answer: 'confirm' | 'refuse' | 'lapse',
): Promise<void> {
  await answerPhone(visitor, number, answer)
  await expectOnReturn(page, (look) => expect(awaitedPayment(page)).toBeHidden(look))
}
