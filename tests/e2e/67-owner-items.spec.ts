import {
  addButton,
  awaitPictures,
  chooseAction,
  fieldOf,
  fillForm,
  openAddForm,
  openEditForm,
  openMyItems,
  ownCard,
  ownObject,
  removeObjects,
} from './owner.ts'
import { answer, rentOverHttp } from './paid-rental.ts'
import { OTHER_OWNER, OWNER } from './people.ts'
import { expect, test } from './product-test.ts'
import { expectSoundScreen } from './screen-state.ts'

test('an item is changed; unsaved changes survive an accidental touch', async ({
  openBrowser,
  people,
  visitor,
}) => {
  const owner = await people.known(OTHER_OWNER)
  const item = await ownObject(owner, {
    priceUnit: 'mois',
    specifications: { Poids: '3 kg' },
    checklist: ['Housse', 'Clé'],
  })
  const page = await openBrowser(owner)
  await openMyItems(page)
  await chooseAction(page, item.title, 'Modifier')
  await expect(fieldOf(page, 'Titre')).toHaveValue(item.title)
  await expect(page.getByRole('radio', { name: 'par mois' })).toBeChecked()
  await expect(page.getByLabel('Valeur de la caractéristique 1')).toHaveValue('3 kg')
  await expect(fieldOf(page, 'Ce qui est remis avec')).toHaveValue('Housse\nClé')
  await fieldOf(page, 'Prix').fill('9 500')
  await page.getByRole('link', { name: 'Annuler' }).click()
  const dialog = page.getByRole('dialog', { name: 'Quitter cette page ?' })
  await expect(dialog).toContainText('Vos modifications ne sont pas enregistrées.')
  await expectSoundScreen(page, 'the question before leaving')
  await dialog.getByRole('button', { name: 'Rester' }).click()
  await expect(fieldOf(page, 'Prix')).toHaveValue(/^9.500$/)
  await page.getByRole('button', { name: 'Retirer la caractéristique Poids' }).click()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Modifications enregistrées')).toBeVisible()
  await expect(ownCard(page, item.title)).toContainText(/9.500.FCFA\/mois/)
  expect(await visitor.getItem({ params: { id: item.id } })).toMatchObject({
    price: 9500,
    priceUnit: 'mois',
    specifications: {},
    checklist: ['Housse', 'Clé'],
  })
  await removeObjects(owner, item.title)
})

test('an item is duplicated with its pictures @deep', async ({ openBrowser, people }) => {
  const owner = await people.known(OTHER_OWNER)
  const params = { ownerId: owner.id }
  const [pictured] = (await owner.api.listOwnerItems({ params })).filter(({ images }) => images.length > 0)
  const images = [...(pictured?.images ?? [])]
  const item = await ownObject(owner, { images, priceUnit: 'semaine', specifications: { Poids: '3 kg' } })
  const page = await openBrowser(owner)
  await openMyItems(page)
  await chooseAction(page, item.title, 'Dupliquer')
  await expect(page.getByRole('heading', { level: 1, name: 'Ajouter un objet' })).toBeVisible()
  await expect(fieldOf(page, 'Titre')).toHaveValue(item.title)
  await expect(page.getByRole('radio', { name: 'par semaine' })).toBeChecked()
  await expect(page.getByLabel('Valeur de la caractéristique 1')).toHaveValue('3 kg')
  await awaitPictures(page, images.length)
  await expectSoundScreen(page, 'a form that begins as another object')
  await fieldOf(page, 'Titre').fill(`${item.title} bis`)
  await addButton(page).click()
  await expect(page.getByText('Objet ajouté avec succès')).toBeVisible()
  await expect(ownCard(page, `${item.title} bis`)).toBeVisible()
  const added = (await owner.api.listOwnerItems({ params })).filter(({ title }) =>
    title.startsWith(item.title),
  )
  expect(added.map((one) => one.images)).toEqual([images, images])
  await removeObjects(owner, item.title)
})

