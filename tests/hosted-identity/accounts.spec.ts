import type { Page } from '@playwright/test'
import {
  expectSameRefusal,
  expectSignedInAs,
  fillSignUp,
  signIn,
  signOut,
  signUp,
} from '../e2e/account-steps.ts'
import { newEmail, OWNER, PASSWORD, RENTER } from '../e2e/people.ts'
import { expect, test } from '../e2e/product-test.ts'
import { awaitScripts } from '../e2e/renter.ts'
import { followLink, linkTo, mailsTo } from './emulated-mails.ts'

/** The browser's console message for a refused call. */
const REFUSED_BY_SERVICE = /status of 400 .*googleapis\.com/

async function openSignIn(page: Page): Promise<void> {
  await page.goto('/connexion')
  await awaitScripts(page)
}

/** Signs up, and stays on the page that waits for the confirmation. */
async function newAccount(page: Page, email: string, name: string, redirect = '/explorer'): Promise<void> {
  await page.goto(`/inscription?${new URLSearchParams({ redirect })}`)
  await awaitScripts(page)
  await fillSignUp(page, { name, email, password: PASSWORD, confirmation: PASSWORD })
  await page.getByRole('checkbox', { name: /conditions/ }).check()
  await signUp(page)
  await expect(page).toHaveURL(/\/confirmation-email/)
  await expect(page.getByRole('main')).toContainText(email)
}

test('the embedded identity service answers nowhere', async ({ request }) => {
  for (const path of ['token', 'get-session', 'ok']) {
    expect((await request.get(`/api/auth/${path}`)).status()).toBe(404)
  }
})

test('sign-up, confirmation on another device, and the page goes on by itself', async ({
  page,
  openBrowser,
  isPhone,
}) => {
  const email = newEmail()
  await newAccount(page, email, 'Sylvie Ango', '/explorer?category=sport')

  const elsewhere = await openBrowser()
  await followLink(elsewhere, email, 'VERIFY_EMAIL')
  await expect(elsewhere).toHaveURL(/\/confirmation-email\?redirect=/)

  await expect(page).toHaveURL('/explorer?category=sport')
  await expectSignedInAs(page, 'Sylvie Ango', isPhone)
})

test('after the confirmation in another tab of the browser, the first tab goes on too', async ({
  page,
  context,
}) => {
  const email = newEmail()
  await newAccount(page, email, 'Marc Ella')
  const mailTab = await context.newPage()
  await followLink(mailTab, email, 'VERIFY_EMAIL')
  await expect(mailTab).toHaveURL('/explorer')
  await page.bringToFront()
  await expect(page).toHaveURL('/explorer')
})

test('another confirmation mail can be requested, and a used link says so', async ({ page, openBrowser }) => {
  await page.clock.install()
  const email = newEmail()
  await newAccount(page, email, 'Aline Mba')
  await page.clock.runFor(61_000)
  const before = (await mailsTo(email, 'VERIFY_EMAIL')).length
  await page.getByRole('button', { name: "Renvoyer l'email" }).click()
  await expect.poll(async () => (await mailsTo(email, 'VERIFY_EMAIL')).length).toBe(before + 1)

  const link = await linkTo(email, 'VERIFY_EMAIL')
  const elsewhere = await openBrowser()
  for (const _ of ['once', 'again']) {
    await elsewhere.goto(link)
    await elsewhere.getByRole('main').getByRole('button').click()
  }
  await expect(elsewhere.getByRole('main')).toContainText("Ce lien n'est plus valable.")
})

test('an e-mail in use is reported at its field', async ({ page, expectedErrors }) => {
  expectedErrors.push(REFUSED_BY_SERVICE)
  await page.goto('/inscription')
  await awaitScripts(page)
  await fillSignUp(page, { name: 'Théo', email: RENTER, password: PASSWORD, confirmation: PASSWORD })
  await page.getByRole('checkbox', { name: /conditions/ }).check()
  await signUp(page)
  await expect(page.getByLabel('Adresse email')).toHaveAccessibleDescription(
    'Cette adresse email est déjà utilisée.',
  )
})

