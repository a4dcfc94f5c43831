import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import type { Page } from '@playwright/test'
import { cardOf } from './dashboard.ts'
import { answerPhone, newAirtelNumber, promptsOn } from './demo-telephone.ts'
import { answerAndReturn, leavePaid, paidHeading, payFor } from './paying-steps.ts'
import type { Person } from './people.ts'
import { expect, test } from './product-test.ts'
import { askFor, awaitedPayment, fillPayer, pay } from './renter.ts'
import { expectSoundScreen } from './screen-state.ts'
import { expectOnReturn } from './turning-back.ts'

// Chromium's console message for a request that failed.
const OFFLINE = /ERR_INTERNET_DISCONNECTED/

async function secondsLeft(page: Page): Promise<number> {
  return Number(await page.locator('[data-countdown]').getAttribute('data-countdown'))
}

async function rentalsOf({ id, api }: Person) {
  return api.listUserRentals({ params: { userId: id } })
}

test('a refused payment says so, costs nothing, and can be tried again', async ({
  openBrowser,
  people,
  visitor,
  objectCalled,
  seasonDay,
}) => {
  const renter = await people.newcomer('Aline Obame')
  const page = await openBrowser(renter)
  const item = await objectCalled('Chaises en plastique')
  const number = await payFor(page, item, seasonDay(0), seasonDay(1))
  await answerAndReturn(page, visitor, number, 'refuse')

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paiement refusé')
  await expect(page.getByRole('alert')).toContainText('Le paiement a été refusé sur le téléphone.')
  expect(await rentalsOf(renter)).toEqual([])

  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByLabel('Numéro de téléphone')).toHaveValue(/^0\d{2} \d{2} \d{2} \d{2}$/)
  await pay(page, number)
  await answerPhone(visitor, number, 'confirm')
  await leavePaid(page)
  await expect(cardOf(page, item.title, seasonDay(0), seasonDay(1))).toContainText('En attente')
})

test('what follows a payment is said, stays on the next page, and the item can be shared', async ({
  openBrowser,
  people,
  visitor,
  objectCalled,
  seasonDay,
}) => {
  const page = await openBrowser(await people.newcomer('Noël Bekale'))
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  const item = await objectCalled('Chaises en plastique')
  const number = await payFor(page, item, seasonDay(3), seasonDay(5))
  await answerAndReturn(page, visitor, number, 'confirm')
  await expect(paidHeading(page)).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
    /^Le propriétaire répond/,
    new RegExp(`^Vous récupérez l'objet.*${formatLongDay(seasonDay(3))}`),
    new RegExp(`^Vous le rendez.*${formatLongDay(seasonDay(5))}`),
  ])
  await leavePaid(page)
  const sent = page.getByRole('region', { name: 'Votre demande est envoyée' })
  await expect(sent.getByRole('listitem')).toHaveCount(3)
  await expectSoundScreen(page, 'the rentals after a payment')
  await sent.getByRole('button', { name: 'Partager cet objet' }).click()
  const link = page.getByRole('dialog').getByLabel("Lien de l'annonce")
  await expect(link).toHaveValue(new RegExp(`/objet/${item.id}$`))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Mes locations' })).toBeVisible()
  await expect(sent).toHaveCount(0)
})

test('an expired payment says so @deep', async ({
  openBrowser,
  people,
  visitor,
  objectCalled,
  seasonDay,
}) => {
  const page = await openBrowser(await people.newcomer('Bruno Mintsa'))
  const number = await payFor(page, await objectCalled('Tables rondes'), seasonDay(0), seasonDay(1))
  await answerAndReturn(page, visitor, number, 'lapse')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paiement non confirmé')
  await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible()
})

test('the number decides the operator, and is refused with an explanation once another one is chosen', async ({
  openBrowser,
  people,
  objectCalled,
  seasonDay,
}) => {
  const page = await openBrowser(await people.newcomer('Carine Nguema'))
  await askFor(page, await objectCalled('Parasol de plage'), seasonDay(0), seasonDay(1))
  const airtel = page.getByRole('radio', { name: 'Airtel Money' })
  const moov = page.getByRole('radio', { name: 'Moov Money' })
  const number = page.getByLabel('Numéro de téléphone')
  await number.fill('074')
  await expect(airtel).toBeChecked()
  await number.fill('066 12 34 56')
  await expect(moov).toBeChecked()
  await airtel.check()
  await page.getByRole('button', { name: /^Payer/ }).click()
  await expect(number).toHaveAccessibleDescription(/Ce numéro est un numéro Moov Money\./)
  await expect(number).toBeFocused()
})

