import type { Item } from '@okoume/contract/wire/item.ts'
import type { CalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatDay } from '@okoume/domain/calendar/format-day.ts'
import type { Page } from '@playwright/test'
import { answerPhone, newAirtelNumber } from './demo-telephone.ts'
import { CUT, cutTheApi } from './outbox-steps.ts'
import { ownObject } from './owner.ts'
import { leavePaid } from './paying-steps.ts'
import { OTHER_OWNER, PASSWORD } from './people.ts'
import { expect, test } from './product-test.ts'
import {
  awaitedPayment,
  awaitScripts,
  delayRequests,
  delayScripts,
  openObject,
  pay,
  RECIPIENT_PHONE,
} from './renter.ts'
import { expectSoundScreen } from './screen-state.ts'
import { expectOnReturn } from './turning-back.ts'

const OFFERED = { available: 1, price: 5000, deposit: 10_000 }

const heading = (page: Page, name: RegExp | string) => page.getByRole('heading', { name })
const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name })

const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

/** Writes a price into the open dialog and sends it. */
async function namePrice(page: Page, price: string, submit: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Votre prix/).fill(price)
  await dialog.getByRole('button', { name: submit }).click()
  await expect(dialog).toBeHidden()
}

async function openWithDays(page: Page, item: Item, start: CalendarDay, end: CalendarDay): Promise<void> {
  await openObject(page, item, `?retrait=${start}&retour=${end}#demande`)
  await expect(button(page, /^Retrait/)).toContainText(formatDay(start))
}

async function reopen(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await awaitScripts(page)
}

