import { ADMINISTRATOR } from './administration-steps.ts'
import { newTextNumber, orderCode } from './demo-telephone.ts'
import { signInOnScreen } from './owner.ts'
import { OTHER_OWNER, PASSWORD } from './people.ts'
import { expect, test } from './product-test.ts'
import { openProfile, sectionOf } from './profile-steps.ts'
import {
  fillWithdraw,
  giveMoney,
  openWallet,
  openWithdraw,
  ownAmount,
  WITHDRAWAL_CALL,
} from './wallet-steps.ts'

test('a code to the own number closes the account, and a wrong one does not', async ({
  openBrowser,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400 .*\/api\/auth\/prove-by-code/)
  const number = newTextNumber('077')
  const person = await people.newcomer('Brigitte Mintsa')
  const page = await openBrowser(person)
  await openProfile(page)
  const security = sectionOf(page, 'Connexion et sécurité')
  await security.getByRole('button', { name: 'Confirmer mon numéro' }).click()
  await security.getByLabel('Votre mot de passe').fill(PASSWORD)
  await security.getByLabel('Votre numéro de mobile').fill(number)
  const first = await orderCode(page, security.getByRole('button', { name: 'Recevoir un code' }), number)
  await security.getByLabel('Code reçu par SMS').fill(first)
  await security.getByRole('button', { name: 'Confirmer mon numéro' }).click()
  await expect(security.getByRole('button', { name: 'Retirer le numéro' })).toBeVisible()

  await sectionOf(page, 'Mes données').getByRole('button', { name: 'Supprimer mon compte' }).click()
  const dialog = page.getByRole('dialog', { name: 'Supprimer votre compte ?' })
  const confirm = dialog.getByRole('button', { name: 'Supprimer', exact: true })
  await dialog.getByRole('button', { name: 'Utiliser plutôt un code par SMS' }).click()
  await confirm.click()
  const field = dialog.getByLabel('Code reçu')
  await expect(field).toHaveAccessibleDescription('Entrez les 6 chiffres du SMS.')
  await expect(field).toBeFocused()
  const code = await orderCode(page, dialog.getByRole('button', { name: 'Recevoir un code' }), number)
  await expect(dialog.getByRole('status')).toContainText('Code envoyé par SMS au')
  await expect(field).toBeFocused()
  await field.fill(code === '000000' ? '000001' : '000000')
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription('Ce code est incorrect.')
  await field.fill(code)
  await field.press('Enter')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('status').filter({ hasText: 'Votre compte est supprimé.' })).toBeVisible()
})

test('a withdrawal that asks for a proof keeps what was entered, and leaves once', async ({
  openBrowser,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(/status of (400|403) /)
  const owner = await people.known(OTHER_OWNER)
  const amount = ownAmount()
  await giveMoney(await people.known(ADMINISTRATOR), owner, amount)
  // A session of its own: the proof gives it another value, and the shared one is used by other journeys.
  const page = await openBrowser(null)
  await signInOnScreen(page, OTHER_OWNER)
  const answers: number[] = []
  page.on('response', (answer) => {
    if (answer.url().endsWith('/api/wallet/withdrawals')) answers.push(answer.status())
  })
  await openWallet(page)
  // As the server answers to an account that a number opens, ten minutes after its last code.
  await page.route(
    WITHDRAWAL_CALL,
    (route) =>
      route.fulfill({ status: 403, json: { error: { code: 'SIGN_IN_AGAIN', message: 'Prouvez-le.' } } }),
    { times: 1 },
  )
  const dialog = await openWithdraw(page)
  await fillWithdraw(dialog, '077123456', amount)
  await dialog.getByRole('button', { name: 'Soumettre' }).click()
  await expect(dialog.getByRole('alert')).toContainText("rien n'est encore parti")
  const password = dialog.getByLabel('Votre mot de passe')
  await expect(password).toBeFocused()
  await dialog.getByRole('button', { name: 'Soumettre' }).click()
  await expect(password).toHaveAccessibleDescription('Entrez votre mot de passe.')
  await password.fill('pas celui-ci')
  await password.press('Enter')
  await expect(password).toHaveAccessibleDescription("Ce n'est pas votre mot de passe.")
  await password.fill(PASSWORD)
  await password.press('Enter')
  await expect(page.locator(':focus')).toContainText('Demande de retrait soumise avec succès.')
  expect(answers).toEqual([403, 201])
})
