import { addDays, type CalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import type { Locator, Page } from '@playwright/test'
import { ageOn, CUT, neededOn } from './last-known-steps.ts'
import { chooseAction, fieldOf, openEditForm, openMyItems, ownObject, removeObjects } from './owner.ts'
import { answer, rentOverHttp } from './paid-rental.ts'
import { OTHER_OWNER } from './people.ts'
import { expect, test } from './product-test.ts'
import { dayIn, openCalendar, openObject } from './renter.ts'
import { expectSoundScreen } from './screen-state.ts'

/** The button of that day on the owner's calendar. */
async function ownDay(page: Page, day: CalendarDay): Promise<Locator> {
  const button = page.getByRole('button', { name: new RegExp(`^${formatLongDay(day)}, `) })
  for (let turns = 0; turns < 24 && (await button.count()) === 0; turns++) {
    await page.getByRole('button', { name: 'Mois suivant' }).click()
  }
  return button
}

test('an owner blocks days, opens some again, and sees what is rented', async ({
  openBrowser,
  people,
  visitor,
  seasonDay,
  expectedErrors,
}) => {
  expectedErrors.push(/409 \(Conflict\)/, /ApiError/, ...CUT)
  const owner = await people.known(OTHER_OWNER)
  const item = await ownObject(owner, { available: 1 })
  const [first, last] = [seasonDay(3), seasonDay(6)]
  const renter = await people.newcomer('Mireille Obame')
  const rental = await rentOverHttp(visitor, renter, { item, start: addDays(last, 1), end: addDays(last, 2) })
  const page = await openBrowser(owner)
  await openMyItems(page)
  await chooseAction(page, item.title, 'Calendrier')
  await expect(page.getByRole('heading', { level: 1, name: 'Calendrier' })).toBeVisible()
  await expectSoundScreen(page, "the calendar of one's object")

  await (await ownDay(page, addDays(last, 1))).click()
  await (await ownDay(page, last)).click()
  await page.getByRole('button', { name: 'Bloquer' }).click()
  await expect(page.getByRole('alert')).toContainText('Ces jours sont déjà loués')
  await expect(page.getByRole('link', { name: /^Demandé du / })).toHaveAttribute(
    'href',
    `/location/${rental.id}`,
  )
  await expectSoundScreen(page, 'days that cannot be blocked')

  await (await ownDay(page, last)).click()
  await (await ownDay(page, first)).click()
  await page.getByLabel('Note, pour vous seul').fill('Mariage')
  await page.getByRole('button', { name: 'Bloquer' }).click()
  await expect(page.locator(':focus')).toContainText("C'est bloqué : personne ne peut louer ces jours.")
  await expect(await ownDay(page, first)).toHaveAccessibleName(/, bloqué$/)

  await (await ownDay(page, last)).click()
  await expect(page.getByText(/^Bloqué .* ·\sMariage$/)).toBeVisible()
  await page.getByRole('button', { name: 'Rouvrir' }).click()
  await expect(page.getByText("C'est rouvert : ces jours peuvent être loués.")).toBeVisible()
  await expect(await ownDay(page, last)).toHaveAccessibleName(/, libre$/)

  await (await ownDay(page, first)).focus()
  await page.keyboard.press('ArrowRight')
  await expect(await ownDay(page, addDays(first, 1))).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Jours choisis' })).toContainText('Mariage')

  // Who has asked for it already is shown no calendar.
  const visit = await openBrowser(await people.newcomer('Odile Mba'))
  await openObject(visit, item)
  const calendar = await openCalendar(visit)
  await expect(await dayIn(calendar, first)).toBeDisabled()
  await expect(await dayIn(calendar, last)).toBeEnabled()

  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Mes objets' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mes objets' })).toBeVisible()
  await chooseAction(page, item.title, 'Calendrier')
  await expect(ageOn(page)).toBeVisible()
  await expect(await ownDay(page, first)).toHaveAccessibleName(/, bloqué$/)
  await (await ownDay(page, last)).click()
  await page.getByRole('button', { name: 'Bloquer' }).click()
  await expect(neededOn(page)).toBeVisible()
  // The notice of what follows would make it read the calendar of an item that is gone.
  await page.close()
  await answer(renter, rental.id, 'annulée')
  await removeObjects(owner, item.title)
})

