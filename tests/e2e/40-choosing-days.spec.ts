import AxeBuilder from '@axe-core/playwright'
import { addDays, addMonths, calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatDay, formatHandovers, formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import { weekdayOf } from '@okoume/domain/calendar/period-rules.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { quoteRental } from '@okoume/domain/pricing/quote.ts'
import type { Locator } from '@playwright/test'
import { rentOverHttp } from './paid-rental.ts'
import { expect, test } from './product-test.ts'
import { askToRent, chooseDates, dayIn, fillWhereTo, openCalendar, openObject } from './renter.ts'
import { expectSoundScreen } from './screen-state.ts'

/** The reason why the focused day cannot be chosen. */
function explanationIn(calendar: Locator): Locator {
  return calendar.locator('p[role="status"]')
}

test('sold-out days cannot be chosen, and say why', async ({
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
  // Beyond the sold-out days, an end would run through them: such a day begins another period.
  const beyond = await dayIn(calendar, seasonDay(5))
  await expect(beyond).toHaveCSS('text-decoration-line', 'none')
  await expect(beyond).toHaveAccessibleName(/, nouveau retrait$/)
  await beyond.click()
  await expect(explanationIn(calendar)).toContainText(
    `Votre retrait est maintenant le ${formatLongDay(seasonDay(5))}.`,
  )
  await expect(beyond).toHaveAccessibleName(/, retrait$/)
  await expect(calendar.getByRole('button', { name: 'Valider' })).toBeDisabled()
  await calendar.getByRole('button', { name: /mois suivant/i }).click()
  await expect(explanationIn(calendar)).toBeEmpty()
  await calendar.getByRole('button', { name: /mois précédent/i }).click()
  for (let press = 0; press < 2; press++) await (await dayIn(calendar, seasonDay(2))).click()
  await calendar.getByRole('button', { name: 'Valider' }).click()
  await expect(page.getByRole('button', { name: /^Retour/ })).toContainText(formatDay(seasonDay(2)))
})

test('a day that cannot be chosen is explained to touch and keyboard @deep', async ({
  page,
  people,
  visitor,
  objectCalled,
  seasonDay,
  isPhone,
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
  // Playwright refuses to click «aria-disabled» elements.
  await (isPhone ? taken.tap({ force: true }) : taken.click({ force: true }))
  await expect(explanation).toContainText(`Le ${formatLongDay(start)}, tout est déjà réservé.`)
  await expect(explanation.getByRole('link', { name: 'Me prévenir si ce jour se libère' })).toBeVisible()
  await expect(explanation).toBeInViewport()
  await expectSoundScreen(page, 'the calendar that explains a day')
  await expect(calendar.getByText('Choisissez le jour du retrait.')).toBeVisible()

  const before = addDays(start, -1)
  await (await dayIn(calendar, before)).click()
  await expect(explanation).toBeEmpty()
  await page.keyboard.press('ArrowRight')
  await expect(taken).toBeFocused()
  await expect(explanation).toContainText('tout est déjà réservé')
  await page.keyboard.press('Enter')
  await expect(calendar.getByRole('button', { name: 'Valider' })).toBeDisabled()
  const beyond = await dayIn(calendar, addDays(end, 1))
  await beyond.click()
  await expect(explanation).toContainText("ce n'est pas possible")
  await expect(explanation).toContainText(`le ${formatLongDay(start)}, tout est déjà réservé`)
})

test('the calendar shows how many are left on partly taken days @deep', async ({
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
  await expect(limited.locator('[data-left="2"]')).toBeVisible()
  await expect(calendar.getByRole('list', { name: 'Légende' })).toContainText(
    `nombre d'exemplaires encore libres, sur ${item.available}`,
  )
  const { violations } = await new AxeBuilder({ page }).withRules('label-content-name-mismatch').analyze()
  expect(violations).toEqual([])
})

test('the calendar ends a year ahead, and its last day can be requested @deep', async ({
  openBrowser,
  people,
  visitor,
  objectCalled,
}) => {
  const page = await openBrowser(await people.newcomer('Fidèle Ondo'))
  const { today } = await visitor.getDemoClock()
  const last = addMonths(calendarDay(today), 12)
  await openObject(page, await objectCalled('Compresseur 50 litres'))
  const calendar = await openCalendar(page)
  const lastButton = await dayIn(calendar, last)
  await expect(calendar.getByRole('button', { name: /mois suivant|next month/i })).toBeDisabled()
  const beyond = calendar.getByRole('button', { name: /, plus d'un an à l'avance$/ })
  if ((await beyond.count()) > 0) {
    await beyond.first().click({ force: true })
    await expect(explanationIn(calendar)).toContainText("on réserve au plus un an à l'avance")
  }
  await lastButton.click()
  await lastButton.click()
  await calendar.getByRole('button', { name: 'Valider' }).click()
  await fillWhereTo(page)
  await askToRent(page)
  await expect(page).toHaveURL('/facturation')
  await expect(page.getByRole('main')).toContainText(formatHandovers(last, last))
})

test('the days to pick up and to return are shown with their cost', async ({
  page,
  objectCalled,
  seasonDay,
}) => {
  const item = await objectCalled('Compresseur 50 litres')
  const [start, end] = [seasonDay(2), seasonDay(3)]
  await openObject(page, item)
  const increase = page.getByRole('button', { name: 'Augmenter' })
  await increase.scrollIntoViewIfNeeded()
  const place = await increase.boundingBox()
  const calendar = await openCalendar(page)
  await (await dayIn(calendar, start)).click()
  await expect(calendar.getByText('Choisissez le jour du retour.')).toBeVisible()
  await (await dayIn(calendar, end)).click()
  const { total, deposit } = quoteRental(item, { start, end }, 1)
  await expect(
    calendar.getByText(`${formatHandovers(start, end)} 1 jour · ${formatFrancs(total - deposit)} + caution`),
  ).toBeVisible()
  await calendar.getByRole('button', { name: 'Valider' }).click()
  await expect(page.getByRole('definition').filter({ hasText: formatHandovers(start, end) })).toHaveText(
    `${formatHandovers(start, end)} · 1 jour`,
  )
  expect(await increase.boundingBox()).toEqual(place)
})

test('at the end of a month the calendar shows the next one too, and offers periods of one tap', async ({
  page,
  visitor,
  objectCalled,
}) => {
  const { today } = await visitor.getDemoClock()
  const item = await objectCalled('Compresseur 50 litres')
  await openObject(page, item)
  const calendar = await openCalendar(page)
  const isLate = addDays(calendarDay(today), 14).slice(0, 7) !== today.slice(0, 7)
  await expect(calendar.getByRole('grid')).toHaveCount(isLate ? 2 : 1)
  await expectSoundScreen(page, 'the calendar at the end of a month')
  await calendar.getByRole('button', { name: '3 jours' }).click()
  await expect(calendar.getByRole('button', { name: '3 jours' })).toHaveAttribute('aria-pressed', 'true')
  await expect(calendar.getByText(/3 jours ·\s[\d\s]+FCFA \+ caution/)).toBeVisible()
  await expect(calendar.getByRole('button', { name: 'Valider' })).toBeEnabled()
})

test('days before today cannot be chosen @deep', async ({ page, visitor, objectCalled }) => {
  const { today } = await visitor.getDemoClock()
  await openObject(page, await objectCalled('Compresseur 50 litres'))
  const calendar = await openCalendar(page)
  const past = calendar.getByRole('button', { name: /, date passée$/ })
  // The weeks that are over are not shown.
  const [date, weekday] = [Number(today.slice(8)), weekdayOf(calendarDay(today))]
  await expect(past).toHaveCount(Math.min(date, weekday) - 1)
  for (const day of await past.all()) await expect(day).toBeDisabled()
})

test('a weekly item ends automatically a week later, or after 14, 21 or 28 days', async ({
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
  await expect(page.getByRole('button', { name: /^Retour/ })).toContainText(formatDay(addDays(start, 28)))
})

test('the end of a weekly rental is 7, 14, 21 or 28 days after its start @deep', async ({
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

  await page.getByRole('button', { name: /^Retour/ }).click()
  const odd = await dayIn(calendar, addDays(start, 15))
  await expect(odd).toBeDisabled()
  await odd.click({ force: true })
  await expect(explanationIn(calendar)).toContainText('7, 14, 21 ou 28 jours')
  await (await dayIn(calendar, addDays(start, 21))).click()
  await expect(calendar.getByRole('radio', { name: '3 semaines' })).toBeChecked()
  await calendar.getByRole('button', { name: 'Valider' }).click()
  await expect(page.getByRole('button', { name: /^Retrait/ })).toContainText(formatDay(start))
  await expect(page.getByRole('button', { name: /^Retour/ })).toContainText(formatDay(addDays(start, 21)))
})

test('a monthly item shows two months and counts months @deep', async ({ page, objectCalled, seasonDay }) => {
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
