import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { addDays, type CalendarDay, calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import type { Page } from '@playwright/test'
import { ADMINISTRATOR } from './administration-steps.ts'
import { cardOf, openRental, rentalCards, unfoldPast } from './dashboard.ts'
import { answerPhone } from './demo-telephone.ts'
import { answer, rentOverHttp } from './paid-rental.ts'
import { payFor } from './paying-steps.ts'
import { expect, test } from './product-test.ts'
import { awaitScripts } from './renter.ts'
import { expectSoundScreen } from './screen-state.ts'
import { giveMoney, SAVER } from './wallet-steps.ts'

// Moves the calendar of the whole product: the file's number, and the later of both sizes, put it after all others.

let before = ''

test.beforeEach(async ({ visitor }) => {
  before = (await visitor.getDemoClock()).today
})

test.afterEach(async ({ visitor }) => {
  await visitor.setDemoClock({ body: { today: before } })
})

async function moveTo(demo: Page, day: CalendarDay): Promise<void> {
  await demo.goto('/demo')
  await awaitScripts(demo)
  const calendar = demo.getByRole('region', { name: 'Le calendrier' })
  await calendar.getByLabel('Aller à un autre jour').fill(day)
  await calendar.getByRole('button', { name: 'Y aller' }).click()
  await expect(calendar).toContainText(`nous sommes le`)
  await expect(calendar).toContainText(formatLongDay(day))
}

test('time passes: an accepted rental begins, an unanswered one expires @computer-only', async ({
  page,
  openBrowser,
  people,
  visitor,
  objectCalled,
  seasonDay,
}) => {
  const [renter, owner] = [await people.newcomer('Yannick Ella'), await people.known('thierry@okoume.test')]
  const [taken, forgotten] = [await objectCalled('Paddle gonflable'), await objectCalled('Chafing-dishes')]
  const [start, end] = [seasonDay(2), seasonDay(4)]
  const { id } = await rentOverHttp(visitor, renter, { item: taken, start, end })
  await answer(owner, id, 'acceptée')
  await rentOverHttp(visitor, renter, { item: forgotten, start, end })
  const rentReleasedAt = async () => (await owner.api.getRental({ params: { id } })).handover.rentReleasedAt

  await moveTo(page, start)
  const renterPage = await openBrowser(renter)
  await renterPage.goto('/tableau-de-bord/mes-locations')
  await expect(cardOf(renterPage, taken.title, start, end)).toContainText('À récupérer')
  await expect(rentalCards(renterPage)).toHaveCount(1)
  await unfoldPast(renterPage)
  const row = cardOf(renterPage, forgotten.title, start, end)
  await expect(row).toContainText('Annulée')
  const expired = await openRental(row)
  await expect(expired).toContainText("Le propriétaire n'a pas répondu à temps")
  // No one has spoken of the handover: the rent is held until a day after the first day.
  expect(await rentReleasedAt()).toBeNull()

  await moveTo(page, addDays(end, 1))
  await renterPage.goto('/tableau-de-bord/mes-locations')
  await expect(cardOf(renterPage, taken.title, start, end)).toContainText('Retour attendu')
  expect(await rentReleasedAt()).not.toBeNull()
})

test('a payment confirmed after its first day is refunded, and the renter finds it among their rentals @deep @computer-only', async ({
  page,
  openBrowser,
  people,
  visitor,
  objectCalled,
  seasonDay,
}) => {
  const renter = await people.newcomer('Estelle Mbina')
  const renterPage = await openBrowser(renter)
  const item = await objectCalled('Parasol de plage')
  const [start, end] = [seasonDay(0), seasonDay(1)]
  const number = await payFor(renterPage, item, start, end)
  await moveTo(page, addDays(start, 1))
  await answerPhone(visitor, number, 'confirm')
  const refunded = () => renter.api.listRefundedPayments()
  await expect.poll(async () => (await refunded())[0]?.refundState).toBe('paid')

  const [payment] = await refunded()
  await renterPage.goto(`/tableau-de-bord/mes-locations#${payment?.id}`)
  const row = cardOf(renterPage, item.title, start, end)
  await expect(row).toContainText('Paiement remboursé')
  await expect(row).toContainText(`Payé ${formatFrancs(payment?.total ?? 0)}`)
  await expect(row).toContainText("La location n'était plus possible. Tout a été remboursé le")
  await expectSoundScreen(renterPage, 'a payment that was refunded')
})

test('on 5 January the statement of the year is fixed, with the digest of its file @computer-only', async ({
  page,
  openBrowser,
  people,
}) => {
  const owner = await people.known(SAVER)
  const year = Number(before.slice(0, 4))
  await giveMoney(await people.known(ADMINISTRATOR), owner, 500)
  await moveTo(page, calendarDay(`${year + 1}-01-05`))
  const statement = await openBrowser(owner)
  await statement.goto(`/tableau-de-bord/portefeuille/releve?annee=${year}`)
  await awaitScripts(statement)
  const paper = statement.getByRole('article', { name: `Relevé ${year}` })
  await expect(paper).toContainText('Établi le')
  await expect(paper).not.toContainText('Provisoire')
  await expectSoundScreen(statement, 'the fixed statement of a year')

  const download = statement.waitForEvent('download')
  await statement.getByRole('button', { name: 'Télécharger (CSV)' }).click()
  expect((await download).suggestedFilename()).toBe(`okoume-releve-${year}.csv`)
  const file = await readFile(await (await download).path())
  await expect(paper).toContainText(createHash('sha256').update(file).digest('hex'))

  const desk = await openBrowser(await people.known(ADMINISTRATOR))
  await desk.goto('/administration/finance?vue=releves')
  await expect(desk.getByRole('heading', { level: 1, name: 'Vérifier un relevé' })).toBeVisible()
  await awaitScripts(desk)
  await expectSoundScreen(desk, 'the check of a statement')
  const copy = { name: 'releve.csv', mimeType: 'text/csv', buffer: file }
  await desk.getByLabel('Le fichier CSV du relevé').setInputFiles(copy)
  await expect(desk.getByText(`C'est bien un relevé de ${year}`)).toBeVisible()
  const changed = { ...copy, buffer: Buffer.concat([file, Buffer.from('1')]) }
  await desk.getByLabel('Le fichier CSV du relevé').setInputFiles(changed)
  await expect(desk.getByRole('alert')).toContainText('ou il a été changé')

  await statement.getByRole('link', { name: String(year + 1) }).click()
  await expect(statement.getByRole('article', { name: `Relevé ${year + 1}` })).toContainText('Provisoire')
})
