import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import { cardOf, cardWithId, openRental, openRentalWithId } from './dashboard.ts'
import { mailTo } from './demo-mails.ts'
import { newAirtelNumber } from './demo-telephone.ts'
import { answer, rentOverHttp } from './paid-rental.ts'
import { OTHER_OWNER } from './people.ts'
import { expect, test } from './product-test.ts'
import { askFor, fillPayer, openObject } from './renter.ts'
import { expectSoundScreen } from './screen-state.ts'

test('the owner refuses after a confirmation; the renter is notified of the refund', async ({
  openBrowser,
  people,
  visitor,
  objectCalled,
  seasonDay,
  request,
}) => {
  const renter = await people.newcomer('Joël Ndoumba')
  const item = await objectCalled('Bétonnière')
  const [start, end] = [seasonDay(0), seasonDay(2)]
  const { id, quote } = await rentOverHttp(visitor, renter, { item, start, end })
  const owner = await openBrowser(await people.known(OTHER_OWNER))
  await owner.goto('/tableau-de-bord/demandes')
  const asked = await openRental(cardWithId(owner, id))
  const refuse = asked.getByRole('button', { name: /^Refuser/ })
  const dialog = owner.getByRole('dialog', { name: 'Refuser cette demande ?' })
  await expect(asked).toContainText('première location')
  await expect(asked).toContainText(formatFrancs(quote.subtotal))
  await expect(asked).toContainText(/Réponse avant (demain|ce soir|aujourd'hui)/)

  await refuse.click()
  await expect(dialog).toContainText('Le locataire est intégralement remboursé, ou choisit un autre objet')
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect(dialog).toBeHidden()
  await expect(asked).toBeVisible()

  await refuse.click()
  await dialog.getByRole('button', { name: 'Refuser la demande' }).click()
  const reasons = dialog.getByRole('radiogroup', { name: /^Pourquoi\s\?/ })
  await expect(reasons).toHaveAccessibleDescription('Choisissez une raison.')
  await expect(reasons.getByRole('radio').first()).toBeFocused()
  await expectSoundScreen(owner, 'a refusal without a reason')
  await reasons.getByRole('radio', { name: 'En panne ou abîmé' }).check()
  await dialog.getByRole('button', { name: 'Refuser la demande' }).click()
  await expect(owner.getByRole('status').filter({ hasText: 'demande refusée' })).toContainText(
    'intégralement remboursé',
  )
  await expect(asked).toContainText('Refusée')
  await expect(asked).toContainText(/Vous avez refusé\s: l'objet est en panne ou abîmé\./)
  await expect(asked.getByRole('button', { name: /^(Accepter|Refuser)/ })).toHaveCount(0)

  const page = await openBrowser(renter)
  const card = await openRentalWithId(page, id)
  await expect(card).toContainText('Refusée')
  await expect(card).toContainText(/Le propriétaire a refusé\s: l'objet est en panne ou abîmé\./)
  await expect(card).toContainText('Tout est remboursé, frais de service compris')
  const mail = await mailTo(request, renter.email, `Votre demande pour ${quoted(item.title)} est refusée`)
  expect(mail.text).toMatch(/refusé .+\s: l'objet est en panne ou abîmé\./)
  expect(mail.text).toContain(`${formatFrancs(quote.total)} sont remboursés`)
})

test('a request is answered where it stands in the list, with what it brings and who asks', async ({
  openBrowser,
  people,
  visitor,
  objectCalled,
  seasonDay,
}) => {
  const [renter, item] = [await people.newcomer('Judith Ondo'), await objectCalled('Bétonnière')]
  const first = await rentOverHttp(visitor, renter, { item, start: seasonDay(6), end: seasonDay(7) })
  const owner = await openBrowser(await people.known(OTHER_OWNER))
  await owner.goto('/tableau-de-bord/demandes')
  const row = cardWithId(owner, first.id)
  await expect(row).toContainText(`Vous gagnez ${formatFrancs(first.quote.subtotal)}`)
  await expect(row).toContainText('première location')
  // Delayed, so that the pending state is visible.
  const answered = Promise.withResolvers<void>()
  await owner.route('**/api/rentals/update-status', async (route) => {
    await answered.promise
    await route.continue()
  })
  await row.getByRole('button', { name: 'Accepter' }).click()
  await expect(row.getByRole('button', { name: 'Traitement...' })).toBeDisabled()
  answered.resolve()
  await expect(owner.locator(':focus')).toContainText('Demande acceptée. Vous gagnez')
  await expect(owner.locator(':focus')).toBeInViewport()
  await expect(row).toContainText('À venir')
  await expect(row.getByRole('button')).toHaveCount(0)

  const second = await rentOverHttp(visitor, renter, {
    item: await objectCalled('Remorque bagagère'),
    start: seasonDay(6),
    end: seasonDay(7),
  })
  await owner.reload()
  const other = cardWithId(owner, second.id)
  await other.getByRole('button', { name: 'Refuser' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Refuser cette demande ?' })
  await dialog.getByRole('radio', { name: 'En panne ou abîmé' }).check()
  await expectSoundScreen(owner, 'the dialog of a refusal, in the list')
  await dialog.getByRole('button', { name: 'Refuser la demande' }).click()
  await expect(owner.locator(':focus')).toContainText('Demande refusée.')
  await expect(other.getByRole('button')).toHaveCount(0)
  await answer(renter, first.id, 'annulée')
})

test('a pending request forbids another one for the same item @deep', async ({
  openBrowser,
  people,
  visitor,
  objectCalled,
  seasonDay,
}) => {
  const renter = await people.newcomer('Karine Ossa')
  const item = await objectCalled('Échelle double')
  await rentOverHttp(visitor, renter, { item, start: seasonDay(0), end: seasonDay(1) })
  const page = await openBrowser(renter)
  await openObject(page, item)
  const alert = page.locator('#demande')
  await alert.scrollIntoViewIfNeeded()
  await expect(alert).toContainText('Vous avez déjà demandé cet objet.')
  await expect(alert.getByRole('button')).toHaveCount(0)
  await expectSoundScreen(page, 'an object that was asked for already')
  await alert.getByRole('link', { name: 'Voir mes locations' }).click()
  await expect(cardOf(page, item.title, seasonDay(0), seasonDay(1))).toContainText('En attente')
})

test('the last one is taken meanwhile: nothing is paid @deep', async ({
  openBrowser,
  people,
  visitor,
  objectCalled,
  seasonDay,
  expectedErrors,
}) => {
  expectedErrors.push(/409 \(Conflict\).*\/api\/payment/)
  const [renter, quicker] = [await people.newcomer('Léa Mouity'), await people.newcomer('Marc Eyeghe')]
  const item = await objectCalled('Caisse à outils')
  const [start, end] = [seasonDay(0), seasonDay(1)]
  const page = await openBrowser(renter)
  await askFor(page, item, start, end)
  await rentOverHttp(visitor, quicker, { item, start, end })
  await fillPayer(page, newAirtelNumber())
  await page.getByRole('button', { name: /^Payer/ }).click()

  const alert = page.getByRole('alert')
  await expect(alert).toContainText(
    "Cet objet n'est pas disponible pour la période ou la quantité sélectionnée.",
  )
  await alert.getByRole('link', { name: 'Modifier ma demande' }).click()
  await expect(page.getByRole('heading', { level: 1, name: item.title })).toBeVisible()
  expect(await renter.api.listUserRentals({ params: { userId: renter.id } })).toEqual([])
})

test('a request that was answered elsewhere says so @deep', async ({
  openBrowser,
  people,
  visitor,
  objectCalled,
  seasonDay,
  expectedErrors,
}) => {
  expectedErrors.push(/409 \(Conflict\).*update-status/)
  const renter = await people.newcomer('Nina Boukandou')
  const item = await objectCalled('Remorque bagagère')
  const [start, end] = [seasonDay(0), seasonDay(1)]
  const { id } = await rentOverHttp(visitor, renter, { item, start, end })
  const owner = await openBrowser(await people.known(OTHER_OWNER))
  // A notice of the request, or of its cancellation, has the page read again what it shows.
  const pressed = Promise.withResolvers<void>()
  await owner.route(/\/api\/notices(\?|$)/, async (route) => {
    await pressed.promise
    await route.continue()
  })
  const card = await openRentalWithId(owner, id)
  const accept = card.getByRole('button', { name: /^Accepter/ })
  await expect(accept).toBeVisible()
  await answer(renter, id, 'annulée')
  await accept.click()
  pressed.resolve()
  await expect(card.getByRole('status')).toContainText('Cette location a changé entre-temps.')
  await expect(card).toContainText('Le locataire a annulé')
  await expect(card.getByRole('button', { name: /^Accepter/ })).toHaveCount(0)
})
