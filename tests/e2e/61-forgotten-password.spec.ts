import type { Page } from '@playwright/test'
import { ageToken, REFUSED_BY_IDENTITY, signIn } from './account-steps.ts'
import { linkIn, mailTo } from './demo-mails.ts'
import { openTouched } from './layout.ts'
import { newEmail, PASSWORD, RENTER } from './people.ts'
import { expect, test } from './product-test.ts'
import { awaitScripts } from './renter.ts'
import { expectSoundScreen } from './screen-state.ts'

const NEW_PASSWORD = 'le fromager de la cour'
const MAIL = 'Choisissez un nouveau mot de passe'
const SENT = 'Un email de réinitialisation a été envoyé.'

async function openDialog(page: Page, path = '/connexion') {
  await openTouched(page, path)
  await page.getByRole('button', { name: 'Mot de passe oublié ?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mot de passe oublié' })
  await expect(dialog).toBeVisible()
  return dialog
}

async function askForMail(page: Page, email: string, path?: string): Promise<void> {
  const dialog = await openDialog(page, path)
  await dialog.getByLabel('Adresse email').fill(email)
  await dialog.getByRole('button', { name: 'Envoyer le lien' }).click()
  await expect(dialog.getByText(SENT)).toBeVisible()
}

async function choose(page: Page, password: string, confirmation = password): Promise<void> {
  await page.getByLabel('Nouveau mot de passe').fill(password)
  await page.getByLabel('Confirmez le mot de passe').fill(confirmation)
  await page.getByRole('button', { name: 'Changer mon mot de passe' }).click()
}

