import { testCases } from '../test-size.ts'
import { ageToken, expectSignedInAs, REFUSED_BY_IDENTITY, signIn, signOut } from './account-steps.ts'
import { ageOn, CUT, cachedIn, emptyDatabase, goTo, open, readSheets } from './last-known-steps.ts'
import { followMenu, titleOf } from './layout.ts'
import { rentOverHttp } from './paid-rental.ts'
import { OWNER, PASSWORD } from './people.ts'
import { expect, test } from './product-test.ts'
import { calendarOf, openCalendar, openObject } from './renter.ts'
import { expectSoundScreen } from './screen-state.ts'

const NEVER_READ = "cette page n'a pas encore été lue sur cet appareil"
const SHEETS = testCases(['Mes locations', 'Demandes', 'Notifications', 'Portefeuille', 'Mon profil'], 3)

test.use({ serviceWorkers: 'allow' })

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(...CUT)
})

test('private pages stay readable offline, say how old they are, and refresh', async ({
  openBrowser,
  people,
}) => {
  const page = await openBrowser(await people.known(OWNER))
  await open(page, '/tableau-de-bord', 'Mes objets')
  for (const sheet of SHEETS) {
    await goTo(page, sheet)
    await expect(ageOn(page)).toHaveCount(0)
  }
  await page.context().setOffline(true)
  for (const sheet of SHEETS) {
    await goTo(page, sheet)
    await expect(ageOn(page)).toContainText(/aujourd'hui à \d{1,2}.h.\d\d, (à l'instant|il y a \d+ minutes?)/)
    await expectSoundScreen(page, `${sheet} without a network`)
  }
  await goTo(page, 'Demandes')
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  const readAgain = page.waitForResponse(
    (response) => response.url().endsWith('/api/rentals') && response.ok(),
  )
  await page.context().setOffline(false)
  await readAgain
  await expect(ageOn(page)).toHaveCount(0)
})

test('after an offline reload the session and its sheets open as they were last', async ({
  openBrowser,
  people,
  isPhone,
}) => {
  const person = await people.known(OWNER)
  const page = await openBrowser(person)
  await open(page, '/tableau-de-bord/portefeuille', 'Portefeuille')
  const balance = page.locator('dl > div').filter({ has: page.getByText('Solde actuel', { exact: true }) })
  const before = await balance.innerText()
  await expect
    .poll(() => cachedIn(page))
    .toEqual(expect.arrayContaining([`${person.id} user`, `${person.id} wallet-and-movements`]))
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  // The worker controls the page from the second visit on, and caches its resources.
  await open(page, '/tableau-de-bord/portefeuille', 'Portefeuille')
  await page.waitForLoadState('networkidle')

  await page.context().setOffline(true)
  await page.reload()
  await expect(titleOf(page, 'Portefeuille')).toBeVisible()
  await expect(ageOn(page)).toBeVisible()
  expect(await balance.innerText()).toBe(before)
  await expectSoundScreen(page, 'the wallet after a reload without a network')
  await expectSignedInAs(page, person.name, isPhone)
  await page.context().setOffline(false)
  await expect(ageOn(page)).toHaveCount(0)
})

test('a token that expired offline signs nobody out', async ({ openBrowser, people }) => {
  const page = await openBrowser(await people.known(OWNER))
  await open(page, '/tableau-de-bord/accueil', 'Ce qui vous attend')
  await goTo(page, 'Demandes')
  await goTo(page, 'Mes locations')
  await page.context().setOffline(true)
  await ageToken(page)
  await goTo(page, 'Demandes')
  await expect(ageOn(page)).toBeVisible()
  await page.context().setOffline(false)
  await expect(ageOn(page)).toHaveCount(0)
  await goTo(page, 'Mes locations')
})

test('the calendar of an item says that it may be stale @deep', async ({ page, objectCalled }) => {
  await openObject(page, await objectCalled('Pick-up Toyota'))
  await openCalendar(page)
  await expect(ageOn(page)).toHaveCount(0)
  await page.context().setOffline(true)
  const age = calendarOf(page).getByRole('status').filter({ hasText: "D'autres ont pu réserver depuis." })
  await expect(age).toContainText('Dernière mise à jour : ')
  await expectSoundScreen(page, 'a calendar without a network')
  const readAgain = page.waitForResponse((response) => response.url().includes('/api/rentals/item/'))
  await page.context().setOffline(false)
  await readAgain
  await expect(age).toHaveCount(0)
})

