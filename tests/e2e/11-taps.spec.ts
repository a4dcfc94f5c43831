import type { Item } from '@okoume/contract/wire/item.ts'
import type { CalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import type { Page } from '@playwright/test'
import { type CountedJourney, countJourney, describeFigures } from './counted-journey.ts'
import { linkIn, mailTo } from './demo-mails.ts'
import { answerPhone, newAirtelNumber } from './demo-telephone.ts'
import { fieldOf, newTitle } from './owner.ts'
import { pictureFile } from './owner-pictures.ts'
import { paidHeading } from './paying-steps.ts'
import { newEmail, PASSWORD } from './people.ts'
import { expect, test } from './product-test.ts'
import { ADDRESS, awaitedPayment, calendarOf, dayIn } from './renter.ts'

// The promise is for phones.
test.skip(({ isPhone }) => !isPhone)

/** Ten seconds of the line. What is waited for is at most twice that: the rest is latency, which a test can only print. */
const MAX_KILOBYTES = 490

type Days = readonly [start: CalendarDay, end: CalendarDay]

async function popularItem(items: readonly Item[]): Promise<Item> {
  const popular = items.slice(0, 4)
  const item = popular.find(({ priceUnit }) => priceUnit === 'jour')
  if (!item) throw new Error('no popular item is rented by the day')
  return item
}

/** From the home page to an item's request, with its dates. */
async function chooseOnHome(journey: CountedJourney, page: Page, item: Item, [start, end]: Days) {
  await page.goto('/', { waitUntil: 'commit' })
  await journey.tap(page.getByRole('main').getByRole('link', { name: item.title }).first())
  await journey.tap(page.getByRole('link', { name: 'Demander à louer' }))
  const calendar = calendarOf(page)
  await journey.see(calendar)
  await journey.tap(await dayIn(calendar, start))
  await journey.tap(await dayIn(calendar, end))
  await journey.tap(calendar.getByRole('button', { name: 'Valider' }))
}

/** From the sign-up page to the mail. */
async function createAccount(journey: CountedJourney, page: Page, email: string): Promise<void> {
  await journey.type(page.getByLabel('Adresse email'), email)
  await journey.type(page.getByLabel('Nom complet'), 'Blanche Mba')
  await journey.type(page.getByLabel('Mot de passe', { exact: true }), PASSWORD)
  await journey.type(page.getByLabel('Confirmez le mot de passe'), PASSWORD)
  await journey.tap(page.getByRole('checkbox', { name: /J'accepte les conditions/ }))
  await journey.tap(page.getByRole('button', { name: 'Créer mon compte' }))
}

test('a new renter goes from home to paid within the budget', async ({
  page,
  context,
  request,
  visitor,
  seasonDay,
}) => {
  test.setTimeout(240_000)
  const item = await popularItem(await visitor.listItems())
  const journey = await countJourney(page)
  const [email, number] = [newEmail(), newAirtelNumber()]

  await chooseOnHome(journey, page, item, [seasonDay(0), seasonDay(1)])
  await journey.type(page.getByLabel('Téléphone du destinataire'), number)
  await journey.tap(page.getByRole('button', { name: 'Demander à louer' }))

  await journey.tap(page.getByRole('link', { name: 'Créer un compte' }))
  // The page before has a field of the same name.
  await journey.see(page.getByRole('heading', { name: 'Inscription' }))
  await createAccount(journey, page, email)
  await journey.see(page.getByRole('heading', { name: 'Confirmez votre adresse email' }))

  const mail = await mailTo(request, email, 'Confirmez votre adresse email')
  const tab = await context.newPage()
  await journey.follow(tab)
  await journey.openMail(tab, linkIn(mail))
  await journey.tap(tab.getByRole('button', { name: /^Payer/ }))
  await journey.see(awaitedPayment(tab))
  await answerPhone(visitor, number, 'confirm')
  await journey.see(paidHeading(tab))

  const figures = journey.figures()
  console.info(describeFigures('new renter, home to paid', figures))
  expect.soft(figures.taps, 'taps').toBeLessThanOrEqual(16)
  expect.soft(figures.fields, 'fields').toBeLessThanOrEqual(5)
  expect.soft(figures.kilobytes, 'KB').toBeLessThanOrEqual(MAX_KILOBYTES)
})

test('a signed-in renter goes from home to paid within the budget @deep', async ({
  people,
  visitor,
  openBrowser,
  seasonDay,
}) => {
  test.setTimeout(180_000)
  const renter = await people.newcomer('Sylvie Bouanga')
  const number = newAirtelNumber()
  const profile = { name: renter.name, phone: number, address: ADDRESS }
  await renter.api.updateProfile({ params: { id: renter.id }, body: profile })
  const item = await popularItem(await visitor.listItems())
  const page = await openBrowser(renter)
  const journey = await countJourney(page)

  await chooseOnHome(journey, page, item, [seasonDay(3), seasonDay(4)])
  await journey.tap(page.getByRole('button', { name: 'Demander à louer' }))
  await journey.tap(page.getByRole('button', { name: /^Payer/ }))
  await journey.see(awaitedPayment(page))
  await answerPhone(visitor, number, 'confirm')
  await journey.see(paidHeading(page))

  const figures = journey.figures()
  console.info(describeFigures('signed-in renter, home to paid', figures))
  expect.soft(figures.taps, 'taps').toBeLessThanOrEqual(7)
  expect.soft(figures.fields, 'fields').toBe(0)
  expect.soft(figures.kilobytes, 'KB').toBeLessThanOrEqual(MAX_KILOBYTES)
})

test('a new owner goes from home to a finished draft within the budget @deep', async ({
  page,
  context,
  request,
}) => {
  test.setTimeout(240_000)
  const journey = await countJourney(page)
  const [email, title] = [newEmail(), newTitle('Barnum')]
  await page.goto('/', { waitUntil: 'commit' })
  await journey.tap(
    page
      .getByRole('link', { name: /^Proposer/ })
      .filter({ visible: true })
      .first(),
  )
  await createAccount(journey, page, email)
  await journey.see(page.getByRole('heading', { name: 'Confirmez votre adresse email' }))

  const mail = await mailTo(request, email, 'Confirmez votre adresse email')
  const tab = await context.newPage()
  await journey.follow(tab)
  await journey.openMail(tab, linkIn(mail))
  await journey.attach(tab.getByLabel('Ajouter des photos'), [await pictureFile(0)])
  await journey.type(fieldOf(tab, 'Titre'), title)
  await journey.see(tab.getByText("D'après le titre."))
  await journey.tap(tab.getByRole('radio', { name: 'Très bon' }))
  await journey.choose(tab.getByRole('combobox', { name: 'Quartier' }), 'Louis')
  await journey.type(fieldOf(tab, 'Prix'), '5000')
  await journey.tap(tab.getByRole('button', { name: 'Enregistrer' }))
  await journey.see(tab.getByRole('status').filter({ hasText: 'Brouillon enregistré' }))

  const figures = journey.figures()
  console.info(describeFigures('new owner, home to a finished draft', figures))
  expect.soft(figures.taps, 'taps').toBeLessThanOrEqual(16)
  expect.soft(figures.kilobytes, 'KB').toBeLessThanOrEqual(MAX_KILOBYTES)
})
