import type { Cookie, Page } from '@playwright/test'
import {
  ageToken,
  expectFocusedAlert,
  expectSameRefusal,
  fillSignUp,
  REFUSED_BY_IDENTITY,
  signIn,
  signOut,
  signUp,
} from './account-steps.ts'
import { followMenu, openTouched } from './layout.ts'
import { newEmail, PASSWORD, RENTER } from './people.ts'
import { expect, test } from './product-test.ts'
import { awaitScripts } from './renter.ts'
import { expectSoundScreen } from './screen-state.ts'

const DASHBOARD_TITLE = { level: 1, name: /^(Ce qui vous attend|Mes objets)$/ } as const

test('errors of a sign-up stand at their fields', async ({ page, expectedErrors }) => {
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

test('a wrong password and an unknown e-mail get the same message (no user enumeration)', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(REFUSED_BY_IDENTITY)
  await page.goto('/connexion')
  await awaitScripts(page)
  await expectSameRefusal(page, RENTER, newEmail())
})

test('the password rules are shown while it is chosen @deep', async ({ page, expectedErrors }) => {
  expectedErrors.push(REFUSED_BY_IDENTITY)
  await page.goto('/inscription')
  await awaitScripts(page)
  await page.getByLabel('Adresse email').fill(newEmail())
  const password = page.getByLabel('Mot de passe', { exact: true })
  const confirmation = page.getByLabel('Confirmez le mot de passe')
  const tooShort = page.getByText('Le mot de passe est trop faible. Il faut au moins 8 caractères.')
  const mismatch = page.getByText('Les mots de passe ne correspondent pas.')

  await password.pressSequentially('le from')
  await expect(tooShort).toBeHidden()
  await page.keyboard.press('Tab')
  await expect(tooShort).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('End')
  await password.pressSequentially('ager')
  await expect(tooShort).toBeHidden()

  await confirmation.pressSequentially('le from')
  await expect(mismatch).toBeHidden()
  await page.keyboard.press('Tab')
  await expect(mismatch).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('End')
  await confirmation.pressSequentially('ager')
  await expect(mismatch).toBeHidden()

  await fillSignUp(page, {
    name: 'Théo',
    email: newEmail(),
    password: 'azertyuiop',
    confirmation: 'azertyuiop',
  })
  await page.getByRole('checkbox').check()
  await signUp(page)
  await expect(password).toBeFocused()
  await expect(password).toHaveAccessibleDescription(/C'est l'un des plus utilisés/)
})

test('too many attempts are reported with how long to wait @deep @telephone-only', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(REFUSED_BY_IDENTITY)
  const email = newEmail()
  for (let attempt = 0; attempt < 10; attempt++) {
    await request.post('/api/auth/sign-in/email', { data: { email, password: 'pas celui-ci' } })
  }
  await page.goto('/connexion')
  await awaitScripts(page)
  await signIn(page, email, 'pas celui-ci')
  const alert = await expectFocusedAlert(page)
  await expect(alert).toContainText(/Trop de tentatives en peu de temps\. Patientez \d+ minutes/)
  await expect(alert).toContainText(/choisissez un nouveau mot de passe par «\sMot de passe oublié\s\?\s»/)
  await expectSoundScreen(page, 'sign-in after too many attempts')
})

test('offline the form says so, keeps typed text and works again @deep @telephone-only', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/)
  await openTouched(page, '/connexion')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await signIn(page, RENTER, PASSWORD)
  await expect(page.getByRole('alert')).toContainText('Cette action a besoin du réseau.')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL('/tableau-de-bord/accueil')
})

async function sessionCookie(page: Page): Promise<Cookie | undefined> {
  const cookies = await page.context().cookies()
  return cookies.find(({ name }) => name.endsWith('okoume.session_token'))
}

/** The data on the disk after the browser was closed, in a browser started with it. */
async function reopened(page: Page, open: (options: object) => Promise<Page>): Promise<Page> {
  const state = await page.context().storageState()
  const cookies = state.cookies.filter(({ expires }) => expires > 0)
  return open({ storageState: { ...state, cookies } })
}

test('«Se souvenir de moi» keeps the session for thirty days, also after closing the browser @telephone-only', async ({
  page,
  openBrowser,
}) => {
  await page.goto('/connexion')
  await awaitScripts(page)
  await page.getByRole('checkbox', { name: 'Se souvenir de moi' }).check()
  await signIn(page, RENTER, PASSWORD)
  await expect(page).toHaveURL('/tableau-de-bord/accueil')
  const days = ((await sessionCookie(page))?.expires ?? 0) / 86_400 - Date.now() / 86_400_000
  expect(days).toBeGreaterThan(29)
  expect(days).toBeLessThan(31)

  const later = await reopened(page, (options) => openBrowser(null, options))
  await later.goto('/tableau-de-bord')
  await expect(later.getByRole('heading', DASHBOARD_TITLE)).toBeVisible()
})

