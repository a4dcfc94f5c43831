import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { quoteRental } from '@okoume/domain/pricing/quote.ts'
import { answerPhone, newAirtelNumber, promptsOn } from './demo-telephone.ts'
import { changePrice } from './owner.ts'
import { answerAndReturn, paidHeading, payFor } from './paying-steps.ts'
import { OTHER_OWNER } from './people.ts'
import { expect, test } from './product-test.ts'
import { askFor, askOnCalendar, awaitedPayment, fillPayer, pay } from './renter.ts'
import { expectSoundScreen } from './screen-state.ts'
import { expectOnReturn } from './turning-back.ts'

test('a second tab follows the same payment: it is paid once, and both say so', async ({
  openBrowser,
  people,
  visitor,
  objectCalled,
  seasonDay,
}) => {
  const renter = await people.newcomer('Judith Moussounda')
  const first = await openBrowser(renter)
  const item = await objectCalled('Tables rondes')
  const number = await payFor(first, item, seasonDay(10), seasonDay(11))

  const second = await first.context().newPage()
  await second.goto('/facturation')
  await expect(second.getByRole('heading', { level: 1, name: 'Aucun objet sélectionné' })).toBeVisible()
  await second.getByRole('button', { name: 'Suivre le paiement' }).click()
  await expect(awaitedPayment(second)).toBeVisible()
  expect(await promptsOn(visitor, number)).toHaveLength(1)

  await answerPhone(visitor, number, 'confirm')
  for (const page of [second, first]) {
    await page.bringToFront()
    await expectOnReturn(page, (look) => expect(paidHeading(page)).toBeVisible(look))
  }
  expect(await renter.api.listUserRentals({ params: { userId: renter.id } })).toHaveLength(1)
})

test('a second tab no longer shows a refused payment as pending, whichever tab followed it @deep', async ({
  openBrowser,
  people,
  visitor,
  objectCalled,
  seasonDay,
}) => {
  const renter = await people.newcomer('Estelle Mboumba')
  const first = await openBrowser(renter)
  const item = await objectCalled('Tables rondes')
  const number = await payFor(first, item, seasonDay(14), seasonDay(15))
  const second = await first.context().newPage()
  await second.goto('/facturation')
  const follow = second.getByRole('button', { name: 'Suivre le paiement' })
  await expect(follow).toBeVisible()

  await answerPhone(visitor, number, 'refuse')
  await first.bringToFront()
  await expect(first.getByRole('heading', { name: 'Paiement refusé' })).toBeVisible()
  await second.bringToFront()
  await expect(follow).toBeHidden()

  const other = newAirtelNumber()
  await askOnCalendar(second, item, seasonDay(16), seasonDay(17))
  await pay(second, other)
  await second.close()
  await answerPhone(visitor, other, 'refuse')
  const third = await first.context().newPage()
  await third.goto('/facturation')
  await expect(third.getByRole('heading', { level: 1, name: 'Aucun objet sélectionné' })).toBeVisible()
  await expect(third.getByRole('button', { name: 'Suivre le paiement' })).toBeHidden()
})

test('another number in a second tab leads to the pending payment @deep', async ({
  openBrowser,
  people,
  visitor,
  objectCalled,
  seasonDay,
  expectedErrors,
}) => {
  expectedErrors.push(/409 \(Conflict\).*\/api\/payment/)
  const renter = await people.newcomer('Kevin Ndzeng')
  const first = await openBrowser(renter)
  const item = await objectCalled('Chaises en plastique')
  const number = newAirtelNumber()
  await askFor(first, item, seasonDay(10), seasonDay(11))
  const second = await first.context().newPage()
  await askOnCalendar(second, item, seasonDay(12), seasonDay(13))
  await first.bringToFront()
  await pay(first, number)

  await second.bringToFront()
  const other = newAirtelNumber()
  await fillPayer(second, other)
  await second.getByRole('button', { name: /^Payer/ }).click()
  await expect(second.getByRole('alert')).toContainText('Un paiement est déjà en cours pour cet objet.')
  expect(await promptsOn(visitor, other)).toEqual([])
  await second.getByRole('button', { name: 'Suivre ce paiement' }).click()
  await expect(awaitedPayment(second)).toBeVisible()
  await answerAndReturn(second, visitor, number, 'confirm')
  await expect(paidHeading(second)).toBeVisible()
})

test('back and forward again: the payment is still pending @deep', async ({
  openBrowser,
  people,
  visitor,
  objectCalled,
  seasonDay,
}) => {
  const page = await openBrowser(await people.newcomer('Lionel Bivigou'))
  const item = await objectCalled('Parasol de plage')
  const number = await payFor(page, item, seasonDay(10), seasonDay(11))
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: item.title })).toBeVisible()
  await page.goForward()
  await expect(awaitedPayment(page)).toBeVisible()
  expect(await promptsOn(visitor, number)).toHaveLength(1)
  await answerAndReturn(page, visitor, number, 'confirm')
  await expect(paidHeading(page)).toBeVisible()
})

test('the number of another operator is explained as it is typed, and one touch changes operator', async ({
  openBrowser,
  people,
  objectCalled,
  seasonDay,
}) => {
  const page = await openBrowser(await people.newcomer('Mireille Oyane'))
  await askFor(page, await objectCalled('Ensemble palmes'), seasonDay(10), seasonDay(11))
  await page.getByRole('radio', { name: 'Airtel Money' }).check()
  const number = page.getByLabel('Numéro de téléphone')
  await number.fill('066')
  await expect(number).toHaveAccessibleDescription(/Ce numéro est un numéro Moov Money\./)
  await expectSoundScreen(page, 'a number of the other operator')
  await page.getByRole('button', { name: 'Choisir Moov Money' }).click()
  await expect(page.getByRole('radio', { name: 'Moov Money' })).toBeChecked()
  await expect(number).toBeFocused()
  await expect(number).not.toHaveAccessibleDescription(/Ce numéro est/)
})

test('a price that changes on the bill: nothing is paid before the new total is seen', async ({
  openBrowser,
  people,
  visitor,
  objectCalled,
  seasonDay,
  expectedErrors,
}) => {
  expectedErrors.push(/409 \(Conflict\).*\/api\/payment/)
  const owner = await people.known(OTHER_OWNER)
  const page = await openBrowser(await people.newcomer('Nadège Ilama'))
  const item = await objectCalled('Compresseur 50 litres')
  const [start, end] = [seasonDay(40), seasonDay(42)]
  const number = newAirtelNumber()
  await askFor(page, item, start, end)
  await changePrice(owner, item, item.price + 1000)
  try {
    await fillPayer(page, number)
    await page.getByRole('button', { name: /^Payer/ }).click()
    const { total } = quoteRental({ ...item, price: item.price + 1000 }, { start, end }, 1)
    await expect(page.getByRole('alert')).toContainText('Le prix de cet objet a changé.')
    await expect(page.getByRole('alert')).toContainText(`Nouveau total : ${formatFrancs(total)}`)
    await expect(page.getByRole('button', { name: `Payer ${formatFrancs(total)}` })).toBeEnabled()
    expect(await promptsOn(visitor, number)).toEqual([])
  } finally {
    await changePrice(owner, item, item.price)
  }
})