test('an owner who blocks some of many units reads and sees that the others stay @telephone-only', async ({
  openBrowser,
  people,
  seasonDay,
}) => {
  const owner = await people.known(OTHER_OWNER)
  const item = await ownObject(owner, { available: 60 })
  const page = await openBrowser(owner)
  await openMyItems(page)
  await chooseAction(page, item.title, 'Calendrier')
  const [first, last] = [seasonDay(3), seasonDay(5)]
  const block = async (units: string) => {
    await (await ownDay(page, first)).click()
    await (await ownDay(page, last)).click()
    await page.getByLabel('Exemplaires').selectOption(units)
    await page.getByRole('button', { name: 'Bloquer' }).click()
  }
  await block('20')
  await expect(page.getByText('20 exemplaires sur 60 bloqués ces jours-là.')).toBeVisible()
  const day = await ownDay(page, first)
  await expect(day).toHaveAccessibleName(/, en partie bloqué, 40 sur 60 libres$/)
  await expect(day).not.toHaveCSS('text-decoration-line', 'line-through')
  await expectSoundScreen(page, 'days of which some units are blocked')
  await block('')
  await expect(page.getByText("C'est bloqué : personne ne peut louer ces jours.")).toBeVisible()
  await expect(day).toHaveAccessibleName(/, bloqué$/)
  await expect(day).toHaveCSS('text-decoration-line', 'line-through')
  await removeObjects(owner, item.title)
})

test("an owner's shortest and longest rental are set in the form, and said in the renter's calendar @deep", async ({
  openBrowser,
  people,
  page,
  seasonDay,
}) => {
  const owner = await people.known(OTHER_OWNER)
  const item = await ownObject(owner)
  const form = await openBrowser(owner)
  await openEditForm(form, item.id)
  await form.getByText('Calendrier et règles').click()
  await fieldOf(form, 'Louer au moins').fill('3')
  await fieldOf(form, 'Louer au plus').fill('2')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(fieldOf(form, 'Louer au plus')).toBeFocused()
  await expect(form.getByText('Au moins la durée la plus courte : 3.')).toBeVisible()
  await expectSoundScreen(form, 'rules that contradict each other')
  await fieldOf(form, 'Louer au plus').fill('5')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form.getByText('Modifications enregistrées')).toBeVisible()

  await openObject(page, item)
  await expect(page.locator('#demande')).toContainText('3 jours au moins · 5 jours au plus')
  const calendar = await openCalendar(page)
  await (await dayIn(calendar, seasonDay(3))).click()
  const early = await dayIn(calendar, seasonDay(5))
  await expect(early).toHaveAccessibleName(/, location trop courte$/)
  await early.click({ force: true })
  await expect(calendar.locator('p[role="status"]')).toHaveText('3 jours au moins.')
  await expectSoundScreen(page, 'the calendar that says a rule')
  await expect(await dayIn(calendar, seasonDay(6))).toBeEnabled()
  await expect(await dayIn(calendar, seasonDay(9))).toHaveAccessibleName(/, nouveau retrait$/)
  await removeObjects(owner, item.title)
})

test("the calendar of another person's object is not shown @deep", async ({
  openBrowser,
  people,
  objectCalled,
  expectedErrors,
}) => {
  expectedErrors.push(/403 \(Forbidden\)/, /ApiError/)
  const owner = await people.known(OTHER_OWNER)
  const page = await openBrowser(owner)
  const other = await objectCalled('Perceuse à percussion')
  await page.goto(`/tableau-de-bord/mes-objets/${other.id}/calendrier`)
  await expect(page.getByText("Vous n'avez pas le droit de faire cela.")).toBeVisible()
})
