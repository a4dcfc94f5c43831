import { readFile } from 'node:fs/promises'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { ADMINISTRATOR } from './administration-steps.ts'
import { readWallet } from './dashboard.ts'
import { expect, test } from './product-test.ts'
import { expectSoundScreen } from './screen-state.ts'
import { expectOnReturn } from './turning-back.ts'
import {
  fillWithdraw,
  giveMoney,
  NOT_REACHED,
  openWallet,
  openWithdraw,
  ownAmount,
  rentFromToday,
  SAVER,
  SETTLED_WITHIN_MS,
  WITHDRAWAL_CALL,
} from './wallet-steps.ts'

const submitted = (balance: number) =>
  `Demande de retrait soumise avec succès. Nouveau solde : ${formatFrancs(balance)}`

test('money is withdrawn, the rent of a rental is held, and every screen says where the money is', async ({
  openBrowser,
  people,
  visitor,
}) => {
  const owner = await people.known(SAVER)
  const renter = await people.newcomer('Ornella Bekale')
  const { item, rent } = await rentFromToday(visitor, owner, renter, { price: 7000, deposit: 20_000 })
  await giveMoney(await people.known(ADMINISTRATOR), owner, 10_000)
  const page = await openBrowser(owner)
  const before = await readWallet(page)
  expect(before.balance - before.withdrawable).toBeGreaterThanOrEqual(rent)
  const main = page.getByRole('main')
  await expect(main.getByRole('listitem').filter({ hasText: item.title }).first()).toContainText(
    `+ ${formatFrancs(rent)}`,
  )
  await expectSoundScreen(page, 'the wallet')

  const amount = ownAmount()
  const dialog = await openWithdraw(page)
  await fillWithdraw(dialog, '066123456', amount)
  await expect(dialog.getByText('Retrait sur Moov Money.')).toBeVisible()
  await fillWithdraw(dialog, '077246810', amount)
  await expect(dialog.getByText('Retrait sur Airtel Money.')).toBeVisible()
  await expectSoundScreen(page, 'the withdrawal dialog')
  await dialog.getByRole('button', { name: 'Soumettre' }).click()

  await expect(page.getByRole('status').filter({ hasText: submitted(before.balance - amount) })).toBeVisible()
  await expect(page.locator(':focus')).toContainText('Demande de retrait soumise')
  const withdrawals = page.getByRole('region', { name: 'Retraits' })
  const row = withdrawals.getByRole('listitem').filter({ hasText: formatFrancs(amount) })
  await expect(row).toContainText('Airtel Money 077 24 68 10')
  await expectOnReturn(page, (look) => expect(row).toContainText('Payé', look), SETTLED_WITHIN_MS)
  const movements = page.getByRole('region', { name: 'Mouvements' })
  await expect(
    movements.getByRole('listitem').filter({ hasText: `− ${formatFrancs(amount)}` }),
  ).toContainText('Retrait')
  expect(await readWallet(page)).toEqual({
    ...before,
    balance: before.balance - amount,
    withdrawable: before.withdrawable - amount,
  })
})

test('a failed withdrawal is returned, and says so @deep @telephone-only', async ({
  openBrowser,
  people,
}) => {
  const owner = await people.known(SAVER)
  await giveMoney(await people.known(ADMINISTRATOR), owner, 10_000)
  const page = await openBrowser(owner)
  const before = await readWallet(page)
  const amount = ownAmount()
  const dialog = await openWithdraw(page)
  await fillWithdraw(dialog, NOT_REACHED, amount)
  await dialog.getByRole('button', { name: 'Soumettre' }).click()

  await expect(page.getByText(submitted(before.balance - amount))).toBeVisible()
  const row = page
    .getByRole('region', { name: 'Retraits' })
    .getByRole('listitem')
    .filter({ hasText: formatFrancs(amount) })
  await expectOnReturn(page, (look) => expect(row).toContainText('Non abouti', look), SETTLED_WITHIN_MS)
  await expect(row).toContainText("L'argent est revenu dans votre portefeuille")
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Retrait non abouti : argent revenu' }).first(),
  ).toContainText(`+ ${formatFrancs(amount)}`)
  await expectSoundScreen(page, 'a withdrawal that came back')
  expect(await readWallet(page)).toEqual(before)
})

