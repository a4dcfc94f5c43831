import type { Page } from '@playwright/test'
import { fillSignUp, signIn, signUp } from '../e2e/account-steps.ts'
import { newEmail, PASSWORD } from '../e2e/people.ts'
import { expect, test } from '../e2e/product-test.ts'
import { awaitScripts } from '../e2e/renter.ts'
import { followLink } from './emulated-mails.ts'

const PROFILE = '/tableau-de-bord/profil'
const REFUSED_BY_SERVICE = /status of 400 .*googleapis\.com/

/** A new person with a confirmed e-mail, on their profile. */
async function openProfile(page: Page, email: string): Promise<void> {
  await page.goto(`/inscription?${new URLSearchParams({ redirect: PROFILE })}`)
  await awaitScripts(page)
  await fillSignUp(page, { name: 'Odile Mve', email, password: PASSWORD, confirmation: PASSWORD })
  await page.getByRole('checkbox', { name: /conditions/ }).check()
  await signUp(page)
  await expect(page).toHaveURL(/\/confirmation-email/)
  await followLink(page, email, 'VERIFY_EMAIL')
  await expect(page).toHaveURL(PROFILE)
  await expect(page.getByRole('main')).toContainText(email)
}

test('contact details can be edited, and are saved', async ({ page }) => {
  await openProfile(page, newEmail())
  const details = page.getByRole('main')
  await details
    .getByRole('button', { name: /coordonnées|Modifier/ })
    .first()
    .click()
  await page.getByLabel('Téléphone').fill('077 12 34 56')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(details).toContainText('077 12 34 56')
  await page.reload()
  await expect(details).toContainText('077 12 34 56')
})

test('a new password requires the old one, keeps this session and works at the next sign-in', async ({
  page,
  openBrowser,
  expectedErrors,
}) => {
  expectedErrors.push(REFUSED_BY_SERVICE)
  const email = newEmail()
  await openProfile(page, email)
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  const form = page.getByRole('form', { name: 'Changer le mot de passe' })
  const change = async (current: string) => {
    await form.getByLabel('Mot de passe actuel').fill(current)
    await form.getByLabel('Nouveau mot de passe', { exact: true }).fill('une pirogue bleue')
    await form.getByLabel('Confirmez le nouveau mot de passe').fill('une pirogue bleue')
    await form.getByRole('button', { name: 'Changer le mot de passe' }).click()
  }
  await change('pas celui-ci')
  await expect(form.getByLabel('Mot de passe actuel')).toHaveAccessibleDescription(/\S/)
  await change(PASSWORD)
  await expect(page.getByText('Votre mot de passe est changé.')).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL(PROFILE)

  const elsewhere = await openBrowser()
  await elsewhere.goto('/connexion')
  await awaitScripts(elsewhere)
  await signIn(elsewhere, email, PASSWORD)
  await expect(elsewhere.getByRole('alert')).toContainText('Une erreur est survenue.')
  await signIn(elsewhere, email, 'une pirogue bleue')
  await expect(elsewhere).toHaveURL('/tableau-de-bord/accueil')
})

test('a new e-mail takes effect once its link is opened, and the profile updates by itself', async ({
  page,
  openBrowser,
}) => {
  const [before, after] = [newEmail(), newEmail()]
  await openProfile(page, before)
  await page.getByRole('button', { name: "Changer d'adresse email" }).click()
  const form = page.getByRole('form', { name: "Changer d'adresse email" })
  await form.getByLabel('Votre mot de passe').fill(PASSWORD)
  await form.getByLabel('Nouvelle adresse email').fill(after)
  await form.getByRole('button', { name: 'Envoyer le lien' }).click()
  await expect(page.getByText(`Nous avons envoyé un lien à ${after}`)).toBeVisible()

  const elsewhere = await openBrowser()
  await followLink(elsewhere, before, 'VERIFY_AND_CHANGE_EMAIL')
  await expect(page.getByRole('definition').filter({ hasText: after })).toBeVisible({ timeout: 15_000 })

  await elsewhere.goto('/connexion')
  await awaitScripts(elsewhere)
  await signIn(elsewhere, after, PASSWORD)
  await expect(elsewhere).toHaveURL('/tableau-de-bord/accueil')
})

test('a closed account is deleted from the service too', async ({ page, expectedErrors }) => {
  expectedErrors.push(REFUSED_BY_SERVICE)
  const email = newEmail()
  await openProfile(page, email)
  await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Votre mot de passe').fill(PASSWORD)
  await dialog.getByRole('button', { name: /^Supprimer/ }).click()
  await expect(page).toHaveURL('/')

  await page.goto('/connexion')
  await awaitScripts(page)
  await signIn(page, email, PASSWORD)
  await expect(page.getByRole('alert')).toContainText('Une erreur est survenue.')
})
