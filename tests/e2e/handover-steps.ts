import type { HandoverDirection } from '@okoume/domain/rental/rental-status.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { titleOf } from './layout.ts'
import type { Person } from './people.ts'
import { awaitScripts } from './renter.ts'

/** Owns items that no other test rents. */
export const OWNER = 'ferdinand@okoume.test'
export const TERMS = { price: 5000, deposit: 20_000 }

/** Opens the page of a rental. */
export async function open(page: Page, id: string, title: string): Promise<void> {
  await page.goto(`/location/${id}`)
  await expect(titleOf(page, title)).toBeVisible()
  await awaitScripts(page)
}

export const handoverPath = (id: string, direction: HandoverDirection) => `/location/${id}/${direction}`

/** Opens the handover mode by its address. */
export async function openHandover(page: Page, id: string, direction: HandoverDirection): Promise<void> {
  await page.goto(handoverPath(id, direction))
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await awaitScripts(page)
}

export const skipPhotos = (page: Page): Locator => page.getByRole('button', { name: 'Continuer sans photo' })

export const codeField = (page: Page): Locator => page.getByLabel(/^Code de (remise|retour) du/)
export const saveCode = (page: Page): Locator =>
  page.getByRole('button', { name: /^Enregistrer (la remise|le retour)$/ })

/** The code that only that person is shown. */
export async function codeOf({ api }: Person, id: string): Promise<string> {
  return (await api.getHandover({ params: { id } })).code ?? ''
}

/** The full-width state in which the handover mode ends: seen, announced and focused. */
export async function expectSettled(page: Page, title: string): Promise<void> {
  const settled = page
    .getByRole('status')
    .filter({ has: page.getByRole('heading', { level: 1, name: title }) })
  await expect(settled).toBeVisible({ timeout: 15_000 })
  await expect(page.locator(':focus')).toContainText(title)
  await expect(settled).toBeInViewport({ ratio: 1 })
}
