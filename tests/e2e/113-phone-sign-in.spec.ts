import { tidyGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { newTextNumber, orderCode } from './demo-telephone.ts'
import { PASSWORD } from './people.ts'
import { expect, test } from './product-test.ts'
import { openProfile, sectionOf } from './profile-steps.ts'
import { askFor, awaitScripts } from './renter.ts'

const SIGN_IN_FIELD = 'Numéro de téléphone ou adresse email'

test('a number that is confirmed in the profile signs in by a code, until it is removed', async ({
  openBrowser,
  people,
  objectCalled,
  seasonDay,
  expectedErrors,
}) => {
  expectedErrors.push(/status of (400|404) .*\/api\/auth\/phone-number/)
  const number = newTextNumber('077')
  const person = await people.newcomer('Brigitte Mintsa')
  const page = await openBrowser(person)
  await openProfile(page)
  const security = sectionOf(page, 'Connexion et sécurité')
  await expect(security).toContainText('Aucun numéro confirmé')
  await security.getByRole('button', { name: 'Confirmer mon numéro' }).click()
  await security.getByLabel('Votre mot de passe').fill(PASSWORD)
  await security.getByLabel('Votre numéro de mobile').fill(number)
  const code = await orderCode(page, security.getByRole('button', { name: 'Recevoir un code' }), number)
  const field = security.getByLabel('Code reçu par SMS')
  await expect(field).toBeFocused()
  await field.fill(code === '000000' ? '000001' : '000000')
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription('Ce code est incorrect.')
  await field.fill(code)
  await security.getByRole('button', { name: 'Confirmer mon numéro' }).click()
  await expect(security.getByRole('button', { name: 'Retirer le numéro' })).toBeVisible()

  const other = await openBrowser(null)
  await other.goto('/connexion')
  await awaitScripts(other)
  const order = other.getByRole('button', { name: 'Recevoir un code' })
  await other.getByLabel(SIGN_IN_FIELD).fill('077')
  await expect(other.getByLabel('Mot de passe', { exact: true })).toBeHidden()
  await order.click()
  await expect(other.getByLabel(SIGN_IN_FIELD)).toHaveAccessibleDescription(
    'Entrez un numéro de mobile gabonais, par exemple 077 12 34 56.',
  )
  await other.getByLabel(SIGN_IN_FIELD).fill(number)
  await other.getByLabel('Code reçu par SMS').fill(await orderCode(other, order, number))
  await expect(other).toHaveURL('/tableau-de-bord/accueil')
  await askFor(other, await objectCalled('Échelle double'), seasonDay(30), seasonDay(31))
  await expect(other.getByLabel('Numéro de téléphone')).toHaveValue(tidyGabonPhone(number))

  await security.getByRole('button', { name: 'Retirer le numéro' }).click()
  await security.getByLabel('Votre mot de passe').fill(PASSWORD)
  await security.getByRole('button', { name: 'Retirer ce numéro' }).click()
  await expect(page.locator(':focus')).toContainText("Ce numéro n'ouvre plus votre compte.")
  await expect(security).toContainText('Aucun numéro confirmé')
})

for (const from of ['/connexion', '/inscription'])
  test(`a new number opens an account by a code and a name, from ${from}`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 400 .*\/api\/users/)
    const number = newTextNumber('066')
    await page.goto(from)
    await awaitScripts(page)
    await page.getByLabel(SIGN_IN_FIELD).fill(number)
    await expect(page.getByLabel('Mot de passe', { exact: true })).toBeHidden()
    const code = await orderCode(page, page.getByRole('button', { name: 'Recevoir un code' }), number)
    await page.getByLabel('Code reçu par SMS').fill(code)
    const name = page.getByLabel('Nom complet')
    await expect(name).toBeFocused()
    await page.getByRole('button', { name: 'Créer mon compte' }).click()
    await expect(name).toHaveAccessibleDescription('Entrez votre nom complet.')
    await name.fill('Awa Mintsa')
    await expect(
      page.getByText("En créant votre compte, vous acceptez les conditions d'utilisation"),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Créer mon compte' }).click()
    await expect(page).toHaveURL('/tableau-de-bord/accueil')
    await page.goto('/tableau-de-bord/profil')
    await expect(page.getByRole('main')).toContainText('Awa Mintsa')
    await expect(page.locator('body')).not.toContainText('invalid')
  })

test('a code that does not come by SMS is asked for by WhatsApp, after half a minute', async ({ page }) => {
  const number = newTextNumber('074')
  await page.clock.install()
  await page.goto('/connexion')
  await awaitScripts(page)
  await page.getByLabel(SIGN_IN_FIELD).fill(number)
  await orderCode(page, page.getByRole('button', { name: 'Recevoir un code' }), number)
  const masked = `${number.slice(0, 3)} •• •• ${number.slice(-2)}`
  await expect(page.getByText(`Code envoyé par SMS au ${masked} à`)).toBeVisible()
  const whatsapp = page.getByRole('button', { name: 'Recevoir par WhatsApp' })
  await page.clock.fastForward(29_000)
  await expect(whatsapp).toBeHidden()
  await page.clock.fastForward(2_000)
  await expect(whatsapp).toBeVisible()
  const text = await orderCode(page, whatsapp, number)
  expect(text).toBe('WhatsA')
  await expect(page.getByText(`Code envoyé par WhatsApp au ${masked} à`)).toBeVisible()
  await expect(page.getByLabel('Code reçu par WhatsApp')).toBeVisible()
})
