import { randomUUID } from 'node:crypto'
import { rentalCards, unfoldPast } from './dashboard.ts'
import { dashboardMenu, followMenu } from './layout.ts'
import { answer, rentOverHttp } from './paid-rental.ts'
import { OTHER_OWNER, RENTER } from './people.ts'
import { expect, test } from './product-test.ts'

const MISSING = /404 \(Not Found\)/

test("a new account's empty sheets offer a next step", async ({ openBrowser, people }) => {
  const page = await openBrowser(await people.newcomer('Viviane Nkoghe'))
  const main = page.getByRole('main')
  await page.goto('/tableau-de-bord')
  await expect(main.getByRole('heading', { name: "Vous n'avez pas encore d'objets à louer" })).toBeVisible()

  await followMenu(page, 'Demandes')
  await expect(main).toContainText("Vous n'avez pas de demandes en attente")
  await expect(main).toContainText("Vous n'avez pas de demandes traitées")
  await expect(dashboardMenu(page).getByRole('link', { name: 'Portefeuille' })).toHaveCount(0)

  await followMenu(page, 'Mes locations')
  await expect(main.getByRole('heading', { name: "Vous n'avez pas encore de locations" })).toBeVisible()
  await main.getByRole('link', { name: 'Explorer les objets' }).click()
  await expect(page).toHaveURL('/explorer')

  await page.goto('/tableau-de-bord/portefeuille')
  await expect(main).toContainText("Votre compte n'est pas vérifié")
})

test('the rentals can be filtered by status @deep', async ({
  openBrowser,
  people,
  visitor,
  objectCalled,
  seasonDay,
}) => {
  const [renter, owner] = [await people.newcomer('Anicet Ntoutoume'), await people.known(OTHER_OWNER)]
  const [start, end] = [seasonDay(40), seasonDay(41)]
  const ask = async (title: string) =>
    rentOverHttp(visitor, renter, { item: await objectCalled(title), start, end })
  await ask('Remorque bagagère')
  await answer(owner, (await ask('Pick-up Toyota')).id, 'acceptée')
  await answer(owner, (await ask('Bétonnière')).id, 'refusée')
  // The filters come with the sixth rental.
  for (let count = 0; count < 3; count += 1) await answer(renter, (await ask('Tables rondes')).id, 'annulée')

  const page = await openBrowser(renter)
  await page.goto('/tableau-de-bord/mes-locations')
  const cards = rentalCards(page)
  await expect(cards).toHaveCount(2)
  const shown: readonly (readonly [filter: RegExp, titles: readonly RegExp[]])[] = [
    [/^En attente/, [/Remorque/]],
    [/^À venir/, [/Pick-up/]],
    [/^Annulées\/refusées/, [/Tables rondes/, /Tables rondes/, /Tables rondes/, /Bétonnière/]],
  ]
  for (const [filter, titles] of shown) {
    await page.getByRole('radio', { name: filter }).check()
    await expect(cards).toHaveText([...titles])
  }
  await page.getByRole('radio', { name: /^Toutes/ }).check()
  await unfoldPast(page)
  await expect(cards).toHaveText([
    /Pick-up/,
    /Remorque/,
    /Tables rondes/,
    /Tables rondes/,
    /Tables rondes/,
    /Bétonnière/,
  ])
  await page.getByRole('radio', { name: /^Terminées/ }).check()
  await expect(page.getByRole('main')).toContainText('Aucune location ne correspond à ce filtre.')
})

test('a failed load of the rentals says so, and can be retried @deep', async ({
  openBrowser,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(/rentals\/user/, /ApiError/)
  const page = await openBrowser(await people.known(RENTER))
  await page.route('**/rentals/user/*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/tableau-de-bord/mes-locations')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Une erreur est survenue lors de la récupération des locations.')
  await page.unroute('**/rentals/user/*')
  await alert.getByRole('button', { name: 'Réessayer' }).click()
  await expect(alert).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
})

test('the bill without an item says so and leads back', async ({ openBrowser, people }) => {
  const page = await openBrowser(await people.newcomer('Wilfried Otounga'))
  await page.goto('/explorer')
  await page.goto('/facturation')
  await expect(page.getByRole('heading', { level: 1, name: 'Aucun objet sélectionné' })).toBeVisible()
  await page.getByRole('button', { name: 'Retour' }).click()
  await expect(page).toHaveURL('/explorer')
})

test('an unknown address', async ({ page, expectedErrors }) => {
  expectedErrors.push(MISSING)
  const answer = await page.goto('/nulle/part')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Page non trouvée' })).toBeVisible()
  await expect(page).toHaveTitle('Page non trouvée - Okoumé')
  await page.getByRole('link', { name: "Retour à l'accueil" }).click()
  await expect(page).toHaveURL('/')
})

test('a missing item', async ({ page, expectedErrors }) => {
  expectedErrors.push(MISSING)
  for (const id of [randomUUID(), 'nimporte-quoi']) {
    const answer = await page.goto(`/objet/${id}`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Objet non trouvé' })).toBeVisible()
    await expect(page).toHaveTitle('Objet non trouvé - Okoumé')
  }
  await page.getByRole('link', { name: "Retour à l'explorateur" }).click()
  await expect(page).toHaveURL('/explorer')
})

test('a shared link with something too much behind it leads to its page', async ({ page, request }) => {
  await page.goto('/explorer')
  const item = await page.locator('article a').first().getAttribute('href')
  for (const [link, meant] of [
    [`${item})`, `${item}`],
    [`${item}%E2%80%8B`, `${item}`],
    [`${item}&fbclid=abc`, `${item}`],
    [`${item}%`, `${item}`],
    ['/favoris*', '/favoris'],
    ['/explorer?q=tente).', '/explorer?q=tente'],
  ] as const) {
    const answer = await request.get(link, { maxRedirects: 0, headers: { accept: 'text/html' } })
    expect([answer.status(), answer.headers().location], link).toEqual([301, meant])
    await page.goto(link)
    await expect(page).toHaveURL(meant)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/non trouvé/)
  }
})