test('the dialog takes over the typed e-mail, and requires one', async ({ page }) => {
  await page.goto('/connexion')
  await awaitScripts(page)
  await page.getByLabel('Adresse email').fill(RENTER)
  const opener = page.getByRole('button', { name: 'Mot de passe oublié ?' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Mot de passe oublié' })
  const email = dialog.getByLabel('Adresse email')
  await expect(email).toHaveValue(RENTER)
  await expect(email).toBeFocused()
  await expectSoundScreen(page, 'the dialog of a forgotten password')
  await email.fill('')
  await page.keyboard.press('Enter')
  await expect(email).toHaveAccessibleDescription('Veuillez entrer une adresse email.')
  await expect(email).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('an unknown e-mail gets the same answer (no user enumeration) @deep @telephone-only', async ({
  page,
  people,
}) => {
  const words: string[] = []
  for (const email of [(await people.newcomer('Yolande Nguema')).email, newEmail()]) {
    await askForMail(page, email)
    const dialog = page.getByRole('dialog')
    words.push((await dialog.innerText()).replace(email, ''))
    await expectSoundScreen(page, 'the dialog once the mail is sent')
    await dialog.getByRole('button', { name: 'Fermer' }).last().click()
    await expect(dialog).toBeHidden()
  }
  expect(words[0]).toBe(words[1])
})

test('a failure is shown in the dialog itself @deep @telephone-only', async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/)
  const dialog = await openDialog(page)
  await page.route('**/api/auth/**', (route) => route.abort())
  await dialog.getByLabel('Adresse email').fill(RENTER)
  await dialog.getByRole('button', { name: 'Envoyer le lien' }).click()
  const alert = dialog.getByRole('alert')
  await expect(alert).toContainText('Une erreur est survenue. Veuillez vérifier votre adresse email.')
  await expect(alert).toContainText('Connexion internet perdue')
})

test('a new password: requested, chosen by the link, and then the intended page opens', async ({
  page,
  openBrowser,
  request,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(REFUSED_BY_IDENTITY)
  const person = await people.newcomer('Wilfried Ella')
  const elsewhere = await openBrowser(person)
  await elsewhere.goto('/tableau-de-bord')
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Mes objets' })).toBeVisible()

  await askForMail(page, person.email, '/connexion?redirect=%2Fexplorer%3Fcategory%3Dsport')
  const link = linkIn(await mailTo(request, person.email, MAIL))
  await page.goto(link)
  await expect(page).not.toHaveURL(/token/)
  await expect(page).toHaveURL(/^[^?]*\/mot-de-passe/)
  await awaitScripts(page)
  await page.reload()
  await expectSoundScreen(page, 'the form of a new password')

  await choose(page, 'court', 'autre')
  await expect(page.getByLabel('Nouveau mot de passe')).toHaveAccessibleDescription(
    /Le mot de passe est trop faible\. Il faut au moins 8 caractères\./,
  )
  await expect(page.getByLabel('Confirmez le mot de passe')).toHaveAccessibleDescription(
    'Les mots de passe ne correspondent pas.',
  )
  await choose(page, 'motdepasse')
  await expect(page.getByText("C'est l'un des plus utilisés", { exact: false })).toBeVisible()
  await choose(page, NEW_PASSWORD)

  await expect(page).toHaveURL('/connexion?redirect=%2Fexplorer%3Fcategory%3Dsport')
  await expect(page.getByRole('status').filter({ hasText: 'Votre mot de passe est changé.' })).toBeVisible()
  await expect(page.getByLabel('Adresse email')).toBeFocused()
  await expectSoundScreen(page, 'sign-in with a new password')
  await signIn(page, person.email, PASSWORD)
  await expect(page.getByRole('alert')).toContainText('Vérifiez votre adresse email et votre mot de passe.')
  await signIn(page, person.email, NEW_PASSWORD)
  await expect(page).toHaveURL('/explorer?category=sport')

  await ageToken(elsewhere)
  await elsewhere.reload()
  await expect(elsewhere).toHaveURL(/\/connexion/)
  await expect(elsewhere.getByText('Vous avez été déconnecté.')).toBeVisible()
})

test('a link works once; the page then offers another @deep @telephone-only', async ({
  page,
  request,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(REFUSED_BY_IDENTITY)
  const { email } = await people.newcomer('Aristide Mba')
  await askForMail(page, email)
  const link = linkIn(await mailTo(request, email, MAIL))
  await page.goto(link)
  await awaitScripts(page)
  await choose(page, NEW_PASSWORD)
  await expect(page).toHaveURL('/connexion')

  await page.goto(link)
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText("Ce lien n'est plus valable")
  await expect(page.getByLabel('Nouveau mot de passe')).toBeHidden()
  await expectSoundScreen(page, 'a link that was used')
  await page.getByRole('button', { name: 'Demander un nouveau lien' }).click()
  await page.getByLabel('Adresse email').fill(email)
  await page.getByRole('button', { name: 'Envoyer le lien' }).click()
  await expect(page.getByText(SENT)).toBeVisible()
  await expectSoundScreen(page, 'a new link on its way')
})

test('a link used in another tab meanwhile says so on submission @deep @telephone-only', async ({
  page,
  context,
  request,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(REFUSED_BY_IDENTITY)
  const { email } = await people.newcomer('Hortense Allogo')
  await askForMail(page, email)
  const link = linkIn(await mailTo(request, email, MAIL))
  const mailTab = await context.newPage()
  for (const tab of [page, mailTab]) {
    await tab.goto(link)
    await awaitScripts(tab)
    await expect(tab.getByLabel('Nouveau mot de passe')).toBeVisible()
  }
  await choose(mailTab, NEW_PASSWORD)
  await expect(mailTab).toHaveURL('/connexion')

  await choose(page, 'un tout autre mot')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText("Ce lien n'est plus valable")
  await expect(title).toBeFocused()
})

test('an invalid link offers a new one, and no form @deep @telephone-only', async ({ page }) => {
  await page.goto('/mot-de-passe?token=faux')
  await expect(page.getByRole('heading', { level: 1, name: "Ce lien n'est plus valable" })).toBeVisible()
  await expect(page.getByLabel('Nouveau mot de passe')).toBeHidden()
  await page.getByRole('button', { name: 'Demander un nouveau lien' }).click()
  await expect(page.getByLabel('Adresse email')).toBeVisible()
})

test('the page without a link asks for the e-mail', async ({ page }) => {
  await page.goto('/mot-de-passe')
  await awaitScripts(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Mot de passe oublié' })).toBeVisible()
  await expectSoundScreen(page, 'the page of a forgotten password')
  await page.getByRole('button', { name: 'Envoyer le lien' }).click()
  await expect(page.getByLabel('Adresse email')).toHaveAccessibleDescription(
    'Veuillez entrer une adresse email.',
  )
})
