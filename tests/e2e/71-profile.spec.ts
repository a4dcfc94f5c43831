import type { Page } from '@playwright/test'
import { followMenu, menuWith } from './layout.ts'
import { FALSE_PICTURE, type PictureFile, pictureFile } from './owner-pictures.ts'
import { OWNER } from './people.ts'
import { expect, test } from './product-test.ts'
import { openProfile, sectionOf } from './profile-steps.ts'
import { awaitScripts } from './renter.ts'

const CONTACT = 'Mes coordonnées'
const ADDRESS = 'Nzeng-Ayong, derrière la pharmacie'

test('contact details are shown, and edited in place', async ({ openBrowser, people }) => {
  const person = await people.newcomer('Solange Nguema')
  const page = await openBrowser(person)
  await openProfile(page)
  const contact = sectionOf(page, CONTACT)
  await expect(contact).toContainText('Quand vous aurez un instant, ajoutez votre téléphone, votre adresse')

  await contact.getByRole('button', { name: 'Modifier' }).click()
  const name = contact.getByLabel('Nom complet')
  const phone = contact.getByLabel('Téléphone')
  await expect(contact).toContainText("l'autre personne voit votre numéro de téléphone")
  await expect(name).toBeFocused()
  await name.fill('  ')
  await phone.fill('0771')
  await contact.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription('Entrez votre nom, 100 caractères au plus.')
  await expect(phone).toHaveAccessibleDescription(/Entrez un numéro de mobile gabonais/)

  await name.fill('Solange Nguema Obiang')
  await phone.fill('+24177123456')
  await contact.getByLabel('Adresse ou quartier').fill(ADDRESS)
  await expect(phone).toHaveValue('077 12 34 56')
  await contact.getByLabel('Ville').fill('Libreville')
  await contact.getByLabel('Code postal').fill('BP 1234')
  await contact.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.locator(':focus')).toContainText('Vos coordonnées sont enregistrées.')
  for (const text of ['077 12 34 56', ADDRESS, 'Libreville', 'BP 1234']) {
    await expect(contact).toContainText(text)
  }
  await expect(contact).not.toContainText('Quand vous aurez un instant')
  await expect(page.getByRole('heading', { name: 'Solange Nguema Obiang' })).toBeVisible()
  expect(await person.api.getUser({ params: { id: person.id } })).toMatchObject({
    name: 'Solange Nguema Obiang',
    phone: '+24177123456',
    address: ADDRESS,
    city: 'Libreville',
    postalCode: 'BP 1234',
  })
})

test('unsaved changes survive navigation and a lost connection @deep @telephone-only', async ({
  openBrowser,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(/net::ERR|Failed to load resource|Failed to fetch/)
  const page = await openBrowser(await people.newcomer('Ghislain Moubamba'))
  await openProfile(page)
  const contact = sectionOf(page, CONTACT)
  await contact.getByRole('button', { name: 'Modifier' }).click()
  await contact.getByLabel('Ville').fill('Oyem')
  await followMenu(page, 'Messages')
  const dialog = page.getByRole('dialog', { name: 'Quitter cette page ?' })
  await expect(dialog).toContainText('Vos coordonnées ne sont pas enregistrées.')
  await dialog.getByRole('button', { name: 'Rester' }).click()
  await expect(contact.getByLabel('Ville')).toHaveValue('Oyem')

  await page.route('**/user/*', (route) => route.abort())
  await contact.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(contact.getByRole('alert')).toContainText('Vos modifications sont encore ici : réessayez.')
  await page.unroute('**/user/*')
  await contact.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(contact.getByRole('status')).toContainText('enregistrées')

  await contact.getByRole('button', { name: 'Modifier' }).press('Enter')
  await page.keyboard.press('Tab')
  await contact.getByRole('button', { name: 'Annuler' }).press('Enter')
  await expect(contact.getByRole('button', { name: 'Modifier' })).toBeFocused()
})

test("a verified person's name is that of their document @deep @telephone-only", async ({
  openBrowser,
  people,
}) => {
  const page = await openBrowser(await people.known(OWNER))
  await openProfile(page)
  await expect(page.getByText('Vérifié', { exact: true }).first()).toBeVisible()
  await sectionOf(page, CONTACT).getByRole('button', { name: 'Modifier' }).click()
  const name = page.getByLabel('Nom complet')
  await expect(name).toHaveJSProperty('readOnly', true)
  await expect(name).toHaveAccessibleDescription(/C'est le nom de votre pièce d'identité/)
  await expect(page.getByLabel('Téléphone')).toBeFocused()
})

async function choosePhoto(page: Page, button: string, file: PictureFile): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await chooser).setFiles(file)
}

