import { addDays, calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatShortDay } from '@okoume/domain/calendar/format-day.ts'
import { formatPickupPlace } from '@okoume/domain/rental/delivery.ts'
import { formatMeetingTime } from '@okoume/domain/rental/meeting.ts'
import type { Locator, Page } from '@playwright/test'
import { codeOf, OWNER, open, TERMS } from './handover-steps.ts'
import { openTouched, titleOf } from './layout.ts'
import { CUT } from './outbox-steps.ts'
import { ownObject } from './owner.ts'
import { answer, rentOverHttp } from './paid-rental.ts'
import { expect, test } from './product-test.ts'
import { expectSoundScreen } from './screen-state.ts'

const card = (page: Page): Locator => page.getByRole('region', { name: "Remise de l'objet" })

const OFFLINE_ONCE = 'Ouvrez cette page une fois avec du réseau : elle marchera ensuite sans.'

test('the parties agree when to meet; a list warns until the code is on the device', async ({
  openBrowser,
  people,
  visitor,
  expectedErrors,
}) => {
  expectedErrors.push(...CUT, /400|409/)
  const [owner, renter] = [await people.known(OWNER), await people.newcomer('Nadine Ossa')]
  const item = await ownObject(owner, TERMS)
  const start = addDays(calendarDay((await visitor.getDemoClock()).today), 2)
  const { id } = await rentOverHttp(visitor, renter, { item, start, end: start, delivery: 'pickup' })
  const page = await openBrowser(renter)
  await openTouched(page, '/tableau-de-bord/mes-locations')
  const row = page.getByRole('listitem').filter({ hasText: item.title })
  await expect(row).toBeVisible()
  await expect(row).not.toContainText(OFFLINE_ONCE)
  await answer(owner, id, 'acceptée')
  await openTouched(page, '/tableau-de-bord/mes-locations')
  await expect(row).toContainText(OFFLINE_ONCE)
  await expectSoundScreen(page, 'a list with a code that is not on the device')
  await row.getByRole('heading').getByRole('link').click()
  await expect(titleOf(page, item.title)).toBeVisible()

  await card(page).getByRole('button', { name: "Convenir d'une heure" }).click()
  const field = card(page).getByLabel('Où vous retrouver')
  await expect(card(page).getByRole('radio', { name: formatShortDay(start) })).toBeFocused()
  await expect(field).toHaveValue(formatPickupPlace(item))
  await card(page).getByRole('button', { name: 'Proposer' }).click()
  await expect(card(page)).toContainText('Choisissez une heure.')
  await card(page)
    .getByRole('radio', { name: /^9\sh$/ })
    .check()
  await field.fill(`Code ${await codeOf(renter, id)}`)
  await card(page).getByRole('button', { name: 'Proposer' }).click()
  await expect(card(page)).toContainText("N'écrivez pas votre code : il se donne objet en main.")
  await expectSoundScreen(page, 'a meeting that gives the code away')
  await field.fill('Devant la pharmacie')
  await page.keyboard.press('Enter')
  const nine = `${formatMeetingTime({ day: start, hour: 9 })}, Devant la pharmacie.`
  await expect(card(page)).toContainText(`${nine} Vous y allez.`)
  await expect(card(page)).toContainText('Proposé par vous.')
  await expect(page.locator(':focus')).toContainText("C'est proposé.")

  const ownerPage = await openBrowser(owner)
  await open(ownerPage, id, item.title)
  await expect(card(ownerPage)).toContainText(`${nine} Le locataire vient.`)
  // The renter changes it while the owner reads, whose page does not know yet.
  let know = () => {}
  const known = new Promise<void>((resolve) => {
    know = resolve
  })
  await ownerPage.route(`**/api/rentals/${id}`, (route) => known.then(() => route.continue()))
  const ten = { day: start, hour: 10, text: 'Devant la pharmacie' }
  await renter.api.saveMeeting({ params: { id }, body: ten })
  await card(ownerPage).getByRole('button', { name: "D'accord" }).click()
  know()
  await expect(ownerPage.locator(':focus')).toContainText('Le rendez-vous a changé entre-temps')
  await expect(card(ownerPage)).toContainText(formatMeetingTime({ day: start, hour: 10 }))
  await card(ownerPage).getByRole('button', { name: "Changer l'heure" }).click()
  await card(ownerPage)
    .getByRole('radio', { name: /^11\sh$/ })
    .check()
  await card(ownerPage).getByRole('button', { name: 'Proposer' }).click()
  await expect(card(ownerPage)).toContainText(formatMeetingTime({ day: start, hour: 11 }))
  await expectSoundScreen(ownerPage, 'a meeting')

  await open(page, id, item.title)
  await card(page).getByRole('button', { name: "D'accord" }).click()
  await expect(page.locator(':focus')).toContainText("C'est noté")
  await expect(card(page)).toContainText("Vous êtes d'accord tous les deux.")
  const saving = page.waitForEvent('download')
  await card(page).getByRole('button', { name: 'Ajouter au calendrier' }).click()
  expect((await saving).suggestedFilename()).toBe(`okoume-rendez-vous-${start}.ics`)
  await expectSoundScreen(page, 'an agreed meeting')
  await ownerPage.goto('/tableau-de-bord/notifications')
  await expect(ownerPage.getByText(/Rendez-vous fixé pour la remise/).first()).toBeVisible()

  await openTouched(page, '/tableau-de-bord/mes-locations')
  await expect(row).toBeVisible()
  await expect(row).not.toContainText(OFFLINE_ONCE)
  await page.context().setOffline(true)
  await row.getByRole('heading').getByRole('link').click()
  await expect(titleOf(page, item.title)).toBeVisible()
  await page.context().setOffline(false)
})
