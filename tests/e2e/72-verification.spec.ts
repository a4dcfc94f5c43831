import { menuWith } from './layout.ts'
import { fieldOf, uniqueWord } from './owner.ts'
import type { People, Person } from './people.ts'
import { expect, test } from './product-test.ts'
import { expectSoundScreen } from './screen-state.ts'
import { comeBack } from './turning-back.ts'
import {
  cameraOf,
  decisionLink,
  documentFile,
  FAKE_CAMERA,
  fillDocument,
  livePictureOf,
  openCamera,
  openVerification,
  sectionOf,
  sendButton,
  sendFile,
  shutterOf,
  takeLivePhoto,
} from './verification-form.ts'

test.use({ launchOptions: FAKE_CAMERA })

/** No other person's mails are about them. */
function newcomer(people: People): Promise<Person> {
  return people.newcomer(`Odile ${uniqueWord()}`)
}

test('from the closed form to the first item, without signing in again', async ({
  openBrowser,
  people,
  request,
}) => {
  const person = await newcomer(people)
  const page = await openBrowser(person)
  await page.goto('/tableau-de-bord/mes-objets/ajouter')
  await page.getByRole('link', { name: 'Vérifier mon identité (2 min)' }).click()
  await expect(page).toHaveURL(/\/profil#verification$/)
  await openVerification(page)
  await expectSoundScreen(page, 'the empty identity form')
  await fillDocument(page)
  await openCamera(page)
  await sendButton(page).click()
  await expect(sectionOf(page).getByText('Prenez votre photo avec la caméra.')).toBeInViewport()
  await expect(shutterOf(page)).toBeInViewport()
  await shutterOf(page).click()
  await expect(sectionOf(page).getByRole('img', { name: "Vous, à l'instant" })).toBeVisible()
  await expectSoundScreen(page, 'the filled identity form')
  // The photo that is looked at is sent too.
  await sendButton(page).click()
  await expect(sectionOf(page).getByText('Vérification envoyée !')).toBeVisible()
  await expect(sectionOf(page).getByText('En attente', { exact: true })).toBeVisible()
  await expectSoundScreen(page, 'the identity that waits')

  const administrator = await openBrowser(null, { viewport: { width: 1366, height: 768 }, isMobile: false })
  await administrator.goto(await decisionLink(request, person, '2'))
  await expect(administrator.getByText('GA 12-3456')).toBeVisible()
  // Both faces at once, and each larger.
  const faces = administrator.getByRole('img')
  await expect(faces).toHaveCount(2)
  for (const face of await faces.all()) await expect(face).toBeInViewport({ ratio: 1 })
  const small = await faces.first().boundingBox()
  await administrator.getByLabel(/^Agrandir.*Pièce d'identité/).check()
  const large = await faces.first().boundingBox()
  expect(large?.width).toBeGreaterThan(1.8 * (small?.width ?? 0))
  expect((await person.api.getUser({ params: { id: person.id } })).verifier).toBe(1)
  await administrator.getByRole('button', { name: 'Accepter la vérification' }).click()
  await expect(administrator.getByRole('heading', { name: /est vérifiée/ })).toBeVisible()
  const onward = administrator.getByRole('link', { name: 'Voir les dossiers qui attendent' })
  await expect(onward, 'in the colour of the site').toHaveCSS('color', 'rgb(31, 90, 67)')

  await comeBack(page)
  await expect(page.getByRole('status').filter({ hasText: 'Votre identité est vérifiée' })).toContainText(
    'Vérifié',
  )
  await expect(sectionOf(page).getByText('Vérifié', { exact: true })).toBeVisible()
  await expectSoundScreen(page, 'the identity that is verified')
  await expect(
    (await menuWith(page, 'Portefeuille')).getByRole('link', { name: 'Portefeuille', exact: true }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Ajouter un objet' }).first().click()
  await expect(fieldOf(page, 'Titre')).toBeVisible()
})

test('a declined file says why and may be sent again; a rejected one is final @deep @telephone-only', async ({
  openBrowser,
  people,
  request,
}) => {
  const person = await newcomer(people)
  await sendFile(person)
  const page = await openBrowser(person)
  await page.goto('/tableau-de-bord/mes-objets/ajouter')
  await expect(page.getByText("en cours d'examen")).toBeVisible()
  const administrator = await openBrowser(null)
  await administrator.goto(await decisionLink(request, person, '0'))
  await administrator.getByRole('textbox').fill('La pièce est coupée en haut.')
  await administrator.getByRole('button', { name: 'Refuser ce dossier' }).click()
  await expect(administrator.getByRole('heading', { name: /est refusé/ })).toBeVisible()

  await comeBack(page)
  await page.getByRole('link', { name: 'Voir pourquoi' }).click()
  await expect(sectionOf(page)).toContainText('La pièce est coupée en haut.')
  await expect(sendButton(page)).toBeVisible()
  await expectSoundScreen(page, 'the declined identity')

  await sendFile(person)
  await administrator.goto(await decisionLink(request, person, '-1'))
  await administrator.getByRole('textbox').fill('La pièce est fausse.')
  await administrator.getByRole('button', { name: 'Rejeter définitivement' }).click()
  await expect(administrator.getByRole('heading', { name: /rejetée/ })).toBeVisible()
  await page.reload()
  await expect(sectionOf(page).getByText('Rejeté', { exact: true })).toBeVisible()
  await expect(sectionOf(page)).toContainText('La pièce est fausse.')
  await expect(sectionOf(page).getByRole('link', { name: 'Demandez à notre équipe' })).toBeVisible()
  await expectSoundScreen(page, 'the rejected identity')
})

test('missing data is reported at its place, in order @deep', async ({ openBrowser, people, isPhone }) => {
  const page = await openBrowser(await newcomer(people))
  const section = await openVerification(page)
  await expect(section.getByText('Prendre en photo')).toBeVisible({ visible: isPhone })
  await sendButton(page).click()
  await expect(section.getByText('Choisissez un type de pièce.')).toBeVisible()
  await expect(section.getByText('Recopiez le numéro de la pièce')).toBeVisible()
  await expect(section.getByText('Ajoutez la photo de votre pièce.')).toBeVisible()
  await expect(section.getByText('Prenez votre photo avec la caméra.')).toBeVisible()
  await expect(section.getByRole('radio').first()).toBeFocused()
  await expectSoundScreen(page, 'the identity form with its problems')
})

test('both photos can be taken again; the camera is on only while it is shown @telephone-only @deep', async ({
  openBrowser,
  people,
}) => {
  const page = await openBrowser(await newcomer(people))
  const section = await openVerification(page)
  await fillDocument(page)
  await section.getByRole('button', { name: 'Reprendre la photo de votre pièce' }).click()
  await section.getByLabel('Choisir une photo').setInputFiles(await documentFile())
  await expect(section.getByText('Photo bien reçue.')).toBeVisible()

  expect(await cameraOf(page)).toEqual({ opened: 0, on: false })
  await openCamera(page)
  expect(await cameraOf(page)).toEqual({ opened: 1, on: true })
  await expectSoundScreen(page, 'the open camera')
  await section.getByRole('button', { name: 'Annuler' }).click()
  await expect(section.getByRole('button', { name: 'Ouvrir la caméra' })).toBeFocused()
  expect(await cameraOf(page)).toEqual({ opened: 1, on: false })

  await openCamera(page)
  await shutterOf(page).click()
  const photo = section.getByRole('img', { name: "Vous, à l'instant" })
  const size = await photo.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    return [image.naturalWidth, image.naturalHeight]
  })
  expect(size).toEqual([640, 480])
  expect(await cameraOf(page)).toEqual({ opened: 2, on: false })
  await expectSoundScreen(page, 'the photo that is looked at')
  await section.getByRole('button', { name: 'Reprendre', exact: true }).click()
  await expect(shutterOf(page)).toBeEnabled()

  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    Object.defineProperty(document, 'hidden', { value: false, configurable: true })
  })
  await expect(section.getByText('La caméra est éteinte')).toBeVisible()
  expect(await cameraOf(page)).toEqual({ opened: 3, on: false })
  await section.getByRole('button', { name: 'Rouvrir la caméra' }).click()
  await shutterOf(page).click()
  await section.getByRole('button', { name: 'Utiliser cette photo' }).click()
  await expect(livePictureOf(page)).toContainText('bien reçue')

  await page.getByRole('link', { name: 'Mes objets' }).first().click()
  const question = page.getByRole('dialog', { name: 'Quitter cette page ?' })
  await expect(question).toContainText("n'ont pas encore été envoyées")
  await question.getByRole('button', { name: 'Rester' }).click()
  await expect(livePictureOf(page)).toBeVisible()
})

