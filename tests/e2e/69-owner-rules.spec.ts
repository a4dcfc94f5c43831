import { WEEKDAYS, weekdayOf } from '@okoume/domain/calendar/period-rules.ts'
import { cardOf } from './dashboard.ts'
import { answerPhone, newAirtelNumber } from './demo-telephone.ts'
import { openEditForm, ownObject, removeObjects } from './owner.ts'
import { rentOverHttp } from './paid-rental.ts'
import { leavePaid, paidHeading } from './paying-steps.ts'
import { OTHER_OWNER, OWNER } from './people.ts'
import { expect, test } from './product-test.ts'
import { askFor, dayIn, openCalendar, openObject, pay } from './renter.ts'
import { expectSoundScreen } from './screen-state.ts'

test('an owner opens an object to instant booking, and a verified renter books and reads the receipt', async ({
  openBrowser,
  people,
  visitor,
  seasonDay,
}) => {
  const owner = await people.known(OTHER_OWNER)
  const item = await ownObject(owner)
  const form = await openBrowser(owner)
  await openEditForm(form, item.id)
  await form.getByText('Calendrier et règles').click()
  await form.getByLabel('Réservation immédiate').selectOption('verified')
  await form.getByLabel('Délai avant la remise').selectOption('24')
  const free = WEEKDAYS[weekdayOf(seasonDay(1)) - 1] ?? ''
  await form.getByTitle(free).click()
  await expect(form.getByRole('checkbox', { name: free })).not.toBeChecked()
  await expectSoundScreen(form, 'the rules of an object')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form.getByText('Modifications enregistrées')).toBeVisible()

  const renter = await people.known(OWNER)
  const page = await openBrowser(renter)
  await openObject(page, item)
  await expect(page.getByText('Réservation immédiate')).toBeVisible()
  const calendar = await openCalendar(page)
  const refused = await dayIn(calendar, seasonDay(1))
  await expect(refused).toHaveAccessibleName(/, pas de remise ce jour-là$/)
  await refused.click({ force: true })
  await expect(calendar.locator('p[role="status"]')).toHaveText(
    `Le propriétaire ne remet pas d'objet le ${free}.`,
  )
  await page.keyboard.press('Escape')

  const number = newAirtelNumber()
  await askFor(page, item, seasonDay(0), seasonDay(2))
  await expect(
    page.getByText(/^Dès que le paiement est confirmé, l'objet est réservé pour vous/),
  ).toBeVisible()
  await expectSoundScreen(page, 'the bill of an instant booking')
  await pay(page, number)
  await answerPhone(visitor, number, 'confirm')
  await expect(paidHeading(page)).toBeVisible()
  await expect(page.getByRole('listitem').first()).toHaveText(/^L'objet est réservé/)
  await leavePaid(page)
  await expect(page.getByRole('region', { name: 'Votre location est réservée' })).toBeVisible()
  await expect(cardOf(page, item.title, seasonDay(0), seasonDay(2))).toContainText('À venir')

  const rental = (await renter.api.listUserRentals({ params: { userId: renter.id } })).find(
    ({ itemTitle }) => itemTitle === item.title,
  )
  await page.goto(`/tableau-de-bord/recu/${rental?.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Reçu')
  await renter.api.updateRentalStatus({ body: { rental_id: rental?.id ?? '', status: 'annulée' } })
  await removeObjects(owner, item.title)
})

test('a renter who is not verified is told before paying that the owner will answer', async ({
  openBrowser,
  people,
  seasonDay,
}) => {
  const owner = await people.known(OTHER_OWNER)
  const item = await ownObject(owner, { instant: 'verified' })
  const renter = await people.newcomer('Solange Mba')
  const page = await openBrowser(renter)
  await askFor(page, item, seasonDay(0), seasonDay(2))
  await expect(page.getByText('La réservation immédiate demande une identité vérifiée')).toBeVisible()
  await expectSoundScreen(page, 'the bill of a booking that falls back to a request')
  await removeObjects(owner, item.title)
})

test('who has accepted three requests for an object is offered instant booking', async ({
  openBrowser,
  people,
  visitor,
  seasonDay,
}) => {
  const [owner, renter] = [await people.known(OTHER_OWNER), await people.known(OWNER)]
  const item = await ownObject(owner)
  for (const day of [0, 1, 2]) {
    const wish = { item, start: seasonDay(2 * day), end: seasonDay(2 * day + 1) }
    const { id } = await rentOverHttp(visitor, renter, wish)
    await owner.api.updateRentalStatus({ body: { rental_id: id, status: 'acceptée' } })
  }
  const page = await openBrowser(owner)
  await page.goto('/tableau-de-bord/mes-objets')
  const offer = page.getByText('Vous avez accepté 3 demandes pour')
  await expect(offer).toContainText(item.title)
  await expectSoundScreen(page, 'the offer of instant booking')
  await page.getByRole('link', { name: 'Calendrier et règles' }).click()
  await expect(page.getByLabel('Réservation immédiate')).toBeAttached()
  await page.goBack()
  await page.getByRole('button', { name: 'Plus tard' }).click()
  await page.reload()
  await expect(page.getByText(item.title).first()).toBeVisible()
  await expect(offer).toBeHidden()
})
