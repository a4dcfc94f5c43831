import { randomUUID } from 'node:crypto'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { openRentalWithId, unfold } from './dashboard.ts'
import { fieldOf, openEditForm, ownObject, removeObjects } from './owner.ts'
import { answer, rentOverHttp } from './paid-rental.ts'
import { OTHER_OWNER } from './people.ts'
import { expect, test } from './product-test.ts'
import { askToRent, chooseDates, fillWhereTo, openObject } from './renter.ts'
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
  await unfold(rental, 'Argent')
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
  await expect(paper.getByRole('listitem')).toContainText(formatFrancs(quote.total))
  await expectSoundScreen(page, 'a receipt')

  await page.emulateMedia({ media: 'print' })
  await expect(paper).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Imprimer' })).toHaveCount(0)
  const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)
  expect(pages).toHaveLength(1)
})

test('the best price is set by the owner, and shown line by line from the request to the receipt', async ({
  openBrowser,
  people,
  visitor,
  seasonDay,
}) => {
  const owner = await people.known(OTHER_OWNER)
  const item = await ownObject(owner, { price: 5000 })
  const listing = await openBrowser(owner)
  await openEditForm(listing, item.id)
  const week = fieldOf(listing, 'La semaine')
  await expect(week).toBeHidden()
  await listing.getByText('Calendrier et règles').click()
  await week.fill('36000')
  await listing.getByText('Calendrier et règles').click()
  await expect(week).toBeHidden()
  await listing.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(week).toBeFocused()
  await expect(listing.getByText(/Une semaine coûte au plus sept jours\s: 35.000 FCFA\./)).toBeVisible()
  await expectSoundScreen(listing, 'the refused price of a week')
  await week.fill('25000')
  await listing.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(listing.getByText('Modifications enregistrées')).toBeVisible()

  const renter = await people.newcomer('Solange Nkoghe')
  const page = await openBrowser(renter)
  await openObject(page, item)
  const panel = page.locator('#demande')
  await expect(panel).toContainText(/25.000.FCFA.la.semaine/)
  await chooseDates(page, seasonDay(60), seasonDay(66))
  await expect(panel).toContainText("Le meilleur prix s'applique tout seul : 6 jours au prix de la semaine.")
  await chooseDates(page, seasonDay(60), seasonDay(69))
  await expect(panel).toContainText(/1.semaine \+ 2.jours.: 25.000 \+ 2.×.5.000/)
  await expect(panel).toContainText(/35.000.FCFA/)
  await expectSoundScreen(page, 'the best price of a request')
  await fillWhereTo(page)
  await askToRent(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Facturation' })).toBeVisible()
  await expect(page.locator('dl').first()).toContainText(/1.semaine \+ 2.jours.: 25.000 \+ 2.×.5.000/)
  await expect(page.getByText("Le meilleur prix s'applique tout seul : 9 jours au prix de")).toBeVisible()
  await expectSoundScreen(page, 'the best price on the bill')

  const changed = await visitor.getItem({ params: { id: item.id } })
  const wish = { item: changed, start: seasonDay(72), end: seasonDay(81) }
  const { id } = await rentOverHttp(visitor, renter, wish)
  await answer(renter, id, 'annulée')
  await page.goto(`/tableau-de-bord/recu/${id}`)
  await expect(page.getByRole('article')).toContainText(/1.semaine \+ 2.jours.: 25.000 \+ 2.×.5.000/)
  await expectSoundScreen(page, 'a receipt with its lines')
  await removeObjects(owner, item.title)
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
