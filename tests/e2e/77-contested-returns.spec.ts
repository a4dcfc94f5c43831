import { createHash, randomUUID } from 'node:crypto'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import type { Page } from '@playwright/test'
import {
  ADMINISTRATOR,
  caseOf,
  expectNoticeOf,
  LONG_WORD,
  notified,
  openView,
} from './administration-steps.ts'
import { openRentalWithId, unfold } from './dashboard.ts'
import { pictureFile } from './owner-pictures.ts'
import { enterCode } from './paid-rental.ts'
import type { Person } from './people.ts'
import { expect, test } from './product-test.ts'
import { expectSoundScreen } from './screen-state.ts'
import { rentFromToday } from './wallet-steps.ts'

/** Owns items that no other test rents. */
const OWNER = 'ferdinand@okoume.test'
const DEPOSIT = 20_000
const REASON = "L'éraflure est réelle, mais elle se répare."

const LINES = ['Mallette', 'Chargeur']

/** Seals and sends a photo of what was handed over, as a device would. */
async function photographHandover({ api }: Person, id: string): Promise<void> {
  const { buffer } = await pictureFile(0, { width: 340, height: 330 })
  const sha256 = createHash('sha256').update(buffer).digest('hex')
  const seal = { slot: 'overview', sha256, bytes: buffer.length, takenAt: new Date().toISOString() } as const
  const params = { id, direction: 'remise' } as const
  await api.sealHandoverPhotos({ params, body: { seals: [seal] } })
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(buffer)]), 'photo.jpg')
  await api.uploadHandoverPhoto({ params: { ...params, sha256 }, form })
}

/** All that the dossier has, and that it prints on one sheet without the menus. */
async function expectDossier(page: Page, texts: readonly string[]): Promise<void> {
  const dossier = page.getByRole('article', { name: /^Dossier / })
  await expect(dossier).toBeFocused()
  for (const text of texts) await expect(dossier).toContainText(text)
  const photo = dossier.getByRole('img', { name: "Vue d'ensemble, par le propriétaire" })
  await expect(photo).toBeVisible()
  await expectSoundScreen(page, 'the dossier of a dispute')
  const printed = dossier.evaluate(
    (paper) =>
      new Promise((resolve) => {
        window.print = () => resolve([...paper.querySelectorAll('img')].every(({ complete }) => complete))
      }),
  )
  await page.getByRole('button', { name: 'Imprimer le dossier' }).click()
  expect(await printed).toBe(true)

  await page.emulateMedia({ media: 'print' })
  await expect(dossier).toBeVisible()
  await expect(photo).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
  const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)
  expect(sheets).toHaveLength(1)
  await page.emulateMedia({ media: 'screen' })
}

