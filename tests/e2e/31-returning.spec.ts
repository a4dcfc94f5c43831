import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { cardOf, cardWithId, openRental, openRentalWithId, readWallet } from './dashboard.ts'
import { enterCode, rentToday } from './paid-rental.ts'
import { expect, test } from './product-test.ts'
import { expectSoundScreen } from './screen-state.ts'

const THEIR_OWNER = 'thierry@okoume.test'

test('the renter declares the return, the owner confirms it, the deposit goes back @deep', async ({
  openBrowser,
  people,
  visitor,
  objectCalled,
}) => {
  const [renter, owner] = [await people.newcomer('Odette Mengue'), await people.known(THEIR_OWNER)]
  const item = await objectCalled('Toges et toques')
  const { id, start, end, quote } = await rentToday(visitor, renter, owner, item)
  await enterCode(owner, renter, id, 'remise')
  const page = await openBrowser(renter)
  await page.goto('/tableau-de-bord/mes-locations')
  const card = await openRental(cardOf(page, item.title, start, end))
  const dialog = page.getByRole('dialog', { name: 'Déclarer le retour ?' })

  await card.getByRole('button', { name: 'Déclarer le retour' }).click()
  await expect(dialog).toContainText('le contester jusqu')
  await expect(dialog).toContainText(formatFrancs(quote.deposit))
  await expectSoundScreen(page, 'the dialog of a return')
  await dialog.getByRole('button', { name: 'Déclarer le retour' }).click()
  await expect(card.getByRole('status')).toContainText('Retour déclaré. Le propriétaire est prévenu')
  await expect(card.locator(':focus')).toContainText('Retour déclaré')
  await expect(card.getByRole('button', { name: 'Déclarer le retour' })).toHaveCount(0)

  const ownerPage = await openBrowser(owner)
  const before = await readWallet(ownerPage)
  await ownerPage.goto('/tableau-de-bord/demandes')
  const request = await openRental(cardWithId(ownerPage, id))
  await expect(request).toContainText("Le locataire déclare avoir rendu l'objet")
  await request.getByRole('button', { name: 'Confirmer le retour' }).click()
  const confirm = ownerPage.getByRole('dialog', { name: 'Confirmer le retour ?' })
  await expect(confirm).toContainText(formatFrancs(quote.deposit))
  await confirm.getByRole('button', { name: 'Confirmer le retour' }).click()
  await expect(request.getByRole('status')).toContainText(
    `Retour confirmé. La caution de ${formatFrancs(quote.deposit)} est rendue au locataire`,
  )
  const after = await readWallet(ownerPage)
  expect(after.cautions).toBe(before.cautions - quote.deposit)
  expect(after.balance).toBe(before.balance)

  await page.reload()
  await expect(card).toContainText('Le propriétaire a confirmé le retour.')
  await expect(card).toContainText(`Le remboursement de ${formatFrancs(quote.deposit)} est`)
})

test('the owner contests a return, the renter proposes less, and they agree without anybody else', async ({
  openBrowser,
  people,
  visitor,
  objectCalled,
}) => {
  const [renter, owner] = [await people.newcomer('Pascal Essono'), await people.known(THEIR_OWNER)]
  const item = await objectCalled('Costume noir')
  const { id } = await rentToday(visitor, renter, owner, item)
  await enterCode(owner, renter, id, 'remise')
  const page = await openBrowser(owner)
  const card = await openRentalWithId(page, id)
  const dialog = page.getByRole('dialog', { name: 'Contester le retour ?' })
  const send = dialog.getByRole('button', { name: 'Contester le retour' })
  const reason = dialog.getByLabel("Que s'est-il passé ?")

  await card.getByRole('button', { name: 'Contester le retour' }).click()
  await send.click()
  await expect(dialog.getByLabel('Motif')).toBeFocused()
  await dialog.getByLabel('Motif').selectOption('Abîmé')
  await reason.fill('Abîmé')
  await send.click()
  await expect(reason).toHaveAccessibleDescription(/Dites ce qui ne va pas, en 10 caractères au moins/)
  await expect(reason).toBeFocused()
  await expectSoundScreen(page, 'the dialog of a contest')
  await reason.fill('La veste est déchirée à la manche.')
  const amount = dialog.getByLabel('Montant demandé')
  await amount.fill('99999999')
  await send.click()
  await expect(amount).toHaveAccessibleDescription(/Demandez de 1 FCFA à/)
  await expect(amount).toBeFocused()
  await expectSoundScreen(page, 'the amount of a contest')
  await amount.fill('1 000')
  await expect(amount).toHaveAccessibleDescription(/Vous demandez 1.000.FCFA sur/)
  await send.click()
  await expect(card.getByRole('status')).toContainText('Retour contesté.')
  await expect(card.getByRole('button', { name: /(Confirmer|Contester) le retour$/ })).toHaveCount(0)

  const renterPage = await openBrowser(renter)
  const own = await openRentalWithId(renterPage, id)
  await expect(own).toContainText('Retour contesté')
  await expect(own).toContainText('La veste est déchirée à la manche')
  await expect(own).toContainText(`Le propriétaire demande ${formatFrancs(1000)} sur votre caution`)
  await expect(own.getByRole('button', { name: 'Déclarer le retour' })).toHaveCount(0)
  await expectSoundScreen(renterPage, 'a contested return')

  await own.getByRole('button', { name: 'Proposer un autre montant' }).click()
  const left = own.getByLabel('Montant que vous laissez')
  await left.fill('1000')
  await own.getByRole('button', { name: 'Envoyer ma proposition' }).click()
  await expect(left).toHaveAccessibleDescription(/Proposez de 1.FCFA à 999.FCFA/)
  await expectSoundScreen(renterPage, 'a proposal that is none')
  await left.fill('400')
  await own.getByLabel('Pourquoi ce montant').fill('La couture coûte 400 francs au marché.')
  await own.getByRole('button', { name: 'Envoyer ma proposition' }).click()
  await expect(own).toContainText(`Vous proposez ${formatFrancs(400)}.`)
  await expect(own).toContainText(/Réponse attendue avant demain/)
  await expect(renterPage.locator(':focus')).toContainText('Votre proposition est envoyée.')

  await page.reload()
  await expect(card).toContainText(`Le locataire vous propose ${formatFrancs(400)}.`)
  await expectSoundScreen(page, 'a proposal')
  await card.getByRole('button', { name: `Accepter ${formatFrancs(400)}` }).click()
  await card.getByRole('button', { name: 'Accepter', exact: true }).click()
  await expect(card).toContainText(
    `Vous vous êtes mis d'accord : ${formatFrancs(400)} de la caution vous reviennent`,
  )
  await renterPage.reload()
  await expect(own).toContainText("Vous vous êtes mis d'accord")
  await expect(own).toContainText("d'un commun accord", { ignoreCase: true })
})
