import { expect, test } from './product-test.ts'
import { expectSoundScreen } from './screen-state.ts'
import { ANY_PROMPT, documentFile, livePictureOf, openVerification } from './verification-form.ts'

test("without a camera the telephone's own application takes the requested photo", async ({
  openBrowser,
  people,
}) => {
  const page = await openBrowser(await people.newcomer('Odile Sans Caméra'))
  const section = await openVerification(page)
  await section.getByRole('button', { name: 'Ouvrir la caméra' }).click()
  await expect(section.getByRole('alert')).toContainText("Impossible d'accéder à la caméra.")
  await expect(section.getByText(ANY_PROMPT)).toBeVisible()
  await expectSoundScreen(page, 'the camera that is refused')

  const selfie = section.getByLabel("Prendre un selfie avec l'appareil photo")
  await expect(selfie).toHaveAttribute('capture', 'user')
  await selfie.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('rien') })
  await expect(section.getByText('Cette photo ne peut pas être lue ici.')).toBeVisible()
  await selfie.setInputFiles(await documentFile())
  await section.getByRole('button', { name: 'Utiliser cette photo' }).click()
  await expect(livePictureOf(page)).toContainText('bien reçue')
})
