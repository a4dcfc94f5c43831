import { addDays, calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { formatHandoverCode } from '@okoume/domain/rental/handover-code.ts'
import type { Locator, Page } from '@playwright/test'
import { ADMINISTRATOR, caseOf, openView } from './administration-steps.ts'
import { openTouched, titleOf } from './layout.ts'
import { CUT } from './outbox-steps.ts'
import { ownObject } from './owner.ts'
import { pictureFile } from './owner-pictures.ts'
import { answer, rentOverHttp } from './paid-rental.ts'
import type { Person } from './people.ts'
import { expect, test } from './product-test.ts'
import { awaitScripts } from './renter.ts'
import { expectSoundScreen } from './screen-state.ts'
import { rentFromToday } from './wallet-steps.ts'

/** Owns items that no other test rents. */
const OWNER = 'ferdinand@okoume.test'
const TERMS = { price: 5000, deposit: 20_000 }

const card = (page: Page): Locator => page.getByRole('region', { name: /^(Remise|Retour) de l'objet$/ })

async function open(page: Page, id: string, title: string): Promise<void> {
  await page.goto(`/location/${id}`)
  await expect(titleOf(page, title)).toBeVisible()
  await awaitScripts(page)
}

const codeOf = async ({ api }: Person, id: string) => (await api.getHandover({ params: { id } })).code ?? ''
const wrong = (code: string) => (code.startsWith('0') ? '1' : '0') + code.slice(1)

test('an owner without network proves the handover, the renter the return', async ({
  openBrowser,
  people,
  visitor,
  expectedErrors,
}) => {
  expectedErrors.push(...CUT, /400/)
  const [owner, renter] = [await people.known(OWNER), await people.newcomer('Blaise Mombo')]
  const { id, item } = await rentFromToday(visitor, owner, renter, {
    ...TERMS,
    checklist: ['Mallette', 'Chargeur', 'Mode d’emploi'],
  })
  const [ownerPage, renterPage] = [await openBrowser(owner), await openBrowser(renter)]

  await open(renterPage, id, item.title)
  const code = await codeOf(renter, id)
  await expect(card(renterPage)).toContainText(formatHandoverCode(code))
  await expect(card(renterPage)).toContainText("Ne le donnez qu'une fois l'objet en main et essayé.")
  await card(renterPage).getByRole('button', { name: 'Montrer le QR' }).click()
  await expect(card(renterPage).getByRole('img', { name: 'Code QR à scanner' })).toBeVisible()
  await expectSoundScreen(renterPage, 'a code to show')

  await open(ownerPage, id, item.title)
  await expect(card(ownerPage)).toContainText('Avec le code, votre loyer est à vous 24 h après la remise.')
  const boxes = card(ownerPage).getByRole('group', { name: 'Cochez ce que vous remettez avec' })
  await boxes.getByLabel('Mallette').check()
  await ownerPage.context().setOffline(true)
  await boxes.getByLabel('Chargeur').check()
  await card(ownerPage).getByLabel('Code de remise du locataire').fill(formatHandoverCode(code))
  await card(ownerPage).getByRole('button', { name: 'Enregistrer la remise' }).click()
  await expect(card(ownerPage)).toContainText(/Code noté à .+ Nous le vérifierons dès que le réseau revient/)
  await expectSoundScreen(ownerPage, 'a code that waits for the network')
  await ownerPage.context().setOffline(false)
  await expect(card(ownerPage)).toContainText('Votre code de retour.')
  await expect(ownerPage.locator(':focus')).toContainText('Objet remis')

  await renterPage.reload()
  const back = await codeOf(owner, id)
  await expect(card(renterPage).getByLabel('Code de retour du propriétaire')).toBeVisible()
  await awaitScripts(renterPage)
  const list = (page: Page) => page.getByRole('region', { name: 'Ce qui est remis avec' })
  await expect(list(renterPage).getByRole('listitem')).toHaveText([
    'Malletteremis',
    'Chargeurremis',
    'Mode d’emploinon remis',
  ])
  const returned = card(renterPage).getByRole('group', { name: 'Cochez ce que vous rendez avec' })
  await expect(returned.getByRole('checkbox')).toHaveCount(2)
  await returned.getByLabel('Mallette').check()
  const field = card(renterPage).getByLabel('Code de retour du propriétaire')
  const send = card(renterPage).getByRole('button', { name: 'Enregistrer le retour' })
  await field.fill('123')
  await send.click()
  await expect(card(renterPage)).toContainText('Le code a six chiffres.')
  await field.fill(wrong(back))
  await send.click()
  await expect(card(renterPage)).toContainText("Ce n'est pas le bon code. Il reste 4 essais.")
  await expectSoundScreen(renterPage, 'a wrong code')
  await field.fill(back)
  await send.click()
  await expect(renterPage.getByRole('main')).toContainText('Retour déclaré')
  await expect(renterPage.locator(':focus')).toContainText('Objet rendu')
  await expect(list(renterPage)).toContainText('À vérifier : Chargeur.')

  await ownerPage.reload()
  await expect(list(ownerPage)).toContainText('À vérifier : Chargeur.')
  await expect(list(ownerPage)).toContainText('À la remise, coché par vous le')
  await expectSoundScreen(ownerPage, 'a line that did not come back')
  await ownerPage.getByRole('button', { name: 'Contester le retour' }).click()
  const contest = ownerPage.getByRole('dialog')
  await expect(contest.getByLabel('Motif')).toHaveValue('incomplete')
  await expect(contest).toContainText('Non coché au retour : Chargeur.')
  await expectSoundScreen(ownerPage, 'a contest with its likely cause')
  await contest.getByRole('button', { name: 'Annuler' }).click()
  await ownerPage.getByRole('button', { name: 'Confirmer le retour' }).click()
  await ownerPage.getByRole('dialog').getByRole('button', { name: 'Confirmer le retour' }).click()
  await expect(ownerPage.getByRole('status').first()).toContainText('Retour confirmé')
  await expect
    .poll(async () => (await renter.api.getRental({ params: { id } })).refundState, { timeout: 20_000 })
    .toBe('paid')
})

const OFFLINE_ONCE = 'Ouvrez cette page une fois avec du réseau : elle marchera ensuite sans.'

test('the parties agree when to meet; a list warns until the code is on the device', async ({
  openBrowser,
  people,
  visitor,
  expectedErrors,
}) => {
  expectedErrors.push(...CUT, /400/)
  const [owner, renter] = [await people.known(OWNER), await people.newcomer('Nadine Ossa')]
  const item = await ownObject(owner, TERMS)
  const start = addDays(calendarDay((await visitor.getDemoClock()).today), 2)
  const { id } = await rentOverHttp(visitor, renter, { item, start, end: start })
  const page = await openBrowser(renter)
  await openTouched(page, '/tableau-de-bord/mes-locations')
  const row = page.getByRole('listitem').filter({ hasText: item.title })
  await expect(row).toBeVisible()
  await expect(row).not.toContainText(OFFLINE_ONCE)
  await answer(owner, id, 'acceptée')
  await openTouched(page, '/tableau-de-bord/mes-locations')
  await expect(row).toContainText(OFFLINE_ONCE)
  await expectSoundScreen(page, 'a list with a code that is not on the device')
  await row.getByRole('link').click()
  await expect(titleOf(page, item.title)).toBeVisible()

  await card(page).getByRole('button', { name: "Convenir d'une heure" }).click()
  const field = card(page).getByLabel('Quand et où vous retrouver')
  await expect(field).toBeFocused()
  await card(page).getByRole('button', { name: 'Proposer' }).click()
  await expect(card(page)).toContainText("Écrivez l'heure et l'endroit.")
  await field.fill(`Code ${await codeOf(renter, id)}`)
  await card(page).getByRole('button', { name: 'Proposer' }).click()
  await expect(card(page)).toContainText("N'écrivez pas votre code : il se donne objet en main.")
  await expectSoundScreen(page, 'a meeting that gives the code away')
  await field.fill('Samedi 9 h, devant la pharmacie')
  await page.keyboard.press('Enter')
  await expect(card(page)).toContainText('Samedi 9 h, devant la pharmacie')
  await expect(card(page)).toContainText('Proposé par vous')
  await expect(page.locator(':focus')).toContainText("C'est proposé.")

  const ownerPage = await openBrowser(owner)
  await open(ownerPage, id, item.title)
  await expect(card(ownerPage)).toContainText('Proposé par le locataire')
  await card(ownerPage).getByRole('button', { name: "Changer l'heure" }).click()
  await card(ownerPage).getByLabel('Quand et où vous retrouver').fill('Samedi 10 h, même endroit')
  await card(ownerPage).getByRole('button', { name: 'Proposer' }).click()
  await expect(card(ownerPage)).toContainText('Samedi 10 h, même endroit')
  await expectSoundScreen(ownerPage, 'a meeting')

  await openTouched(page, '/tableau-de-bord/mes-locations')
  await expect(row).toBeVisible()
  await expect(row).not.toContainText(OFFLINE_ONCE)
  await page.context().setOffline(true)
  await row.getByRole('link').click()
  await expect(card(page)).toContainText(formatHandoverCode(await codeOf(renter, id)))
  await page.context().setOffline(false)
})

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

test('an administrator settles a problem on which nobody agrees @deep', async ({
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
  await open(page, id, item.title)
  const photos = page.getByRole('region', { name: 'Photos de la remise' })
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

  const renterPage = await openBrowser(renter)
  await open(renterPage, id, item.title)
  await renterPage.getByRole('button', { name: 'Voir les photos des deux (2)' }).click()
  const shown = renterPage
    .getByRole('dialog')
    .getByRole('img', { name: "Vue d'ensemble, par le propriétaire" })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expectSoundScreen(renterPage, 'photos of a handover')
})