test('an expired prompt is announced in time, and replaced @telephone-only @deep', async ({
  openBrowser,
  people,
}) => {
  const page = await openBrowser(await newcomer(people))
  await page.clock.install()
  const section = await openVerification(page)
  await openCamera(page)
  await expect(section.getByText('Il reste')).toHaveCount(0)
  await page.clock.fastForward('08:30')
  await expect(section.getByText(/^Il reste 1 min [0-3]\d s$/)).toBeVisible()
  await page.clock.fastForward('02:00')
  await expect(section.getByRole('alert')).toContainText('Le temps pour prendre la photo est écoulé.')
  expect((await cameraOf(page)).on).toBe(false)
  await openCamera(page)
})

test('a server error leads back to its step @telephone-only @deep', async ({
  openBrowser,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/, /net::ERR|Failed to fetch/)
  const page = await openBrowser(await newcomer(people))
  const section = await openVerification(page)
  await fillDocument(page)
  const refuse = (code: string, message: string) => ({
    status: 409,
    contentType: 'application/json',
    body: JSON.stringify({ error: { code, message } }),
  })
  const over = 'Le temps pour prendre la photo est écoulé.'
  await page.route('**/api/verification/pictures', (route) => route.fulfill(refuse('LIVENESS_EXPIRED', over)))
  await openCamera(page)
  await shutterOf(page).click()
  await section.getByRole('button', { name: 'Utiliser cette photo' }).click()
  await expect(section.getByRole('alert')).toContainText(over)
  await page.unroute('**/api/verification/pictures')
  await takeLivePhoto(page)

  await page.route('**/api/verification', (route) => route.abort())
  await sendButton(page).click()
  await expect(section.getByRole('alert')).toContainText("Erreur lors de l'envoi.")
  await expectSoundScreen(page, 'the sending that failed')
  await page.unroute('**/api/verification')
  const gone = "Une des photos n'est plus là. Reprenez-la."
  await page.route('**/api/verification', (route) => route.fulfill(refuse('IDENTITY_PICTURE_MISSING', gone)))
  await sendButton(page).click()
  await expect(section.getByText(gone).first()).toBeVisible()
  await expect(section.getByText('Photo bien reçue.')).toHaveCount(0)
})

test('the camera is used by the keyboard alone, and its prompt is announced @deep @computer-only', async ({
  openBrowser,
  people,
}) => {
  const page = await openBrowser(await newcomer(people))
  const section = await openVerification(page)
  await section.getByRole('button', { name: 'Ouvrir la caméra' }).focus()
  await page.keyboard.press('Enter')
  await expect(shutterOf(page)).toBeEnabled()
  await expect(page.locator(':focus')).toContainText(/Levez|Montrez|Souriez/)
  await page.keyboard.press('Tab')
  await expect(shutterOf(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator(':focus')).toContainText('Votre photo')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(livePictureOf(page)).toBeFocused()
})
