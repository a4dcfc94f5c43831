import { readFile } from 'node:fs/promises'
import type { Client } from '@okoume/client/client.ts'
import { addDays, calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import type { Page } from '@playwright/test'
import { ADMINISTRATOR, caseWithId, notified } from './administration-steps.ts'
import { ownObject, removeObjects } from './owner.ts'
import { answer, rentOverHttp } from './paid-rental.ts'
import { OTHER_OWNER, type Person } from './people.ts'
import { expect, test } from './product-test.ts'
import { awaitScripts } from './renter.ts'
import { expectSoundScreen } from './screen-state.ts'

/** The jobs that are due, without moving the calendar. */
async function runDue(visitor: Client): Promise<void> {
  const { today } = await visitor.getDemoClock()
  await visitor.setDemoClock({ body: { today } })
}

/** Number of the invoice of that rental that waits. */
async function waitingNumber(accountant: Person, rentalId: string): Promise<string> {
  const { waiting } = await accountant.api.listInvoices({ query: {} })
  return waiting.find((one) => one.rentalId === rentalId)?.number ?? ''
}

/** What was copied wrongly is corrected, with a reason. */
async function correctsReference(page: Page, number: string): Promise<void> {
  const press = page.getByRole('button', { name: `Corriger la référence de ${number}` })
  await press.click()
  const dialog = page.getByRole('dialog', { name: `Facture ${number} : corriger la référence` })
  const reference = dialog.getByLabel("Référence de l'administration")
  await expect(reference).toHaveValue(`FEN ${number}`)
  await reference.fill(`FEN ${number} bis`)
  await dialog.getByRole('button', { name: 'Corriger', exact: true }).click()
  await expect(dialog.getByLabel('Pourquoi')).toHaveAccessibleDescription(/Dites pourquoi\./)
  await dialog.getByLabel('Pourquoi').fill('Il manquait un mot')
  await expectSoundScreen(page, 'a reference that is being corrected')
  await dialog.getByRole('button', { name: 'Corriger', exact: true }).click()
  await expect(notified(page)).toContainText('la référence est corrigée.')
  await press.click()
  await expect(dialog).toContainText(`Avant : FEN ${number}`)
  await dialog.getByRole('button', { name: 'Annuler' }).click()
}

test('finance certifies an invoice, and its renter finds it beside the receipt', async ({
  openBrowser,
  people,
  visitor,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400 /)
  const renter = await people.newcomer('Ulrich Mombo')
  const owner = await people.known(OTHER_OWNER)
  const item = await ownObject(owner)
  const { today } = await visitor.getDemoClock()
  const [start, end] = [addDays(calendarDay(today), 4), addDays(calendarDay(today), 5)]
  const { id, quote } = await rentOverHttp(visitor, renter, { item, start, end })
  // The renter calls it off, less than a week ahead: the fee is earned.
  await answer(renter, id, 'annulée')
  await runDue(visitor)
  const receipt = await openBrowser(renter)
  await receipt.goto(`/tableau-de-bord/recu/${id}`)
  await expect(
    receipt.getByText("La facture arrive : l'administration fiscale ne l'a pas encore"),
  ).toBeVisible()
  await expect(receipt.getByRole('article')).toHaveCount(1)
  await expect(receipt.getByText(/normalisée/)).toHaveCount(0)

  const known = await people.known(ADMINISTRATOR)
  const number = await waitingNumber(known, id)
  const page = await openBrowser(known)
  await page.goto('/administration/finance?vue=factures')
  await expect(page.getByRole('heading', { level: 1, name: 'Factures' })).toBeVisible()
  await awaitScripts(page)
  await expectSoundScreen(page, 'the invoices of finance')
  const card = caseWithId(page, number)
  await expect(card).toContainText('Ulrich Mombo')
  await expect(card).toContainText(formatFrancs(quote.fee))
  await card.getByRole('button', { name: 'Écrire la référence' }).click()
  const dialog = page.getByRole('dialog', { name: `Facture ${number}` })
  await expectSoundScreen(page, 'a certification that is being written')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  const reference = dialog.getByLabel("Référence de l'administration")
  const address = dialog.getByLabel('Adresse de vérification')
  await expect(reference).toHaveAccessibleDescription(/Entrez la référence/)
  await reference.fill(`FEN ${number}`)
  await address.fill('https://autre.example/v/1')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(address).toHaveAccessibleDescription(/n'est pas celle de l'administration fiscale/)
  await address.fill(`https://factures.example/v/${number}`)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(notified(page)).toContainText(`Facture ${number} : la certification est écrite.`)
  await expect(card).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: number })).toContainText('Certifiée')

  await correctsReference(page, number)
  await receipt.reload()
  const invoice = receipt.getByRole('article', { name: `Facture normalisée ${number}` })
  await expect(invoice).toContainText(`FEN ${number} bis`)
  await expect(invoice).toContainText('Okoumé SARL')
  await expect(invoice.getByRole('img', { name: 'Code QR à scanner' })).toBeVisible()
  await expectSoundScreen(receipt, 'a receipt with its invoice')
  await receipt.emulateMedia({ media: 'print' })
  const pages = (await receipt.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)
  expect(pages).toHaveLength(2)
  await removeObjects(owner, item.title)
})

test('finance takes the file of the invoices of some days', async ({ openBrowser, people }) => {
  const page = await openBrowser(await people.known(ADMINISTRATOR))
  await page.goto('/administration/finance?vue=factures&de=2020-01-01&a=2020-01-31')
  await awaitScripts(page)
  await expect(page.getByText('Aucune facture ces jours-là')).toBeVisible()
  await page.getByLabel('Au (inclus)').fill('2019-12-01')
  await page.getByRole('button', { name: 'Montrer' }).click()
  await expect(page.getByLabel('Au (inclus)')).toHaveAccessibleDescription('La fin est avant le début.')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger les factures' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toMatch(/^\ufeffnumero;nature;date;corrige;client;nif;/)
  await expect(notified(page)).toContainText('Les factures sont téléchargées.')
})

test('a buyer enters a tax number once, in the profile', async ({ openBrowser, people }) => {
  const person = await people.newcomer('Solange Nkoghe')
  const page = await openBrowser(person)
  await page.goto('/tableau-de-bord/profil')
  await awaitScripts(page)
  const contact = page.getByRole('region', { name: 'Mes coordonnées' })
  await contact.getByRole('button', { name: 'Modifier' }).click()
  const number = contact.getByLabel('NIF (facultatif)')
  await number.fill('12')
  await contact.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(number).toHaveAccessibleDescription(/Un NIF a de 6 à 15 chiffres et lettres\./)
  await number.fill('123 456 a')
  await contact.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(contact).toContainText('123456A')
  expect(await person.api.getUser({ params: { id: person.id } })).toMatchObject({ taxNumber: '123456A' })
})
