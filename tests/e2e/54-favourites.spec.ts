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
