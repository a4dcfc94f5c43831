import { formatDay } from '@okoume/domain/calendar/format-day.ts'
import { OWNER } from './people.ts'
import { expect, test } from './product-test.ts'
import { ADDRESS, awaitScripts, chooseDates, fillWhereTo, openObject, RECIPIENT_PHONE } from './renter.ts'

test('the request cannot be sent without dates, nor without where and to whom', async ({
  openBrowser,
  people,
  objectCalled,
  seasonDay,
}) => {
  const page = await openBrowser(await people.newcomer('Quentin Edou'))
  await openObject(page, await objectCalled('Pulvérisateur à dos'))
  const ask = page.getByRole('button', { name: 'Demander à louer' })
  await expect(ask).toBeDisabled()
  await chooseDates(page, seasonDay(0), seasonDay(1))
  await ask.click()
  const [address, phone] = [
    page.getByLabel('Adresse ou quartier de livraison'),
    page.getByLabel('Téléphone du destinataire'),
  ]
  await expect(address).toBeFocused()
  await expect(address).toHaveAccessibleDescription('Indiquez une adresse ou un quartier.')
  await address.fill('Louis')
  await expect(address).toHaveAccessibleDescription('')
  await phone.fill('0600')
  await ask.click()
  await expect(phone).toBeFocused()
  await expect(phone).toHaveAccessibleDescription(/numéro de mobile gabonais/)
})

test('a request that was begun survives a reload @telephone-only', async ({
  page,
  objectCalled,
  seasonDay,
}) => {
  await openObject(page, await objectCalled('Pulvérisateur à dos'))
  await chooseDates(page, seasonDay(0), seasonDay(1))
  await fillWhereTo(page)
  await page.reload()
  await awaitScripts(page)
  await expect(page.getByLabel('Adresse ou quartier de livraison')).toHaveValue(ADDRESS)
  await expect(page.getByLabel('Téléphone du destinataire')).toHaveValue(RECIPIENT_PHONE)
  await expect(page.getByRole('button', { name: /^Retrait/ })).toContainText(formatDay(seasonDay(0)))
})

test('the owner reads that the object is their own', async ({ openBrowser, people, objectCalled }) => {
  const page = await openBrowser(await people.known(OWNER))
  const item = await objectCalled('Perceuse à percussion')
  await openObject(page, item)
  await page.getByRole('heading', { name: 'Demande de location' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('status').filter({ hasText: 'Cet objet est à vous.' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Demander à louer' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: "Modifier l'annonce" })).toHaveAttribute(
    'href',
    `/tableau-de-bord/mes-objets/${item.id}/modifier`,
  )
  await expect(page.getByRole('button', { name: 'Demander à louer' })).toHaveCount(0)
})
