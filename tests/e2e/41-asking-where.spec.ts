import { formatPickupPlace } from '@okoume/domain/rental/delivery.ts'
import { expect, test } from './product-test.ts'
import {
  ADDRESS,
  askForDelivery,
  askToRent,
  chooseDates,
  expectPickup,
  openObject,
  RECIPIENT_PHONE,
} from './renter.ts'
import { expectSoundScreen } from './screen-state.ts'

test('whoever comes for the item types no address, and the bill says where it is', async ({
  openBrowser,
  people,
  objectCalled,
  seasonDay,
}) => {
  const page = await openBrowser(await people.newcomer('Gaëlle Obame'))
  const item = await objectCalled('Pulvérisateur à dos')
  await openObject(page, item)
  await chooseDates(page, seasonDay(20), seasonDay(21))
  await expectPickup(page)
  await page.getByLabel('Téléphone du destinataire').fill(RECIPIENT_PHONE)
  await expectSoundScreen(page, 'a request by pickup')
  await askToRent(page)
  await expect(page).toHaveURL('/facturation')
  await expect(page.getByRole('main')).toContainText(`À venir chercher : ${formatPickupPlace(item)}`)
})

test('the place of one object is filled in on the next, for a visitor too @telephone-only', async ({
  page,
  objectCalled,
  seasonDay,
}) => {
  await openObject(page, await objectCalled('Pulvérisateur à dos'))
  await chooseDates(page, seasonDay(18), seasonDay(19))
  await (await askForDelivery(page)).fill(ADDRESS)
  await page.getByLabel('Téléphone du destinataire').fill('066 12 34 56')
  await openObject(page, await objectCalled('Échelle double'))
  await page.locator('#demande').scrollIntoViewIfNeeded()
  await expect(page.getByLabel('Adresse ou quartier de livraison')).toHaveValue(ADDRESS)
  await expect(page.getByLabel('Téléphone du destinataire')).toHaveValue('066 12 34 56')
  await expect(page.getByText('Votre demande vous attend.')).toBeHidden()
})

test('the place is filled in from the profile, and nothing that was typed is replaced @deep', async ({
  openBrowser,
  people,
  objectCalled,
  seasonDay,
}) => {
  const renter = await people.newcomer('Judith Mboumba')
  const body = { name: renter.name, phone: '+24177123456', address: 'Rue 12, Glass', city: 'Libreville' }
  await renter.api.updateProfile({ params: { id: renter.id }, body })
  const page = await openBrowser(renter)
  await openObject(page, await objectCalled('Pulvérisateur à dos'))
  await chooseDates(page, seasonDay(16), seasonDay(17))
  const address = await askForDelivery(page)
  await expect(address).toHaveValue('Rue 12, Glass, Libreville')
  await expect(page.getByLabel('Téléphone du destinataire')).toHaveValue('077 12 34 56')
  await address.fill(ADDRESS)
  await page.reload()
  await expect(address).toHaveValue(ADDRESS)
  await askToRent(page)
  await expect(page.getByRole('main')).toContainText(ADDRESS)
})
