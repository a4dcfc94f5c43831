import { ADMINISTRATOR, openView } from './administration-steps.ts'
import { uniqueWord } from './owner.ts'
import { pictureFile } from './owner-pictures.ts'
import { expect, test } from './product-test.ts'
import { expectSoundScreen } from './screen-state.ts'
import { comeBack } from './turning-back.ts'
import {
  FAKE_CAMERA,
  openVerification,
  sectionOf,
  sendButton,
  sendFile,
  takeLivePhoto,
} from './verification-form.ts'

test.use({ launchOptions: FAKE_CAMERA })

test('an expired card with its attestation is enough; the verifier sees both, and who else gave the NIP', async ({
  openBrowser,
  people,
  expectedErrors,
}) => {
  // The same picture twice is refused by the server.
  expectedErrors.push(/status of 400/)
  const nip = `N${Date.now()}`
  const [first, person] = [
    await people.newcomer(`Ruth ${uniqueWord()}`),
    await people.newcomer(`Odile ${uniqueWord()}`),
  ]
  await sendFile(first, nip)
  const page = await openBrowser(person)
  const section = await openVerification(page)
  await section.getByRole('radio', { name: 'CNI expirée et attestation NIP' }).check()
  await expectSoundScreen(page, 'the form of two papers')
  await section.getByLabel('Numéro de la carte').fill('ga 12-3456')
  await section.getByLabel('NIP (facultatif)').fill(nip.slice(1))
  const card = section.getByRole('region', { name: 'Photo de votre carte' })
  const paper = section.getByRole('region', { name: "Photo de l'attestation" })
  await card.getByLabel('Choisir une photo').setInputFiles(await pictureFile(3))
  await expect(card.getByRole('figure')).toContainText('bien reçue')
  await takeLivePhoto(page)
  await sendButton(page).click()
  await expect(section.getByText('Recopiez le NIP')).toBeVisible()
  await expect(section.getByText("Ajoutez la photo de l'attestation.")).toBeVisible()
  await expect(section.getByLabel('NIP (facultatif)')).toBeFocused()

  await section.getByLabel('NIP (facultatif)').fill(nip.toLowerCase().replace(/(.{4})/g, '$1 '))
  await paper.getByLabel('Choisir une photo').setInputFiles(await pictureFile(3))
  await expect(paper.getByRole('figure')).toContainText('bien reçue')
  await sendButton(page).click()
  await expect(section.getByText("C'est deux fois la même photo")).toBeVisible()
  await expectSoundScreen(page, 'the same picture twice')
  await paper.getByLabel('Choisir une photo').setInputFiles(await pictureFile(4))
  await expect(paper.getByRole('figure')).toContainText('bien reçue')
  await sendButton(page).click()
  await expect(sectionOf(page).getByText('Vérification envoyée !')).toBeVisible()
  await expect(sectionOf(page).getByText(/Nous visons une réponse avant le .* de 8 h à 20 h/)).toBeVisible()
  await expectSoundScreen(page, 'two papers that wait')

  const desk = await openBrowser(await people.known(ADMINISTRATOR))
  await openView(desk, 'identites', 'Identités à vérifier')
  const file = desk.getByRole('listitem').filter({ hasText: person.name })
  await expect(file).toContainText('CNI expirée et attestation NIP')
  await file.getByRole('button', { name: 'Ouvrir le dossier' }).click()
  await expect(desk.getByText(nip)).toBeVisible()
  await expect(desk.getByText(`d'un autre compte ouvert : ${first.name}`)).toBeVisible()
  for (const name of ['CNI expirée', 'Photo de la personne', 'Attestation NIP'])
    await expect(desk.getByRole('img', { name, exact: true })).toBeVisible()
  await expectSoundScreen(desk, 'the file of two papers')
  await desk.getByRole('button', { name: 'Accepter la vérification' }).click()
  await expect(desk.getByRole('heading', { level: 1 })).toContainText('est vérifiée')
  await comeBack(page)
  await expect(sectionOf(page).getByText('Vérifié', { exact: true })).toBeVisible()
})
