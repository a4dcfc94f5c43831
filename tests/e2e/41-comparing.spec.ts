import { expect, test } from './product-test.ts'
import { chooseDates, fillWhereTo, openObject } from './renter.ts'

test('what was filled in for one object begins the request for the next, and stays when one returns', async ({
  page,
  objectCalled,
  seasonDay,
}) => {
  const [tent, stove] = [await objectCalled('Tente de camping'), await objectCalled('Réchaud à gaz')]
  await openObject(page, tent)
  await chooseDates(page, seasonDay(50), seasonDay(52))
  await fillWhereTo(page)
  const written = async () => [
    await page.getByRole('button', { name: /^Retrait/ }).textContent(),
    await page.getByRole('button', { name: /^Retour/ }).textContent(),
    await page.getByLabel('Adresse ou quartier de livraison').inputValue(),
    await page.getByLabel('Téléphone du destinataire').inputValue(),
  ]
  const before = await written()
  expect(before).not.toContain('')
  for (const item of [stove, tent]) {
    await openObject(page, item)
    await page.getByLabel('Téléphone du destinataire').scrollIntoViewIfNeeded()
    await expect.poll(written).toEqual(before)
  }
})