test.describe('two people, one browser', () => {
  test('the next person sees nothing of the previous one, not even on back', async ({
    openBrowser,
    people,
    visitor,
    objectCalled,
    seasonDay,
    isPhone,
  }) => {
    const first = await people.newcomer('Aurélie Mba')
    const second = await people.newcomer('Bertrand Ndong')
    const item = await objectCalled('Vaisselle de réception')
    await rentOverHttp(visitor, first, { item, start: seasonDay(34), end: seasonDay(35) })

    const page = await openBrowser(null)
    await open(page, '/connexion', 'Connexion')
    await page.getByLabel('Se souvenir de moi').check()
    await signIn(page, first.email, PASSWORD)
    await expect(titleOf(page, 'Ce qui vous attend')).toBeVisible()
    await readSheets(page, first, [
      ['Demandes', 'requests'],
      ['Mes locations', 'my-rentals'],
    ])
    await signOut(page, first.name, isPhone)
    await expect(page).toHaveURL('/')
    expect(await cachedIn(page)).toEqual([])
    await page.goBack()
    await expect(page).toHaveURL(/\/connexion/)
    await expect(page.getByText(first.name)).toHaveCount(0)

    await page.getByLabel('Se souvenir de moi').check()
    await signIn(page, second.email, PASSWORD)
    await expect(titleOf(page, /Ce qui vous attend|Mes objets|Mon profil|Mes locations/)).toBeVisible()
    await goTo(page, 'Mes objets')
    await page.context().setOffline(true)
    await followMenu(page, 'Demandes')
    await expect(page.getByText(first.name)).toHaveCount(0)
    expect((await cachedIn(page)).filter((name) => name.startsWith(first.id))).toEqual([])
    await page.context().setOffline(false)
  })

  test('a session that ended elsewhere is over once online, and leaves no data @deep', async ({
    openBrowser,
    people,
    playwright,
    origin,
    expectedErrors,
  }) => {
    expectedErrors.push(REFUSED_BY_IDENTITY, /401/, /Connectez-vous pour continuer/)
    const person = await people.newcomer('Clarisse Obiang')
    const page = await openBrowser(null)
    await open(page, '/connexion', 'Connexion')
    await page.getByLabel('Se souvenir de moi').check()
    await signIn(page, person.email, PASSWORD)
    await expect(titleOf(page, 'Ce qui vous attend')).toBeVisible()
    await readSheets(page, person, [['Mes locations', 'my-rentals']])
    await page.context().setOffline(true)
    await ageToken(page)
    const elsewhere = await playwright.request.newContext({
      baseURL: origin,
      extraHTTPHeaders: { origin },
      storageState: person.state,
    })
    expect((await elsewhere.post('/api/auth/end-other-sessions', { data: {} })).ok()).toBe(true)
    await elsewhere.dispose()
    await goTo(page, 'Mes locations')
    await page.context().setOffline(false)
    await expect(page).toHaveURL(/\/connexion\?redirect=%2Ftableau-de-bord%2Fmes-locations/)
    expect(await cachedIn(page)).toEqual([])
  })

  test('of a session that is not remembered nothing outlives its tab @deep', async ({
    openBrowser,
    people,
  }) => {
    const person = await people.newcomer('Didier Moussavou')
    const page = await openBrowser(null)
    await open(page, '/connexion', 'Connexion')
    await signIn(page, person.email, PASSWORD)
    await expect(titleOf(page, /Ce qui vous attend|Mes objets/)).toBeVisible()
    await goTo(page, 'Mes locations')
    await goTo(page, 'Mes objets')
    await page.context().setOffline(true)
    await goTo(page, 'Mes locations')
    await expect(ageOn(page)).toBeVisible()
    expect(await cachedIn(page)).toEqual([])
    await page.context().setOffline(false)
  })
})

test('an unvisited sheet says so offline, and loads by itself @deep', async ({ openBrowser, people }) => {
  const page = await openBrowser(await people.newcomer('Estelle Bouanga'))
  await open(page, '/tableau-de-bord', 'Mes objets')
  await expect.poll(() => cachedIn(page)).not.toEqual([])
  await emptyDatabase(page)
  await page.route('**/user/*', (route) => route.abort())
  await followMenu(page, 'Mon profil')
  await expect(page.getByRole('main')).toContainText(NEVER_READ)
  await expectSoundScreen(page, 'a sheet that was never read')
  await page.unrouteAll()
  await expect(titleOf(page, 'Mon profil')).toBeVisible({ timeout: 12_000 })
})
