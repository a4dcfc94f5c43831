import type { Client } from '@okoume/client/client.ts'
import type { Item } from '@okoume/contract/wire/item.ts'
import { addDays, type CalendarDay, calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatHandovers } from '@okoume/domain/calendar/format-day.ts'
import { tidyGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import type { Page } from '@playwright/test'
import { countTouches, describeTouches, type Touches } from './counted-touches.ts'
import { answerPhone, newTextNumber, orderCode } from './demo-telephone.ts'
import { rentOverHttp } from './paid-rental.ts'
import { paidHeading } from './paying-steps.ts'
import { expect, test } from './product-test.ts'
import { askToRent, awaitedPayment, awaitScripts, calendarOf, dayIn } from './renter.ts'

const NUMBER_FIELD = 'Numéro de téléphone ou adresse email'

// Who has no account yet is asked for a name once the server wants one.
test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/status of 400 .*\/api\/users/)
})

interface Wish {
  readonly item: Item
  readonly start: CalendarDay
  readonly end: CalendarDay
}

/** An item that nobody has asked for in the next days, and two of them that the first month shows: no turning of pages. */
async function findWish(visitor: Client, isPhone: boolean): Promise<Wish> {
  const today = calendarDay((await visitor.getDemoClock()).today)
  const start = addDays(today, isPhone ? 3 : 7)
  const end = addDays(start, 1)
  for (const item of await visitor.listItems()) {
    const { priceUnit, minDays, noticeHours, handoverDays, offered, instant } = item
    const simple = priceUnit === 'jour' && minDays === 1 && noticeHours === 0 && handoverDays.length === 7
    if (!simple || !offered || instant !== 'off') continue
    const taken = await visitor.listItemRentals({ params: { id: item.id } })
    if (taken.every(({ start_date, end_date }) => end_date < today || start_date > addDays(end, 7)))
      return { item, start, end }
  }
  throw new Error('every item is taken in the next days')
}

/** From the shared link to the request that is sent. */
async function ask(page: Page, { item, start, end }: Wish, isPhone: boolean): Promise<void> {
  await page.goto(`/objet/${item.id}`)
  await awaitScripts(page)
  if (isPhone) await page.getByRole('link', { name: 'Demander à louer' }).click()
  else await page.getByRole('button', { name: /^Retrait/ }).click()
  const calendar = calendarOf(page)
  await (await dayIn(calendar, start)).click()
  await (await dayIn(calendar, end)).click()
  await calendar.getByRole('button', { name: 'Valider' }).click()
  await askToRent(page)
}

/** Types where the page has put the focus, and nowhere else. */
async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await expect(page.getByLabel(label)).toBeFocused()
  await page.keyboard.type(text)
}

const orderOn = (page: Page, number: string) =>
  orderCode(page, page.getByRole('button', { name: 'Recevoir un code' }), number)

async function enterCode(page: Page, number: string): Promise<void> {
  await typeInto(page, NUMBER_FIELD, number)
  await typeInto(page, 'Code reçu par SMS', await orderOn(page, number))
}

async function nameSelf(page: Page): Promise<void> {
  await typeInto(page, 'Nom complet', 'Awa Mintsa')
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
}

/** An account that the number opens. */
async function openAccount(page: Page, number: string): Promise<void> {
  await page.goto('/connexion')
  await awaitScripts(page)
  await page.getByLabel(NUMBER_FIELD).click()
  await enterCode(page, number)
  await nameSelf(page)
  await expect(page).toHaveURL('/tableau-de-bord/accueil')
}

/** The bill of these days, whose payer is filled in. */
async function expectBill(page: Page, { start, end }: Wish, number: string): Promise<void> {
  await expect(page).toHaveURL('/facturation')
  await expect(page.getByRole('main')).toContainText(formatHandovers(start, end))
  await expect(page.getByRole('radio', { name: 'Moov Money' })).toBeChecked()
  await expect(page.getByLabel('Numéro de téléphone')).toHaveValue(tidyGabonPhone(number))
}

async function payOnTelephone(page: Page, visitor: Client, number: string): Promise<void> {
  await page.getByRole('button', { name: /^Payer/ }).click()
  await expect(awaitedPayment(page)).toBeVisible()
  await answerPhone(visitor, number, 'confirm')
  await expect(paidHeading(page)).toBeVisible()
}

function expectFew(name: string, touches: Touches, most: { readonly taps: number; readonly fields: number }) {
  console.info(describeTouches(name, touches))
  expect.soft(touches.taps.length, 'taps').toBeLessThanOrEqual(most.taps)
  expect.soft(touches.fields.length, 'fields').toBeLessThanOrEqual(most.fields)
}

