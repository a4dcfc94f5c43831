import { addDays, calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { openRentalWithId } from './dashboard.ts'
import { answerPhone, newAirtelNumber } from './demo-telephone.ts'
import { openEditForm, ownObject, removeObjects } from './owner.ts'
import { answer } from './paid-rental.ts'
import { leavePaid, paidHeading } from './paying-steps.ts'
import { OTHER_OWNER } from './people.ts'
import { expect, test } from './product-test.ts'
import { askFor, fillPayer, openObject, pay } from './renter.ts'
import { expectSoundScreen } from './screen-state.ts'

test('an owner chooses «ferme»; the renter reads the date, cancels too late, and both see the francs', async ({
  openBrowser,
  people,
  visitor,
}) => {
  const owner = await people.known(OTHER_OWNER)
  const item = await ownObject(owner, { price: 10_000, deposit: 5000 })
  const form = await openBrowser(owner)
  await openEditForm(form, item.id)
  await form.getByText('Calendrier et règles').click()
  const policy = form.getByLabel('Si le locataire annule')
  await expect(policy.locator('option[value="souple"]')).toHaveText(/un demi-jour si 2\sjours au plus$/)
  await policy.selectOption('ferme')
  await expectSoundScreen(form, 'the choice of a cancellation policy')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form.getByText('Modifications enregistrées')).toBeVisible()

  const renter = await people.newcomer('Ursule Ondo')
  const page = await openBrowser(renter)
  await openObject(page, item)
  await expect(page.getByText(/^Annulation ferme\s: tout le loyer est rendu jusqu'à 7\sjours/)).toBeVisible()

  // Within 7 days, and more than 48 h ahead: half of the 40 000 stays.
  const { today } = await visitor.getDemoClock()
  const start = addDays(calendarDay(today), 4)
  await askFor(page, item, start, addDays(start, 4))
  const bill = page.locator('main')
  await expect(bill).toContainText(`jusqu'au ${formatLongDay(addDays(start, -2))} à 8`)
  await expect(bill).toContainText(`${formatFrancs(20_000)} du loyer restent au propriétaire`)
  await expectSoundScreen(page, 'the bill with the dates of a cancellation')
  const number = newAirtelNumber()
  await pay(page, number)
  await answerPhone(visitor, number, 'confirm')
  await expect(paidHeading(page)).toBeVisible()
  await leavePaid(page)
  const rentals = await renter.api.listRentals()
  const id = rentals.find(({ itemTitle }) => itemTitle === item.title)?.id ?? ''
  await answer(owner, id, 'acceptée')

  const card = await openRentalWithId(page, id)
  await expect(card).toContainText(`${formatFrancs(20_000)} du loyer restent au propriétaire`)
  await card.getByRole('button', { name: 'Annuler' }).click()
  const dialog = page.getByRole('dialog', { name: 'Annuler cette location ?' })
  const line = (name: string) => dialog.locator('dl > div').filter({ hasText: name })
  await expect(line('Est remboursé')).toContainText(formatFrancs(25_000))
  await expect(line('Reste au propriétaire')).toContainText(formatFrancs(20_000))
  await expect(line("N'est pas remboursé")).toContainText(formatFrancs(2700))
  await expect(dialog).toContainText(`Ces montants valent jusqu'au ${formatLongDay(addDays(start, -2))} à 8`)
  await expectSoundScreen(page, 'the dialog of a late cancellation')
  await dialog.getByRole('button', { name: 'Annuler la location' }).click()
  await expect(card.getByRole('status')).toContainText(formatFrancs(25_000))
  await expect(card).toContainText(`${formatFrancs(20_000)} du loyer restent au propriétaire`)

  const seen = await openRentalWithId(form, id)
  await expect(seen).toContainText(`${formatFrancs(20_000)} du loyer vous restent`)
  await expectSoundScreen(form, 'a late cancellation, seen by its owner')

  await page.goto(`/tableau-de-bord/recu/${id}`)
  const stays = page.getByRole('listitem').filter({ hasText: 'Reste au propriétaire' })
  await expect(stays).toContainText(formatFrancs(20_000))
  await expectSoundScreen(page, 'the receipt of a late cancellation')
  await form.goto('/tableau-de-bord/portefeuille/releve')
  await expect(form.getByRole('article')).toContainText(
    `Annulée tard par le locataire\u00a0: ${formatFrancs(20_000)} vous restent`,
  )
  await removeObjects(owner, item.title)
})

test('rules that their owner changed meanwhile are read again before anything is paid', async ({
  openBrowser,
  people,
  expectedErrors,
  seasonDay,
}) => {
  expectedErrors.push(/409 \(Conflict\).*payment/)
  const owner = await people.known(OTHER_OWNER)
  const item = await ownObject(owner, { deposit: 5000 })
  const page = await openBrowser(await people.newcomer('Yolande Bekale'))
  await askFor(page, item, seasonDay(0), seasonDay(4))
  await expect(page.getByRole('main')).toContainText('ensuite, 4\u202f000\u00a0FCFA du loyer restent')
  const rules = { horizonMonths: 12, noticeHours: 0, cancelPolicy: 'ferme' } as const
  await owner.api.updateItem({
    params: { id: item.id },
    body: { ...item, location: 'Libreville', ...rules },
  })
  await fillPayer(page, newAirtelNumber())
  await page.getByRole('button', { name: /^Payer/ }).click()
  await expect(page.getByRole('alert')).toContainText("Le propriétaire a changé ses règles d'annulation.")
  await expect(page.getByRole('main')).toContainText("ensuite, le loyer n'est pas rendu")
  await removeObjects(owner, item.title)
})
