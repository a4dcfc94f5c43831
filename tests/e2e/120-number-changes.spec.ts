import type { Page } from '@playwright/test'
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
