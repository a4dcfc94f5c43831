import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { openRentalWithId, unfold } from './dashboard.ts'
import { answerPhone, newAirtelNumber } from './demo-telephone.ts'
import { fieldOf, openEditForm, openMyItems, ownCard, ownObject, removeObjects } from './owner.ts'
import { enterCode, rentToday } from './paid-rental.ts'
import { leavePaid, paidHeading } from './paying-steps.ts'
import { OTHER_OWNER } from './people.ts'
import { expect, test } from './product-test.ts'
import { askFor, openObject, pay } from './renter.ts'
import { expectSoundScreen } from './screen-state.ts'

const DECLARED = `Valeur déclarée\u00a0: ${formatFrancs(90_000)}`

test('an owner declares a value and takes the advised deposit; a renter reads it on object, bill and rental', async ({
  openBrowser,
  people,
  visitor,
  seasonDay,
}) => {
  const owner = await people.known(OTHER_OWNER)
  const item = await ownObject(owner, { available: 1 })
  const form = await openBrowser(owner)
  await openEditForm(form, item.id)
  const [value, deposit] = [fieldOf(form, 'Valeur déclarée'), fieldOf(form, 'Caution')]
  const save = form.getByRole('button', { name: 'Enregistrer' })
  await value.fill('999')
  await save.click()
  await expect(value).toBeFocused()
  await expect(value).toHaveAccessibleDescription(/De 1\s000\sFCFA à 5\s000\s000\sFCFA\./)
  await value.fill('90 000')
  await deposit.fill('100 000')
  await save.click()
  await expect(deposit).toBeFocused()
  await expect(deposit).toHaveAccessibleDescription(/La caution dépasse la valeur déclarée/)
  await expectSoundScreen(form, 'a deposit above the declared value')

  const advice = form.getByRole('status').filter({ hasText: 'pour cette valeur' })
  await expect(advice).toContainText(/de 18\s000 à 45\s000\sFCFA/)
  await form.getByRole('button', { name: /^Mettre 27\s000\sFCFA$/ }).click()
  await expect(deposit).toBeFocused()
  await expect(deposit).toHaveValue(/^27\s000$/)
  await expect(advice).toHaveText('Une bonne caution pour cette valeur.')
  await expect(form.getByLabel('Qui peut louer')).toHaveValue('anyone')
  await expectSoundScreen(form, 'the advised deposit, taken')
  await save.click()
  await expect(form.getByText('Modifications enregistrées')).toBeVisible()
  await openMyItems(form)
  await expect(ownCard(form, item.title)).toContainText(DECLARED)

  const renter = await people.newcomer('Ursule Ondo')
  const page = await openBrowser(renter)
  await openObject(page, item)
  await expect(page.getByRole('main')).toContainText(DECLARED)
  await expectSoundScreen(page, 'an object with a declared value')
  await askFor(page, item, seasonDay(4), seasonDay(6))
  await expect(page.getByRole('main')).toContainText(DECLARED)
  await expectSoundScreen(page, 'the bill of an object with a declared value')
  const number = newAirtelNumber()
  await pay(page, number)
  await answerPhone(visitor, number, 'confirm')
  await expect(paidHeading(page)).toBeVisible()
  await leavePaid(page)

  // What applied at booking stays.
  const { value: _, ...changed } = { ...item, location: 'Libreville' as const }
  await owner.api.updateItem({
    params: { id: item.id },
    body: { ...changed, horizonMonths: 12, noticeHours: 0 },
  })
  const id = (await renter.api.listRentals()).find(({ itemTitle }) => itemTitle === item.title)?.id ?? ''
  const rental = await openRentalWithId(page, id)
  await unfold(rental, 'Argent')
  await expect(rental.getByText(DECLARED)).toBeVisible()
  await expectSoundScreen(page, 'a rental with its declared value')
  await renter.api.updateRentalStatus({ body: { rental_id: id, status: 'annulée' } })
  await removeObjects(owner, item.title)
})

test('an owner asks no more of a deposit than the declared value of what was rented', async ({
  openBrowser,
  people,
  visitor,
}) => {
  const owner = await people.known(OTHER_OWNER)
  const item = await ownObject(owner, { available: 10, deposit: 20_000, value: 4000 })
  const renter = await people.newcomer('Awa Obiang')
  const { id } = await rentToday(visitor, renter, owner, item)
  await enterCode(owner, renter, id, 'remise')
  const page = await openBrowser(owner)
  const rental = await openRentalWithId(page, id)
  await rental.getByRole('button', { name: 'Contester le retour' }).click()
  const dialog = page.getByRole('dialog', { name: 'Contester le retour ?' })
  const amount = dialog.getByLabel('Montant demandé')
  await expect(amount).toHaveAccessibleDescription(/Au plus 4\s000\sFCFA, la valeur déclarée/)
  await dialog.getByLabel('Motif').selectOption('En retard')
  await dialog.getByLabel("Que s'est-il passé ?").fill('Rendu trois jours après la date convenue.')
  await amount.fill('4001')
  await dialog.getByRole('button', { name: 'Contester le retour' }).click()
  await expect(amount).toHaveAccessibleDescription(/Demandez de 1 FCFA à 4\s000\sFCFA\./)
  await expectSoundScreen(page, 'a claim above the declared value')
  await amount.fill('')
  await dialog.getByRole('button', { name: 'Contester le retour' }).click()
  await expect(rental.getByRole('status').first()).toContainText('Retour contesté.')
  expect(await owner.api.getRental({ params: { id } })).toMatchObject({ value: 4000, contestedAmount: 4000 })
})
