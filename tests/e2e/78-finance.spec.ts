import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { addDays } from '@okoume/domain/calendar/calendar-day.ts'
import { ADMINISTRATOR, caseOf, notified } from './administration-steps.ts'
import { expect, test } from './product-test.ts'
import { awaitScripts } from './renter.ts'
import { expectSoundScreen } from './screen-state.ts'

test('finance reads the books, opens the rows of a figure, and takes the journal', async ({
  openBrowser,
  people,
}) => {
  const page = await openBrowser(await people.known(ADMINISTRATOR))
  await page.goto('/administration')
  await page.getByRole('link', { name: /^Finances/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bureau' })).toBeVisible()
  await awaitScripts(page)
  await expect(page.getByRole('img', { name: /^Encaissé, remboursé et retiré chaque jour/ })).toBeVisible()
  await expectSoundScreen(page, 'the finance desk')

  const table = page.getByRole('region', { name: 'Chaque jour, en FCFA' })
  const figure = table.getByRole('link').first()
  const amount = await figure.textContent()
  await figure.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: /^Encaissé/ })).toBeVisible()
  const rows = page.getByRole('main').locator('ol > li')
  await expect(rows.first()).toContainText('Paiement reçu')
  if ((await rows.count()) === 1) await expect(rows.first()).toContainText(`${amount}`)
  await expectSoundScreen(page, 'the rows of a figure')
  await page.getByRole('link', { name: 'Retour aux chiffres' }).click()
  // Back to the days that were shown, not to the one whose figure was opened.
  await expect(page).toHaveURL(/[?]de=[0-9]{4}-[0-9]{2}-01&a=[0-9-]{10}$/)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger le journal' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toMatch(/^\ufeffdate;piece;compte;libelle;debit;credit\r\n\d{4}-\d\d-\d\d;E\d+;552/)
  await expect(notified(page)).toContainText('Le journal est téléchargé.')
})

test('finance reads long spans by month, and the rows of a month', async ({
  openBrowser,
  people,
  seasonDay,
}) => {
  const page = await openBrowser(await people.known(ADMINISTRATOR))
  const [from, to] = [addDays(seasonDay(0), -300), addDays(seasonDay(0), 60)]
  await page.goto(`/administration/finance?de=${from}&a=${to}`)
  await awaitScripts(page)
  const months = page.getByRole('region', { name: 'Chaque mois, en FCFA' })
  await expect(page.getByRole('img', { name: /^Encaissé, remboursé et retiré chaque mois/ })).toBeVisible()
  await expectSoundScreen(page, 'the finance desk by month')
  await page.getByRole('link', { name: 'Par jour' }).click()
  await expect(page.getByRole('region', { name: 'Chaque jour, en FCFA' })).toBeVisible()
  await expect(page.getByLabel('Du', { exact: true })).toHaveValue(from)
  await page.getByRole('link', { name: 'Par mois' }).click()
  const month = months.getByRole('row').nth(1)
  const name = await month.getByRole('rowheader').textContent()
  await month.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 2, name: /^Encaissé, du / })).toBeVisible()
  await page.getByRole('link', { name: 'Retour aux chiffres' }).click()
  await expect(months.getByRole('rowheader', { name: `${name}` })).toBeVisible()
})

test('finance sets an account of the chart, and is told of a number that is none', async ({
  openBrowser,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400 /)
  const page = await openBrowser(await people.known(ADMINISTRATOR))
  await page.goto('/administration/finance?vue=plan')
  await expect(page.getByRole('heading', { level: 1, name: 'Plan comptable' })).toBeVisible()
  await awaitScripts(page)
  await expectSoundScreen(page, 'the chart of accounts')
  const change = page.getByRole('button', { name: 'Changer le compte : Caisse' })
  await change.click()
  const dialog = page.getByRole('dialog', { name: 'Caisse' })
  const field = dialog.getByLabel('Compte du plan comptable')
  await field.fill('9')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(field).toHaveAccessibleDescription(/Un numéro de compte a 2 à 10 chiffres/)
  await field.fill('571200')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(notified(page)).toContainText('Caisse : compte 571200.')
  await expect(page.getByRole('listitem').filter({ has: change })).toContainText('571200')
})

