import { randomUUID } from 'node:crypto'
import { addDays, calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { ADMINISTRATOR, caseOf, openView } from './administration-steps.ts'
import { logOf, openConversation } from './contacting-steps.ts'
import { openRentalWithId } from './dashboard.ts'
import { titleOf } from './layout.ts'
import { expectRoom } from './narrow-screen.ts'
import { ownObject } from './owner.ts'
import { answer, enterCode, rentOverHttp } from './paid-rental.ts'
import { expect, test } from './product-test.ts'
import { askToRent, awaitScripts, chooseDates, fillWhereTo, openObject } from './renter.ts'

/** Owns items that no other test rents, and loses no badge of trust by a missed handover. */
const OWNER = 'prisca@okoume.test'
/** Pasted texts. */
const MAP_LINK = 'https://maps.app.goo.gl/AbCdEfGhIjKlMnOpQ1234567890'
/** One word too long for any line, which is not masked as an address or a number. */
const WORD = 'AbCdEfGhIjKlMnOpQr'.repeat(4)

test("one long word in a person's text widens no screen @telephone-only @deep", async ({
  openBrowser,
  people,
  visitor,
  seasonDay,
}) => {
  test.slow()
  const owner = await people.known(OWNER)
  const run = randomUUID().replaceAll('-', '')
  const title = `${WORD}${run.replaceAll(/\d/g, 'x')}`
  const specifications = { [WORD.slice(0, 40)]: WORD }
  const checklist = [WORD.slice(0, 60)]
  const item = await ownObject(owner, { title, description: WORD, deposit: 9000, specifications, checklist })
  const renter = await people.newcomer('Nzengue'.repeat(13))
  const renterPage = await openBrowser(renter)

  await openObject(renterPage, item)
  await expectRoom(renterPage, 'an object')
  await chooseDates(renterPage, seasonDay(2), seasonDay(3))
  await fillWhereTo(renterPage)
  await renterPage.getByLabel('Adresse ou quartier de livraison').fill(MAP_LINK)
  await askToRent(renterPage)
  await expect(titleOf(renterPage, 'Facturation')).toBeVisible()
  await expect(renterPage.getByRole('main')).toContainText(MAP_LINK)
  await expectRoom(renterPage, 'the bill')

  const { today } = await visitor.getDemoClock()
  const start = calendarDay(today)
  const wish = { item, start, end: addDays(start, 1), address: WORD, notes: WORD }
  const { id } = await rentOverHttp(visitor, renter, wish)
  await renter.api.sendMessage({ params: { id }, body: { key: randomUUID(), text: WORD } })
  const ownerPage = await openBrowser(owner)
  await expect(await openRentalWithId(ownerPage, id)).toContainText(WORD)
  await expectRoom(ownerPage, 'a request')
  await expect(logOf(await openConversation(ownerPage, id))).toContainText(WORD)
  await expectRoom(ownerPage, 'a conversation')
  await ownerPage.goto('/tableau-de-bord/messages')
  await expect(titleOf(ownerPage, 'Messages')).toBeVisible()
  await expectRoom(ownerPage, 'the conversations')

  await answer(owner, id, 'acceptée')
  await enterCode(owner, renter, id, 'remise')
  await owner.api.updateReturn({ params: { id }, body: { state: 'contested', reason: WORD } })
  await expect(await openRentalWithId(ownerPage, id)).toContainText('Vous demandez')
  await expectRoom(ownerPage, 'a contested request')
  await renter.api.answerContest({ params: { id }, body: { answer: 'refuse', text: WORD } })
  for (const [path, heading] of [
    [`/tableau-de-bord/mes-locations`, 'Mes locations'],
    [`/tableau-de-bord/recu/${id}`, /Reçu/],
    ['/tableau-de-bord/notifications', 'Notifications'],
    ['/tableau-de-bord/profil', 'Mon profil'],
  ] as const) {
    await renterPage.goto(path)
    await expect(titleOf(renterPage, heading)).toBeVisible()
    await awaitScripts(renterPage)
    await expectRoom(renterPage, path)
  }

  const administrator = await people.known(ADMINISTRATOR)
  const page = await openBrowser(administrator)
  await openView(page, 'retours', 'Retours et remises contestés')
  await expect(caseOf(page, title)).toContainText(WORD)
  await expectRoom(page, 'a contested return')
  await administrator.api.settleDispute({ params: { id }, body: { toOwner: 0, reason: WORD } })
  await openView(page, 'journal', 'Journal')
  await expect(page.getByText(WORD).first()).toBeVisible()
  await expectRoom(page, 'the trail')
  await expect(await openRentalWithId(renterPage, id)).toContainText(WORD)
  await expectRoom(renterPage, 'a settled rental')
})
