import { formatLongPeriod } from '@okoume/domain/calendar/format-day.ts'
import { ownObject } from './owner.ts'
import { OTHER_OWNER } from './people.ts'
import { expect, test } from './product-test.ts'
import { dayIn, openCalendar, openObject } from './renter.ts'
import { expectSoundScreen } from './screen-state.ts'

test('who finds days taken is told when they come free, and asks for them', async ({
  openBrowser,
  people,
  seasonDay,
}) => {
  const owner = await people.known(OTHER_OWNER)
  const item = await ownObject(owner, { available: 1 })
  const days = { start_date: seasonDay(3), end_date: seasonDay(4) }
  await owner.api.blockItemDays({ params: { id: item.id }, body: days })
  const renter = await people.newcomer('Odile Mba')
  const page = await openBrowser(renter)
  await openObject(page, item)
  const calendar = await openCalendar(page)
  await (await dayIn(calendar, seasonDay(3))).focus()
  await expectSoundScreen(page, 'a taken day in the calendar')
  await calendar.getByRole('link', { name: 'Me prévenir si ce jour se libère' }).click()

  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(item.title)
  await expectSoundScreen(page, 'the question whether to be told of days')
  await dialog.getByRole('button', { name: 'Me prévenir' }).click()
  await expect(page.locator(':focus')).toContainText("C'est noté")
  await expect(page.getByRole('heading', { name: 'Jours attendus' })).toBeVisible()
  await expectSoundScreen(page, 'days that a person waits for')

  await owner.api.reopenItemDays({ params: { id: item.id }, query: days })
  const period = formatLongPeriod(seasonDay(3), seasonDay(3))
  await expect(async () => {
    await page.goto('/tableau-de-bord/notifications')
    await expect(page.getByText(`est libre ${period}`)).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.getByText(`est libre ${period}`).click()
  await expect(page.getByRole('button', { name: /^Retrait/ })).toContainText(/\d{2}\/\d{2}\/\d{4}/)
})

test('who waits for days stops it; a link without them, or for free ones, says so', async ({
  openBrowser,
  people,
  seasonDay,
  expectedErrors,
}) => {
  expectedErrors.push(/409 \(Conflict\)/, /404 \(Not Found\)/, /ApiError/)
  const owner = await people.known(OTHER_OWNER)
  const item = await ownObject(owner, { available: 1 })
  const days = { start_date: seasonDay(3), end_date: seasonDay(4) }
  const renter = await people.newcomer('Odile Mba')
  const page = await openBrowser(renter)
  const link = `/tableau-de-bord/alertes?objet=${item.id}&du=${days.start_date}&au=${days.end_date}`
  await page.goto(link)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Me prévenir' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Ces jours sont libres')

  await owner.api.blockItemDays({ params: { id: item.id }, body: days })
  await dialog.getByRole('button', { name: 'Me prévenir' }).click()
  await expect(page.locator(':focus')).toContainText("C'est noté")
  await page.getByRole('button', { name: /^Ne plus attendre/ }).click()
  await expect(page.locator(':focus')).toContainText("Vous n'attendez plus ces jours")

  await page.goto(link.replace(item.id, renter.id))
  await expect(page.getByText('Objet non trouvé')).toBeVisible()
})
