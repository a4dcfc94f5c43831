import { newAirtelNumber } from './demo-telephone.ts'
import { openFilters } from './explorer.ts'
import { menuWith } from './layout.ts'
import { rentOverHttp } from './paid-rental.ts'
import { answerAndReturn } from './paying-steps.ts'
import { OWNER, RENTER } from './people.ts'
import { expect, test } from './product-test.ts'
import { openProfile } from './profile-steps.ts'
import { askFor, awaitScripts, dayIn, openCalendar, openObject, pay } from './renter.ts'
import { expectAccessible, expectSoundScreen } from './screen-state.ts'

/** Pages of one kind after the first, whose titles end in `@deep`, look alike. */
const PUBLIC_PAGES: readonly (readonly [path: string, heading: RegExp, tag?: string])[] = [
  ['/', /Pourquoi acheter/],
  ['/explorer', /Explorer les objets/],
  ['/explorer?q=sous-marin', /Explorer les objets/],
  ['/connexion', /Connexion/],
  ['/inscription', /Inscription/],
  ['/confirmation-email', /Confirmez votre adresse email/],
  ['/nulle-part', /Page non trouvée/],
  ['/objet/nimporte', /Objet non trouvé/, ' @deep'],
  ['/p/nimporte', /Personne introuvable/, ' @deep'],
  ['/demo', /Coulisses/],
]

for (const [path, heading, tag = ''] of PUBLIC_PAGES) {
  test(`${path} is accessible${tag}`, async ({ page, expectedErrors }) => {
    if (/^.(nulle|objet|p.nimporte)/.test(path)) expectedErrors.push(/404 \(Not Found\)/)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await awaitScripts(page)
    await expectAccessible(page, path)
  })
}

test('an injected script does not run, and would fail every test', async ({
  page,
  complaints,
  expectedErrors,
}) => {
  expectedErrors.push(/Content Security Policy/, /404 \(Not Found\)/)
  await page.goto('/')
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.text = "document.title = 'smuggled'"
    document.body.append(script)
    document.body.insertAdjacentHTML('beforeend', "<img src='/none' onerror=\"document.title = 'smuggled'\">")
  })
  await expect
    .poll(() => complaints.filter((text) => text.includes('Content Security Policy')).length)
    .toBe(2)
  await expect(page).not.toHaveTitle('smuggled')
})

test("the visitor's open menu and the filter panel are accessible", async ({ page, isPhone }) => {
  await page.goto('/explorer')
  await awaitScripts(page)
  await openFilters(page)
  await expect(page.getByRole('button', { name: /^Appliquer les filtres\s*Voir \d+ objets$/ })).toBeVisible()
  await expectAccessible(page, 'the filter panel')
  if (!isPhone) return
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  await expectAccessible(page, 'the menu')
})

test('an item, its calendars and its form are accessible @deep', async ({
  page,
  objectCalled,
  seasonDay,
}) => {
  await openObject(page, await objectCalled('Vidéoprojecteur'))
  await expectAccessible(page, 'the object')
  const calendar = await openCalendar(page)
  await expectAccessible(page, 'the calendar')
  await (await dayIn(calendar, seasonDay(0))).click()
  await expectAccessible(page, 'the calendar with a day chosen')

  await openObject(page, await objectCalled('Scooter 125'))
  const weeks = await openCalendar(page)
  await (await dayIn(weeks, seasonDay(0))).click()
  await expectAccessible(page, 'the calendar of weeks')

  await openObject(page, await objectCalled('Ordinateur portable'))
  await openCalendar(page)
  await expectAccessible(page, 'the calendar of months')
})

test('forms with errors are accessible', async ({ page }) => {
  await page.goto('/inscription')
  await awaitScripts(page)
  await page.getByLabel('Adresse email').fill('rose@exemple.test')
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(page.getByText('Entrez votre nom complet.')).toBeVisible()
  await expectAccessible(page, 'sign-up with problems')
})

test("the renter's screens are accessible @deep", async ({ openBrowser, people, isPhone }) => {
  const page = await openBrowser(await people.known(RENTER))
  await page.goto('/tableau-de-bord/mes-locations')
  await expect(page.getByRole('heading', { level: 1, name: 'Mes locations' })).toBeVisible()
  await expectAccessible(page, 'my rentals')
  await page.getByRole('button', { name: isPhone ? 'Menu' : 'Serge Ndong' }).click()
  await expect(page.getByRole('button', { name: 'Déconnexion' })).toBeVisible()
  await expectAccessible(page, 'the menu of who is signed in')
  await page.goto('/facturation')
  await expect(page.getByRole('heading', { level: 1, name: 'Aucun objet sélectionné' })).toBeVisible()
  await expectAccessible(page, 'the bill of nothing')
})

