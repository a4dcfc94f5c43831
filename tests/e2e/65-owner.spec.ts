import { randomUUID } from 'node:crypto'
import type { Answer, PartInput } from '@okoume/contract/contract.ts'
import {
  addButton,
  awaitPictures,
  fieldOf,
  fillForm,
  newTitle,
  openAddForm,
  openMyItems,
  ownCard,
  removeObjects,
  signInOnScreen,
  tiles,
  uniqueWord,
} from './owner.ts'
import { pictureFile } from './owner-pictures.ts'
import { OTHER_OWNER } from './people.ts'
import { expect, test } from './product-test.ts'
import { expectSoundScreen } from './screen-state.ts'
import { decisionLink, sendFile } from './verification-form.ts'

type UploadedPicture = Answer<'uploadPicture'>

const DRAFT: PartInput<'saveItemDraft', 'body'> = {
  title: 'Pelle',
  category: 'jardin',
  condition: 'bon',
  location: 'Libreville',
  place: 'nzeng-ayong',
  price: 1000,
  priceUnit: 'jour',
  available: 1,
}

const LOST = /net::ERR|Failed to load resource|Failed to fetch|TypeError/

test('an item with two photos is added, found and viewed', async ({ openBrowser, people, visitor }) => {
  const owner = await people.known(OTHER_OWNER)
  const page = await openBrowser(owner)
  const title = newTitle('Barnum blanc')
  await openMyItems(page)
  await page.getByRole('link', { name: 'Ajouter un objet' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ajouter un objet' })).toBeVisible()

  const square = page.waitForResponse(async (response) => {
    if (!response.url().endsWith('/api/pictures')) return false
    const { width, height }: UploadedPicture = await response.json()
    return width === height
  })
  const photos = [await pictureFile(0), await pictureFile(1, { width: 2000, height: 2000, format: 'png' })]
  await page.getByLabel('Ajouter des photos').setInputFiles(photos)
  await awaitPictures(page, 2)
  const { secure_url: cover }: UploadedPicture = await (await square).json()
  await fillForm(page, title)
  await fieldOf(page, 'Description').fill('Six mètres sur trois.\nAvec ses côtés.')
  await fieldOf(page, 'Ce qui est remis avec').fill('Quatre côtés\n\nSardines ')
  await page.getByRole('button', { name: 'Ajouter une ligne' }).click()
  await page.keyboard.type('Surface')
  await page.keyboard.press('Tab')
  await page.keyboard.type('18 m²')
  await fieldOf(page, 'Caution').fill('20 000 FCFA')
  await fieldOf(page, 'Quantité').fill('3')
  await expect(page.getByRole('row', { name: /^1 jour/ })).toContainText(/5.000.*5.300/)
  await page.getByRole('button', { name: 'Avancer la photo 2' }).click()
  await expect(page.getByRole('button', { name: 'Avancer la photo 1' })).toBeFocused()
  await expectSoundScreen(page, 'the filled form')
  await addButton(page).dblclick()

  await expect(page.getByRole('status').filter({ hasText: 'Objet ajouté avec succès' })).toBeVisible()
  await expect(page).toHaveURL('/tableau-de-bord/mes-objets')
  const card = ownCard(page, title)
  await expect(card).toHaveCount(1)
  await expect(card).toContainText('3 exemplaires')
  await page.getByRole('status').getByRole('link', { name: "Voir l'annonce" }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('18 m²')

  const found = await visitor.searchItems({ query: { q: title } })
  expect(found.items.map((item) => item.title)).toEqual([title])
  const [item] = found.items
  expect(item).toMatchObject({ price: 5000, deposit: 20_000, available: 3, condition: 'très bon' })
  expect(item?.checklist).toEqual(['Quatre côtés', 'Sardines'])
  expect(item?.images).toHaveLength(2)
  expect(cover).toContain(item?.images[0] ?? 'nothing')
  const stranger = await openBrowser(null)
  await stranger.goto(`/explorer?q=${encodeURIComponent(title)}`)
  await expect(stranger.getByRole('article').filter({ hasText: title })).toBeVisible()
  await removeObjects(owner, title)
})

test('errors stand at their fields, and no typed text is lost', async ({ openBrowser, people }) => {
  const page = await openBrowser(await people.known(OTHER_OWNER))
  await openAddForm(page)
  await addButton(page).click()
  await expect(fieldOf(page, 'Titre')).toBeFocused()
  for (const text of [
    'Donnez un titre.',
    'Choisissez une catégorie.',
    'Choisissez un état.',
    'Choisissez un quartier.',
    'Donnez un prix.',
  ]) {
    await expect(page.getByText(text)).toBeVisible()
  }
  await expectSoundScreen(page, 'the form with problems')

  await fillForm(page, newTitle('Râteau'))
  await fieldOf(page, 'Prix').fill('12,5')
  await fieldOf(page, 'Quantité').fill('0')
  await page.getByRole('button', { name: 'Ajouter une ligne' }).click()
  await page.getByLabel('Valeur de la caractéristique 1').fill('2 m')
  await addButton(page).click()
  await expect(page.getByLabel('Nom de la caractéristique 1')).toBeFocused()
  await expect(page.getByText('Donnez un nom.')).toBeVisible()
  await expect(page.getByText('Un montant est un nombre entier de FCFA.')).toBeVisible()
  await expect(page.getByText("La quantité est d'au moins 1.")).toBeVisible()
  await expect(fieldOf(page, 'Prix')).toHaveValue('12,5')
  await expect(page.getByText('Donnez un titre.')).toHaveCount(0)
})

test("the server's errors appear at their fields @deep @telephone-only", async ({
  openBrowser,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(/400 \(Bad Request\)/)
  const page = await openBrowser(await people.known(OTHER_OWNER))
  await openAddForm(page)
  await page.getByLabel('Ajouter des photos').setInputFiles([await pictureFile(2)])
  await awaitPictures(page, 1)
  await fillForm(page, newTitle('Pelle'))
  const fields = { title: 'Ce titre ne va pas.', 'images.0': "Envoyez d'abord cette photo." }
  const error = { code: 'INVALID_INPUT', message: 'Certaines informations sont incorrectes.', fields }
  await page.route('**/item', (route) => route.fulfill({ status: 400, json: { error } }))
  await addButton(page).click()
  await expect(page.getByText('Ce titre ne va pas.')).toBeVisible()
  await expect(tiles(page).first()).toContainText("Envoyez d'abord cette photo.")
  await expect(fieldOf(page, 'Titre')).toHaveValue(/^Pelle/)
})

test('a lost answer does not add the item twice @deep @telephone-only', async ({
  openBrowser,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(LOST)
  const owner = await people.known(OTHER_OWNER)
  const page = await openBrowser(owner)
  const title = newTitle('Groupe électrogène')
  await openAddForm(page)
  await fillForm(page, title)
  await page.route(
    '**/item',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await addButton(page).click()
  await expect(page.getByRole('alert')).toContainText('votre objet ne sera pas ajouté deux fois')
  // Even after a reload, with corrections meanwhile.
  await page.reload()
  await expect(page.getByText('Brouillon restauré')).toBeVisible()
  await fieldOf(page, 'Prix').fill('6000')
  await addButton(page).click()
  await expect(page.getByText('Objet ajouté avec succès')).toBeVisible()
  await expect(ownCard(page, title)).toHaveCount(1)
  await expect(ownCard(page, title)).toContainText(/6.000/)
  await removeObjects(owner, title)
})

test('a draft is restored, and deleted at sign-out @telephone-only', async ({
  openBrowser,
  people,
  isPhone,
}) => {
  const { name } = await people.known(OTHER_OWNER)
  const page = await openBrowser()
  // A session of its own: it ends with the test.
  await signInOnScreen(page, OTHER_OWNER)
  await openAddForm(page)
  await page.getByLabel('Ajouter des photos').setInputFiles([await pictureFile(1)])
  await awaitPictures(page, 1)
  await fieldOf(page, 'Titre').fill('Un objet à moitié décrit')
  await page.goto('/tableau-de-bord/demandes')
  await expect(page.getByRole('heading', { level: 1, name: 'Demandes' })).toBeVisible()

  await openAddForm(page)
  await expect(page.getByText('Brouillon restauré')).toBeVisible()
  await expect(fieldOf(page, 'Titre')).toHaveValue('Un objet à moitié décrit')
  await expect(tiles(page)).toHaveCount(1)
  await expectSoundScreen(page, 'the restored draft')
  await page.getByRole('button', { name: 'Repartir de zéro' }).click()
  await expect(fieldOf(page, 'Titre')).toHaveValue('')
  await expect(tiles(page)).toHaveCount(0)
  await page.reload()
  await expect(fieldOf(page, 'Titre')).toHaveValue('')
  await expect(page.getByText('Brouillon restauré')).toHaveCount(0)

  await fieldOf(page, 'Titre').fill('Encore un')
  const notes = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('item-draft')))
  expect(await notes()).toHaveLength(1)
  await page.getByRole('button', { name: isPhone ? 'Menu' : name }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Déconnexion' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(notes).toEqual([])
})

test('an unverified person writes a listing that goes online by itself', async ({
  openBrowser,
  people,
  request,
  visitor,
}) => {
  const person = await people.newcomer(`Zoé ${uniqueWord()}`)
  const page = await openBrowser(person)
  const title = newTitle('Barnum blanc')
  await openMyItems(page)
  await expect(page.getByRole('heading', { name: "Vous n'avez pas encore d'objets à louer" })).toBeVisible()
  await page.getByRole('link', { name: 'Ajouter un objet' }).click()
  await expect(page.getByRole('heading', { name: "Votre compte n'est pas vérifié." })).toBeVisible()
  await expectSoundScreen(page, 'not verified')
  await page.getByRole('link', { name: 'Retour à mes objets' }).click()
  await expect(page).toHaveURL('/tableau-de-bord/mes-objets')

  await page.getByRole('link', { name: 'Ajouter un objet' }).click()
  await page.getByLabel('Ajouter des photos').setInputFiles([await pictureFile(0)])
  await awaitPictures(page, 1)
  await fillForm(page, 'Barnum')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  const saved = page.getByRole('status').filter({ hasText: 'Brouillon enregistré' })
  await expect(saved.getByRole('link', { name: 'Vérifier mon identité (2 min)' })).toBeInViewport()
  await expect(page.getByRole('link', { name: 'Vérifier mon identité (2 min)' })).toHaveCount(1)
  const nameOffer = page.getByRole('heading', { name: 'Montrer votre prénom ?' })
  await expect(nameOffer).toHaveCount(0)
  const drafts = page.getByRole('region', { name: 'Brouillons' })
  await expect(drafts.getByRole('listitem')).toHaveText(/Barnum.*5.000/)
  await expectSoundScreen(page, 'a listing that waits')
  await drafts.getByRole('link', { name: 'Modifier : Barnum' }).click()
  await expect(tiles(page)).toHaveCount(1)
  await fieldOf(page, 'Titre').fill(title)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(drafts.getByRole('listitem')).toHaveCount(1)
  await expect(drafts).toContainText(title)
  expect((await visitor.searchItems({ query: { q: title } })).items.map((one) => one.title)).not.toContain(
    title,
  )

  await sendFile(person)
  const administrator = await openBrowser(null)
  await administrator.goto(await decisionLink(request, person, '2'))
  await administrator.getByRole('button', { name: 'Accepter la vérification' }).click()
  await expect(administrator.getByText('est vérifiée')).toBeVisible()
  const [item] = (await visitor.searchItems({ query: { q: title } })).items
  expect(item).toMatchObject({ title, images: [expect.any(String)] })
  await page.goto(`/objet/${item?.id}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await openMyItems(page)
  await expect(ownCard(page, title)).toHaveCount(1)
  await expect(drafts).toHaveCount(0)
  const online = page.getByRole('status').filter({ hasText: 'Votre annonce est en ligne' })
  await expect(online).toContainText(title)
  await expect(online.getByRole('link', { name: 'Partager sur WhatsApp' })).toHaveAttribute('href', /wa[.]me/)
  await expect(nameOffer).toBeVisible()
  await expectSoundScreen(page, 'a listing that went online')
  await page.reload()
  await expect(ownCard(page, title)).toHaveCount(1)
  await expect(online).toHaveCount(0)
  await removeObjects(person, title)
})

test('a listing that waits can be deleted', async ({ openBrowser, people }) => {
  const person = await people.newcomer('Zoé Nguema')
  const [first, second] = [newTitle('Pelle'), newTitle('Râteau')]
  for (const title of [first, second]) {
    await person.api.saveItemDraft({ params: { id: randomUUID() }, body: { ...DRAFT, title } })
  }
  const page = await openBrowser(person)
  await openMyItems(page)
  const drafts = page.getByRole('region', { name: 'Brouillons' })
  await drafts.getByRole('button', { name: `Supprimer : ${first}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.locator(':focus')).toContainText('est supprimé.')
  await expect(drafts.getByRole('listitem')).toHaveText([new RegExp(second)])
  await page.reload()
  await expect(drafts.getByRole('listitem')).toHaveText([new RegExp(second)])
})
