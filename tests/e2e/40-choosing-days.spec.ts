import { addDays, addMonths } from '@okoume/domain/calendar/calendar-day.ts'
import { formatDay, formatDayInWords } from '@okoume/domain/calendar/format-day.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { quoteRental } from '@okoume/domain/pricing/quote.ts'
import type { Locator } from '@playwright/test'
import { rentOverHttp } from './paid-rental.ts'
import { expect, test } from './product-test.ts'
import { askToRent, chooseDates, dayIn, fillWhereTo, openCalendar, openObject } from './renter.ts'
import { expectSoundScreen } from './screen-state.ts'

/** Why the day that was last pointed at cannot be chosen. */
function explanationIn(calendar: Locator): Locator {
  return calendar.locator('p[role="status"]')
}

test('days that are taken cannot be chosen, and say why', async ({
  page,
  people,
  visitor,
  objectCalled,
  seasonDay,
}) => {
  const item = await objectCalled('Poste à souder')
  const renter = await people.newcomer('Olivier Mengue')
  await rentOverHttp(visitor, renter, { item, start: seasonDay(3), end: seasonDay(4) })
  await openObject(page, item)
  const calendar = await openCalendar(page)

  const taken = await dayIn(calendar, seasonDay(3))
  await expect(taken).toBeDisabled()
  await expect(taken).toHaveAccessibleName(/, déjà réservé$/)
  await (await dayIn(calendar, seasonDay(2))).click()
  // Beyond the taken days, an end would run through them.
  const beyond = await dayIn(calendar, seasonDay(5))
  await expect(beyond).toBeDisabled()
  await expect(beyond).toHaveAccessibleName(/, déjà réservé entre-temps$/)
  await expect(calendar.getByRole('button', { name: 'Valider' })).toBeDisabled()
  await (await dayIn(calendar, seasonDay(2))).click()
  await calendar.getByRole('button', { name: 'Valider' }).click()
  await expect(page.getByRole('button', { name: /^Fin/ })).toContainText(formatDay(seasonDay(2)))
})

test('a day that cannot be chosen is explained to the finger and to the keyboard', async ({
  page,
  people,
  visitor,
  objectCalled,
  seasonDay,
}) => {
  const item = await objectCalled('Réchaud à gaz')
  const [start, end] = [seasonDay(30), seasonDay(31)]
  const renter = await people.newcomer('Viviane Mba')
  await rentOverHttp(visitor, renter, { item, start, end, quantity: item.available })
  await openObject(page, item)
  const calendar = await openCalendar(page)
  const taken = await dayIn(calendar, start)
  const explanation = explanationIn(calendar)
  await expect(explanation).toBeEmpty()
  // Playwright takes «aria-disabled» for what nobody can press.
  await taken.click({ force: true })
  await expect(explanation).toHaveText(`Le ${formatDayInWords(start)}, tout est déjà réservé.`)
  await expect(explanation).toBeInViewport()
  await expectSoundScreen(page, 'the calendar that explains a day')
  await expect(calendar.getByText('Choisissez le premier jour.')).toBeVisible()

  const before = addDays(start, -1)
  await (await dayIn(calendar, before)).click()
  await expect(explanation).toBeEmpty()
  await page.keyboard.press('ArrowRight')
  await expect(taken).toBeFocused()
  await expect(explanation).toContainText('tout est déjà réservé')
  await page.keyboard.press('Enter')
  await expect(calendar.getByRole('button', { name: 'Valider' })).toBeDisabled()
  const beyond = await dayIn(calendar, addDays(end, 1))
  await beyond.click({ force: true })
  await expect(explanation).toContainText("ce n'est pas possible")
  await expect(explanation).toContainText(`le ${formatDayInWords(start)}, tout est déjà réservé`)
})

test('the calendar shows how many are left where some are taken', async ({
  page,
  people,
  visitor,
  objectCalled,
  seasonDay,
}) => {
  const item = await objectCalled('Costume noir')
  const day = seasonDay(40)
  const renter = await people.newcomer('Yolande Ella')
  await rentOverHttp(visitor, renter, { item, start: day, end: day, quantity: item.available - 2 })
  await openObject(page, item)
  const calendar = await openCalendar(page)
  const limited = await dayIn(calendar, day)
  await expect(limited).toHaveAccessibleName(/, plus que 2$/)
  await expect(limited).toContainText('2')
  await expect(calendar.getByRole('list', { name: 'Légende' })).toContainText('exemplaires encore libres')
  await calendar.getByRole('button', { name: 'Fermer' }).click()

  await page.getByLabel('Quantité').fill('3')
  await openCalendar(page)
  const short = await dayIn(calendar, day)
  await expect(short).toBeDisabled()
  await short.click({ force: true })
  await expect(explanationIn(calendar)).toContainText("il n'en reste que 2 et vous en demandez 3")
})

