import type { Item } from '@okoume/contract/wire/item.ts'
import type { CalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatDay, formatHandovers } from '@okoume/domain/calendar/format-day.ts'
import type { Page } from '@playwright/test'
import {
  expectFocusedAlert,
  fillSignUp,
  REFUSED_BY_IDENTITY,
  signIn,
  signOut,
  signUp,
} from './account-steps.ts'
import { linkIn, mailTo } from './demo-mails.ts'
import { answerAndReturn, paidHeading, payFor } from './paying-steps.ts'
import { newEmail, OWNER, PASSWORD, RENTER } from './people.ts'
import { expect, test } from './product-test.ts'
import {
  ADDRESS,
  askForDelivery,
  askToRent,
  awaitScripts,
  chooseDates,
  expectPickup,
  fillWhereTo,
  openCalendar,
  openObject,
  RECIPIENT_PHONE,
} from './renter.ts'

test('the request cannot be sent without dates, place and recipient', async ({
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
  const [address, phone] = [await askForDelivery(page), page.getByLabel('Téléphone du destinataire')]
  await ask.click()
  await expect(address).toBeFocused()
  await expect(address).toHaveAccessibleDescription('Indiquez une adresse ou un quartier.')
  await address.fill('Louis')
  await expect(address).toHaveAccessibleDescription('')
  await phone.fill('0600')
  await ask.click()
  await expect(phone).toBeFocused()
  await expect(phone).toHaveAccessibleDescription(/numéro de mobile gabonais/)
})

/** The form shows the restored request, and says so. */
async function expectRestored(page: Page, start: CalendarDay): Promise<void> {
  await expect(page.getByText('Votre demande vous attend.')).toBeVisible()
  await expect(page.getByLabel('Adresse ou quartier de livraison')).toHaveValue(ADDRESS)
  await expect(page.getByLabel('Téléphone du destinataire')).toHaveValue(RECIPIENT_PHONE)
  await expect(page.getByRole('button', { name: /^Retrait/ })).toContainText(formatDay(start))
}

/** The form, opened by a request's own link: visible, with its button. */
async function expectLedToRequest(page: Page, item: Item, start: CalendarDay): Promise<void> {
  await expect(page).toHaveURL(`/objet/${item.id}#demande`)
  await expectRestored(page, start)
  const ask = page.getByRole('button', { name: 'Demander à louer' })
  await expect(ask).toBeFocused()
  await expect(ask).toBeInViewport({ ratio: 1 })
}

async function expectGoneOn(page: Page, start: CalendarDay, end: CalendarDay): Promise<void> {
  await expect(page).toHaveURL('/facturation')
  const bill = page.getByRole('main')
  await expect(bill).toContainText(ADDRESS)
  await expect(bill).toContainText(`Destinataire : ${RECIPIENT_PHONE}`)
  await expect(bill).toContainText(formatHandovers(start, end))
}

async function expectNoRequest(page: Page, item: Item): Promise<void> {
  await openObject(page, item)
  // Once the calendar opens, the form has restored what it could.
  await openCalendar(page)
  await page.keyboard.press('Escape')
  await expectPickup(page)
  await expect(page.getByLabel('Téléphone du destinataire')).toHaveValue('')
  await expect(page.getByRole('button', { name: /^Retrait/ })).toContainText('Choisir')
}

/** Starts at a shared link. */
async function beginRequest(page: Page, item: Item, start: CalendarDay, end: CalendarDay): Promise<void> {
  await openObject(page, item)
  await chooseDates(page, start, end)
  await fillWhereTo(page)
}

test('a request survives a reload, and the closing of its tab', async ({
  page,
  context,
  objectCalled,
  seasonDay,
}) => {
  const item = await objectCalled('Pulvérisateur à dos')
  await beginRequest(page, item, seasonDay(0), seasonDay(1))
  await page.reload()
  await awaitScripts(page)
  await expectRestored(page, seasonDay(0))
  await page.close()
  const tab = await context.newPage()
  await openObject(tab, item)
  // The form's code loads once it is nearly visible.
  await tab.getByRole('heading', { name: 'Demande de location' }).scrollIntoViewIfNeeded()
  await expectRestored(tab, seasonDay(0))
  // Edited fields are no longer marked as restored.
  await tab.getByLabel('Adresse ou quartier de livraison').fill('Glass')
  await expect(tab.getByText('Votre demande vous attend.')).toBeHidden()
})

test('signing in leads on to the bill, also after a wrong password', async ({
  page,
  objectCalled,
  seasonDay,
  expectedErrors,
}) => {
  expectedErrors.push(REFUSED_BY_IDENTITY)
  const item = await objectCalled('Pulvérisateur à dos')
  await beginRequest(page, item, seasonDay(4), seasonDay(5))
  await askToRent(page)
  await signIn(page, RENTER, 'pas-le-bon')
  await expectFocusedAlert(page)
  await page.reload()
  await awaitScripts(page)
  await expect(page.getByRole('region', { name: 'Votre demande' })).toContainText(item.title)
  await signIn(page, RENTER, PASSWORD)
  await expectGoneOn(page, seasonDay(4), seasonDay(5))
  // The number of the rental is proposed for the payment.
  await expect(page.getByLabel('Numéro de téléphone')).toHaveValue(RECIPIENT_PHONE)
  // Going back shows the form, which waits.
  await page.goBack()
  await expectLedToRequest(page, item, seasonDay(4))
})

test('a request that lacks something says so after signing in', async ({ page, objectCalled, seasonDay }) => {
  const item = await objectCalled('Pulvérisateur à dos')
  await openObject(page, item)
  await chooseDates(page, seasonDay(14), seasonDay(15))
  await askForDelivery(page)
  await askToRent(page)
  await signIn(page, RENTER, PASSWORD)
  await expect(page).toHaveURL(`/objet/${item.id}#demande`)
  await expect(page.getByLabel('Adresse ou quartier de livraison')).toBeFocused()
  await expect(page.getByText('Indiquez une adresse ou un quartier.')).toBeVisible()
})

test('signing up leads on to the bill, in the tab that the mail opens @deep', async ({
  page,
  context,
  request,
  objectCalled,
  seasonDay,
}) => {
  const item = await objectCalled('Pulvérisateur à dos')
  const email = newEmail()
  await beginRequest(page, item, seasonDay(6), seasonDay(7))
  await askToRent(page)
  await page.getByRole('link', { name: 'Créer un compte' }).click()
  await fillSignUp(page, { name: 'Nadège Ivanga', email, password: PASSWORD, confirmation: PASSWORD })
  await page.getByRole('checkbox', { name: /J'accepte les conditions/ }).check()
  await signUp(page)
  await expect(page).toHaveURL(/\/confirmation-email/)
  const mailTab = await context.newPage()
  await mailTab.goto(linkIn(await mailTo(request, email, 'Confirmez votre adresse email')))
  await expectGoneOn(mailTab, seasonDay(6), seasonDay(7))
})

test('the days of a request follow into another browser that opens the mail', async ({
  page,
  openBrowser,
  request,
  objectCalled,
  seasonDay,
}) => {
  const item = await objectCalled('Pulvérisateur à dos')
  const email = newEmail()
  await beginRequest(page, item, seasonDay(18), seasonDay(19))
  await askToRent(page)
  await page.getByRole('link', { name: 'Créer un compte' }).click()
  await fillSignUp(page, { name: 'Prisca Ndjave', email, password: PASSWORD, confirmation: PASSWORD })
  await page.getByRole('checkbox', { name: /J'accepte les conditions/ }).check()
  await signUp(page)
  const other = await openBrowser()
  await other.goto(linkIn(await mailTo(request, email, 'Confirmez votre adresse email')))
  await other.getByRole('button', { name: "Oui, c'est mon compte" }).click()
  await other.getByRole('link', { name: 'Me connecter ici' }).click()
  await awaitScripts(other)
  await signIn(other, email, PASSWORD)
  await expect(other).toHaveURL(new RegExp(`/objet/${item.id}\\?.*#demande$`))
  await expect(other.getByRole('button', { name: /^Retrait/ })).toContainText(formatDay(seasonDay(18)))
  await expect(other.getByRole('button', { name: /^Retour/ })).toContainText(formatDay(seasonDay(19)))
  await expectPickup(other)
})

test('a bill without its request leads back to it @deep', async ({
  openBrowser,
  people,
  objectCalled,
  seasonDay,
}) => {
  const page = await openBrowser(await people.newcomer('Lionel Moubamba'))
  const item = await objectCalled('Pulvérisateur à dos')
  await beginRequest(page, item, seasonDay(8), seasonDay(9))
  const tab = await page.context().newPage()
  await tab.goto('/facturation')
  await expect(tab.getByRole('heading', { name: 'Aucun objet sélectionné' })).toBeVisible()
  await tab.getByRole('link', { name: 'Reprendre ma demande' }).click()
  await expectLedToRequest(tab, item, seasonDay(8))
})

test('a request begun as a visitor is deleted when the person signs out @deep', async ({
  page,
  objectCalled,
  seasonDay,
  isPhone,
}) => {
  const item = await objectCalled('Pulvérisateur à dos')
  await beginRequest(page, item, seasonDay(10), seasonDay(11))
  await askToRent(page)
  await signIn(page, RENTER, PASSWORD)
  await expectGoneOn(page, seasonDay(10), seasonDay(11))
  await signOut(page, 'Serge Ndong', isPhone)
  await expect(page).toHaveURL('/')
  await expectNoRequest(page, item)
})

test('a request is deleted once it is paid @deep', async ({
  openBrowser,
  people,
  visitor,
  objectCalled,
  seasonDay,
}) => {
  const item = await objectCalled('Pulvérisateur à dos')
  const page = await openBrowser(await people.newcomer('Solange Nguema'))
  const number = await payFor(page, item, seasonDay(12), seasonDay(13))
  await answerAndReturn(page, visitor, number, 'confirm')
  await expect(paidHeading(page)).toBeVisible()
  await openObject(page, item)
  await page.getByRole('heading', { name: 'Demande de location' }).scrollIntoViewIfNeeded()
  await expect(page.getByText('Vous avez déjà demandé cet objet.')).toBeVisible()
})

test('the owner reads that the item is their own', async ({ openBrowser, people, objectCalled }) => {
  const page = await openBrowser(await people.known(OWNER))
  const item = await objectCalled('Perceuse à percussion')
  await openObject(page, item)
  await page.getByRole('heading', { name: 'Demande de location' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('status').filter({ hasText: 'Cet objet est à vous.' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Signaler cet objet' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Demander à louer' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: "Modifier l'annonce" })).toHaveAttribute(
    'href',
    `/tableau-de-bord/mes-objets/${item.id}/modifier`,
  )
  await expect(page.getByRole('button', { name: 'Demander à louer' })).toHaveCount(0)
})
