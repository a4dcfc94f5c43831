import { addDays } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import { ADMINISTRATOR, openView } from './administration-steps.ts'
import { openRentalWithId } from './dashboard.ts'
import { answerPhone, newAirtelNumber } from './demo-telephone.ts'
import { fieldOf, openEditForm, ownObject, removeObjects } from './owner.ts'
import { answer, rentToday } from './paid-rental.ts'
import { leavePaid, paidHeading } from './paying-steps.ts'
import { OTHER_OWNER, OWNER } from './people.ts'
import { expect, test } from './product-test.ts'
import { askFor, awaitScripts, openObject, pay } from './renter.ts'
import { expectSoundScreen } from './screen-state.ts'
import { sendFile } from './verification-form.ts'

test('an owner asks for a verified identity; a newcomer pays, is verified first, and has the code', async ({
  openBrowser,
  people,
  visitor,
  seasonDay,
}) => {
  const owner = await people.known(OTHER_OWNER)
  const item = await ownObject(owner, { deposit: 10_000 })
  const form = await openBrowser(owner)
  await form.goto('/tableau-de-bord/mes-objets/ajouter')
  await awaitScripts(form)
  const rule = form.getByLabel('Qui peut louer')
  await expect(rule).toHaveValue('anyone')
  await fieldOf(form, 'Caution').fill('100 000')
  await expect(rule).toHaveValue('verified')
  await expect(form.getByText('Proposé pour un véhicule ou un objet cher')).toBeVisible()
  await rule.selectOption('anyone')
  await form.getByRole('combobox', { name: 'Catégorie' }).selectOption({ label: 'Véhicules' })
  await expect(rule).toHaveValue('anyone')
  await fieldOf(form, 'Caution').fill('')

  await openEditForm(form, item.id)
  await rule.selectOption('verified')
  await expectSoundScreen(form, 'the choice of who may rent')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form.getByText('Modifications enregistrées')).toBeVisible()

  const [oldest, renter] = [await people.newcomer('Awa Obiang'), await people.newcomer('Ursule Ondo')]
  await sendFile(oldest)
  const page = await openBrowser(renter)
  await openObject(page, item)
  await expect(page.getByRole('heading', { name: 'Identité vérifiée demandée' })).toBeVisible()
  const [start, end] = [seasonDay(4), seasonDay(6)]
  await askFor(page, item, start, end)
  const needed = page.getByText(/^Le propriétaire demande une identité vérifiée\./)
  await expect(needed).toContainText(
    "Vous pouvez payer maintenant ; le code de remise s'affiche après la vérification.",
  )
  await expect(needed).toContainText(`${formatLongDay(addDays(start, -1))} à 18`)
  await expectSoundScreen(page, 'the bill of an object for verified renters')
  const number = newAirtelNumber()
  await pay(page, number)
  await answerPhone(visitor, number, 'confirm')
  await expect(paidHeading(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Vérifier mon identité' })).toBeVisible()
  await leavePaid(page)

  const { id } = (await renter.api.listRentals()).find(({ itemTitle }) => itemTitle === item.title) ?? {
    id: '',
  }
  const request = await openRentalWithId(form, id)
  await expect(request).toContainText('identité pas encore vérifiée')
  await expectSoundScreen(form, 'a request of somebody who is not verified')
  await answer(owner, id, 'acceptée')
  await page.goto('/tableau-de-bord/accueil')
  const task = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Vérifier mon identité' })
  await expect(task).toContainText(item.title)
  await expect(task).toContainText('Avant le ')
  const rental = await openRentalWithId(page, id)
  await expect(rental.getByText('Faites vérifier votre identité')).toBeVisible()
  await expect(rental.getByRole('link', { name: 'Montrer mon code' })).toHaveCount(0)
  expect((await renter.api.getHandover({ params: { id } })).code).toBeNull()
  await expectSoundScreen(page, 'a rental that waits for an identity')
  await rental.getByRole('link', { name: 'Vérifier mon identité' }).click()
  await expect(page.getByRole('heading', { name: "Vérification d'identité" })).toBeInViewport()

  await sendFile(renter)
  await openRentalWithId(page, id)
  await expect(rental.getByText('Votre identité est en cours de vérification')).toBeVisible()
  const desk = await openBrowser(await people.known(ADMINISTRATOR))
  await openView(desk, 'identites', 'Identités à vérifier')
  const names = desk.getByRole('main').getByRole('listitem').getByRole('heading')
  await expect(names.filter({ hasText: /Awa Obiang|Ursule Ondo/ }).first()).toHaveText('Ursule Ondo')
  const file = desk.getByRole('listitem').filter({ hasText: 'Ursule Ondo' })
  await expect(file).toContainText('Location bientôt')
  await expect(file).toContainText(`sans décision le ${formatLongDay(addDays(start, -1))}`)
  await expectSoundScreen(desk, 'files on which a rental depends')
  await file.getByRole('button', { name: 'Ouvrir le dossier' }).click()
  await desk.getByRole('button', { name: 'Accepter la vérification' }).click()
  await expect(desk.getByRole('heading', { level: 1 })).toContainText('est vérifiée')

  await expect(async () => {
    await openRentalWithId(page, id)
    await expect(rental.getByText('Votre identité est en cours de vérification')).toHaveCount(0, {
      timeout: 1000,
    })
  }).toPass()
  expect((await renter.api.getHandover({ params: { id } })).code).toMatch(/^\d{6}$/)
  await renter.api.updateRentalStatus({ body: { rental_id: id, status: 'annulée' } })
  await openRentalWithId(page, id)
  await expect(rental.getByText('À lire', { exact: true })).toBeVisible()
  await removeObjects(owner, item.title)
})

test('who hands over to somebody verified reads to look at the document and not to photograph it', async ({
  openBrowser,
  people,
  visitor,
}) => {
  const [owner, renter] = [await people.known(OTHER_OWNER), await people.known(OWNER)]
  const item = await ownObject(owner, { renters: 'verified' })
  const { id } = await rentToday(visitor, renter, owner, item)
  const page = await openBrowser(owner)
  await page.goto(`/location/${id}/remise`)
  await page.getByRole('button', { name: 'Continuer sans photo' }).click()
  await expect(
    page.getByText("Regardez sa pièce. Ne la photographiez pas : nous l'avons vérifiée."),
  ).toBeVisible()
  await expectSoundScreen(page, 'the code of a renter who is verified')
})

test('who is not verified is told before paying that it is too late for these days', async ({
  openBrowser,
  people,
  visitor,
}) => {
  const owner = await people.known(OTHER_OWNER)
  const item = await ownObject(owner, { renters: 'verified' })
  const page = await openBrowser(await people.newcomer('Solange Mba'))
  const today = addDays((await visitor.getDemoClock()).today, 0)
  await askFor(page, item, today, addDays(today, 1))
  await expect(page.getByText(/c'est trop tard pour ces dates/)).toBeVisible()
  await expectSoundScreen(page, 'the bill of days that are too near for an identity')
  await removeObjects(owner, item.title)
})
