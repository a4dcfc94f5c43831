import { expect, type Locator, type Page } from '@playwright/test'
import { newTextNumber, orderCode } from './demo-telephone.ts'
import { awaitScripts } from './renter.ts'

/** The browser's console message when our own identity service refuses a call. */
export const REFUSED_BY_IDENTITY = /status of (400|401|403|422|429) .*\/api\/auth\//

export interface NewAccount {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly confirmation: string
}

export async function fillSignUp(
  page: Page,
  { name, email, password, confirmation }: NewAccount,
): Promise<void> {
  // The page to sign in has that field too.
  await expect(page.getByRole('heading', { level: 1, name: 'Inscription' })).toBeVisible()
  await page.getByLabel('Adresse email').fill(email)
  await page.getByLabel('Nom complet').fill(name)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByLabel('Confirmez le mot de passe').fill(confirmation)
}

export async function signUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
}

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Adresse email').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

/** On a phone the menu must be opened to see who is signed in. */
export async function expectSignedInAs(page: Page, name: string, isPhone: boolean): Promise<void> {
  if (isPhone) await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('banner').getByText(name).filter({ visible: true })).toBeVisible()
}

export async function signOut(page: Page, name: string, isPhone: boolean): Promise<void> {
  await page.getByRole('button', { name: isPhone ? 'Menu' : name }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Déconnexion' }).click()
}

/** Makes the page's next call request a new token, as every ten minutes. */
export async function ageToken(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('okoume.token'))
}

/** The alert above the form, which has the focus. */
export async function expectFocusedAlert(page: Page): Promise<Locator> {
  await expect(page.locator(':focus').getByRole('alert')).toBeVisible()
  return page.getByRole('alert')
}

/** Prevents user enumeration: a wrong password and an unknown e-mail are refused alike. */
export async function expectSameRefusal(page: Page, known: string, unknown: string): Promise<void> {
  const alert = page.getByRole('alert')
  await signIn(page, known, 'pas celui-ci')
  await expect(alert).toContainText('Une erreur est survenue. Veuillez réessayer.')
  const words = await alert.innerText()
  await signIn(page, unknown, 'pas celui-ci')
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeEnabled()
  await expect(alert).toHaveText(words, { useInnerText: true })
  await expect(page).toHaveURL('/connexion')
}

/** The browser's console message when a new number's account is asked for before its name is known. */
export const NOT_OPENED_YET = /status of 400 .*\/api\/users/

/** Opens an account by a code to a new number, and a name. Answers the number. */
export async function signUpByNumber(page: Page, name: string): Promise<string> {
  const number = newTextNumber('077')
  await page.goto('/inscription')
  await awaitScripts(page)
  await page.getByLabel('Numéro de téléphone ou adresse email').fill(number)
  const code = await orderCode(page, page.getByRole('button', { name: 'Recevoir un code' }), number)
  await page.getByLabel('Code reçu par SMS').fill(code)
  await page.getByLabel('Nom complet').fill(name)
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(page).toHaveURL('/tableau-de-bord/accueil')
  return number
}