test('the form compares the price, asks for a photo, and shows what will be masked @deep', async ({
  openBrowser,
  people,
  visitor,
}) => {
  const owner = await people.known(OTHER_OWNER)
  const { title } = await ownObject(owner)
  const { count } = await visitor.getPriceHint({ query: { category: 'jardin' } })
  for (let more = count; more < 10; more++) await ownObject(owner, { title: `${title} ${more}` })
  const page = await openBrowser(owner)
  await openMyItems(page)
  await expect(
    ownCard(page, title)
      .first()
      .getByRole('link', { name: /^Ajouter une photo/ }),
  ).toBeVisible()
  await openAddForm(page)
  await fillForm(page, title)
  await page.getByRole('radio', { name: 'par semaine' }).check()
  await expect(
    page.getByText(/Jardin\s: la moitié des objets se louent [\d\s]+FCFA par jour ou moins/),
  ).toBeVisible()
  await expect(page.getByText(/Le vôtre revient à 714.FCFA par jour/)).toBeVisible()
  await expect(page.getByText("Cette annonce n'a pas encore de photo")).toBeVisible()
  const warning = page.getByText(/sera masqué dans l'annonce/)
  await expect(warning).toHaveCount(0)
  await fieldOf(page, 'Description').fill('Appelez le zéro sept sept douze trente-quatre cinquante-six')
  await expect(warning).toBeVisible()
  await expectSoundScreen(page, 'the form with its advice')
  await removeObjects(owner, title)
})

test('the quantity cannot go below what is rented; a rented item cannot be deleted @deep @telephone-only', async ({
  openBrowser,
  people,
  visitor,
  seasonDay,
  expectedErrors,
}) => {
  expectedErrors.push(/409 \(Conflict\)/, /ApiError/)
  const owner = await people.known(OTHER_OWNER)
  const item = await ownObject(owner)
  const renter = await people.newcomer('Yolande Mba')
  const rental = await rentOverHttp(visitor, renter, {
    item,
    start: seasonDay(0),
    end: seasonDay(1),
    quantity: 2,
  })
  const page = await openBrowser(owner)
  await openEditForm(page, item.id)
  await fieldOf(page, 'Quantité').fill('1')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(fieldOf(page, 'Quantité')).toBeFocused()
  await expect(page.getByText(/la quantité ne peut pas descendre sous ce qui est loué/)).toBeVisible()

  await openMyItems(page)
  await chooseAction(page, item.title, 'Supprimer')
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Suppression impossible' })
  await expect(dialog).toContainText(
    'Cet objet a des locations en cours ou à venir : il ne peut pas être supprimé.',
  )
  await expectSoundScreen(page, 'the refused deletion')
  await dialog.getByRole('button', { name: 'Ne plus le proposer' }).click()
  await expect(ownCard(page, item.title).getByRole('switch')).toHaveAttribute('aria-checked', 'false')
  await answer(renter, rental.id, 'annulée')
  await removeObjects(owner, item.title)
})

test('the switch takes an item off the catalogue and puts it back', async ({
  openBrowser,
  people,
  visitor,
  expectedErrors,
}) => {
  expectedErrors.push(/500 \(Internal Server Error\)/, /ApiError/)
  const owner = await people.known(OTHER_OWNER)
  const { id, title } = await ownObject(owner)
  // Others are found by words of the title.
  const offered = async () =>
    (await visitor.searchItems({ query: { q: title } })).items.filter((one) => one.id === id).length
  const page = await openBrowser(owner)
  await openMyItems(page)
  const card = ownCard(page, title)
  const toggle = card.getByRole('switch', { name: `Disponible : ${title}` })
  await expect(toggle).toHaveAttribute('aria-checked', 'true')

  await page.getByRole('radio', { name: /^Disponible/ }).check()
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-checked', 'false')
  await expect(card).toContainText('Non-disponible')
  await expect.poll(offered).toBe(0)
  await page.getByRole('radio', { name: /^Non-disponible/ }).check()
  await expect(card).toBeVisible()
  await toggle.press('Space')
  await expect(toggle).toHaveAttribute('aria-checked', 'true')
  await expect.poll(offered).toBe(1)

  await page.route('**/item/update-availability', (route) => route.fulfill({ status: 500, json: {} }))
  await toggle.click()
  await expect(card.getByRole('alert')).toHaveText(
    'Une erreur est survenue lors de la mise à jour de la disponibilité.',
  )
  await expect(toggle).toHaveAttribute('aria-checked', 'true')
  expect((await visitor.getItem({ params: { id } })).offered).toBe(true)
  await removeObjects(owner, title)
})

test('an item is deleted after a confirmation; a failure can be retried @telephone-only', async ({
  openBrowser,
  people,
  visitor,
  expectedErrors,
}) => {
  expectedErrors.push(/500 \(Internal Server Error\)/, /ApiError/)
  const owner = await people.known(OTHER_OWNER)
  const { id, title } = await ownObject(owner)
  const page = await openBrowser(owner)
  await openMyItems(page)
  await chooseAction(page, title, 'Supprimer')
  const dialog = page.getByRole('dialog', { name: 'Supprimer cet objet ?' })
  await expect(dialog).toContainText(title)
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByRole('button', { name: `Actions : ${title}` })).toBeFocused()

  await chooseAction(page, title, 'Supprimer')
  await page.route('**/items/*', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await dialog.getByRole('button', { name: 'Supprimer' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(/Une erreur est survenue\./)
  await dialog.getByRole('button', { name: 'Réessayer' }).click()
  const toast = page.getByText(`« ${title} » est supprimé.`)
  await expect(toast).toBeVisible()
  await expect(page.locator(':focus')).toContainText('est supprimé')
  await expect(ownCard(page, title)).toHaveCount(0)
  await expect(visitor.getItem({ params: { id } })).rejects.toMatchObject({ status: 404 })
})

test("another person's item, or a missing one, cannot be edited @deep @telephone-only", async ({
  openBrowser,
  people,
  visitor,
  expectedErrors,
}) => {
  expectedErrors.push(/40[04] \(/)
  const [theirs] = await visitor.listOwnerItems({ params: { ownerId: (await people.known(OWNER)).id } })
  const page = await openBrowser(await people.known(OTHER_OWNER))
  await openEditForm(page, theirs?.id ?? '')
  await expect(page.getByRole('heading', { name: "Cet objet n'est pas à vous" })).toBeVisible()
  await openEditForm(page, 'nimporte-quoi')
  await expect(page.getByRole('heading', { name: 'Objet non trouvé' })).toBeVisible()
  await expectSoundScreen(page, 'no such object')
})
