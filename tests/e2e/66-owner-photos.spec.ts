import type { Answer } from '@okoume/contract/contract.ts'
import { addButton, awaitPictures, fillForm, newTitle, openAddForm, removeObjects, tiles } from './owner.ts'
import { FALSE_PICTURE, pictureFile, sidewaysPicture } from './owner-pictures.ts'
import { OTHER_OWNER, OWNER } from './people.ts'
import { expect, test } from './product-test.ts'
import { expectSoundScreen } from './screen-state.ts'

const LOST = /net::ERR|Failed to load resource|Failed to fetch|TypeError/

test('a refused photo says why at its place; the others arrive', async ({
  openBrowser,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(/status of (400|415) .*\/api\/pictures/)
  const page = await openBrowser(await people.known(OTHER_OWNER))
  await openAddForm(page)
  const small = await pictureFile(3, { width: 200, height: 150, format: 'png' })
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('mes notes') }
  await page
    .getByLabel('Ajouter des photos')
    .setInputFiles([await pictureFile(0), FALSE_PICTURE, small, text])
  await expect(page.getByText('3 photos en échec.')).toBeVisible()
  await expect(tiles(page).nth(1)).toContainText("Ce fichier n'est pas une photo acceptée")
  await expect(tiles(page).nth(2)).toContainText('Cette photo est trop petite')
  await expect(tiles(page).nth(3)).toContainText("Ce fichier n'est pas une photo acceptée")
  await expectSoundScreen(page, 'the form with refused photos')

  await fillForm(page, newTitle('Arrosoir'))
  await addButton(page).click()
  await expect(page.getByText('3 photos ne sont pas parties : réessayez, ou retirez-les.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retirer la photo 2' })).toBeFocused()
  await page.getByRole('button', { name: 'Retirer la photo 2' }).click()
  await page.getByRole('button', { name: 'Retirer les 2 photos refusées' }).click()
  await awaitPictures(page, 1)
})

test('a photo with a network failure is sent again; the form waits for it @deep @telephone-only', async ({
  openBrowser,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(LOST)
  const owner = await people.known(OTHER_OWNER)
  const page = await openBrowser(owner)
  const title = newTitle('Tronçonneuse')
  await openAddForm(page)
  await page.route('**/api/pictures', (route) => route.abort())
  await page.getByLabel('Ajouter des photos').setInputFiles([await pictureFile(0)])
  await expect(tiles(page).first()).toContainText("La connexion s'est coupée")

  await page.unroute('**/api/pictures')
  const held: (() => void)[] = []
  await page.route('**/api/pictures', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await fillForm(page, title)
  await addButton(page).click()
  await expect(page.getByText("L'annonce part toute seule dès que la dernière photo arrive.")).toBeVisible()
  await expect.poll(() => held.length).toBe(1)
  for (const go of held) go()
  await expect(page.getByText('Objet ajouté avec succès')).toBeVisible()
  const [item] = (await owner.api.listOwnerItems({ params: { ownerId: owner.id } })).filter(
    (one) => one.title === title,
  )
  expect(item?.images).toHaveLength(1)
  await removeObjects(owner, title)
})

test('leaving during an upload needs a confirmation @deep @telephone-only', async ({
  openBrowser,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(LOST)
  const page = await openBrowser(await people.known(OTHER_OWNER))
  await openAddForm(page)
  await page.route('**/api/pictures', () => {})
  await page.getByLabel('Ajouter des photos').setInputFiles([await pictureFile(0)])
  await page.getByRole('link', { name: 'Annuler' }).click()
  const dialog = page.getByRole('dialog', { name: 'Quitter cette page ?' })
  await expect(dialog).toContainText("Des photos sont en cours d'envoi")
  await dialog.getByRole('button', { name: 'Rester' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: "Annuler l'envoi de la photo 1" }).click()
  await expect(tiles(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Annuler' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mes objets' })).toBeVisible()
})

test('twelve photos at most, reordered by keys and by touch @deep', async ({
  openBrowser,
  people,
  isPhone,
}) => {
  const page = await openBrowser(await people.known(OWNER))
  await openAddForm(page)
  const shapes = Array.from({ length: 14 }, (_, place) => pictureFile(place, { width: 400 + place * 8 }))
  await page.getByLabel('Ajouter des photos').setInputFiles(await Promise.all(shapes))
  await expect(page.getByText('12 photos au plus : 2 photos de trop, pas ajoutées.')).toBeVisible()
  await awaitPictures(page, 12)
  await expect(page.getByLabel('Ajouter des photos')).toHaveCount(0)
  await expectSoundScreen(page, 'twelve photos')
  // Each has a unique width.
  const widths = () =>
    tiles(page)
      .locator('img')
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth))
  const [first = 0, second = 0, third = 0] = await widths()

  await page.getByRole('button', { name: 'Avancer la photo 3' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  expect((await widths()).slice(0, 3)).toEqual([third, first, second])
  await expect(tiles(page).first()).toContainText('Couverture')
  await expect(page.getByText('Photo déplacée : 1 sur 12.')).toBeVisible()

  if (!isPhone) {
    await tiles(page).nth(2).hover()
    await page.mouse.down()
    await tiles(page).nth(0).hover()
    await page.mouse.up()
    expect((await widths()).slice(0, 3)).toEqual([second, third, first])
  }
  await page.getByRole('button', { name: 'Retirer la photo 12' }).click()
  await expect(page.getByRole('button', { name: 'Ajouter des photos' })).toBeVisible()
})

test('a sideways photo is shown upright @deep @telephone-only', async ({ openBrowser, people }) => {
  const page = await openBrowser(await people.known(OWNER))
  await openAddForm(page)
  const answered = page.waitForResponse('**/api/pictures')
  await page.getByLabel('Ajouter des photos').setInputFiles([await sidewaysPicture()])
  await awaitPictures(page, 1)
  const { width, height }: Answer<'uploadPicture'> = await (await answered).json()
  expect(height).toBeGreaterThan(width)
  const shown = await tiles(page)
    .locator('img')
    .evaluate((image) => image instanceof HTMLImageElement && image.naturalHeight > image.naturalWidth)
  expect(shown).toBe(true)
})
