import type { Page } from '@playwright/test'
import { ADMINISTRATOR, openView } from './administration-steps.ts'
import { newTextNumber, orderCode } from './demo-telephone.ts'
import { expect, test } from './product-test.ts'
import { openProfile, sectionOf } from './profile-steps.ts'
import { awaitScripts } from './renter.ts'
import { expectSoundScreen } from './screen-state.ts'

const SIGN_IN_FIELD = 'Numéro de téléphone ou adresse email'

async function signUp(page: Page, number: string, name: string): Promise<void> {
  await enterCode(page, number)
  await page.getByLabel('Nom complet').fill(name)
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(page).toHaveURL('/tableau-de-bord/accueil')
}

async function enterCode(page: Page, number: string): Promise<void> {
  await page.goto('/connexion')
  await awaitScripts(page)
  await page.getByLabel(SIGN_IN_FIELD).fill(number)
  const code = await orderCode(page, page.getByRole('button', { name: 'Recevoir un code' }), number)
  await page.getByLabel('Code reçu par SMS').fill(code)
}

const textsOf = async (page: Page, number: string) =>
  (await (await page.request.get(`/demo/phones/${number}/sms`)).json()) as readonly {
    readonly text: string
  }[]

test('the number that opens an account is changed by a code on the former one and a code on the new one', async ({
  page,
  openBrowser,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400 .*\/api\//)
  const [former, next] = [newTextNumber('077'), newTextNumber('066')]
  await signUp(page, former, 'Awa Mintsa')
  await openProfile(page)
  const security = sectionOf(page, 'Connexion et sécurité')
  await security.getByRole('button', { name: 'Changer de numéro' }).click()
  const field = security.getByLabel('Votre nouveau numéro')
  await field.fill(former)
  const submit = security.getByRole('button', { name: 'Envoyer un code au nouveau numéro' })
  await submit.click()
  await expect(field).toHaveAccessibleDescription(/C'est déjà votre numéro\./)
  await expectSoundScreen(page, 'the form that changes the number')
  await field.fill(next)
  const proof = await orderCode(page, security.getByRole('button', { name: 'Recevoir un code' }), former)
  await security.getByLabel('Code reçu', { exact: true }).fill(proof)
  const code = await orderCode(page, submit, next)
  await security.getByLabel('Code reçu par SMS').fill(code)
  await security.getByRole('button', { name: 'Confirmer mon numéro' }).click()
  await expect(page.locator(':focus')).toContainText('Votre numéro est changé.')
  await expect(security).toContainText(`${next.slice(0, 3)} `)
  await expect.poll(async () => (await textsOf(page, former))[0]?.text).toContain("n'ouvre plus votre compte")
  await page.goto('/tableau-de-bord/notifications')
  await expect(page.getByRole('main')).toContainText('Un autre numéro ouvre votre compte')

  const other = await openBrowser(null)
  await enterCode(other, next)
  await expect(other).toHaveURL('/tableau-de-bord/accueil')
})

test('who has lost the number is given another one by a colleague, once it was proved', async ({
  page,
  openBrowser,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(/status of (400|401) .*\/api\//)
  const [lost, next] = [newTextNumber('074'), newTextNumber('062')]
  await signUp(page, lost, 'Sylvie Boussamba')
  const office = await openBrowser(await people.known(ADMINISTRATOR))
  await openView(office, 'personnes', 'Trouver une personne')
  await office.getByLabel('Nom, email, téléphone, reçu, référence ou identifiant').fill(lost)
  await office.getByRole('button', { name: 'Chercher' }).click()
  await office.getByRole('button', { name: 'Changer le numéro' }).click()
  const dialog = office.getByRole('dialog', { name: 'Changer le numéro' })
  const field = dialog.getByLabel('Nouveau numéro')
  await field.fill(next)
  const submit = dialog.getByRole('button', { name: 'Changer', exact: true })
  await submit.click()
  await expect(dialog.getByLabel('Comment vous le savez')).toHaveAccessibleDescription(/10 caractères/)
  await dialog.getByLabel('Comment vous le savez').fill('Vue en vidéo, avec sa carte')
  await expectSoundScreen(office, 'the dialog that changes the number of a person')
  await submit.click()
  await expect(field).toHaveAccessibleDescription(/Ce numéro n'est pas confirmé/)

  const telephone = await openBrowser(null)
  await enterCode(telephone, next)
  await expect(telephone.getByText("Votre compte a un autre numéro, que vous n'avez plus ?")).toBeVisible()
  await submit.click()
  await expect(office.getByText('Le numéro est changé.')).toBeVisible()
  await expect.poll(async () => (await textsOf(page, lost))[0]?.text).toContain("n'ouvre plus votre compte")

  const again = await openBrowser(null)
  await expect(async () => {
    await enterCode(again, next)
    await expect(again).toHaveURL('/tableau-de-bord/accueil', { timeout: 2000 })
  }).toPass()
  await again.goto('/tableau-de-bord/profil')
  await expect(again.getByRole('main')).toContainText('Sylvie Boussamba')
})

test('the number of an account without a visit for long asks for more, and its new holder opens an account of their own', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of (400|429) .*\/api\//)
  const number = newTextNumber('065')
  let sent: string | null = null
  // As the server answers a year after the last visit.
  await page.route('**/api/auth/phone-number/verify', async (route) => {
    sent = route.request().postData()
    await route.fulfill({ json: { status: true, more: true } })
  })
  await page.route('**/api/auth/prove-by-document', (route) =>
    route.fulfill({
      status: 400,
      json: { code: 'DOCUMENT_WRONG', message: 'Ces caractères ne sont pas ceux de ce compte.' },
    }),
  )
  // A number that is nobody's any more opens an account.
  await page.route('**/api/auth/disown-account', (route) =>
    route.continue({
      url: route.request().url().replace('disown-account', 'phone-number/verify'),
      postData: sent ?? '',
    }),
  )
  await enterCode(page, number)
  const field = page.getByLabel("Les 4 derniers caractères de votre pièce d'identité")
  await expect(field).toBeFocused()
  await expectSoundScreen(page, 'what is asked of the number of a dormant account')
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(field).toHaveAccessibleDescription(/Entrez les 4 derniers caractères\./)
  await field.fill('1234')
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(field).toHaveAccessibleDescription(/Ces caractères ne sont pas ceux de ce compte\./)

  await page.getByRole('button', { name: "Ce compte n'est pas le mien" }).click()
  const dialog = page.getByRole('dialog', { name: 'Ouvrir votre propre compte ?' })
  await expectSoundScreen(page, 'the question whether to open an account of their own')
  await dialog.getByRole('button', { name: 'Ouvrir mon compte' }).click()
  await page.getByLabel('Nom complet').fill('Awa Nguema')
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(page).toHaveURL('/tableau-de-bord/accueil')
})
