import { formatFrancs } from '@okoume/domain/money/francs.ts'
import type { Locator, Page } from '@playwright/test'
import { ADMINISTRATOR, caseOf, openView } from './administration-steps.ts'
import { unfold } from './dashboard.ts'
import { OWNER, open, openHandover, TERMS } from './handover-steps.ts'
import { CUT } from './outbox-steps.ts'
import { pictureFile } from './owner-pictures.ts'
import { expect, test } from './product-test.ts'
import { expectSoundScreen } from './screen-state.ts'
import { rentFromToday } from './wallet-steps.ts'

const card = (page: Page): Locator => page.getByRole('region', { name: /^(Remise|Retour) de l'objet$/ })

test('a renter reports a problem; the owner offers a part of the rent, which comes back', async ({
  openBrowser,
  people,
  visitor,
}) => {
  const [owner, renter] = [await people.known(OWNER), await people.newcomer('Ornella Bibang')]
  const { id, item } = await rentFromToday(visitor, owner, renter, TERMS)
  const [ownerPage, renterPage] = [await openBrowser(owner), await openBrowser(renter)]
  await open(renterPage, id, item.title)
  const button = card(renterPage).getByRole('button', {
    name: "L'objet n'est pas conforme ou ne marche pas",
  })
  await button.click()
  const dialog = renterPage.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect(button).toBeFocused()
  await button.click()
  await expect(dialog).toContainText('Gardez-le sans vous en servir, prenez des photos.')
  await dialog.getByRole('button', { name: 'Signaler' }).click()
  await expect(dialog).toContainText('Dites-le en 10 caractères au moins.')
  await expectSoundScreen(renterPage, 'a report without a word')
  await dialog.getByLabel("Qu'est-ce qui ne va pas ?").fill('Elle ne démarre pas.')
  await dialog.getByRole('button', { name: 'Signaler' }).click()
  await expect(card(renterPage)).toContainText("Vous avez signalé un problème avec l'objet.")
  await expect(renterPage.locator(':focus')).toContainText("C'est signalé.")

  await open(ownerPage, id, item.title)
  await expect(card(ownerPage)).toContainText('Elle ne démarre pas')
  await expectSoundScreen(ownerPage, 'a report to answer')
  await card(ownerPage).getByRole('button', { name: 'Proposer un montant' }).click()
  await card(ownerPage).getByLabel('Montant à rendre, en FCFA').fill('9 000')
  await card(ownerPage).getByRole('button', { name: 'Envoyer' }).click()
  await expect(card(ownerPage)).toContainText(`Proposez de 1 FCFA à ${formatFrancs(4999)}.`)
  await card(ownerPage).getByLabel('Montant à rendre, en FCFA').fill('2 000')
  await card(ownerPage).getByRole('button', { name: 'Envoyer' }).click()
  await expect(card(ownerPage)).toContainText('Vous proposez de rendre')
  await expect(ownerPage.locator(':focus')).toContainText('Votre proposition est envoyée.')

  await renterPage.reload()
  await card(renterPage)
    .getByRole('button', { name: `Accepter ${formatFrancs(2000)}` })
    .click()
  await card(renterPage).getByRole('button', { name: 'Envoyer' }).click()
  await expect(card(renterPage)).toContainText(`${formatFrancs(2000)} du loyer reviennent au locataire`)
})

test('an administrator settles a problem on which nobody agrees', async ({
  openBrowser,
  people,
  visitor,
}) => {
  const [owner, renter] = [await people.known(OWNER), await people.newcomer('Régis Ntoutoume')]
  const { id, item } = await rentFromToday(visitor, owner, renter, TERMS)
  await renter.api.reportProblem({ params: { id }, body: { text: 'Elle ne démarre pas.' } })
  await owner.api.answerReport({ params: { id }, body: { answer: 'contest', text: 'Elle démarrait hier.' } })

  const page = await openBrowser(await people.known(ADMINISTRATOR))
  await openView(page, 'retours', 'Retours et remises contestés')
  const dispute = caseOf(page, item.title)
  await expect(dispute).toContainText('Elle démarrait hier')
  await dispute.getByRole('button', { name: 'Trancher' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Trancher' }).click()
  await expect(dialog).toContainText(`Entrez un montant de 0 à ${formatFrancs(5000)}.`)
  await expectSoundScreen(page, 'a handover to settle')
  await dialog.getByLabel('Part du loyer pour le propriétaire').fill('3 000')
  await dialog.getByLabel('Pourquoi cette décision').fill('Une panne pour moitié.')
  await dialog.getByRole('button', { name: 'Trancher' }).click()
  await expect(dispute).toHaveCount(0)

  const renterPage = await openBrowser(renter)
  await open(renterPage, id, item.title)
  await expect(card(renterPage)).toContainText('Une panne pour moitié')
})

test('photos taken without network are dated and sent later, and both parties see them', async ({
  openBrowser,
  people,
  visitor,
  expectedErrors,
}) => {
  expectedErrors.push(...CUT)
  const [owner, renter] = [await people.known(OWNER), await people.newcomer('Gisèle Mintsa')]
  const { id, item } = await rentFromToday(visitor, owner, renter, TERMS)
  const page = await openBrowser(owner)
  await openHandover(page, id, 'remise')
  const photos = page.getByRole('main')
  await expect(photos).toContainText("Sans photo d'avant et d'après")
  await page.context().setOffline(true)
  await photos.getByLabel("Vue d'ensemble").setInputFiles(await pictureFile(1))
  await expect(photos.getByRole('img', { name: "Vue d'ensemble" })).toBeVisible()
  await expect(photos).toContainText('En attente du réseau')
  await expectSoundScreen(page, 'a photo that waits for the network')
  await photos.getByLabel('Défauts déjà là').setInputFiles({
    name: 'a.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('not a picture'),
  })
  await expect(photos.getByRole('alert')).toContainText(
    "Cette photo n'a pas pu être lue. Prenez-en une autre.",
  )
  // Without its end, which browsers refuse to decode and the server does not.
  const { buffer, ...file } = await pictureFile(2)
  await photos.getByLabel('Défauts déjà là').setInputFiles({ ...file, buffer: buffer.subarray(0, -2) })
  await expect(photos.getByRole('img', { name: 'Défauts déjà là' })).toBeVisible()
  await expect(photos.getByRole('alert')).toHaveCount(0)
  await page.context().setOffline(false)
  await expect(photos).toContainText(/Datée à \d+\sh\s\d\d/)
  await expect(photos).not.toContainText('En attente du réseau')
  await expect(page.getByRole('button', { name: 'Continuer', exact: true })).toBeVisible()

  const renterPage = await openBrowser(renter)
  await openHandover(renterPage, id, 'remise')
  await expect(renterPage.getByRole('main')).toContainText('Montrez les défauts déjà là')
  await open(renterPage, id, item.title)
  await unfold(renterPage, 'Photos')
  await renterPage.getByRole('button', { name: 'Voir les photos des deux (2)' }).click()
  const shown = renterPage
    .getByRole('dialog')
    .getByRole('img', { name: "Vue d'ensemble, par le propriétaire" })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expectSoundScreen(renterPage, 'photos of a handover')
})
