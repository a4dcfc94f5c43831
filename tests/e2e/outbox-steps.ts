import { expect, type Locator, type Page } from '@playwright/test'
import { logOf } from './contacting-steps.ts'
import type { Person } from './people.ts'
import { comeBack } from './turning-back.ts'

export const SENDING = '**/api/rentals/*/messages'
export const SWITCHING = '**/item/update-availability'

/** The browser's console messages for a lost connection. */
export const CUT = [
  /net::ERR_/,
  /Failed to fetch/,
  /Unable to preload CSS/,
  /Error loading route module/,
  // A slow page registers its service worker late.
  /error occurred when fetching the script/,
]

/** Blocks the API for that page, also after reloads. Returns how to undo it and come back: what waits is sent at once. */
export async function cutTheApi(page: Page): Promise<() => Promise<void>> {
  const patterns = ['**/api/**', '**/item/**', '**/single/**', '**/user/**', '**/healthz']
  for (const pattern of patterns) await page.route(pattern, (route) => route.abort())
  return async () => {
    for (const pattern of patterns) await page.unroute(pattern)
    await comeBack(page)
  }
}

export function rowOf(conversation: Locator, text: string): Locator {
  return logOf(conversation).getByRole('listitem').filter({ hasText: text })
}

/** The conversation's messages on the server. */
export async function textsOn(person: Person, rentalId: string): Promise<string[]> {
  const { messages } = await person.api.listMessages({ params: { id: rentalId }, query: {} })
  return messages.map(({ text }) => text)
}

/** All requests under way have arrived. */
export async function expectAllSent(conversation: Locator): Promise<void> {
  await expect(conversation.getByText('En attente du réseau')).toHaveCount(0)
  await expect(conversation.getByText('Envoi…')).toHaveCount(0)
}

/** Presses the button in this size's menu. */
export async function pressSignOut(page: Page, isPhone: boolean): Promise<void> {
  const bar = page.getByRole('banner')
  if (isPhone) await bar.getByRole('button', { name: 'Menu', exact: true }).click()
  else await bar.locator('[aria-controls="menu-compte"]').click()
  await bar.getByRole('button', { name: 'Déconnexion' }).filter({ visible: true }).click()
}