test('bill and payment are accessible', async ({ openBrowser, people, visitor, objectCalled, seasonDay }) => {
  const page = await openBrowser(await people.newcomer('Zita Mabika'))
  const item = await objectCalled('Débroussailleuse')
  await askFor(page, item, seasonDay(0), seasonDay(1))
  await expectAccessible(page, 'the bill')
  const number = newAirtelNumber()
  await pay(page, number)
  await expectAccessible(page, 'the awaited payment')
  await answerAndReturn(page, visitor, number, 'refuse')
  await expect(page.getByRole('alert')).toContainText('Paiement refusé')
  await expectSoundScreen(page, 'the refused payment')
})

test("the owner's screens are accessible @deep", async ({
  openBrowser,
  people,
  visitor,
  objectCalled,
  seasonDay,
}) => {
  const item = await objectCalled('Robe de soirée')
  const renter = await people.newcomer('Xavier Mouele')
  const { id } = await rentOverHttp(visitor, renter, { item, start: seasonDay(0), end: seasonDay(1) })
  const page = await openBrowser(await people.known(OWNER))
  for (const [path, title] of [
    ['', 'Mes objets'],
    ['/demandes', 'Demandes'],
    ['/portefeuille', 'Portefeuille'],
    ['/portefeuille/releve', "Relevé de l'année"],
  ] as const) {
    await page.goto(`/tableau-de-bord${path}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expectAccessible(page, title)
  }
  await page.goto(`/location/${id}`)
  await page.getByRole('button', { name: /^Refuser/ }).click()
  await expect(page.getByRole('dialog', { name: 'Refuser cette demande ?' })).toBeVisible()
  await expectAccessible(page, 'the dialog of a refusal')
  await page.goto(`/objet/${item.id}`)
  await page.getByRole('heading', { name: 'Demande de location' }).scrollIntoViewIfNeeded()
  await expect(page.getByText('Cet objet est à vous.')).toBeVisible()
  await expectAccessible(page, "one's own object")
})

test('the profile and its dialogs are accessible @deep', async ({ openBrowser, people }) => {
  const page = await openBrowser(await people.known(OWNER))
  await openProfile(page)
  await expect(page.getByText('Cet appareil', { exact: true })).toBeVisible()
  await expectAccessible(page, 'the profile of who is verified')
  await page.getByRole('button', { name: 'Modifier' }).click()
  await page.getByLabel('Téléphone').fill('0771')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByRole('button', { name: "Changer d'adresse email" }).click()
  await page.getByRole('button', { name: 'Envoyer le lien' }).click()
  await expectAccessible(page, 'the profile with problems')
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expectAccessible(page, 'the change of a password')
  await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
  await expect(page.getByRole('dialog', { name: 'Supprimer votre compte ?' })).toBeVisible()
  await expectAccessible(page, 'the dialog that deletes an account')
})

test('a profile with long words, and the closed wallet, are accessible @deep', async ({
  openBrowser,
  people,
}) => {
  const page = await openBrowser(await people.newcomer(`Marie-Antoinette ${'Nzengue'.repeat(9)}`))
  await openProfile(page)
  await page.getByRole('button', { name: 'Modifier' }).click()
  await page.getByLabel('Adresse ou quartier').fill('Nzeng-Ayong'.repeat(15))
  await page.getByLabel('Ville').fill('Port-Gentil'.repeat(7))
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Vos coordonnées sont enregistrées.')).toBeVisible()
  await expectAccessible(page, 'a profile with long words')
  const menu = await menuWith(page, 'Portefeuille')
  await menu.getByRole('button', { name: /^Portefeuille/ }).click()
  await expect(page.getByRole('dialog', { name: 'Votre portefeuille est fermé' })).toBeVisible()
  await expectAccessible(page, 'the closed wallet')
})

test("a mail in the demo's mailbox is accessible @deep", async ({ page, expectedErrors }) => {
  // Playwright's own scripts: the mail is in a frame without scripts.
  expectedErrors.push(/^Blocked script execution in 'about:srcdoc'/)
  await page.goto('/demo')
  const mailbox = page.getByRole('region', { name: 'La boîte aux lettres' })
  await mailbox.getByRole('listitem').getByRole('button').first().click()
  const letter = page.getByRole('dialog')
  await expect(letter).toBeVisible()
  await expectAccessible(page, 'a letter')
  await letter.getByRole('button', { name: 'Voir le texte' }).click()
  await expect(letter).toContainText("L'équipe Okoumé")
  await expectAccessible(page, 'a letter without its looks')
})