test('days the wrong way round are refused at their field, and put in order in an address', async ({
  openBrowser,
  people,
}) => {
  const page = await openBrowser(await people.known(ADMINISTRATOR))
  await page.goto('/administration/finance?de=2026-11-20&a=2026-11-01')
  await awaitScripts(page)
  await expect(page.getByLabel('Du', { exact: true })).toHaveValue('2026-11-01')
  await page.getByLabel('Du', { exact: true }).fill('2026-12-01')
  await page.getByRole('button', { name: 'Montrer' }).click()
  await expect(page.getByLabel('Au (inclus)')).toHaveAccessibleDescription('La fin est avant le début.')
})

test('who has no part in the books finds no such page', async ({ openBrowser, people }) => {
  const page = await openBrowser(await people.newcomer('Serge Ndong'))
  await page.goto('/administration/finance')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page non trouvée')
})

test('finance books a movement of the company, and money of users does not leave', async ({
  openBrowser,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409 /)
  const page = await openBrowser(await people.known(ADMINISTRATOR))
  await page.goto('/administration/finance?vue=ecritures')
  await awaitScripts(page)
  await page.getByRole('button', { name: 'Écrire un mouvement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Écrire un mouvement' })
  await expectSoundScreen(page, 'an entry of the office that is being written')
  await dialog.getByRole('button', { name: 'Écrire', exact: true }).click()
  await expect(dialog.getByLabel('Montant')).toHaveAccessibleDescription(/Entrez un montant/)
  await dialog.getByLabel('Quoi', { exact: true }).selectOption("Commission lue sur le relevé de l'opérateur")
  await dialog.getByLabel('Montant').fill('150')
  await dialog.getByLabel('Pièce').fill('Relevé de mars')
  await dialog.getByLabel('Pourquoi').fill('Abonnement du mois')
  await dialog.getByRole('button', { name: 'Écrire', exact: true }).click()
  await expect(notified(page)).toContainText("150 FCFA : l'écriture est passée.")
  await expect(page.getByRole('listitem').filter({ hasText: 'Abonnement du mois' }).first()).toContainText(
    'Passée',
  )
  await expectSoundScreen(page, 'the entries of the office')

  await page.getByRole('button', { name: 'Écrire un mouvement' }).click()
  const { held, providers } = await (await people.known(ADMINISTRATOR)).api.getBooks({ query: {} })
  const owed = Object.values(held).reduce((sum, { amount }) => sum + amount, 0)
  const total = providers.reduce((sum, { ledger }) => sum + ledger, 0)
  // More than the fees that other journeys earn meanwhile.
  await dialog.getByLabel('Montant').fill(String(total - owed + 50_000))
  await dialog.getByLabel('Pièce').fill('Virement')
  await dialog.getByLabel('Pourquoi').fill('Nos frais')
  await dialog.getByRole('button', { name: 'Écrire', exact: true }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
})

test('a large movement of the company waits for a second administrator, who confirms it', async ({
  openBrowser,
  people,
}) => {
  const known = await people.known(ADMINISTRATOR)
  const asker = await people.newcomer('Aline Mba')
  await known.api.changeRoles({ params: { id: asker.id }, body: { roles: ['finance'] } })
  const paper = `Virement ${randomUUID().slice(0, 8)}`
  await asker.api.addOfficeEntry({
    headers: { 'idempotency-key': randomUUID() },
    body: { kind: 'from-bank', operator: 'AIRTEL', amount: 100_001, paper, reason: 'Pour les retraits' },
  })
  const page = await openBrowser(known)
  await page.goto('/administration')
  await page.getByRole('link', { name: /^Écritures à confirmer/ }).click()
  await awaitScripts(page)
  await caseOf(page, paper).getByRole('button', { name: 'Confirmer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Confirmer' }).click()
  await expect(dialog.getByText('Dites ce que vous avez vérifié.')).toBeVisible()
  await dialog.getByLabel('Ce que vous avez vérifié').fill('Le bordereau.')
  await dialog.getByRole('button', { name: 'Confirmer' }).click()
  await expect(notified(page)).toContainText("l'écriture est passée")
  await expect(caseOf(page, paper)).toContainText('Passée')
})