test("an amount above the balance, or none, is refused in the product's words, before it is sent", async ({
  openBrowser,
  people,
}) => {
  const page = await openBrowser(await people.known(SAVER))
  let sent = 0
  await page.route(WITHDRAWAL_CALL, (route) => {
    sent += 1
    return route.continue()
  })
  const { withdrawable } = await readWallet(page)
  const dialog = await openWithdraw(page)
  const problem = dialog.getByText('Montant invalide ou supérieur au solde actuel.')
  await fillWithdraw(dialog, '077246810', withdrawable + 1)
  await expect(problem).toBeVisible()
  await expectSoundScreen(page, 'an amount above the balance')
  await dialog.getByLabel('Montant').fill('')
  await expect(dialog.getByLabel('Montant')).not.toHaveAttribute('placeholder')
  await dialog.getByRole('button', { name: 'Soumettre' }).click()
  await expect(problem).toBeVisible()
  await expect(dialog.getByLabel('Montant')).toBeFocused()

  await dialog.getByLabel('Numéro mobile money').fill('011723456')
  await expect(dialog.getByText('Entrez un numéro de mobile gabonais')).toBeVisible()
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: "Retirer de l'argent" })).toBeFocused()
  expect(sent).toBe(0)
})

test('the statement is a file with every movement of its days @computer-only', async ({
  openBrowser,
  people,
  visitor,
}) => {
  const owner = await people.known(SAVER)
  const renter = await people.newcomer('Thérèse Nguema')
  const { item, rent } = await rentFromToday(visitor, owner, renter, { price: 6000, deposit: 15_000 })
  const { today } = await visitor.getDemoClock()
  const page = await openBrowser(owner)
  await openWallet(page)
  await page.getByRole('button', { name: 'Télécharger le relevé (CSV)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Télécharger le relevé' })
  await expectSoundScreen(page, 'the statement dialog')
  await dialog.getByLabel('Du').fill('2999-01-01')
  await dialog.getByRole('button', { name: 'Télécharger' }).click()
  await expect(dialog.getByText('Le dernier jour vient avant le premier.')).toBeVisible()

  await dialog.getByLabel('Du').fill(today)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Télécharger' }).click(),
  ])
  await expect(dialog).toBeHidden()
  await expect(page.locator(':focus')).toContainText('Le relevé est téléchargé.')
  expect(download.suggestedFilename()).toBe(`okoume-releve-${today}-${today}.csv`)
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toContain(
    'Date;Compte;Mouvement;Objet;Du;Au;Reçu;Référence;Numéro;Montant (FCFA);Solde (FCFA)',
  )
  const ofItem = lines.filter((line) => line.includes(item.title)).map((line) => line.split(';'))
  expect(ofItem.map((cells) => [cells[1], cells[9]]).toSorted()).toEqual([
    ['Cautions', '15000'],
    ['Portefeuille', String(rent)],
  ])
  const { balance } = await owner.api.getWallet()
  expect(lines).toContainEqual(expect.stringMatching(`;Portefeuille;Solde à la fin;;;;;;;;${balance}$`))
})

test('movements are shown by account, page after page @deep', async ({ openBrowser, people, visitor }) => {
  const owner = await people.known(SAVER)
  const { item } = await rentFromToday(visitor, owner, await people.newcomer('Ursule Mintsa'), {
    price: 6000,
    deposit: 9000,
  })
  const page = await openBrowser(owner)
  await openWallet(page)
  const movements = page.getByRole('region', { name: 'Mouvements' })
  const ofItem = movements.getByRole('listitem').filter({ hasText: item.title })
  await expect(ofItem).toHaveCount(2)
  await movements.getByRole('radio', { name: 'Cautions' }).check()
  await expect(ofItem).toHaveCount(1)
  await expect(ofItem).toContainText('Caution gardée')
  await expect(ofItem.getByText(formatFrancs(9000), { exact: true })).toBeVisible()
  await expect(ofItem).not.toContainText('+')
  await expectSoundScreen(page, 'the movements of the cautions')
  await ofItem.getByRole('link', { name: item.title }).click()
  await expect(page).toHaveURL(/\/location\//)
})

test('offline the wallet says that its amounts are stale @deep @telephone-only', async ({
  openBrowser,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/)
  const page = await openBrowser(await people.known(SAVER))
  await openWallet(page)
  await page.context().setOffline(true)
  const old = page.getByRole('status').filter({ hasText: 'Dernière mise à jour : ' })
  await expect(old).toBeVisible()
  await expectSoundScreen(page, 'the wallet without a network')
  await page.context().setOffline(false)
  await expect(old).toBeHidden()
})