test('a contested return is settled by an administrator, and both parties see how', async ({
  openBrowser,
  people,
  visitor,
}) => {
  const owner = await people.known(OWNER)
  const renter = await people.newcomer('Gaëlle Mouckagni')
  const terms = { price: 5000, deposit: DEPOSIT, checklist: LINES }
  const { id, item } = await rentFromToday(visitor, owner, renter, terms)
  await photographHandover(owner, id)
  await enterCode(owner, renter, id, 'remise', LINES)
  await enterCode(renter, owner, id, 'retour', ['Mallette'])
  await owner.api.updateReturn({ params: { id }, body: { state: 'contested', reason: 'Une éraflure.' } })
  await renter.api.answerContest({ params: { id }, body: { answer: 'refuse', text: 'Elle y était déjà.' } })

  const message = { key: randomUUID(), text: 'Je la rends ce soir.' }
  await renter.api.sendMessage({ params: { id }, body: message })

  const page = await openBrowser(await people.known(ADMINISTRATOR))
  await openView(page, 'retours', 'Retours et remises contestés')
  const card = caseOf(page, item.title)
  await expect(card).toContainText('Une éraflure.')
  await expect(card).toContainText('Elle y était déjà.')
  await expect(card).toContainText('À vérifier : Chargeur.')
  await expect(card.getByRole('link', { name: renter.email })).toHaveAttribute(
    'href',
    `mailto:${renter.email}`,
  )
  await expect(card.getByRole('button', { name: 'Lire la conversation' })).toHaveCount(0)
  await expectSoundScreen(page, 'the contested returns')

  const renterPage = await openBrowser(renter)
  const own = await openRentalWithId(renterPage, id)
  await unfold(own, 'Aide')
  await own.getByRole('button', { name: 'Joindre notre conversation' }).click()
  await expect(own).toContainText('Votre conversation est jointe')
  await expect(renterPage.locator(':focus')).toContainText('Votre conversation est jointe')
  await page.reload()
  await card.getByRole('button', { name: 'Lire la conversation' }).click()
  await expect(page.getByRole('dialog')).toContainText('Je la rends ce soir.')
  await expectSoundScreen(page, 'the conversation of a dispute')
  await page.getByRole('button', { name: 'Fermer' }).click()

  await card.getByRole('button', { name: 'Voir les photos (1)' }).click()
  const photo = page.getByRole('img', { name: "Vue d'ensemble, par le propriétaire" })
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(340)
  await expectSoundScreen(page, 'the photos of a handover')
  await page.getByRole('button', { name: 'Fermer' }).click()

  await card.getByRole('link', { name: 'Voir le dossier' }).click()
  await expectDossier(page, [
    ...[item.title, item.description, owner.name, renter.name, owner.email, renter.email],
    ...['Une éraflure.', 'Elle y était déjà.', 'À vérifier : Chargeur.', 'Je la rends ce soir.'],
    ...['Ce que dit le propriétaire, le ', 'Ce que répond le locataire, le ', 'Prouvée par code le '],
    ...[formatFrancs(5000), formatFrancs(DEPOSIT)],
  ])
  await page.getByRole('link', { name: 'Tous les litiges' }).click()

  await card.getByRole('button', { name: 'Partager la caution' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Part du propriétaire').fill(String(DEPOSIT + 1))
  await dialog.getByRole('button', { name: 'Continuer' }).click()
  await expect(dialog.getByText(`Entrez un montant de 0 à ${formatFrancs(DEPOSIT)}.`)).toBeVisible()
  await expect(dialog.getByText('Dites pourquoi : les deux parties le liront.')).toBeVisible()
  await expectSoundScreen(page, 'a share that is none')
  await dialog.getByLabel('Part du propriétaire').fill('8 000')
  await expect(dialog.getByRole('status')).toHaveText(
    `${formatFrancs(8000)} au propriétaire, ${formatFrancs(12_000)} au locataire`,
  )
  await dialog.getByLabel('Pourquoi ce partage').fill(REASON)
  await dialog.getByRole('button', { name: 'Continuer' }).click()
  await expect(dialog).toContainText(REASON)
  const confirm = dialog.getByRole('button', { name: 'Confirmer' })
  // Disabled for half a second against a double click; its colours change when that ends.
  await expect(confirm).toBeEnabled()
  await expectSoundScreen(page, 'a share to confirm')
  await confirm.click()

  await expect(notified(page)).toContainText(
    `${formatFrancs(8000)} au propriétaire, ${formatFrancs(12_000)} au locataire`,
  )
  await expect(card).toHaveCount(0)

  const owners = await openBrowser(owner)
  await owners.goto('/tableau-de-bord/portefeuille')
  const movement = owners
    .getByRole('listitem')
    .filter({ hasText: 'Part de la caution qui vous revient' })
    .filter({ hasText: item.title })
  await expect(movement).toContainText(`+ ${formatFrancs(8000)}`)
  for (const party of [owner, renter]) await expectNoticeOf(await openBrowser(party), REASON)
})

test('a return that another administrator has settled meanwhile is explained, and leaves the list @deep @computer-only', async ({
  openBrowser,
  people,
  visitor,
  expectedErrors,
}) => {
  expectedErrors.push(/409 \(Conflict\)/)
  const owner = await people.known(OWNER)
  const renter = await people.newcomer('Hervé Ondimba')
  const { id, item } = await rentFromToday(visitor, owner, renter, { price: 5000, deposit: DEPOSIT })
  await enterCode(owner, renter, id, 'remise')
  await owner.api.updateReturn({
    params: { id },
    body: { state: 'contested', reason: 'Il manque le câble.' },
  })
  await renter.api.answerContest({ params: { id }, body: { answer: 'refuse', text: "Je l'ai rendu avec." } })
  const administrator = await people.known(ADMINISTRATOR)
  const page = await openBrowser(administrator)
  await openView(page, 'retours', 'Retours et remises contestés')
  const card = caseOf(page, item.title)
  await card.getByRole('button', { name: 'Partager la caution' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'La moitié' }).click()
  await dialog.getByLabel('Pourquoi ce partage').fill('Chacun la moitié.')
  await dialog.getByRole('button', { name: 'Continuer' }).click()
  await administrator.api.settleDispute({ params: { id }, body: { toOwner: 0, reason: 'Le câble est là.' } })
  await dialog.getByRole('button', { name: 'Confirmer' }).click()

  await expect(notified(page)).toContainText("Ce retour n'est plus contesté")
  await expect(card).toHaveCount(0)
})

test('a long name and long words fit the screen @deep', async ({ openBrowser, people, visitor }) => {
  const owner = await people.known(OWNER)
  const renter = await people.newcomer(`Marie-Antoinette ${'Nzengue'.repeat(9)}`)
  const { id, item } = await rentFromToday(visitor, owner, renter, {
    price: 5000,
    deposit: DEPOSIT,
  })
  const contest = { state: 'contested', reason: `${LONG_WORD}\n${LONG_WORD.repeat(3)}` } as const
  await enterCode(owner, renter, id, 'remise')
  await owner.api.updateReturn({ params: { id }, body: contest })
  await renter.api.answerContest({ params: { id }, body: { answer: 'refuse', text: LONG_WORD } })
  const administrator = await people.known(ADMINISTRATOR)
  const page = await openBrowser(administrator)
  await openView(page, 'retours', 'Retours et remises contestés')
  await expect(caseOf(page, item.title)).toContainText(renter.name)
  await expectSoundScreen(page, 'a contested return with a long name and long words')

  await administrator.api.settleDispute({ params: { id }, body: { toOwner: 0, reason: REASON } })
})
