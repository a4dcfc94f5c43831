import { ageOn, CUT, NEEDS_NETWORK, neededOn, noteChanges, open } from './last-known-steps.ts'
import { addButton, fillForm, newTitle, openAddForm } from './owner.ts'
import { rentOverHttp } from './paid-rental.ts'
import { OWNER } from './people.ts'
import { expect, test } from './product-test.ts'
import { askFor, awaitScripts, fillPayer } from './renter.ts'
import { expectSoundScreen } from './screen-state.ts'
import { SAVER } from './wallet-steps.ts'

test.use({ serviceWorkers: 'allow' })

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(...CUT)
})

test('a request is not answered offline: it says so at the button, and sends nothing later @deep', async ({
  openBrowser,
  people,
  visitor,
  objectCalled,
  seasonDay,
}) => {
  const renter = await people.newcomer('Paulette Nzamba')
  const item = await objectCalled('Chaises en plastique')
  const { id } = await rentOverHttp(visitor, renter, { item, start: seasonDay(30), end: seasonDay(31) })
  const page = await openBrowser(await people.known(OWNER))
  await open(page, `/location/${id}`, item.title)
  const card = page.getByRole('main').getByRole('article')
  const changes = noteChanges(page)

  await page.context().setOffline(true)
  const accept = card.getByRole('button', { name: /^Accepter/ })
  await accept.click()
  await expect(card.getByRole('alert')).toHaveText(NEEDS_NETWORK)
  await expect(card.getByRole('alert')).toBeInViewport({ ratio: 1 })
  await expect(page.locator(':focus')).toContainText(NEEDS_NETWORK)
  await expect(accept).toBeEnabled()
  await expectSoundScreen(page, 'a request that cannot be answered now')
  await card.getByRole('button', { name: /^Refuser/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Autre raison' }).check()
  await dialog.getByRole('button', { name: 'Refuser la demande' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(NEEDS_NETWORK)
  await dialog.getByRole('button', { name: 'Annuler' }).click()

  await page.context().setOffline(false)
  await expect(card.getByRole('alert')).toHaveCount(0)
  await expect(ageOn(page)).toHaveCount(0)
  expect(changes).toEqual([])
  await expect(accept).toBeEnabled()
  await accept.click()
  await expect(card).toContainText('À venir')
})

test('a lost connection keeps the typed reason @deep', async ({ openBrowser, people }) => {
  const person = await people.newcomer('Octave Biyoghe')
  const page = await openBrowser(person)
  await open(page, '/tableau-de-bord/profil', 'Mon profil')
  await page.getByRole('button', { name: 'Modifier', exact: true }).click()
  const form = page.getByRole('form', { name: 'Mes coordonnées' })
  await form.getByLabel('Adresse ou quartier').fill('Nzeng-Ayong')
  const changes = noteChanges(page)
  await page.context().setOffline(true)
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(neededOn(page)).toBeVisible()
  await expectSoundScreen(page, 'a profile that cannot be saved now')

  await page.context().setOffline(false)
  await expect(neededOn(page)).toHaveCount(0)
  await expect(ageOn(page)).toHaveCount(0)
  await expect(form.getByLabel('Adresse ou quartier')).toHaveValue('Nzeng-Ayong')
  expect(changes).toEqual([])
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Vos coordonnées sont enregistrées.')).toBeVisible()
})

test('an item is not published offline, and nothing of it is lost @deep', async ({ openBrowser, people }) => {
  const page = await openBrowser(await people.known(SAVER))
  const title = newTitle('Sans réseau')
  await openAddForm(page)
  await fillForm(page, title)
  const changes = noteChanges(page)
  await page.context().setOffline(true)
  await addButton(page).click()
  await expect(neededOn(page)).toBeInViewport({ ratio: 1 })
  await page.context().setOffline(false)
  await expect(neededOn(page)).toHaveCount(0)
  expect(changes).toEqual([])
  await page.reload()
  await awaitScripts(page)
  await expect(page.getByRole('textbox', { name: /^Titre/ })).toHaveValue(title)
})

test('nothing about money is sent offline, nor automatically afterwards', async ({
  openBrowser,
  people,
  objectCalled,
  seasonDay,
}) => {
  const renter = await people.newcomer('Brigitte Koumba')
  const page = await openBrowser(renter)
  await askFor(page, await objectCalled('Toges et toques'), seasonDay(32), seasonDay(33))
  await fillPayer(page, '077 12 34 56')
  const changes = noteChanges(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: /^Payer/ }).click()
  await expect(neededOn(page)).toBeInViewport({ ratio: 1 })
  await expectSoundScreen(page, 'a payment that cannot be made now')
  await page.context().setOffline(false)
  await expect(neededOn(page)).toHaveCount(0)
  await expect(page.getByLabel('Numéro de téléphone')).toHaveValue('077 12 34 56')
  expect(changes).toEqual([])

  const saver = await openBrowser(await people.known(SAVER))
  await open(saver, '/tableau-de-bord/portefeuille', 'Portefeuille')
  const withdrawals = noteChanges(saver)
  await saver.context().setOffline(true)
  await saver.getByRole('button', { name: "Retirer de l'argent" }).click()
  await expect(neededOn(saver)).toBeInViewport({ ratio: 1 })
  await expect(saver.getByRole('dialog')).toHaveCount(0)
  await saver.context().setOffline(false)
  await expect(neededOn(saver)).toHaveCount(0)
  expect(withdrawals).toEqual([])
})
