import { expect, type Locator, type Page } from '@playwright/test'
import { PASSWORD } from './people.ts'
import { awaitScripts } from './renter.ts'

export async function openProfile(page: Page): Promise<void> {
  await page.goto('/tableau-de-bord/profil')
  await expect(page.getByRole('heading', { level: 1, name: 'Mon profil' })).toBeVisible()
  await awaitScripts(page)
}

/** One of the profile's sheets, by its title. */
export function sectionOf(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true })
}

/** Signs in as from another device: another session of the same person. */
export async function signInElsewhere(page: Page, email: string): Promise<void> {
  await page.goto('/connexion')
  await awaitScripts(page)
  await page.getByLabel('Adresse email').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL('/tableau-de-bord/accueil')
}

/** True if the browser's session is still open, for the identity service. */
export async function hasSession(page: Page): Promise<boolean> {
  return (await page.context().request.get('/api/auth/token')).ok()
}

/** True if these credentials sign in. */
export async function opens(page: Page, email: string, password: string): Promise<boolean> {
  // Separate from the page's own cookies.
  const answer = await fetch(new URL('/api/auth/sign-in/email', page.url()), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return answer.ok
}
