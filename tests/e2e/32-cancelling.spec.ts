import { addDays, calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { cardOf, cardWithId, openRental, openRentalWithId, readWallet } from './dashboard.ts'
import { ownObject, removeObjects } from './owner.ts'
import { answer, rentOverHttp } from './paid-rental.ts'
import { OTHER_OWNER } from './people.ts'
import { expect, test } from './product-test.ts'
import { expectSoundScreen } from './screen-state.ts'

/** `--danger` of styles/tokens.css. */
const DANGER = 'rgb(155, 44, 28)'

test('the renter reads the refund, then cancels; the page says so', async ({
  openBrowser,
  people,
  visitor,
}) => {
  const [renter, owner] = [await people.newcomer('Quentin Mabicka'), await people.known(OTHER_OWNER)]
  const item = await ownObject(owner, { deposit: 5000 })
  // Less than a week ahead there is no grace, and the fee stays.
  const { today } = await visitor.getDemoClock()
  const [start, end] = [addDays(calendarDay(today), 4), addDays(calendarDay(today), 7)]
  const { quote } = await rentOverHttp(visitor, renter, { item, start, end })
  const page = await openBrowser(renter)
  await page.goto('/tableau-de-bord/mes-locations')
  const card = await openRental(cardOf(page, item.title, start, end))
  const dialog = page.getByRole('dialog', { name: 'Annuler cette location ?' })

  for (const part of [quote.subtotal, quote.fee, quote.deposit, quote.total]) {
    await expect(card).toContainText(formatFrancs(part))
  }
  await expect(card.getByRole('button', { name: 'Annuler' })).toHaveCSS('color', DANGER)
  await card.getByRole('button', { name: 'Annuler' }).click()
  const line = (name: string) => dialog.locator('dl > div').filter({ hasText: name })
  await expect(line('Est remboursé')).toContainText(formatFrancs(quote.totalPrice))
  await expect(line("N'est pas remboursé")).toContainText(formatFrancs(quote.fee))
  await expect(dialog).toContainText('vers le numéro Mobile Money qui a payé')
  await expectSoundScreen(page, 'the dialog of a cancellation')
  await dialog.getByRole('button', { name: 'Garder la location' }).click()
  await expect(dialog).toBeHidden()
  await expect(card.getByRole('button', { name: 'Annuler' })).toBeFocused()

  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Annuler la location' }).click()
  await expect(card.getByRole('status')).toContainText(
    `Le remboursement de ${formatFrancs(quote.totalPrice)} est demandé à l'opérateur`,
  )
  await expect(card.locator(':focus')).toContainText('Location annulée.')
  await expect(card.getByRole('button', { name: 'Annuler' })).toHaveCount(0)
  await expect(async () => {
    await page.reload()
    await expect(card).toContainText('Vous avez annulé')
    await expect(card).toContainText('est arrivé sur le numéro qui a payé', { timeout: 2000 })
  }).toPass()
  await removeObjects(owner, item.title)
})

test('a week ahead, within a day of paying, the renter gets the fee back too, before an answer', async ({
  openBrowser,
  people,
  visitor,
  objectCalled,
  seasonDay,
}) => {
  const renter = await people.newcomer('Patrick Ella')
  const item = await objectCalled('Poste à souder')
  const [start, end] = [seasonDay(40), seasonDay(43)]
  const { id, quote } = await rentOverHttp(visitor, renter, { item, start, end })
  const page = await openBrowser(renter)
  const card = await openRentalWithId(page, id)
  await card.getByRole('button', { name: 'Annuler' }).click()
  const dialog = page.getByRole('dialog', { name: 'Annuler cette location ?' })
  const refunded = dialog.locator('dl > div').filter({ hasText: 'Est remboursé' })
  await expect(refunded).toContainText('tout, frais de service compris')
  await expect(refunded).toContainText(formatFrancs(quote.total))
  await dialog.getByRole('button', { name: 'Annuler la location' }).click()
  await expect(card).toContainText('Vous avez annulé dans les 24 h : tout est remboursé')
})

test('the owner cancels an accepted rental: it is refunded in full @deep', async ({
  openBrowser,
  people,
  visitor,
  objectCalled,
  seasonDay,
}) => {
  const [renter, owner] = [await people.newcomer('Rachel Nse'), await people.known(OTHER_OWNER)]
  const item = await objectCalled('Poste à souder')
  const [start, end] = [seasonDay(45), seasonDay(47)]
  const page = await openBrowser(owner)
  const before = await readWallet(page)
  const { id, quote } = await rentOverHttp(visitor, renter, { item, start, end })
  await answer(owner, id, 'acceptée')

  await page.goto('/tableau-de-bord/demandes')
  const card = await openRental(cardWithId(page, id))
  const cancel = card.getByRole('button', { name: 'Annuler la location' })
  await expect(cancel).toHaveCSS('color', DANGER)
  const { height = 0 } = (await cancel.boundingBox()) ?? {}
  expect(height, 'of one line').toBeLessThanOrEqual(44)
  await cancel.click()
  const dialog = page.getByRole('dialog', { name: 'Annuler cette location ?' })
  await expect(dialog).toContainText('Le locataire est intégralement remboursé, ou choisit un autre objet')
  await expect(dialog).toContainText(formatFrancs(quote.subtotal))
  await expect(dialog).toContainText(formatFrancs(quote.deposit))
  await expectSoundScreen(page, "the dialog of an owner's cancellation")
  await dialog.getByRole('button', { name: 'Annuler la location' }).click()
  await expect(card.getByRole('status')).toContainText('Le locataire est intégralement remboursé')
  expect(await readWallet(page)).toEqual(before)

  const renterPage = await openBrowser(renter)
  const own = await openRentalWithId(renterPage, id)
  await expect(own).toContainText(`Le remboursement de ${formatFrancs(quote.total)} est`)
})

test("a cancellation after the owner's answer is explained, and the card is up to date @deep @telephone-only", async ({
  openBrowser,
  people,
  visitor,
  objectCalled,
  seasonDay,
  expectedErrors,
}) => {
  expectedErrors.push(/409 \(Conflict\).*update-status/)
  const [renter, owner] = [await people.newcomer('Sylvie Ango'), await people.known(OTHER_OWNER)]
  const item = await objectCalled('Échafaudage roulant')
  const [start, end] = [seasonDay(0), seasonDay(7)]
  const { id } = await rentOverHttp(visitor, renter, { item, start, end })
  const page = await openBrowser(renter)
  const card = await openRentalWithId(page, id)
  await card.getByRole('button', { name: 'Annuler' }).click()
  await answer(owner, id, 'refusée')
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler la location' }).click()
  await expect(card.getByRole('status')).toContainText('Cette location a changé entre-temps.')
  await expect(card).toContainText('Le propriétaire a refusé')
})

test('a network lost in the dialog keeps it open, and the second try cancels once @deep @telephone-only', async ({
  openBrowser,
  people,
  visitor,
  objectCalled,
  seasonDay,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/, /Failed to fetch/)
  const renter = await people.newcomer('Tatiana Ekomi')
  const item = await objectCalled('Réchaud à gaz')
  const [start, end] = [seasonDay(44), seasonDay(46)]
  await rentOverHttp(visitor, renter, { item, start, end })
  const page = await openBrowser(renter)
  await page.goto('/tableau-de-bord/mes-locations')
  const card = await openRental(cardOf(page, item.title, start, end))
  // The server receives the first one, and its answer is lost.
  let lost = 0
  await page.route('**/api/rentals/update-status', async (route) => {
    if (lost++ > 0) return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await card.getByRole('button', { name: 'Annuler' }).click()
  const dialog = page.getByRole('dialog', { name: 'Annuler cette location ?' })
  await dialog.getByRole('button', { name: 'Annuler la location' }).click()
  await expect(dialog.getByRole('alert')).toContainText('votre réponse est peut-être arrivée')
  await dialog.getByRole('button', { name: 'Annuler la location' }).click()
  await expect(card.getByRole('status')).toContainText('Location annulée.')
})
