import { randomUUID } from 'node:crypto'
import type { Client } from '@okoume/client/client.ts'
import type { PartInput } from '@okoume/contract/contract.ts'
import type { Item } from '@okoume/contract/wire/item.ts'
import type { Withdrawal } from '@okoume/contract/wire/wallet.ts'
import { addDays, calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { newNumber } from './new-number.ts'
import { ownObject } from './owner.ts'
import { answer, rentOverHttp } from './paid-rental.ts'
import type { Person } from './people.ts'
import { awaitScripts } from './renter.ts'

/** Owns items that no other test rents. */
export const SAVER = 'landry@okoume.test'

/** A simulated number that no payout and no refund reaches. */
export const NOT_REACHED = '077345088'

/** One whose payouts stay pending. */
export const NEVER_SETTLED = '077345128'

/** Of the operator whose withdrawals administrators pay in the tested product. */
export const BY_HAND = '066123456'

/** The duration of a withdrawal besides the screen: polls after 3, 6 and 12 seconds. */
export const SETTLED_WITHIN_MS = 30_000

export const WITHDRAWAL_CALL = '**/api/wallet/withdrawals'

export interface BegunRental {
  readonly id: string
  readonly item: Item
  /** FCFA. */
  readonly rent: number
}

/** A new item of that owner, rented from today on, accepted and begun: its rent can be withdrawn. */
export async function rentFromToday(
  visitor: Client,
  owner: Person,
  renter: Person,
  change: Partial<PartInput<'createItem', 'body'>>,
): Promise<BegunRental> {
  const item = await ownObject(owner, change)
  const { today } = await visitor.getDemoClock()
  const start = calendarDay(today)
  const { id, quote } = await rentOverHttp(visitor, renter, { item, start, end: addDays(start, 1) })
  await answer(owner, id, 'acceptée')
  // Runs due work.
  await visitor.setDemoClock({ body: { today } })
  return { id, item, rent: quote.subtotal }
}

/** FCFA that an administrator gives: a rent is held until its handover, which would take a day. */
export async function giveMoney(administrator: Person, owner: Person, amount: number): Promise<void> {
  const headers = { 'idempotency-key': randomUUID() }
  await administrator.api.updateWallet({ headers, body: { userId: owner.id, amount, reason: 'Un geste' } })
}

export async function openWallet(page: Page): Promise<void> {
  await page.goto('/tableau-de-bord/portefeuille')
  await expect(page.getByRole('heading', { level: 1, name: 'Portefeuille' })).toBeVisible()
  await awaitScripts(page)
}

export function withdrawDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: "Retirer de l'argent" })
}

export async function openWithdraw(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: "Retirer de l'argent" }).click()
  const dialog = withdrawDialog(page)
  await expect(dialog).toBeVisible()
  return dialog
}

export async function fillWithdraw(dialog: Locator, number: string, amount: number): Promise<void> {
  await dialog.getByLabel('Numéro mobile money').fill(number)
  await dialog.getByLabel('Montant').fill(String(amount))
}

/** Requests it over HTTP, where the screen for it is not tested. */
export async function withdrawOverHttp(
  owner: Person,
  phoneNumber: string,
  amount = ownAmount(),
): Promise<Withdrawal> {
  const headers = { 'idempotency-key': randomUUID() }
  const body = { phoneNumber, amount }
  return (await owner.api.requestWithdrawal({ headers, body })).withdrawal
}

/** The withdrawals of that amount. */
export async function withdrawalsOf(owner: Person, amount: number): Promise<readonly Withdrawal[]> {
  const { withdrawals } = await owner.api.getWallet()
  return withdrawals.filter((withdrawal) => withdrawal.amount === amount)
}

/** A unique amount. */
export function ownAmount(): number {
  return 500 + newNumber()
}
