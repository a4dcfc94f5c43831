import { signIn } from './account-steps.ts'
import { PASSWORD } from './people.ts'
import { expect, test } from './product-test.ts'
import { awaitScripts } from './renter.ts'
import { expectSoundScreen } from './screen-state.ts'

test('hearts pressed before their scripts are there are saved, and go with the person who signs in', async ({
  openBrowser,
  people,
}) => {
  const person = await people.newcomer('Ada Ndong')
  const page = await openBrowser(null)
  let letScripts = () => {}
  const scripts = new Promise<void>((resolve) => {
    letScripts = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await scripts
    await route.continue()
  })
  await page.goto('/explorer?q=sono', { waitUntil: 'commit' })
  const heart = page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /favoris/ })
  await expect(heart).toHaveAccessibleName(/^Ajouter aux favoris : /)
  const box = await heart.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  expect(new URL(page.url()).pathname).toBe('/explorer')
  letScripts()
  await expect(heart).toHaveAccessibleName(/^Retirer des favoris : /)
  const toast = page.getByText('Ajouté à vos favoris.')
  await expect(toast).toBeVisible()
  await toast.getByRole('link', { name: 'Voir' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Vos favoris' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expectSoundScreen(page, "a visitor's favourites")
  await page.getByRole('main').getByRole('link', { name: 'Connectez-vous' }).click()
  await awaitScripts(page)
  await signIn(page, person.email, PASSWORD)
  await expect(page).toHaveURL('/favoris')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect.poll(async () => (await person.api.listFavourites()).ids.length).toBe(1)

  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(async () => (await person.api.listFavourites()).ids).toEqual([])
  await page.reload()
  await expect(page.getByText('Pas encore de favoris')).toBeVisible()
  await expectSoundScreen(page, 'no favourites')
})

test('a search is saved under its results, and stopped by the link of an alert', async ({
  openBrowser,
  people,
}) => {
  const person = await people.newcomer('Serge Ndong')
  const page = await openBrowser(person)
  await page.goto('/explorer?q=sono&near=nzeng-ayong&within=10')
  await awaitScripts(page)
  await page.keyboard.press('Shift')
  await page.getByRole('button', { name: 'Enregistrer cette recherche' }).click()
  await expect(page.getByText("C'est enregistré : Sono à moins de 10 km de Nzeng-Ayong")).toBeVisible()
  await expectSoundScreen(page, 'a search that was saved')
  await page.getByRole('link', { name: 'Voir mes alertes' }).click()
  await expect(page.getByRole('heading', { level: 2, name: /^Sono à moins de 10 km/ })).toBeVisible()
  await page.getByLabel('Me prévenir').selectOption({ label: 'Le vendredi à 18 h' })
  await expect(page.getByText("C'est noté")).toBeVisible()
  await expectSoundScreen(page, 'saved searches')
  const { searches } = await person.api.listSavedSearches()
  expect(searches).toMatchObject([{ rhythm: 'weekly' }])

  await page.goto(`/tableau-de-bord/alertes?ouvrir=${searches[0]?.id}`)
  await expect(page).toHaveURL('/explorer?q=sono&near=nzeng-ayong&within=10')
  await page.goto(`/tableau-de-bord/alertes?arreter=${searches[0]?.id}`)
  await expect(page.getByText(/^L'alerte est arrêtée : Sono/)).toBeVisible()
  expect(await person.api.listSavedSearches()).toEqual({ searches: [] })
})