test('a wrong password and an unknown e-mail get the same message (no user enumeration)', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(REFUSED_BY_SERVICE)
  await openSignIn(page)
  await expectSameRefusal(page, RENTER, newEmail())
})

test('an unconfirmed e-mail leads to the confirmation page, which goes on', async ({ page, openBrowser }) => {
  const email = newEmail()
  await newAccount(await openBrowser(), email, 'Urbain Nzé')
  await openSignIn(page)
  await signIn(page, email, PASSWORD)
  await expect(page).toHaveURL(/\/confirmation-email/)
  await followLink(page, email, 'VERIFY_EMAIL')
  await expect(page).toHaveURL('/tableau-de-bord/accueil')
})

test('rentals need a session, survive a reload, and are closed by signing out', async ({ page, isPhone }) => {
  await page.goto('/tableau-de-bord/mes-locations')
  await expect(page).toHaveURL(/\/connexion\?redirect=/)
  await awaitScripts(page)
  await signIn(page, RENTER, PASSWORD)
  await expect(page).toHaveURL('/tableau-de-bord/mes-locations')
  await expect(page.getByRole('main')).toContainText('Tente')
  await page.reload()
  await expect(page.getByRole('main')).toContainText('Tente')

  await signOut(page, 'Serge Ndong', isPhone)
  await expect(page).toHaveURL('/')
  await page.goto('/tableau-de-bord/mes-locations')
  await expect(page).toHaveURL(/\/connexion\?redirect=/)
})

test("a session that is not remembered is shared by the browser's tabs and ends with the browser", async ({
  page,
  context,
  openBrowser,
}) => {
  await openSignIn(page)
  const remember = page.getByRole('checkbox', { name: 'Se souvenir de moi' })
  await remember.setChecked(false)
  await signIn(page, OWNER, PASSWORD)
  await expect(page).toHaveURL('/tableau-de-bord/accueil')
  const second = await context.newPage()
  await second.goto('/tableau-de-bord/demandes')
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(second).toHaveURL('/tableau-de-bord/demandes')

  const { cookies, origins } = await context.storageState()
  const later = await openBrowser(null, { storageState: { cookies, origins } })
  await page.close()
  await second.close()
  await later.goto('/tableau-de-bord/demandes')
  await expect(later).toHaveURL(/\/connexion/)
})

test("a forgotten password: the mail's link leads to a new one, and the old one no longer works", async ({
  page,
  openBrowser,
  expectedErrors,
}) => {
  expectedErrors.push(REFUSED_BY_SERVICE)
  const email = newEmail()
  const first = await openBrowser()
  await newAccount(first, email, 'Reine Obame')
  await followLink(first, email, 'VERIFY_EMAIL')
  await expect(first).toHaveURL('/explorer')

  await openSignIn(page)
  await page.getByRole('button', { name: 'Mot de passe oublié ?' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Adresse email').fill(email)
  await dialog.getByRole('button', { name: 'Envoyer le lien' }).click()
  await expect(dialog).toContainText('Un email de réinitialisation a été envoyé.')

  await page.goto(await linkTo(email, 'PASSWORD_RESET'))
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill('une pirogue bleue')
  await page.getByLabel('Confirmez le mot de passe').fill('une pirogue bleue')
  await page.getByRole('button', { name: 'Changer mon mot de passe' }).click()
  await expect(page).toHaveURL(/\/connexion/)
  await signIn(page, email, PASSWORD)
  await expect(page.getByRole('alert')).toContainText('Une erreur est survenue. Veuillez réessayer.')
  await signIn(page, email, 'une pirogue bleue')
  await expect(page).toHaveURL('/tableau-de-bord/accueil')
})

test('a password reset for an unknown e-mail says the same, and sends nothing', async ({ page }) => {
  const email = newEmail()
  await openSignIn(page)
  await page.getByRole('button', { name: 'Mot de passe oublié ?' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Adresse email').fill(email)
  await dialog.getByRole('button', { name: 'Envoyer le lien' }).click()
  await expect(dialog).toContainText('Un email de réinitialisation a été envoyé.')
  expect(await mailsTo(email, 'PASSWORD_RESET')).toEqual([])
})
