import { randomUUID } from 'node:crypto'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { openRentalWithId } from './dashboard.ts'
import { answer, rentOverHttp } from './paid-rental.ts'
import { OTHER_OWNER } from './people.ts'
import { expect, test } from './product-test.ts'
import { expectSoundScreen } from './screen-state.ts'

test('a receipt shows the payment and the refund, and prints without the menus', async ({
  openBrowser,
  people,
  visitor,
  objectCalled,
  seasonDay,
}) => {
  const renter = await people.newcomer('Ulrich Mombo')
  const item = await objectCalled('Bétonnière')
  const [start, end] = [seasonDay(40), seasonDay(42)]
  const { id, quote } = await rentOverHttp(visitor, renter, { item, start, end })
  await answer(renter, id, 'annulée')
  const page = await openBrowser(renter)
  const rental = await openRentalWithId(page, id)
  await rental.getByRole('link', { name: 'Reçu' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reçu' })).toBeVisible()

  const paper = page.getByRole('article')
  await expect(paper).toContainText('Ulrich Mombo')
  await expect(paper).toContainText(item.ownerName)
  const line = (name: string) => paper.locator('dl > div').filter({ hasText: name })
  await expect(line('Frais de service')).toContainText(formatFrancs(quote.fee))
  await expect(line('Caution')).toContainText(formatFrancs(quote.deposit))
  await expect(line('Total payé')).toContainText(formatFrancs(quote.total))
  await expect(line('Payé par')).toContainText('Airtel Money')
  await expect(paper.getByRole('listitem')).toContainText(formatFrancs(quote.totalPrice))
  await expectSoundScreen(page, 'a receipt')

  await page.emulateMedia({ media: 'print' })
  await expect(paper).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Imprimer' })).toHaveCount(0)
  const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)
  expect(pages).toHaveLength(1)
})

test("another person's receipt, or an unknown one, says so @deep", async ({
  openBrowser,
  people,
  visitor,
  objectCalled,
  seasonDay,
  expectedErrors,
}) => {
  expectedErrors.push(/status of (403|404).*receipt/)
  const renter = await people.newcomer('Véronique Bouka')
  const item = await objectCalled('Bétonnière')
  const { id } = await rentOverHttp(visitor, renter, { item, start: seasonDay(44), end: seasonDay(45) })
  await answer(renter, id, 'annulée')
  const owner = await openBrowser(await people.known(OTHER_OWNER))
  await owner.goto(`/tableau-de-bord/recu/${id}`)
  await expect(owner.getByRole('heading', { level: 1, name: "Ce reçu n'est pas le vôtre" })).toBeVisible()
  await owner.goto(`/tableau-de-bord/recu/${randomUUID()}`)
  await expect(owner.getByRole('heading', { level: 1, name: 'Reçu non trouvé' })).toBeVisible()
  await owner.getByRole('link', { name: 'Mes locations' }).last().click()
  await expect(owner.getByRole('heading', { level: 1, name: 'Mes locations' })).toBeVisible()
})
