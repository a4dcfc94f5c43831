import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { formatReceiptControl } from '@okoume/domain/rental/receipt-check.ts'
import { answer, rentOverHttp } from './paid-rental.ts'
import { expect, test } from './product-test.ts'
import { expectSoundScreen } from './screen-state.ts'

test('who is shown a receipt checks it by its code, and by typing what is printed', async ({
  openBrowser,
  people,
  visitor,
  objectCalled,
  seasonDay,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404.*verifier/)
  const renter = await people.newcomer('Solange Mba')
  const item = await objectCalled('Bétonnière')
  const { id, quote } = await rentOverHttp(visitor, renter, {
    item,
    start: seasonDay(47),
    end: seasonDay(48),
  })
  const own = await openBrowser(renter)
  await own.goto(`/tableau-de-bord/recu/${id}`)
  const printed = own.getByRole('region', { name: 'Vérifier ce reçu' })
  await expect(printed.getByRole('img', { name: 'Code QR à scanner' })).toBeVisible()
  const link = await printed.getByRole('link').getAttribute('href')
  const [, number = '', control = ''] = /^\/verifier\/(OK-.+)\?controle=(\w+)$/.exec(link ?? '') ?? []
  await expect(own.getByRole('article')).toContainText(`N° ${number}`)
  await expect(printed).toContainText(`Contrôle ${formatReceiptControl(control)}`)
  await expectSoundScreen(own, 'a receipt with its code')

  // Scanned on another telephone.
  const page = await openBrowser(null)
  await page.goto(link ?? '')
  await expect(page.getByRole('heading', { level: 1, name: 'Reçu authentique' })).toBeVisible()
  await expect(page.getByText(`${formatFrancs(quote.total)} payés le`)).toContainText('rien rendu')
  await expect(page.getByText(item.title)).toHaveCount(0)
  await expectSoundScreen(page, 'a checked receipt')

  await answer(renter, id, 'annulée')
  await page.goto('/faq#recu')
  await page.getByRole('link', { name: 'Vérifiez-le' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Vérifier un reçu' })).toBeVisible()
  await page.getByLabel('Numéro du reçu').fill(number.toLowerCase())
  await page.getByLabel('Contrôle, six lettres').fill(formatReceiptControl(control).toLowerCase())
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await expect(page.getByText(`${formatFrancs(quote.total)} payés le`)).toContainText(
    formatFrancs(quote.total),
  )

  await page.getByLabel('Contrôle, six lettres').fill('AAA CCC')
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reçu non vérifié' })).toBeVisible()
  await expect(page.getByLabel('Numéro du reçu')).toHaveValue(number.toLowerCase())
  await expectSoundScreen(page, 'a receipt that is not ours')
})

test('without scripts the page is the same', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${baseURL}/verifier/OK-2026-00000000`)
  await page.getByLabel('Contrôle, six lettres').fill('ACD EFH')
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await expect(page.getByText("Aucun reçu n'a ce numéro avec ce contrôle")).toBeVisible()
  await context.close()
})