test('the tab is closed right after paying: the rental exists later @deep', async ({
  openBrowser,
  people,
  visitor,
  objectCalled,
  seasonDay,
}) => {
  const renter = await people.newcomer('Désiré Ella')
  const page = await openBrowser(renter)
  const item = await objectCalled('Ensemble palmes')
  const number = await payFor(page, item, seasonDay(0), seasonDay(2))
  await page.close()
  await answerPhone(visitor, number, 'confirm')

  await expect.poll(async () => (await rentalsOf(renter)).length).toBe(1)
  const later = await openBrowser(renter)
  await later.goto('/tableau-de-bord/mes-locations')
  await expect(cardOf(later, item.title, seasonDay(0), seasonDay(2))).toContainText('En attente')
})

test('a reload during the payment resumes it @deep', async ({
  openBrowser,
  people,
  visitor,
  objectCalled,
  seasonDay,
}) => {
  const renter = await people.newcomer('Estelle Biyoghe')
  const page = await openBrowser(renter)
  const number = await payFor(page, await objectCalled('Grand barbecue'), seasonDay(0), seasonDay(1))
  await expect.poll(() => secondsLeft(page)).toBeLessThan(90)
  const left = await secondsLeft(page)

  await page.reload()
  await expect(awaitedPayment(page)).toBeVisible()
  expect(await secondsLeft(page)).toBeLessThanOrEqual(left)
  expect(await promptsOn(visitor, number)).toHaveLength(1)

  await answerAndReturn(page, visitor, number, 'confirm')
  await expect(paidHeading(page)).toBeVisible()
  expect(await rentalsOf(renter)).toHaveLength(1)
})

test('a double click pays once', async ({ openBrowser, people, visitor, objectCalled, seasonDay }) => {
  const renter = await people.newcomer('Fabrice Mba')
  const page = await openBrowser(renter)
  const number = newAirtelNumber()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/payment')) sent.push(request.url())
  })
  await askFor(page, await objectCalled('Chapiteau'), seasonDay(0), seasonDay(1))
  await fillPayer(page, number)
  await page.getByRole('button', { name: /^Payer/ }).dblclick()
  await expect(awaitedPayment(page)).toBeVisible()

  expect(sent).toHaveLength(1)
  expect(await promptsOn(visitor, number)).toHaveLength(1)
  await answerAndReturn(page, visitor, number, 'confirm')
  await expect(paidHeading(page)).toBeVisible()
  expect(await rentalsOf(renter)).toHaveLength(1)
})

test('a network lost during the payment is reported, and recovered', async ({
  openBrowser,
  people,
  visitor,
  objectCalled,
  seasonDay,
  expectedErrors,
}) => {
  expectedErrors.push(OFFLINE)
  const page = await openBrowser(await people.newcomer('Gisèle Ona'))
  const number = await payFor(page, await objectCalled('Vaisselle de réception'), seasonDay(0), seasonDay(1))
  await page.context().setOffline(true)
  const lost = page.getByRole('status').filter({ hasText: 'Connexion internet perdue' })
  await expectOnReturn(page, (look) => expect(lost).toBeVisible(look))
  await answerPhone(visitor, number, 'confirm')
  await page.context().setOffline(false)
  await expect(paidHeading(page)).toBeVisible()
})

test('a network lost while the payment is sent: it is sent again, once @deep', async ({
  openBrowser,
  people,
  visitor,
  objectCalled,
  seasonDay,
  expectedErrors,
}) => {
  expectedErrors.push(OFFLINE, /ERR_FAILED/)
  const page = await openBrowser(await people.newcomer('Hervé Assoumou'))
  const number = newAirtelNumber()
  // The server receives the request, and the answer is lost on its way back.
  let lost = 0
  await page.route('**/api/payment', async (route) => {
    if (route.request().method() !== 'POST' || lost++ > 0) return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await askFor(page, await objectCalled('Toges et toques'), seasonDay(0), seasonDay(1))
  await fillPayer(page, number)
  await page.getByRole('button', { name: /^Payer/ }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Vous ne paierez pas deux fois' })).toBeVisible()
  await expect(awaitedPayment(page)).toBeVisible()
  expect(await promptsOn(visitor, number)).toHaveLength(1)
  await answerAndReturn(page, visitor, number, 'confirm')
  await expect(paidHeading(page)).toBeVisible()
})

test('after 90 seconds the screen says that it still waits, and may be closed @deep', async ({
  openBrowser,
  people,
  visitor,
  objectCalled,
  seasonDay,
}) => {
  const page = await openBrowser(await people.newcomer('Irène Mve'))
  const number = newAirtelNumber()
  await askFor(page, await objectCalled('Gilets, casques'), seasonDay(0), seasonDay(1))
  await page.clock.install()
  await pay(page, number)
  await page.clock.fastForward(91_000)
  await expect(
    page.getByRole('status').filter({ hasText: 'Nous attendons encore la confirmation' }),
  ).toContainText('fermer cette page')
  await expect(page.getByRole('alert')).toBeHidden()
  await answerPhone(visitor, number, 'confirm')
  await expect(async () => {
    await page.clock.fastForward(8_000)
    await expect(paidHeading(page)).toBeVisible({ timeout: 1000 })
  }).toPass()
})