test('without it the session ends with the browser, and the next user sees nothing of it @deep @telephone-only', async ({
  page,
  openBrowser,
  expectedErrors,
}) => {
  expectedErrors.push(REFUSED_BY_IDENTITY)
  await page.goto('/connexion')
  await awaitScripts(page)
  await signIn(page, RENTER, PASSWORD)
  await expect(page).toHaveURL('/tableau-de-bord/accueil')
  expect((await sessionCookie(page))?.expires).toBe(-1)
  await page.reload()
  await expect(page.getByRole('heading', DASHBOARD_TITLE)).toBeVisible()
  const tab = await page.context().newPage()
  await tab.goto('/tableau-de-bord')
  await expect(tab.getByRole('heading', DASHBOARD_TITLE)).toBeVisible()

  const later = await reopened(page, (options) => openBrowser(null, options))
  const asked: string[] = []
  later.on('request', (request) => {
    if (request.headers().authorization) asked.push(request.url())
  })
  await later.goto('/tableau-de-bord')
  await expect(later).toHaveURL('/connexion?redirect=%2Ftableau-de-bord')
  await expect(later.getByText('Vous avez été déconnecté.')).toBeHidden()
  expect(asked, 'the token that was left behind is not used').toEqual([])
  expect(await later.evaluate(() => Object.keys(localStorage))).not.toContain('okoume.token')
})

test('a session ended on another device says so, and continues after signing in @telephone-only', async ({
  page,
  request,
  expectedErrors,
  people,
}) => {
  expectedErrors.push(
    REFUSED_BY_IDENTITY,
    /401 .*\/(rentals\/user\/|payment\/refunded)/,
    /ApiError: Connectez-vous/,
  )
  const { email } = await people.newcomer('Ulrich Mihindou')
  await page.goto('/connexion')
  await awaitScripts(page)
  await signIn(page, email, PASSWORD)
  await expect(page.getByRole('heading', DASHBOARD_TITLE)).toBeVisible()

  await request.post('/api/auth/sign-in/email', { data: { email, password: PASSWORD } })
  expect((await request.post('/api/auth/end-other-sessions', { data: {} })).ok()).toBe(true)
  await ageToken(page)
  await followMenu(page, 'Mes locations')

  await expect(page).toHaveURL(/\/connexion\?redirect=%2Ftableau-de-bord%2Fmes-locations$/)
  await expect(page.getByRole('status').filter({ hasText: 'Vous avez été déconnecté.' })).toBeVisible()
  await expectSoundScreen(page, 'sign-in after a session was ended')
  await signIn(page, email, PASSWORD)
  await expect(page).toHaveURL('/tableau-de-bord/mes-locations')
})

test('a session of this browser only that was ended elsewhere says why after a reload @deep @telephone-only', async ({
  page,
  request,
  expectedErrors,
  people,
}) => {
  expectedErrors.push(REFUSED_BY_IDENTITY)
  const { email } = await people.newcomer('Solange Ndong')
  await page.goto('/connexion')
  await awaitScripts(page)
  await signIn(page, email, PASSWORD)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/tableau-de-bord/)
  await request.post('/api/auth/sign-in/email', { data: { email, password: PASSWORD } })
  expect((await request.post('/api/auth/end-other-sessions', { data: {} })).ok()).toBe(true)

  await page.reload()
  await expect(page).toHaveURL(/\/connexion\?redirect=/)
  const alert = page.getByRole('status').filter({ hasText: 'Vous avez été déconnecté.' })
  await expect(alert).toContainText('fermée depuis un autre appareil')
})

test('signing out leaves the private pages and opens the home page', async ({ page, isPhone }) => {
  await page.goto('/connexion')
  await awaitScripts(page)
  await signIn(page, 'nouveau@okoume.test', PASSWORD)
  await expect(page).toHaveURL('/tableau-de-bord/accueil')
  await expect(page.getByRole('heading', DASHBOARD_TITLE)).toBeVisible()
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

test('signing in redirects to own pages only (no open redirect) @deep @telephone-only', async ({
  page,
  openBrowser,
  people,
  origin,
}) => {
  const signedIn = await openBrowser(await people.known(RENTER))
  for (const redirect of OUTSIDE) {
    await signedIn.goto(`/connexion?${new URLSearchParams({ redirect })}`)
    await expect(signedIn).toHaveURL(`${origin}/tableau-de-bord/accueil`)
  }
  await page.goto(`/connexion?${new URLSearchParams({ redirect: '/\\evil.example' })}`)
  await awaitScripts(page)
  await signIn(page, RENTER, PASSWORD)
  await expect(page).toHaveURL(`${origin}/tableau-de-bord/accueil`)
})
