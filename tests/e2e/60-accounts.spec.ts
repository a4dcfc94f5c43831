import type { Page } from '@playwright/test'
import { linkIn, mailTo } from './demo-mails.ts'
import { newEmail, PASSWORD, RENTER } from './people.ts'
import { expect, test } from './product-test.ts'
import { awaitScripts } from './renter.ts'

const REFUSED_BY_IDENTITY = /status of (401|403|422) .*\/api\/auth\/sign-/

interface NewAccount {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly confirmation: string
}

async function fillSignUp(page: Page, { name, email, password, confirmation }: NewAccount): Promise<void> {
  await page.getByLabel('Nom complet').fill(name)
  await page.getByLabel('Adresse email').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByLabel('Confirmez le mot de passe').fill(confirmation)
}

async function signUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Adresse email').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

/** On a phone the menu has to be opened to see who is signed in. */
async function expectSignedInAs(page: Page, name: string, isPhone: boolean): Promise<void> {
  if (isPhone) await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('banner').getByText(name).filter({ visible: true })).toBeVisible()
}

async function signOut(page: Page, name: string, isPhone: boolean): Promise<void> {
  await page.getByRole('button', { name: isPhone ? 'Menu' : name }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Déconnexion' }).click()
}

test('sign-up, confirmation by the mailed link, and the page goes on by itself', async ({
  page,
  context,
  request,
  isPhone,
}) => {
  const email = newEmail()
  await page.goto('/inscription?redirect=%2Fexplorer%3Fcategory%3Dsport')
  await fillSignUp(page, { name: 'Sylvie Ango', email, password: PASSWORD, confirmation: PASSWORD })
  await page.getByRole('checkbox', { name: /J'accepte les conditions/ }).check()
  await signUp(page)
  await expect(page).toHaveURL(/\/confirmation-email/)
  await expect(page.getByRole('main')).toContainText(email)

  await page.getByRole('button', { name: "Renvoyer l'email" }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Un nouvel email de vérification' })).toBeVisible()
  const mail = await mailTo(request, email, 'Confirmez votre adresse email')
  const mailTab = await context.newPage()
  await mailTab.goto(linkIn(mail))
  await expect(mailTab).toHaveURL('/explorer?category=sport')

  await page.bringToFront()
  await expect(page).toHaveURL('/explorer?category=sport')
  await expectSignedInAs(page, 'Sylvie Ango', isPhone)
})

test('what is wrong with a sign-up stands beside its field', async ({ page, expectedErrors }) => {
  expectedErrors.push(REFUSED_BY_IDENTITY)
  await page.goto('/inscription')
  await awaitScripts(page)
  await fillSignUp(page, { name: '', email: newEmail(), password: PASSWORD, confirmation: 'autre chose' })
  await signUp(page)
  const name = page.getByLabel('Nom complet')
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription('Entrez votre nom complet.')
  await expect(page.getByLabel('Confirmez le mot de passe')).toHaveAccessibleDescription(
    'Les mots de passe ne correspondent pas.',
  )
  await expect(page.getByRole('checkbox')).toHaveAccessibleDescription(/Acceptez les conditions/)

  await fillSignUp(page, { name: 'Théo Bekale', email: newEmail(), password: 'court', confirmation: 'court' })
  await page.getByRole('checkbox').check()
  await signUp(page)
  await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveAccessibleDescription(
    /Le mot de passe est trop faible\./,
  )

  await fillSignUp(page, { name: 'Théo', email: RENTER, password: PASSWORD, confirmation: PASSWORD })
  await signUp(page)
  await expect(page.getByLabel('Adresse email')).toHaveAccessibleDescription(
    'Cette adresse email est déjà utilisée.',
  )
})

test('a wrong password and an unknown e-mail get the same words', async ({ page, expectedErrors }) => {
  expectedErrors.push(REFUSED_BY_IDENTITY)
  await page.goto('/connexion')
  await awaitScripts(page)
  const alert = page.getByRole('alert')
  await signIn(page, RENTER, 'pas celui-ci')
  await expect(alert).toContainText('Une erreur est survenue. Veuillez réessayer.')
  const words = await alert.innerText()
  await signIn(page, newEmail(), 'pas celui-ci')
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeEnabled()
  await expect(alert).toHaveText(words, { useInnerText: true })
  await expect(page).toHaveURL('/connexion')
})

test('an e-mail that is not confirmed leads to the confirmation page', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(REFUSED_BY_IDENTITY)
  const email = newEmail()
  const data = { name: 'Urbain Nzé', email, password: PASSWORD }
  expect((await request.post('/api/auth/sign-up/email', { data })).ok()).toBe(true)
  await page.goto('/connexion')
  await awaitScripts(page)
  await signIn(page, email, PASSWORD)
  await expect(page).toHaveURL(/\/confirmation-email/)
  await expect(page.getByRole('main')).toContainText(email)
})

test('signing out closes the private pages and leads home', async ({ page, isPhone }) => {
  await page.goto('/connexion')
  await awaitScripts(page)
  await signIn(page, 'nouveau@okoume.test', PASSWORD)
  await expect(page).toHaveURL('/tableau-de-bord')
  await expect(page.getByRole('heading', { level: 1, name: 'Mes objets' })).toBeVisible()
  await signOut(page, 'Nadège Bouanga', isPhone)
  await expect(page).toHaveURL('/')
  if (!isPhone) await expect(page.getByRole('banner').getByRole('link', { name: 'Connexion' })).toBeVisible()

  await page.goto('/tableau-de-bord/mes-locations')
  await expect(page).toHaveURL(/\/connexion\?redirect=%2Ftableau-de-bord%2Fmes-locations$/)
  await signIn(page, 'nouveau@okoume.test', PASSWORD)
  await expect(page).toHaveURL('/tableau-de-bord/mes-locations')
})

const OUTSIDE = [
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  '/./\\evil.example',
]

test('signing in leads to own pages only', async ({ page, openBrowser, people, origin }) => {
  const signedIn = await openBrowser(await people.known(RENTER))
  for (const redirect of OUTSIDE) {
    await signedIn.goto(`/connexion?${new URLSearchParams({ redirect })}`)
    await expect(signedIn).toHaveURL(`${origin}/tableau-de-bord`)
  }
  await page.goto(`/connexion?${new URLSearchParams({ redirect: '/\\evil.example' })}`)
  await awaitScripts(page)
  await signIn(page, RENTER, PASSWORD)
  await expect(page).toHaveURL(`${origin}/tableau-de-bord`)
})