test('a new person goes from a shared link to paid within 8 taps and 3 fields', async ({
  page,
  visitor,
  isPhone,
}) => {
  const [wish, number] = [await findWish(visitor, isPhone), newTextNumber('066')]
  const touches = await countTouches(page)
  await ask(page, wish, isPhone)
  await enterCode(page, number)
  await nameSelf(page)
  await expectBill(page, wish, number)
  await payOnTelephone(page, visitor, number)
  expectFew('new person, from a link to paid', touches, { taps: 8, fields: 3 })
})

test('a person who is signed out goes from a shared link to paid within 7 taps and 2 fields', async ({
  page,
  openBrowser,
  visitor,
  isPhone,
}) => {
  const number = newTextNumber('062')
  await openAccount(await openBrowser(null), number)
  const wish = await findWish(visitor, isPhone)
  const touches = await countTouches(page)
  await ask(page, wish, isPhone)
  await enterCode(page, number)
  await expectBill(page, wish, number)
  await payOnTelephone(page, visitor, number)
  expectFew('signed out, from a link to paid', touches, { taps: 7, fields: 2 })
})

test('a person who is signed in goes from a shared link to paid within 6 taps and no field', async ({
  page,
  visitor,
  isPhone,
}) => {
  const number = newTextNumber('065')
  await openAccount(page, number)
  const wish = await findWish(visitor, isPhone)
  const touches = await countTouches(page)
  await ask(page, wish, isPhone)
  await expectBill(page, wish, number)
  await payOnTelephone(page, visitor, number)
  expectFew('signed in, from a link to paid', touches, { taps: 6, fields: 0 })
})

test('a wrong code, an old one and a refused payment lose nothing', async ({
  page,
  visitor,
  isPhone,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400 .*\/api\/auth\/phone-number/)
  const [wish, number] = [await findWish(visitor, isPhone), newTextNumber('066')]
  const tried: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/phone-number/verify')) tried.push(request.postDataJSON().code)
  })
  await ask(page, wish, isPhone)
  await typeInto(page, NUMBER_FIELD, number)
  const code = await orderOn(page, number)
  // Back to the number, which stands there still: its code is not ordered twice.
  await page.getByRole('button', { name: 'Changer de numéro' }).click()
  await expect(page.getByLabel(NUMBER_FIELD)).toHaveValue(number)
  await expect(page.getByLabel(NUMBER_FIELD)).toBeFocused()
  await page.getByRole('button', { name: 'Recevoir un code' }).click()
  await expect(page.getByRole('link', { name: 'Créer un compte' })).toBeHidden()
  const wrong = code === '000000' ? '000001' : '000000'
  const field = page.getByLabel('Code reçu par SMS')

  await typeInto(page, 'Code reçu par SMS', wrong)
  await expect(field).toHaveAccessibleDescription('Ce code est incorrect.')
  await expect(page.getByRole('alert')).toHaveText('Ce code est incorrect.')
  await expect(field).toBeFocused()
  // The same digits are not sent by themselves again; others replace them.
  await page.keyboard.type(wrong)
  await expect(field).toHaveValue(wrong)
  expect(tried).toEqual([wrong])

  const answer = { code: 'CODE_EXPIRED', message: "Ce code n'est plus valable. Demandez-en un autre." }
  await page.route('**/phone-number/verify', (route) => route.fulfill({ status: 400, json: answer }), {
    times: 1,
  })
  await field.press('ControlOrMeta+A')
  await page.keyboard.type(code === '111111' ? '111112' : '111111')
  await expect(field).toHaveAccessibleDescription(answer.message)
  await expect(field).toBeFocused()
  // Pasted with the words around it.
  await page.keyboard.insertText(`${code} est votre code`)
  await nameSelf(page)

  await expectBill(page, wish, number)
  await page.getByRole('button', { name: /^Payer/ }).click()
  await answerPhone(visitor, number, 'refuse')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expectBill(page, wish, number)
  await payOnTelephone(page, visitor, number)
  expect(tried).toHaveLength(3)
})

test('days that are taken while a person signs up are said at the request, which keeps the rest', async ({
  page,
  people,
  visitor,
  isPhone,
}) => {
  const [wish, number] = [await findWish(visitor, isPhone), newTextNumber('066')]
  await ask(page, wish, isPhone)
  await typeInto(page, NUMBER_FIELD, number)
  const code = await orderOn(page, number)
  await rentOverHttp(visitor, await people.newcomer('Berthe Ngoma'), {
    ...wish,
    quantity: wish.item.available,
  })
  await typeInto(page, 'Code reçu par SMS', code)
  await nameSelf(page)
  await expect(page).toHaveURL(`/objet/${wish.item.id}#demande`)
  await expect(page.getByRole('alert')).toHaveText(
    /Cet objet n'est pas disponible pour la période ou la quantité sélectionnée\./,
  )
  await expect(page.getByLabel('Téléphone du destinataire')).toHaveValue(tidyGabonPhone(number))
})