test('days before today cannot be chosen', async ({ page, visitor, objectCalled }) => {
  const { today } = await visitor.getDemoClock()
  await openObject(page, await objectCalled('Compresseur 50 litres'))
  const calendar = await openCalendar(page)
  const past = calendar.getByRole('button', { name: /, date passée$/ })
  await expect(past).toHaveCount(Number(today.slice(8)) - 1)
  for (const day of await past.all()) await expect(day).toBeDisabled()
})

test('a weekly object ends by itself a week later, or after 14, 21 or 28 days', async ({
  page,
  objectCalled,
  seasonDay,
}) => {
  const item = await objectCalled('Échafaudage roulant')
  const start = seasonDay(0)
  await openObject(page, item)
  const calendar = await openCalendar(page)
  await (await dayIn(calendar, start)).click()

  const lengths = calendar.getByRole('group', { name: 'Durée' })
  await expect(lengths.getByRole('radio')).toHaveCount(4)
  await expect(lengths.getByRole('radio', { name: '1 semaine' })).toBeChecked()
  for (const weeks of [1, 2, 3, 4]) {
    const end = addDays(start, 7 * weeks)
    await lengths.getByRole('radio', { name: `${weeks} semaine` }).check()
    await expect(page.getByText(formatDay(end))).toHaveCount(1)
    const { total } = quoteRental(item, { start, end }, 1)
    await expect(page.getByText(formatFrancs(total), { exact: true })).toHaveCount(1)
  }
  await calendar.getByRole('button', { name: 'Valider' }).click()
  await expect(page.getByRole('button', { name: /^Fin/ })).toContainText(formatDay(addDays(start, 28)))
})

test('the end of a weekly rental is 7, 14, 21 or 28 days after its start', async ({
  page,
  objectCalled,
  seasonDay,
}) => {
  const item = await objectCalled('Vélo de ville')
  const start = seasonDay(0)
  await openObject(page, item)
  const calendar = await openCalendar(page)
  await (await dayIn(calendar, start)).click()
  await calendar.getByRole('button', { name: 'Valider' }).click()

  await page.getByRole('button', { name: /^Fin/ }).click()
  const odd = await dayIn(calendar, addDays(start, 15))
  await expect(odd).toBeDisabled()
  await odd.click({ force: true })
  await expect(explanationIn(calendar)).toContainText('7, 14, 21 ou 28 jours')
  await (await dayIn(calendar, addDays(start, 21))).click()
  await expect(calendar.getByRole('radio', { name: '3 semaines' })).toBeChecked()
  await calendar.getByRole('button', { name: 'Valider' }).click()
  await expect(page.getByRole('button', { name: /^Début/ })).toContainText(formatDay(start))
  await expect(page.getByRole('button', { name: /^Fin/ })).toContainText(formatDay(addDays(start, 21)))
})

test('a monthly object shows two months and counts months', async ({ page, objectCalled, seasonDay }) => {
  const item = await objectCalled('Congélateur coffre')
  const start = seasonDay(0)
  const [oneMonth, more] = [addMonths(start, 1), addDays(addMonths(start, 1), 1)]
  await openObject(page, item)
  const calendar = await openCalendar(page)
  await expect(calendar.getByRole('grid')).toHaveCount(2)
  await calendar.getByRole('button', { name: 'Fermer' }).click()

  await chooseDates(page, start, oneMonth)
  await expect(page.getByText(`${formatFrancs(item.price)} × 1 mois`)).toBeVisible()
  await chooseDates(page, start, more)
  await expect(page.getByText(`${formatFrancs(item.price)} × 2 mois`)).toBeVisible()
  const { total } = quoteRental(item, { start, end: more }, 1)
  await expect(page.getByText(formatFrancs(total), { exact: true })).toBeVisible()
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

test('a quantity that is no longer free comes down, and says so', async ({
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

test('dates that somebody else has taken meanwhile are refused', async ({
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
