import { addDays } from '@okoume/domain/calendar/calendar-day.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { quoteRental } from '@okoume/domain/pricing/quote.ts'
import { rentOverHttp } from './paid-rental.ts'
import { expect, test } from './product-test.ts'
import { askToRent, chooseDates, dayIn, fillWhereTo, openCalendar, openObject } from './renter.ts'

test('new dates reduce the quantity to what is left, and say so @deep', async ({
  page,
  people,
  visitor,
  objectCalled,
  seasonDay,
}) => {
  const item = await objectCalled('Costume noir')
  const [free, short] = [seasonDay(43), seasonDay(45)]
  const renter = await people.newcomer('Edwige Biyoghe')
  await rentOverHttp(visitor, renter, { item, start: short, end: short, quantity: item.available - 2 })
  await openObject(page, item)
  const quantity = page.getByLabel('Quantité')
  await quantity.fill('3')
  await chooseDates(page, free, free)
  await expect(quantity).toHaveValue('3')

  const calendar = await openCalendar(page)
  await (await dayIn(calendar, free)).click()
  await (await dayIn(calendar, addDays(short, 1))).click()
  await expect(calendar.getByText('quantité ramenée à 2')).toBeVisible()
  await calendar.getByRole('button', { name: 'Valider' }).click()
  await expect(quantity).toHaveValue('2')
  await expect(page.getByText("Quantité ramenée à 2 : c'est tout ce qui reste à ces dates.")).toBeVisible()
  const quote = quoteRental(item, { start: free, end: addDays(short, 1) }, 2)
  await expect(page.getByRole('definition').filter({ hasText: formatFrancs(quote.total) })).toBeVisible()
})

test('the quantity stays within what is free on the chosen days', async ({
  page,
  people,
  visitor,
  objectCalled,
  seasonDay,
}) => {
  const item = await objectCalled('Brouette de chantier')
  const renter = await people.newcomer('Prudence Allogo')
  const [start, end] = [seasonDay(10), seasonDay(11)]
  await rentOverHttp(visitor, renter, { item, start, end, quantity: 3 })
  await openObject(page, item)
  const quantity = page.getByLabel('Quantité')
  await quantity.fill('9')
  await expect(quantity).toHaveValue('4')
  await chooseDates(page, seasonDay(0), seasonDay(1))
  await expect(quantity).toHaveValue('4')
  await expect(page.getByRole('button', { name: 'Augmenter' })).toBeDisabled()

  await quantity.fill('1')
  await chooseDates(page, start, end)
  await expect(page.getByText('1 disponible')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Augmenter' })).toBeDisabled()
  await quantity.fill('3')
  await expect(quantity).toHaveValue('1')
})

test('a quantity that is no longer free is reduced, and says so @deep', async ({
  page,
  people,
  visitor,
  objectCalled,
  seasonDay,
}) => {
  const item = await objectCalled('Brouette de chantier')
  const [start, end] = [seasonDay(20), seasonDay(21)]
  await openObject(page, item)
  await chooseDates(page, start, end)
  await page.getByLabel('Quantité').fill('4')
  await fillWhereTo(page)
  await askToRent(page)
  await expect(page).toHaveURL(/\/connexion/)

  const renter = await people.newcomer('Zita Nzue')
  await rentOverHttp(visitor, renter, { item, start, end, quantity: 2 })
  await page.goBack()
  await expect(page.getByLabel('Quantité')).toHaveValue('2')
  await expect(page.getByText("Quantité ramenée à 2 : c'est tout ce qui reste à ces dates.")).toBeVisible()
  await page.getByRole('button', { name: 'Diminuer' }).click()
  await expect(page.getByText('Quantité ramenée')).toHaveCount(0)
})

test('dates that another renter has taken meanwhile are refused', async ({
  openBrowser,
  people,
  visitor,
  objectCalled,
  seasonDay,
}) => {
  const item = await objectCalled('Réchaud à gaz')
  const [start, end] = [seasonDay(35), seasonDay(36)]
  const page = await openBrowser(await people.newcomer('Achille Minko'))
  await openObject(page, item)
  await chooseDates(page, start, end)
  await fillWhereTo(page)
  await rentOverHttp(visitor, await people.newcomer('Berthe Ngoma'), {
    item,
    start,
    end,
    quantity: item.available,
  })
  await askToRent(page)
  await expect(page.getByRole('alert')).toHaveText(
    /Cet objet n'est pas disponible pour la période ou la quantité sélectionnée\./,
  )
  await expect(page).toHaveURL(`/objet/${item.id}`)
})