test('two telephones bargain, agree, pay once and meet', async ({
  openBrowser,
  people,
  visitor,
  seasonDay,
}) => {
  const owner = await people.known(OTHER_OWNER)
  const item = await ownObject(owner, OFFERED)
  const renter = await people.newcomer('Odile Mba')
  const [asking, answering] = [await openBrowser(renter), await openBrowser(owner)]
  await openWithDays(asking, item, seasonDay(5), seasonDay(8))
  await asking.getByRole('link', { name: 'Poser une question' }).click()
  await expect(heading(asking, 'Poser une question')).toBeVisible()
  await expect(asking.getByLabel('Retrait')).toHaveValue(seasonDay(5))
  await expect(asking.getByText(/^Prix de ces jours/)).toContainText(/15\s000/)
  await expectSoundScreen(asking, 'a question to ask')
  await button(asking, /^Est-ce libre/).press('Enter')
  await expect(asking.getByLabel('Votre question')).toBeFocused()
  await asking.keyboard.type(' Je viens seule.')
  await expect(button(asking, /^Dernier prix/)).toHaveCount(0)
  await reopen(asking, asking.url())
  await expect(asking.getByLabel('Votre question')).toHaveValue(/^Est-ce libre\s\? Je viens seule\.$/)
  await asking.getByLabel(/^Votre prix/).fill('5000')
  await button(asking, 'Envoyer ma question').click()
  await expect(asking.getByText(/^Proposez entre 10\s500/)).toBeVisible()
  await expect(asking.getByLabel(/^Votre prix/)).toBeFocused()
  await asking.getByLabel(/^Votre prix/).fill('11 000')
  await asking.keyboard.press('Enter')
  await expect(asking.getByText('Votre question est envoyée.')).toBeVisible()
  await expect(heading(asking, /^Réponse attendue/)).toBeVisible()
  await expectSoundScreen(asking, 'a question that waits')
  const [, path = ''] = /(\/tableau-de-bord\/questions\/[^/?]+)$/.exec(asking.url()) ?? []

  await reopen(answering, '/tableau-de-bord/accueil')
  await answering.getByRole('link', { name: 'Répondre à une question' }).first().click()
  await reopen(answering, path)
  await expect(heading(answering, /^Répondez avant/)).toBeVisible()
  await expect(answering.getByText(/^11\s000\sFCFA au lieu de 15\s000\sFCFA$/)).toBeVisible()
  await expectSoundScreen(answering, 'a question to answer')
  await button(answering, 'Donner un pré-accord').press('Enter')
  await expect(answering.getByRole('dialog').getByLabel(/^Votre prix/)).toHaveValue('11000')
  await expectSoundScreen(answering, 'an agreement to give')
  await namePrice(answering, '14 000', "D'accord")
  await expect(answering.locator(':focus')).toContainText('Pré-accord donné')
  await button(answering, 'Changer mon pré-accord').click()
  await answering.getByRole('dialog').getByRole('button', { name: "D'accord" }).click()
  await expect(answering.getByText("C'est déjà votre prix.")).toBeVisible()

  await reopen(asking, path)
  await expect(heading(asking, /^Pré-accord jusqu'à .*rien n'est réservé$/)).toBeVisible()
  await button(asking, 'Proposer un autre prix').click()
  await namePrice(asking, '12 000', 'Proposer')
  await expect(asking.locator(':focus')).toContainText(/Vous proposez 12\s000/)
  await reopen(answering, path)
  await button(answering, 'Changer mon pré-accord').click()
  await answering.getByRole('radio', { name: /^Oui/ }).check()
  await namePrice(answering, '12 000', "D'accord")
  await answering.getByLabel('Votre message').fill('Venez à 8 h. Appelez le 077 12 34 56.')
  await button(answering, 'Répondre').click()
  await expect(status(answering, 'Votre message est envoyé.')).toBeVisible()

  await reopen(asking, path)
  await expect(heading(asking, /^Jours gardés jusqu'à/)).toBeVisible()
  await expect(asking.getByLabel('Conversation')).toContainText('Venez à 8 h.')
  await expect(asking.getByLabel('Conversation')).not.toContainText('077 12 34 56')
  await expect(asking.getByRole('link', { name: /^Signaler le message/ })).toHaveCount(3)
  await expectSoundScreen(asking, 'an agreement to pay')
  await button(asking, /^Payer 22\s800/).click()
  const dialog = asking.getByRole('dialog')
  await dialog.getByLabel('Téléphone du destinataire').fill(RECIPIENT_PHONE)
  await expectSoundScreen(asking, 'where the item goes')
  await dialog.getByRole('button', { name: 'Continuer' }).click()
  await expect(heading(asking, 'Facturation')).toBeVisible()
  await expect(asking.getByRole('main')).toContainText(/Prix convenu\s*au lieu de 15\s000/)
  await expectSoundScreen(asking, 'the bill of an agreement')
  await button(asking, 'Faire payer par un proche').click()
  await expect(dialog).toContainText(/dans les 2\sheures, et au plus tard le \d/)
  await asking.keyboard.press('Escape')
  const number = newAirtelNumber()
  await pay(asking, number)
  await answerPhone(visitor, number, 'confirm')
  await expectOnReturn(asking, (look) => expect(awaitedPayment(asking)).toBeHidden(look))
  await leavePaid(asking)
  await expect(heading(asking, 'Votre location est réservée')).toBeVisible()

  await reopen(asking, path)
  await expect(asking).toHaveURL(/\/location\//)
  const [, rentalId = ''] = /\/location\/([^/?]+)/.exec(asking.url()) ?? []
  await button(asking, "Convenir d'une heure").click()
  await expect(asking.getByLabel('Où vous retrouver')).toBeVisible()
  await reopen(answering, `/tableau-de-bord/messages?location=${rentalId}`)
  await expect(answering.getByRole('log')).toContainText(/Est-ce libre/)
  const rental = await owner.api.getRental({ params: { id: rentalId } })
  expect(rental).toMatchObject({ status: 'acceptée' })
})

test('a visitor signs in and asks about the days that were chosen', async ({
  openBrowser,
  people,
  seasonDay,
}) => {
  const owner = await people.known(OTHER_OWNER)
  const item = await ownObject(owner, OFFERED)
  const { email } = await people.newcomer('Odile Mba')
  const page = await openBrowser(null)
  const release = await delayScripts(page)
  await page.goto(`/objet/${item.id}?retrait=${seasonDay(5)}&retour=${seasonDay(6)}#demande`)
  // Before hydration, as on a slow phone.
  await page.getByRole('link', { name: 'Poser une question' }).click()
  release()
  await expect(page).toHaveURL(/connexion/)
  await awaitScripts(page)
  await page.getByLabel('Adresse email').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByLabel('Retrait')).toHaveValue(seasonDay(5))
  await expect(page.getByLabel('Retour')).toHaveValue(seasonDay(6))
})

test('a question is refused or taken back, and its address shows others nothing', async ({
  openBrowser,
  people,
  seasonDay,
  expectedErrors,
}) => {
  expectedErrors.push(/404 \(Not Found\)/, /ApiError/)
  const [owner, renter] = [await people.known(OTHER_OWNER), await people.newcomer('Odile Mba')]
  const page = await openBrowser(renter)
  await reopen(page, '/tableau-de-bord/messages')
  await page.getByRole('link', { name: 'Questions avant de louer' }).click()
  await expect(heading(page, 'Pas encore de question')).toBeVisible()
  await expectSoundScreen(page, 'no questions')

  const days = { start_date: seasonDay(5), end_date: seasonDay(6), quantity: 1, text: 'Est-ce libre ?' }
  const [taken, refused] = [await ownObject(owner, OFFERED), await ownObject(owner, OFFERED)]
  const { id } = await renter.api.createEnquiry({ body: { item_id: taken.id, ...days } })
  await reopen(page, `/tableau-de-bord/questions/poser?objet=${taken.id}`)
  await expect(page).toHaveURL(new RegExp(`${id}$`))
  await button(page, 'Retirer ma question').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer ma question' }).click()
  await expect(page.locator(':focus')).toContainText('Votre question est retirée.')
  await expect(heading(page, 'Question retirée')).toBeVisible()

  const other = await renter.api.createEnquiry({ body: { item_id: refused.id, ...days } })
  const answering = await openBrowser(owner)
  await reopen(answering, `/tableau-de-bord/questions/${other.id}`)
  await button(answering, 'Refuser').click()
  await answering.getByRole('dialog').getByRole('button', { name: 'Refuser' }).click()
  await expect(answering.locator(':focus')).toContainText("C'est refusé.")
  await reopen(page, '/tableau-de-bord/questions')
  await expect(page.getByRole('listitem').filter({ hasText: refused.title })).toContainText('Close')
  await expectSoundScreen(page, 'the list of questions')

  const stranger = await openBrowser(await people.newcomer('Yann Moussavou'))
  await stranger.goto(`/tableau-de-bord/questions/${other.id}`)
  await expect(heading(stranger, 'Question non trouvée')).toBeVisible()
})

test('a message waits for the network on the device, and is unread until it is seen', async ({
  openBrowser,
  people,
  seasonDay,
  expectedErrors,
}) => {
  expectedErrors.push(...CUT)
  const [owner, renter] = [await people.known(OTHER_OWNER), await people.newcomer('Odile Mba')]
  const item = await ownObject(owner, OFFERED)
  const days = { start_date: seasonDay(5), end_date: seasonDay(6), quantity: 1 }
  const body = { item_id: item.id, ...days, text: 'Dernier prix ?' }
  const { id } = await renter.api.createEnquiry({ body })
  const path = `/tableau-de-bord/questions/${id}`
  const page = await openBrowser(renter)
  await reopen(page, path)
  const mend = await cutTheApi(page)
  await page.getByLabel('Votre message').fill('Sans réseau')
  await button(page, 'Envoyer').click()
  await expect(status(page, 'Votre message part dès que le réseau revient.')).toBeVisible()
  const row = page.getByLabel('Conversation').getByRole('listitem').filter({ hasText: 'Sans réseau' })
  await expect(row).toContainText('En attente du réseau')
  await expectSoundScreen(page, 'a message of a question that waits for the network')
  await reopen(page, path)
  await expect(row).toContainText('En attente du réseau')
  await mend()
  await expect(row).toHaveCount(1)
  await expect(row).not.toContainText(/En attente|Envoi/)

  const reading = await openBrowser(owner)
  await reopen(reading, '/tableau-de-bord/questions')
  const line = reading.getByRole('listitem').filter({ hasText: item.title })
  await expect(line).toContainText('2 non lus')
  await expectSoundScreen(reading, 'a question with unread messages')
  await line.getByRole('link').click()
  await expect(reading.getByLabel('Conversation')).toContainText('Sans réseau')
  await expect.poll(async () => (await owner.api.getEnquiry({ params: { id } })).unread).toBe(0)
  await reopen(reading, '/tableau-de-bord/questions')
  await expect(line).not.toContainText('non lus')
})

test('what is written while a message is on its way is kept, also by a reload', async ({
  openBrowser,
  people,
  seasonDay,
}) => {
  const renter = await people.newcomer('Odile Mba')
  const item = await ownObject(await people.known(OTHER_OWNER), OFFERED)
  const days = { start_date: seasonDay(5), end_date: seasonDay(6), quantity: 1 }
  const { id } = await renter.api.createEnquiry({ body: { item_id: item.id, ...days, text: 'Libre ?' } })
  const page = await openBrowser(renter)
  await reopen(page, `/tableau-de-bord/questions/${id}`)
  const field = page.getByLabel('Votre message')
  const release = await delayRequests(page, /enquiries\/[^/]+\/messages$/)
  await field.fill('Sur une ligne lente')
  await button(page, 'Envoyer').click()
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
  await page.keyboard.type('Et la cau')
  release()
  await expect(status(page, 'Votre message est envoyé.')).toBeVisible()
  await page.keyboard.type('tion ?')
  await expect(field).toHaveValue('Et la caution ?')
  await reopen(page, `/tableau-de-bord/questions/${id}`)
  await expect(field).toHaveValue('Et la caution ?')
  await expect(page.getByLabel('Conversation')).toContainText('Sur une ligne lente')
})

test('an agreement that is taken back at the bill is not paid', async ({
  openBrowser,
  people,
  seasonDay,
  expectedErrors,
}) => {
  expectedErrors.push(/409 \(Conflict\)/)
  const [owner, renter] = [await people.known(OTHER_OWNER), await people.newcomer('Odile Mba')]
  const item = await ownObject(owner, OFFERED)
  const days = { start_date: seasonDay(5), end_date: seasonDay(6), quantity: 1 }
  const body = { item_id: item.id, ...days, text: 'Dernier prix ?' }
  const { id } = await renter.api.createEnquiry({ body })
  await owner.api.updateEnquiry({ params: { id }, body: { state: 'pre-approved', rent: 4000 } })
  const page = await openBrowser(renter)
  await reopen(page, `/tableau-de-bord/questions/${id}`)
  await button(page, /^Payer/).click()
  await page.getByRole('dialog').getByLabel('Téléphone du destinataire').fill(RECIPIENT_PHONE)
  await page.getByRole('dialog').getByRole('button', { name: 'Continuer' }).click()
  await expect(heading(page, 'Facturation')).toBeVisible()
  await owner.api.updateEnquiry({ params: { id }, body: { state: 'closed' } })
  await page.getByRole('radio', { name: 'Airtel Money' }).check()
  await page.getByLabel('Numéro de téléphone').fill(newAirtelNumber())
  await button(page, /^Payer/).click()
  await expect(page.getByRole('alert')).toContainText("Ce pré-accord n'est plus valable")
  await expectSoundScreen(page, 'the bill of an agreement that is over')
  await page.getByRole('link', { name: 'Revoir la question' }).click()
  await expect(heading(page, 'Close par le propriétaire')).toBeVisible()
})
