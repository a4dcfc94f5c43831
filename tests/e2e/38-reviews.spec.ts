import { readScan } from '@okoume/domain/rental/handover-code.ts'
import { openRentalWithId } from './dashboard.ts'
import type { Person } from './people.ts'
import { expect, test } from './product-test.ts'
import { expectSoundScreen } from './screen-state.ts'
import { rentFromToday } from './wallet-steps.ts'

const OWNER = 'annick@okoume.test'
const SECRET = 'Le manche tient mal, à resserrer.'

/** Gives the item, or gives it back: with the token that the other one shows. */
async function prove(giver: Person, receiver: Person, id: string, direction: 'remise' | 'retour') {
  const { scan } = await receiver.api.getHandover({ params: { id } })
  const { token = '' } = readScan(scan ?? '') ?? {}
  await giver.api.proveHandover({ params: { id, direction }, body: { key: direction, token } })
}

test('both parties review a rental, and each reads the other once both have', async ({
  expectedErrors,
  openBrowser,
  people,
  visitor,
}) => {
  // A review that was published meanwhile.
  expectedErrors.push(/409/)
  const [renter, owner] = [await people.newcomer('Estelle Mba'), await people.known(OWNER)]
  const { id, item } = await rentFromToday(visitor, owner, renter, { price: 5000, deposit: 20_000 })
  await prove(owner, renter, id, 'remise')
  await prove(renter, owner, id, 'retour')

  const page = await openBrowser(renter)
  await page.goto('/tableau-de-bord/accueil')
  await expect(page.getByRole('link', { name: 'Donner votre avis' })).toBeVisible()
  const own = await openRentalWithId(page, id)
  await own.getByRole('button', { name: 'Envoyer mon avis' }).click()
  await expect(own.getByText('Choisissez de une à cinq étoiles.')).toBeVisible()
  await own
    .getByRole('group', { name: 'Votre note' })
    .getByRole('radio', { name: '3 étoiles' })
    .check({ force: true })
  await page.keyboard.press('ArrowRight')
  await expect(own.getByRole('radio', { name: '4 étoiles' })).toBeChecked()
  await own.getByRole('checkbox', { name: 'bien expliqué' }).check({ force: true })
  await expectSoundScreen(page, 'a review to write')
  await own.getByLabel('Votre avis').fill(`${SECRET} Appelez le 077 12 34 56.`)
  await own.getByRole('button', { name: 'Envoyer mon avis' }).click()
  await expect(own).toContainText('vous seul pouvez le lire')
  await expectSoundScreen(page, 'a review that waits')
  await own.getByRole('button', { name: 'Changer mon avis' }).click()
  await own.getByLabel('Votre avis').fill('Rien à redire.')

  const ownerPage = await openBrowser(owner)
  const theirs = await openRentalWithId(ownerPage, id)
  await expect(theirs).toContainText('a donné son avis. Donnez le vôtre pour lire le sien')
  await expect(theirs).not.toContainText(SECRET)
  await theirs
    .getByRole('group', { name: 'Votre note' })
    .getByRole('radio', { name: '5 étoiles' })
    .check({ force: true })
  await theirs.getByRole('button', { name: 'Envoyer mon avis' }).click()
  await expect(theirs).toContainText(SECRET)
  await expect(theirs).not.toContainText('077')
  await theirs.getByText('Répondre à cet avis').click()
  await theirs.getByLabel('Votre réponse').fill('Resserré, merci.')
  await expectSoundScreen(ownerPage, 'a reply to write')
  await theirs.getByRole('button', { name: 'Publier ma réponse' }).click()
  await expect(theirs).toContainText('Resserré, merci')
  await expect(theirs.getByText('Répondre à cet avis')).toHaveCount(0)

  // The renter's form has been open all the while.
  await own.getByRole('button', { name: 'Envoyer mon avis' }).click()
  await expect(own).toContainText('Cet avis est publié : il ne change plus.')
  await expect(own).toContainText('Resserré, merci')
  await expectSoundScreen(page, 'a review that came too late')

  await page.goto(`/objet/${item.id}`)
  const reviews = page.getByRole('region', { name: /^Avis/ })
  await expect(reviews).toContainText('4,0 (1 avis)')
  await expect(reviews).toContainText(SECRET)
  await expect(reviews).toContainText('Resserré, merci')
  await expectSoundScreen(page, 'an item with a review')
  await page.getByRole('main').getByRole('link', { name: item.ownerName }).click()
  await expect(page.getByRole('heading', { level: 1, name: item.ownerName })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Avis reçus' })).toContainText(SECRET)
  await expect(page.getByRole('region', { name: 'Ses objets' }).getByRole('article')).not.toHaveCount(0)
  await expectSoundScreen(page, 'an owner')
})
