import { answerPhone, newAirtelNumber } from './demo-telephone.ts'
import { openEditForm, ownObject, removeObjects } from './owner.ts'
import { leavePaid, paidHeading } from './paying-steps.ts'
import { expect, test } from './product-test.ts'
import { askFor, openObject, pay } from './renter.ts'
import { expectSoundScreen } from './screen-state.ts'

/** Trusted by their past in the demo. */
const TRUSTED_OWNER = 'annick@okoume.test'
const TRUSTED_RENTER = 'landry@okoume.test'

test('an owner asks trusted renters for less, and one of them pays that and reads why', async ({
  openBrowser,
  people,
  visitor,
  seasonDay,
}) => {
  const [owner, renter] = [await people.known(TRUSTED_OWNER), await people.known(TRUSTED_RENTER)]
  const item = await ownObject(owner, { deposit: 20_000 })
  const form = await openBrowser(owner)
  await openEditForm(form, item.id)
  await form.getByText('Calendrier et règles').click()
  const field = form.getByLabel('Caution de confiance')
  await field.fill('20000')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form.getByText('Indiquez moins que la caution, ou laissez vide.')).toBeVisible()
  await expectSoundScreen(form, 'a lower deposit that is not lower')
  await field.fill('5000')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form.getByText('Modifications enregistrées')).toBeVisible()

  const page = await openBrowser(renter)
  await openObject(page, item)
  await expect(page.getByText('Propriétaire de confiance')).toBeVisible()
  await expect(page.getByText(/Caution\s: 20\s000\sFCFA, 5\s000\sFCFA pour un locataire/)).toBeVisible()
  await expectSoundScreen(page, 'an object of a trusted owner')
  await askFor(page, item, seasonDay(0), seasonDay(2))
  const bill = page.getByRole('main')
  await expect(bill).toContainText(
    /Vous êtes «\sLocataire de confiance\s».*5\s000\sFCFA au lieu de 20\s000\sFCFA/,
  )
  await expectSoundScreen(page, 'the bill of a trusted renter')

  const number = newAirtelNumber()
  await pay(page, number)
  await answerPhone(visitor, number, 'confirm')
  await expect(paidHeading(page)).toBeVisible()
  await expect(bill).toContainText(/votre caution de 5\s000\sFCFA vous revient/)
  await leavePaid(page)
  const { id } = (await renter.api.listRentals()).find(({ item_id }) => item_id === item.id) ?? { id: '' }
  await page.goto(`/tableau-de-bord/recu/${id}`)
  await expect(page.getByRole('article')).toContainText(/Caution de confiance au lieu de 20\s000\sFCFA/)
  await expectSoundScreen(page, 'a receipt with the lower deposit')
  await form.goto(`/location/${id}`)
  await expect(form.getByText(/locataire de confiance/)).toBeVisible()
  await renter.api.updateRentalStatus({ body: { rental_id: id, status: 'annulée' } })
  await removeObjects(owner, item.title)
})

test('a badge that is lost meanwhile is a new total, said before it is paid @deep', async ({
  expectedErrors,
  openBrowser,
  people,
  seasonDay,
}) => {
  expectedErrors.push(/409/)
  const [owner, renter] = [await people.known(TRUSTED_OWNER), await people.newcomer('Solange Mba')]
  const item = await ownObject(owner, { deposit: 20_000, trustedDeposit: 0 })
  const page = await openBrowser(renter)
  // The page was loaded while the renter was trusted.
  let trusted = true
  await page.route(`**/user/${renter.id}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), trustedRenter: trusted } })
  })
  await askFor(page, item, seasonDay(0), seasonDay(2))
  await expect(page.getByRole('main')).toContainText('rien à avancer')
  trusted = false
  await page.getByRole('radio', { name: 'Airtel Money' }).check()
  await page.getByLabel('Numéro de téléphone').fill(newAirtelNumber())
  await page.getByRole('button', { name: /^Payer/ }).click()
  await expect(page.getByText(/Nouveau total\s: 28\s500\sFCFA/)).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Caution de confiance')
  await expectSoundScreen(page, 'a bill whose deposit has changed')
  await removeObjects(owner, item.title)
})
