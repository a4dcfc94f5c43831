import { openFilters } from './explorer.ts'
import {
  addButton,
  fieldOf,
  fillForm,
  newTitle,
  openAddForm,
  openMyItems,
  ownObject,
  removeObjects,
} from './owner.ts'
import { OTHER_OWNER } from './people.ts'
import { expect, test } from './product-test.ts'
import { awaitScripts } from './renter.ts'
import { expectSoundScreen } from './screen-state.ts'

test('an owner names quartier and landmark, and strangers read them', async ({ openBrowser, people }) => {
  const owner = await people.known(OTHER_OWNER)
  const page = await openBrowser(owner)
  const title = newTitle('Râteau')
  await openAddForm(page)
  await fillForm(page, title)
  await page.getByRole('combobox', { name: 'Ville' }).selectOption('Libreville')
  await fieldOf(page, 'Repère').fill('12 rue des Manguiers')
  await addButton(page).click()
  await expect(page.getByText('Choisissez un quartier.')).toBeVisible()
  await expect(page.getByText('Donnez un repère, pas votre adresse.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Quartier' }).selectOption({ label: 'Nzeng-Ayong' })
  await fieldOf(page, 'Repère').fill('Derrière la pharmacie')
  await expectSoundScreen(page, 'the quartier of an object')
  await addButton(page).click()
  await page.getByRole('status').getByRole('link', { name: "Voir l'annonce" }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Derrière la pharmacie, Nzeng-Ayong, Libreville')
  await removeObjects(owner, title)
})

test('an object is listed and found in a town of another province @telephone-only', async ({
  openBrowser,
  people,
}) => {
  const owner = await people.known(OTHER_OWNER)
  const page = await openBrowser(owner)
  const title = newTitle('Motoculteur')
  await openAddForm(page)
  await fillForm(page, title)
  await page.getByRole('combobox', { name: 'Ville' }).selectOption('Oyem')
  await expect(page.getByRole('combobox', { name: 'Quartier' })).toBeHidden()
  await expectSoundScreen(page, 'the form of an object in Oyem')
  await addButton(page).click()
  await expect(page.getByText('Objet ajouté avec succès')).toBeVisible()
  await page.goto('/explorer')
  await awaitScripts(page)
  await openFilters(page)
  await page.getByRole('checkbox', { name: 'Oyem' }).check()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await removeObjects(owner, title)
})

test('the owner of an object without quartier is asked once', async ({ openBrowser, people }) => {
  const owner = await people.known(OTHER_OWNER)
  const { place: _, ...old } = await ownObject(owner, { location: 'Port-Gentil', place: null })
  const body = {
    ...old,
    location: 'Libreville' as const,
    horizonMonths: 12 as const,
    noticeHours: 0 as const,
  }
  await owner.api.updateItem({ params: { id: old.id }, body })
  const page = await openBrowser(owner)
  await openMyItems(page)
  await expect(page.getByText('Un objet sans quartier')).toBeVisible()
  await expectSoundScreen(page, 'the banner of objects without quartier')
  await page.getByRole('link', { name: 'Choisir le quartier' }).click()
  await expect(page.getByRole('combobox', { name: 'Quartier' })).toHaveValue('')
  await openMyItems(page)
  const advice = page.getByRole('status').filter({ hasText: 'Un objet sans quartier' })
  await advice.getByRole('button', { name: 'Plus tard' }).click()
  await expect(page.getByText('Un objet sans quartier')).toBeHidden()
  await openMyItems(page)
  await expect(page.getByText('Un objet sans quartier')).toBeHidden()
  await removeObjects(owner, old.title)
})

test('a renter finds what is near by the name of a quartier, and narrows it to a radius', async ({
  openBrowser,
}) => {
  const page = await openBrowser(null)
  await page.goto('/explorer?q=sono')
  await awaitScripts(page)
  await page.getByRole('button', { name: 'Près de chez moi' }).click()
  const dialog = page.getByRole('dialog', { name: 'Près de chez moi' })
  await dialog.getByLabel('Quartier ou ville').fill('nzeng')
  await expectSoundScreen(page, 'the choice of a quartier')
  await dialog.getByRole('button', { name: 'Nzeng-Ayong Libreville' }).click()
  await dialog.getByLabel('Rayon').selectOption('10')
  await dialog.getByRole('button', { name: 'Voir ce qui est proche' }).click()
  await expect(page).toHaveURL('/explorer?q=sono&near=nzeng-ayong&within=10&sort=proches')
  await expect(page.getByRole('article').first()).toContainText(/\s·\s≈\s\d+\skm|Dans ce quartier/)
  await expectSoundScreen(page, 'what is near')

  await page.getByRole('combobox', { name: 'Trier par' }).selectOption({ label: 'Prix croissant' })
  await expect(page).toHaveURL(/near=nzeng-ayong&within=10&sort=prix-croissant/)
  await page.getByRole('button', { name: 'Près de Nzeng-Ayong · 10 km' }).click()
  await dialog.getByRole('button', { name: 'Partout' }).click()
  await expect(page).toHaveURL('/explorer?q=sono')
  await page.reload()
  await awaitScripts(page)
  await page.getByRole('button', { name: 'Près de chez moi' }).click()
  await expect(dialog.getByLabel('Quartier ou ville')).toHaveValue('Nzeng-Ayong, Libreville')
})

test('the place that is typed is the one searched near, by name, by Enter or from a list', async ({
  openBrowser,
}) => {
  const page = await openBrowser(null)
  await page.goto('/explorer?near=nzeng-ayong&sort=proches')
  await awaitScripts(page)
  const open = () => page.getByRole('button', { name: /^Près de/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Près de chez moi' })
  const field = dialog.getByLabel('Quartier ou ville')
  const go = dialog.getByRole('button', { name: 'Voir ce qui est proche' })
  await open()
  await expect(go).toBeEnabled()
  await field.fill('quartier inconnu')
  await expect(dialog).toContainText('Nous ne connaissons pas ce quartier')
  await expect(go).toBeDisabled()
  await field.fill('siba')
  await expect(go).toBeDisabled()
  await field.press('Enter')
  await expect(field).toHaveValue(/Sibang.*, Libreville/)
  await expect(go).toBeEnabled()
  await field.fill('pk 8')
  await go.click()
  await expect(page).toHaveURL('/explorer?near=pk8&sort=proches')
  await open()
  await field.fill('iai')
  await field.press('Enter')
  await expect(field).toHaveValue('I.A.I.-Golf, Libreville')
  await field.press('Enter')
  await expect(page).toHaveURL('/explorer?near=i-a-i-golf&sort=proches')

  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 48.85, longitude: 2.35 })
  await open()
  await dialog.getByRole('button', { name: 'Utiliser ma position' }).click()
  await expect(dialog.getByRole('status')).toContainText("Votre position n'est pas au Gabon")
  await expect(field).toHaveValue('I.A.I.-Golf, Libreville')
  await expectSoundScreen(page, 'a position abroad')
})

test("a device's coordinates become a quartier in the browser and never leave it", async ({
  openBrowser,
}) => {
  const page = await openBrowser(null)
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 0.410734, longitude: 9.432946 })
  await page.goto('/explorer')
  await awaitScripts(page)
  await page.getByRole('button', { name: 'Près de chez moi' }).click()
  const dialog = page.getByRole('dialog', { name: 'Près de chez moi' })
  await dialog.getByRole('button', { name: 'Utiliser ma position' }).click()
  await expect(dialog.getByLabel('Quartier ou ville')).toHaveValue('Louis, Libreville')
  await dialog.getByRole('button', { name: 'Voir ce qui est proche' }).click()
  await expect(page).toHaveURL('/explorer?near=louis&sort=proches')
  await expect(page.getByRole('article').first()).toContainText('Dans ce quartier')

  expect(sent.filter((request) => request.includes('near=louis')).length).toBeGreaterThan(0)
  for (const request of sent) expect(request).not.toMatch(/0[.,]41|9[.,]43|410734|432946/)
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(stored).not.toMatch(/0[.,]41|9[.,]43|410734|432946/)
})
