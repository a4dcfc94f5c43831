import { signIn } from './account-steps.ts'
import { mailTo } from './demo-mails.ts'
import { ownObject, removeObjects } from './owner.ts'
import { PASSWORD } from './people.ts'
import { expect, test } from './product-test.ts'
import { awaitScripts, openObject } from './renter.ts'
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
  await expect(heart).toHaveAccessibleName(/^Ajouter aux favoris\s: /)
  const box = await heart.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  expect(new URL(page.url()).pathname).toBe('/explorer')
  letScripts()
  await expect(heart).toHaveAccessibleName(/^Retirer des favoris\s: /)
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

test('a heart that is given or taken back is announced', async ({ openBrowser, people, objectCalled }) => {
  const item = await objectCalled('Kayak deux places')
  const page = await openBrowser(await people.newcomer('Aline Ndong'))
  await openObject(page, item)
  const status = page.getByRole('status').filter({ hasText: 'vos favoris.' })
  await page.getByRole('button', { name: `Ajouter aux favoris : ${item.title}` }).click()
  await expect(status).toContainText('Ajouté à vos favoris.')
  await page.getByRole('button', { name: `Retirer des favoris : ${item.title}` }).click()
  await expect(status).toHaveText('Retiré de vos favoris.')
})

test('every heart pressed before its scripts are there is saved, on the next page too', async ({ page }) => {
  let letScripts = () => {}
  const scripts = new Promise<void>((resolve) => {
    letScripts = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await scripts
    await route.continue()
  })
  await page.goto('/explorer?category=jardin', { waitUntil: 'commit' })
  const hearts = page.getByRole('article').getByRole('button', { name: /favoris/ })
  for (const place of [0, 1, 2, 3]) await hearts.nth(place).click()
  // Changed one's mind.
  await hearts.nth(3).click()
  await page.goto('/explorer?category=bricolage', { waitUntil: 'commit' })
  await hearts.last().click()
  letScripts()
  await expect(page.getByText('Ajouté à vos favoris.')).toBeVisible()
  await page.goto('/favoris')
  await expect(page.getByRole('article')).toHaveCount(4)
})

test('a search with a fault is saved as it was corrected, and stopped where the link of an alert leads', async ({
  openBrowser,
  people,
}) => {
  const person = await people.newcomer('Serge Ndong')
  const page = await openBrowser(person)
  await page.goto('/explorer?q=sonorisasion&near=nzeng-ayong&within=10')
  await awaitScripts(page)
  await page.keyboard.press('Shift')
  await page.getByRole('button', { name: 'Enregistrer cette recherche' }).click()
  await expect(
    page.getByText("C'est enregistré : Sonorisation à moins de 10 km de Nzeng-Ayong"),
  ).toBeVisible()
  await expectSoundScreen(page, 'a search that was saved')
  await page.getByRole('link', { name: 'Voir mes alertes' }).click()
  await expect(page.getByRole('heading', { level: 2, name: /^Sonorisation à moins de 10 km/ })).toBeVisible()
  await page.getByLabel('Me prévenir').selectOption({ label: 'Le vendredi à 18 h' })
  await expect(page.getByText("C'est noté")).toBeVisible()
  await expectSoundScreen(page, 'saved searches')
  const { searches } = await person.api.listSavedSearches()
  expect(searches).toMatchObject([{ rhythm: 'weekly' }])

  await page.getByRole('button', { name: /^Arrêter l'alerte/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'La garder' }).click()
  await page.goto(`/tableau-de-bord/alertes?ouvrir=${searches[0]?.id}`)
  await expect(page).toHaveURL('/explorer?q=sonorisation&near=nzeng-ayong&within=10')
  await page.goto(`/tableau-de-bord/alertes?arreter=${searches[0]?.id}`)
  const stop = page.getByRole('dialog').getByRole('button', { name: "Arrêter l'alerte" })
  await expect(stop).toBeVisible()
  await expectSoundScreen(page, 'the question of a link that stops an alert')
  expect((await person.api.listSavedSearches()).searches).toHaveLength(1)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(stop).toBeFocused()
  await page.keyboard.press('Enter')
  const outcome = page.getByRole('status').filter({ hasText: /^L'alerte est arrêtée\s: Sonorisation/ })
  await expect(outcome).toBeVisible()
  await expect(page.locator(':focus')).toContainText("L'alerte est arrêtée")
  expect(await person.api.listSavedSearches()).toEqual({ searches: [] })
})

test('a search that a visitor saves is saved once they have signed in @telephone-only', async ({
  page,
  people,
}) => {
  const person = await people.newcomer('Serge Ndong')
  await page.goto('/explorer?q=tente&location=Libreville')
  await awaitScripts(page)
  await page.keyboard.press('Shift')
  await page.getByRole('link', { name: 'Enregistrer cette recherche' }).click()
  await signIn(page, person.email, PASSWORD)
  await expect(page).toHaveURL('/explorer?q=tente&location=Libreville#alerte')
  const saved = page.getByText("C'est enregistré : Tente")
  await expect(saved).toBeVisible()
  await expect(saved).toBeInViewport()
  await expectSoundScreen(page, 'a search that was saved after signing in')
  expect((await person.api.listSavedSearches()).searches).toHaveLength(1)
  await page.reload()
  await awaitScripts(page)
  await page.keyboard.press('Shift')
  await expect(page.getByRole('button', { name: 'Enregistrer cette recherche' })).toBeVisible()
  expect((await person.api.listSavedSearches()).searches).toHaveLength(1)
})

test("a mail's link asks without a session, stops the alert, and takes that back", async ({
  openBrowser,
  people,
  request,
}) => {
  const person = await people.newcomer('Serge Ndong')
  const word = `Zinzin${person.id.replaceAll(/[^a-z]/g, '')}`
  const { searches } = await person.api.saveSearch({ body: { q: word } })
  const [search] = searches
  await person.api.changeSavedSearch({ params: { id: search?.id ?? '' }, body: { rhythm: 'at once' } })
  const owner = await people.known('annick@okoume.test')
  await ownObject(owner, { title: `${word} de salon` })
  const { text } = await mailTo(request, person.email, /^Un nouvel objet/)
  const link = new URL(/https?:\S+\/api\/alerts\/\S+/.exec(text)?.[0] ?? '')
  const listed = async () => (await person.api.listSavedSearches()).searches.length

  const page = await openBrowser(null)
  await page.goto(link.pathname + link.search)
  await expect(page.getByRole('heading', { level: 1, name: 'Arrêter cette alerte ?' })).toBeVisible()
  expect(await listed()).toBe(1)
  await page.getByRole('button', { name: "Arrêter l'alerte" }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: "L'alerte est arrêtée" })).toBeVisible()
  expect(await listed()).toBe(0)
  await page.getByRole('button', { name: "Reprendre l'alerte" }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: "L'alerte continue" })).toBeVisible()
  expect(await listed()).toBe(1)
  await removeObjects(owner, word)
})