test('a photo is chosen, sent again after a lost connection, changed and removed @telephone-only', async ({
  openBrowser,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(/net::ERR|Failed to load resource/)
  const person = await people.newcomer('Mireille Obone')
  const avatar = async () => (await person.api.getUser({ params: { id: person.id } })).avatar
  const none = await avatar()
  const page = await openBrowser(person)
  await openProfile(page)

  await choosePhoto(page, 'Ajouter une photo', FALSE_PICTURE)
  await expect(page.getByRole('alert')).toContainText("Ce fichier n'est pas une photo acceptée")
  await page.route('**/api/users/avatar', (route) => route.abort())
  await choosePhoto(page, 'Ajouter une photo', await pictureFile(0, { width: 1800, height: 1200 }))
  await expect(page.getByRole('alert')).toContainText("La connexion s'est coupée")
  await page.unroute('**/api/users/avatar')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByText('Votre photo est changée.')).toBeVisible()
  const first = await avatar()
  expect(first).not.toBe(none)
  // On the bar, or in the menu that replaces it, at once.
  await expect(page.getByRole('banner').locator(`img[src="${first}"]`).first()).toBeAttached()

  await choosePhoto(page, 'Changer la photo', await pictureFile(1))
  await expect.poll(avatar).not.toBe(first)
  await expect(page.getByText('Votre photo est changée.')).toBeVisible()
  await page.getByRole('button', { name: 'Retirer' }).click()
  await expect(page.locator(':focus')).toContainText('Votre photo est retirée.')
  expect(await avatar()).toBe(none)
  await expect(page.getByRole('button', { name: 'Ajouter une photo' })).toBeVisible()
})

test('the closed wallet says why, and links to what opens it @deep', async ({ openBrowser, people }) => {
  const page = await openBrowser(await people.newcomer('Armelle Bivigou'))
  await page.goto('/tableau-de-bord')
  await awaitScripts(page)
  const menu = await menuWith(page, 'Portefeuille')
  await menu.getByRole('button', { name: /^Portefeuille/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Votre portefeuille est fermé' })
  await expect(dialog).toContainText("Il s'ouvre une fois votre identité vérifiée.")
  await dialog.getByRole('link', { name: 'Vérifier mon identité (2 min)' }).click()
  await expect(page).toHaveURL('/tableau-de-bord/profil#verification')
  await expect(sectionOf(page, "Vérification d'identité")).toBeInViewport()
})

test('a profile that fails to load is shown from the cache, and retried automatically @deep @telephone-only', async ({
  openBrowser,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(/net::ERR|Failed to load resource|Failed to fetch/)
  const page = await openBrowser(await people.newcomer('Donatien Eyeghe'))
  await page.goto('/tableau-de-bord/demandes')
  await expect(page.getByRole('heading', { level: 1, name: 'Demandes' })).toBeVisible()
  await page.route('**/user/*', (route) => route.abort())
  await followMenu(page, 'Mon profil')
  await expect(page.getByRole('heading', { level: 1, name: 'Mon profil' })).toBeVisible()
  const age = page.getByRole('status').filter({ hasText: 'Dernière mise à jour : ' })
  await expect(age).toBeVisible()
  await page.unroute('**/user/*')
  await expect(age).toHaveCount(0, { timeout: 15_000 })
})
