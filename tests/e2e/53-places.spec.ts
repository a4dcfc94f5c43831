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
import { expectSoundScreen } from './screen-state.ts'

test('an owner names quartier and landmark, and strangers read them', async ({ openBrowser, people }) => {
  const owner = await people.known(OTHER_OWNER)
  const page = await openBrowser(owner)
  const title = newTitle('Râteau')
  await openAddForm(page)
  await fillForm(page, title)
  await page.getByRole('radio', { name: 'Libreville' }).check()
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
  await page.getByRole('button', { name: 'Plus tard' }).click()
  await expect(page.getByText('Un objet sans quartier')).toBeHidden()
  await openMyItems(page)
  await expect(page.getByText('Un objet sans quartier')).toBeHidden()
  await removeObjects(owner, old.title)
})
