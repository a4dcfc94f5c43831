import { signIn } from './account-steps.ts'
import { ADMINISTRATOR } from './administration-steps.ts'
import { noteComplaints } from './browser-complaints.ts'
import { signInOnScreen } from './owner.ts'
import { PASSWORD } from './people.ts'
import { expect, test } from './product-test.ts'
import { expectSoundScreen } from './screen-state.ts'
import {
  fillWithdraw,
  giveMoney,
  openWallet,
  openWithdraw,
  ownAmount,
  SAVER,
  WITHDRAWAL_CALL,
  withdrawalsOf,
  withdrawDialog,
} from './wallet-steps.ts'

test('pressed twice, a withdrawal is requested once', async ({ openBrowser, people }) => {
  const owner = await people.known(SAVER)
  await giveMoney(await people.known(ADMINISTRATOR), owner, 10_000)
  const page = await openBrowser(owner)
  let release = () => {}
  let sent = 0
  await page.route(WITHDRAWAL_CALL, async (route) => {
    sent += 1
    await new Promise<void>((resolve) => {
      release = resolve
    })
    await route.continue()
  })
  await openWallet(page)
  const amount = ownAmount()
  const dialog = await openWithdraw(page)
  await fillWithdraw(dialog, '077246810', amount)
  await dialog.getByRole('button', { name: 'Soumettre' }).dblclick()
  await expect(dialog.getByRole('button', { name: 'En cours...' })).toBeDisabled()
  await expectSoundScreen(page, 'a withdrawal on its way')
  release()
  await expect(page.getByText('Demande de retrait soumise avec succès.')).toBeVisible()
  expect(sent).toBe(1)
  expect(await withdrawalsOf(owner, amount)).toHaveLength(1)
})

test('a lost answer is looked up, and nothing is withdrawn twice @deep', async ({
  openBrowser,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
  const owner = await people.known(SAVER)
  await giveMoney(await people.known(ADMINISTRATOR), owner, 10_000)
  const page = await openBrowser(owner)
  await openWallet(page)
  // The request never arrives, the next one does and its answer is lost.
  await page.route(WITHDRAWAL_CALL, (route) => route.abort(), { times: 1 })
  const amount = ownAmount()
  const dialog = await openWithdraw(page)
  await fillWithdraw(dialog, '077246810', amount)
  await dialog.getByRole('button', { name: 'Soumettre' }).click()
  await expect(dialog.getByRole('alert')).toContainText(
    'Une erreur est survenue lors de la soumission de la demande.',
  )
  await expectSoundScreen(page, 'a withdrawal without an answer')
  expect(await withdrawalsOf(owner, amount)).toHaveLength(0)

  await page.route(
    WITHDRAWAL_CALL,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await dialog.getByRole('button', { name: 'Soumettre' }).click()
  await expect(page.getByText('Demande de retrait soumise avec succès.')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(await withdrawalsOf(owner, amount)).toHaveLength(1)
})

test('reloaded before the answer, the page finds the outcome of the withdrawal @deep', async ({
  openBrowser,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/)
  const owner = await people.known(SAVER)
  await giveMoney(await people.known(ADMINISTRATOR), owner, 10_000)
  const page = await openBrowser(owner)
  await openWallet(page)
  const lost = ownAmount()
  await page.route(WITHDRAWAL_CALL, () => {}, { times: 1 })
  const dialog = await openWithdraw(page)
  await fillWithdraw(dialog, '077246810', lost)
  await dialog.getByRole('button', { name: 'Soumettre' }).click()
  await expect(dialog.getByRole('button', { name: 'En cours...' })).toBeVisible()
  await page.reload()
  await expect(withdrawDialog(page)).toContainText("Nous n'avons pas reçu de réponse à cette demande.")
  await expectSoundScreen(page, 'a withdrawal that a reload cut off')

  let arrived = () => {}
  const hasArrived = new Promise<void>((resolve) => {
    arrived = resolve
  })
  await page.route(
    WITHDRAWAL_CALL,
    async (route) => {
      await route.fetch()
      arrived()
    },
    { times: 1 },
  )
  await dialog.getByRole('button', { name: 'Soumettre' }).click()
  await hasArrived
  await page.reload()
  await expect(page.getByText('Demande de retrait soumise avec succès.')).toBeVisible()
  await expect(withdrawDialog(page)).toBeHidden()
  expect(await withdrawalsOf(owner, lost)).toHaveLength(1)
})

test('a session that was ended elsewhere withdraws nothing: signing in leads back to the wallet @deep', async ({
  browser,
  people,
  complaints,
  expectedErrors,
}) => {
  expectedErrors.push(/401 \(Unauthorized\)/)
  const owner = await people.known(SAVER)
  const context = await browser.newContext()
  noteComplaints(context, complaints)
  const page = await context.newPage()
  await signInOnScreen(page, SAVER)
  await openWallet(page)
  const before = (await owner.api.getWallet()).balance
  const dialog = await openWithdraw(page)
  await fillWithdraw(dialog, '077246810', 500)
  const headers = { origin: new URL(page.url()).origin }
  expect((await context.request.post('/api/auth/sign-out', { headers, data: {} })).ok()).toBe(true)
  await dialog.getByRole('button', { name: 'Soumettre' }).click()

  await expect(page).toHaveURL(/\/connexion\?redirect=%2Ftableau-de-bord%2Fportefeuille/)
  await expect(page.getByText('Vous avez été déconnecté.')).toBeVisible()
  expect((await owner.api.getWallet()).balance).toBe(before)
  await signIn(page, SAVER, PASSWORD)
  await expect(page.getByRole('heading', { level: 1, name: 'Portefeuille' })).toBeVisible()
  await context.close()
})
