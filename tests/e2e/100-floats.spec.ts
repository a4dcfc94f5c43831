import { errorMessage } from '@okoume/contract/model/errors.ts'
import type { Wallet } from '@okoume/contract/wire/wallet.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { operatorFacts } from '@okoume/domain/payment/operators.ts'
import type { Locator, Page } from '@playwright/test'
import { ADMINISTRATOR, notified } from './administration-steps.ts'
import { expect, test } from './product-test.ts'
import { awaitScripts } from './renter.ts'
import { expectSoundScreen } from './screen-state.ts'
import { openWallet, SAVER } from './wallet-steps.ts'

test('finance sees what each operator has and lacks, and writes what was brought', async ({
  openBrowser,
  people,
}) => {
  const administrator = await people.known(ADMINISTRATOR)
  const page = await openBrowser(administrator)
  await page.goto('/administration/finance?vue=fonds')
  await expect(page.getByRole('heading', { level: 1, name: 'Fonds par opérateur' })).toBeVisible()
  await awaitScripts(page)
  for (const operator of ['AIRTEL', 'MOOV'] as const) {
    const { label } = operatorFacts(operator)
    await expect(page.getByRole('heading', { level: 2, name: label })).toBeVisible()
    const days = page.getByRole('region', { name: `Les jours qui viennent chez ${label}, en FCFA` })
    await expect(days.locator('tbody tr')).toHaveCount(8)
  }
  await expectSoundScreen(page, 'the floats of the operators')

  // As the button of an operator that is short leads here.
  const entry = 'vue=ecritures&ecrire=from-bank&operateur=MOOV&montant=2500'
  await page.goto(`/administration/finance?${entry}`)
  const dialog = page.getByRole('dialog', { name: 'Écrire un mouvement' })
  await expect(dialog.getByLabel('Quoi', { exact: true })).toHaveValue('from-bank')
  await expect(dialog.getByLabel('Opérateur')).toHaveValue('MOOV')
  await expect(dialog.getByLabel('Montant')).toHaveValue('2500')
  await dialog.getByLabel('Pièce').fill('Virement 7')
  await dialog.getByLabel('Pourquoi').fill('Pour les retraits')
  await dialog.getByRole('button', { name: 'Écrire', exact: true }).click()
  await expect(notified(page)).toContainText("2 500 FCFA : l'écriture est passée.")
  await expect(page).toHaveURL(/vue=ecritures$/)
})

const USED = { in: { used: 450_000, max: 500_000 }, out: { used: 300_000, max: 300_000 } }

test('an operator that is short leads to the entry that mends it', async ({ openBrowser, people }) => {
  const administrator = await people.known(ADMINISTRATOR)
  const { operators } = await administrator.api.getFloats()
  const page = await openBrowser(administrator)
  // The demo's operators have enough.
  const short = operators.map((one) => ({
    ...one,
    ...(one.operator === 'MOOV' && { missing: 42_000, shortFrom: one.days[2]?.day, today: USED }),
    days: one.days.map((day) => ({ ...day, left: one.operator === 'MOOV' ? -42_000 : 60_000 })),
  }))
  await page.route('**/api/administration/floats', (route) =>
    route.fulfill({ json: { unplaced: 0, operators: short } }),
  )
  await page.goto('/administration/finance?vue=fonds')
  await expect(page.getByText(`${formatFrancs(42_000)} manquent à partir du`)).toBeVisible()
  await expect(page.getByText(`90 % de ${formatFrancs(500_000)} par jour Bientôt atteint`)).toBeVisible()
  await expect(page.getByText("Atteint jusqu'à minuit")).toBeVisible()
  await expectSoundScreen(page, 'a float that is short')
  const transfer = page.getByRole('link', { name: 'Écrire un transfert depuis Airtel Money' })
  await expect(transfer).toHaveAttribute('href', /ecrire=between-operators&operateur=AIRTEL&montant=42000/)
  await page.getByRole('link', { name: 'Écrire un apport de la banque' }).click()
  await expect(page.getByRole('dialog', { name: 'Écrire un mouvement' }).getByLabel('Montant')).toHaveValue(
    '42000',
  )
})

const SENT = errorMessage('WITHDRAWAL_SENT')

/** The one that waits here was never asked for: refusal and success are played. */
async function takesItBack(page: Page, row: Locator): Promise<void> {
  const cancel = '**/api/wallet/withdrawals/*/cancel'
  await page.route(cancel, (route) =>
    route.fulfill({ status: 409, json: { error: { code: 'WITHDRAWAL_SENT', message: SENT } } }),
  )
  await row.getByRole('button', { name: 'Annuler ce retrait' }).click()
  const dialog = page.getByRole('dialog', { name: 'Annuler ce retrait ?' })
  await expect(dialog).toContainText(
    `${formatFrancs(6_000)} reviennent tout de suite dans votre portefeuille.`,
  )
  await expectSoundScreen(page, 'the question before a withdrawal is taken back')
  await dialog.getByRole('button', { name: 'Garder' }).click()
  await expect(dialog).toBeHidden()
  await row.getByRole('button', { name: 'Annuler ce retrait' }).click()
  await dialog.getByRole('button', { name: 'Annuler ce retrait' }).click()
  await expect(dialog).toBeHidden()
  await expect(notified(page)).toContainText(SENT)
  await page.route(cancel, (route) => route.fulfill({ json: { state: 'cancelled' } }))
  await row.getByRole('button', { name: 'Annuler ce retrait' }).click()
  await dialog.getByRole('button', { name: 'Annuler ce retrait' }).click()
  await expect(notified(page)).toContainText(
    `Votre retrait est annulé : ${formatFrancs(6_000)} sont revenus dans votre portefeuille.`,
  )
}

test('an owner reads why a withdrawal waits, and takes it back', async ({
  openBrowser,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409 /)
  const page = await openBrowser(await people.known(SAVER))
  // A real one would be ahead of the withdrawals of every other journey.
  await page.route('**/api/wallet', async (route) => {
    const response = await route.fetch()
    const wallet = (await response.json()) as Wallet
    const waits = {
      ...{
        id: '019a0000-0000-7000-8000-000000000001',
        amount: 6_000,
        phone: '+24166123456',
        operator: 'MOOV',
      },
      ...{ state: 'requested', byHand: false, delayed: false, waiting: true, reason: null },
      ...{ createdAt: new Date().toISOString(), settledAt: null },
    }
    await route.fulfill({ response, json: { ...wallet, withdrawals: [waits, ...wallet.withdrawals] } })
  })
  await openWallet(page)
  const row = page.getByRole('listitem').filter({ hasText: 'Moov Money' }).first()
  await expect(row).toContainText('En attente')
  await expect(row).toContainText(
    "Votre retrait attend : nous approvisionnons Moov Money. Il part dès que c'est fait, sans rien faire de votre part.",
  )
  await expectSoundScreen(page, 'a withdrawal that waits')
  await takesItBack(page, row)
  // The wallet is read again and again.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
