import type { Item } from '@okoume/contract/wire/item.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { quoteRental } from '@okoume/domain/pricing/quote.ts'
import { CARRY_OVER_TEXT } from '@okoume/domain/rental/carried-money.ts'
import type { Locator, Page } from '@playwright/test'
import { openRentalWithId } from './dashboard.ts'
import { answerPhone, newAirtelNumber } from './demo-telephone.ts'
import { changePrice, ownObject, removeObjects } from './owner.ts'
import { answer, rentOverHttp } from './paid-rental.ts'
import { leavePaid, paidHeading } from './paying-steps.ts'
import { OTHER_OWNER, OWNER } from './people.ts'
import { expect, test } from './product-test.ts'
import { askFor, awaitScripts, fillPayer, pay } from './renter.ts'
import { expectSoundScreen } from './screen-state.ts'

/** Where the catalogue has nothing: what a test adds there is the nearest. */
const THERE = { category: 'vetements', place: 'akebe-plaine' } as const

const proposalOf = (rental: Locator, { title }: Item) =>
  rental.getByRole('listitem').filter({ has: rental.page().getByRole('heading', { name: title }) })

const dialogLine = (page: Page, name: string) =>
  page.getByRole('dialog').locator('dl > div').filter({ hasText: name })

test('a renter ticks, is refused, takes a cheaper object, and the rest comes back', async ({
  openBrowser,
  people,
  visitor,
  seasonDay,
}) => {
  const [owner, other] = [await people.known(OTHER_OWNER), await people.known(OWNER)]
  const [item, cheaper] = [
    await ownObject(owner, { ...THERE, price: 8000, deposit: 10_000 }),
    await ownObject(other, { ...THERE, price: 6000, deposit: 10_000 }),
  ]
  const days = { start: seasonDay(10), end: seasonDay(12) }
  const [paid, spent] = [quoteRental(item, days, 1), quoteRental(cheaper, days, 1)]
  const renter = await people.newcomer('Aline Boussougou')
  const page = await openBrowser(renter)
  await askFor(page, item, days.start, days.end)
  const tick = page.getByRole('checkbox', { name: CARRY_OVER_TEXT })
  await expect(tick).not.toBeChecked()
  await expect(page.getByText(/sans choix, tout revient sur le numéro qui a payé/)).toBeVisible()
  await tick.press('Space')
  await expectSoundScreen(page, 'the bill whose money may wait')
  const number = newAirtelNumber()
  await pay(page, number)
  await answerPhone(visitor, number, 'confirm')
  await expect(paidHeading(page)).toBeVisible()
  await expect(page.getByText(/votre argent attend 2\s?h que vous choisissiez autre chose/)).toBeVisible()
  await leavePaid(page)
  const { id } = (await renter.api.listRentals()).find(({ item_id }) => item_id === item.id) ?? { id: '' }
  await answer(owner, id, 'refusée')

  await page.goto('/tableau-de-bord/accueil')
  await awaitScripts(page)
  await page.getByRole('link', { name: 'Choisir un autre objet' }).click()
  const rental = page.getByRole('main').getByRole('article')
  await expect(rental).toContainText(`Votre argent, ${formatFrancs(paid.total)}, vous attend jusqu'à`)
  await expectSoundScreen(page, 'a refused rental whose money waits')
  await rental.getByRole('button', { name: 'Choisir un autre objet' }).press('Enter')
  await expect(rental.getByRole('heading', { name: 'Libres aux mêmes jours' })).toBeFocused()
  const proposal = proposalOf(rental, cheaper)
  await expect(proposal).toContainText(formatFrancs(spent.total))
  await expect(proposal).toContainText(`${formatFrancs(paid.total - spent.total)} rendus`)
  await proposal.getByRole('button', { name: /^Choisir/ }).press('Enter')
  await expect(dialogLine(page, 'Déjà payé')).toContainText(formatFrancs(paid.total))
  await expect(dialogLine(page, 'Vous est rendu')).toContainText(formatFrancs(paid.total - spent.total))
  await expectSoundScreen(page, 'the last question before another object')
  await page.getByRole('dialog').getByRole('button', { name: 'Choisir cet objet' }).click()
  await expect(page.getByRole('heading', { level: 1, name: cheaper.title })).toBeVisible()
  await expect(page.locator(':focus')).toContainText(
    `${formatFrancs(spent.total)} sont payés avec votre argent gardé.`,
  )
  await expect(rental).toContainText("Payée avec l'argent d'une autre location")
  await expectSoundScreen(page, 'the rental that waiting money paid')

  const first = await openRentalWithId(page, id)
  await expect(first).toContainText(`${formatFrancs(spent.total)} ont payé un autre objet.`)
  await expect(first).toContainText(`remboursement de ${formatFrancs(paid.total - spent.total)}`)
  await first.getByRole('link', { name: 'Voir ma nouvelle location' }).click()
  await expect(page.getByRole('heading', { level: 1, name: cheaper.title })).toBeVisible()
  const [, second = ''] = /\/location\/([^/?]+)/.exec(page.url()) ?? []
  await page.goto(`/tableau-de-bord/recu/${second}`)
  await expect(page.getByRole('main')).toContainText(
    `dont ${formatFrancs(spent.total)} avec l'argent d'une autre location`,
  )

  // Once only: no purse.
  await answer(other, second, 'refusée')
  const refused = await openRentalWithId(page, second)
  await expect(refused).toContainText('Tout est remboursé, frais de service compris')
  await expect(refused.getByRole('button', { name: 'Rendez-moi mon argent' })).toHaveCount(0)
  await removeObjects(owner, item.title)
  await removeObjects(other, cheaper.title)
})

test('a dearer object asks only for the difference', async ({ openBrowser, people, visitor, seasonDay }) => {
  const [owner, other] = [await people.known(OTHER_OWNER), await people.known(OWNER)]
  const [item, dearer] = [
    await ownObject(owner, { ...THERE, price: 8000 }),
    await ownObject(other, { ...THERE, price: 9000, deposit: 5000 }),
  ]
  const days = { start: seasonDay(14), end: seasonDay(16) }
  const [paid, wanted] = [quoteRental(item, days, 1), quoteRental(dearer, days, 1)]
  const difference = formatFrancs(wanted.total - paid.total)
  const renter = await people.newcomer('Brice Nzamba')
  const { id } = await rentOverHttp(visitor, renter, { item, ...days, carryOver: true })
  await answer(owner, id, 'acceptée')
  await answer(owner, id, 'annulée')

  const page = await openBrowser(renter)
  const rental = await openRentalWithId(page, id)
  await expect(rental).toContainText('Le propriétaire a annulé. Votre argent')
  await expect(proposalOf(rental, dearer)).toContainText(`+ ${difference} à payer`)
  await proposalOf(rental, dearer)
    .getByRole('button', { name: /^Choisir/ })
    .click()
  await expect(dialogLine(page, 'À payer maintenant')).toContainText(difference)
  await page.getByRole('dialog').getByRole('button', { name: 'Payer la différence' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Facturation' })).toBeVisible()
  await expect(page.getByRole('button', { name: `Payer ${difference}` })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: CARRY_OVER_TEXT })).toHaveCount(0)
  await expectSoundScreen(page, 'the bill of a difference')
  const number = newAirtelNumber()
  await pay(page, number)
  await expect(page.getByRole('main')).toContainText(difference)
  const elsewhere = await openBrowser(renter)
  await openRentalWithId(elsewhere, id)
  await expect(elsewhere.getByText('Le paiement se confirme sur le téléphone qui paie.')).toBeVisible()
  const waiting = await page.context().newPage()
  await openRentalWithId(waiting, id)
  await expect(waiting.getByRole('link', { name: 'Suivre le paiement' })).toBeVisible()
  await expectSoundScreen(waiting, 'a refused rental whose difference is being paid')
  await answerPhone(visitor, number, 'confirm')
  await expect(paidHeading(page)).toBeVisible()
  await leavePaid(page)

  const first = await openRentalWithId(page, id)
  await expect(first).toContainText(`${formatFrancs(paid.total)} ont payé un autre objet.`)
  await first.getByRole('link', { name: 'Voir ma nouvelle location' }).click()
  await expect(page.getByRole('heading', { level: 1, name: dearer.title })).toBeVisible()
  const [, second = ''] = /\/location\/([^/?]+)/.exec(page.url()) ?? []
  await answer(other, second, 'refusée')
  await removeObjects(owner, item.title)
  await removeObjects(other, dearer.title)
})

test('a difference that a lower price has taken away leaves nothing to pay', async ({
  openBrowser,
  people,
  visitor,
  seasonDay,
  expectedErrors,
}) => {
  expectedErrors.push(/409 \(Conflict\)/)
  const [owner, other] = [await people.known(OTHER_OWNER), await people.known(OWNER)]
  const [item, dearer] = [
    await ownObject(owner, { ...THERE, price: 8000 }),
    await ownObject(other, { ...THERE, price: 9000 }),
  ]
  const days = { start: seasonDay(14), end: seasonDay(16) }
  const renter = await people.newcomer('Brice Nzamba')
  const { id } = await rentOverHttp(visitor, renter, { item, ...days, carryOver: true })
  await answer(owner, id, 'refusée')
  const page = await openBrowser(renter)
  const rental = await openRentalWithId(page, id)
  await proposalOf(rental, dearer)
    .getByRole('button', { name: /^Choisir/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Payer la différence' }).click()
  await expect(page.getByRole('button', { name: /^Payer/ })).toBeVisible()
  await changePrice(other, dearer, 6000)
  await fillPayer(page, newAirtelNumber())
  await page.getByRole('button', { name: /^Payer/ }).click()
  await expect(page.getByText('Il ne reste rien à payer')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Payer/ })).toHaveCount(0)
  await expectSoundScreen(page, 'the bill of a difference that is gone')
  await expect(page.getByText('Vous sera rendu')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Revenir à ma location' }).click()
  await expect(proposalOf(rental, dearer)).toContainText('rendus')
  await removeObjects(owner, item.title)
  await removeObjects(other, dearer.title)
})

test('who wants nothing else has the money back at once', async ({
  openBrowser,
  people,
  visitor,
  seasonDay,
}) => {
  const [owner, other] = [await people.known(OTHER_OWNER), await people.known(OWNER)]
  const [item, alternative] = [await ownObject(owner, THERE), await ownObject(other, THERE)]
  const days = { start: seasonDay(18), end: seasonDay(20) }
  const renter = await people.newcomer('Carine Moukagni')
  const { id, quote } = await rentOverHttp(visitor, renter, { item, ...days, carryOver: true })
  await answer(owner, id, 'refusée')

  const page = await openBrowser(renter)
  const rental = await openRentalWithId(page, id)
  await expect(proposalOf(rental, alternative)).toContainText('Rien à payer')
  const back = rental.getByRole('button', { name: 'Rendez-moi mon argent' })
  await back.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Revenir' }).click()
  await expect(dialog).toBeHidden()
  await expect(back).toBeFocused()
  await back.press('Enter')
  await expectSoundScreen(page, 'the last question before the money goes back')
  await dialog.getByRole('button', { name: 'Rendez-moi mon argent' }).click()
  await expect(page.locator(':focus')).toContainText(
    `${formatFrancs(quote.total)} sont demandés à l'opérateur`,
  )
  await expect(back).toHaveCount(0)
  await expect(async () => {
    await page.reload()
    await expect(rental).toContainText('est arrivé sur le numéro qui a payé', { timeout: 2000 })
  }).toPass()
  await removeObjects(owner, item.title)
  await removeObjects(other, alternative.title)
})

test('where nothing else is free, only the way back to the money is left', async ({
  openBrowser,
  people,
  visitor,
  seasonDay,
}) => {
  const owner = await people.known(OTHER_OWNER)
  const item = await ownObject(owner, { ...THERE, price: 500, available: 60 })
  const days = { start: seasonDay(22), end: seasonDay(24) }
  const renter = await people.newcomer('Didier Koumba')
  const { id } = await rentOverHttp(visitor, renter, { item, ...days, quantity: 60, carryOver: true })
  await answer(owner, id, 'refusée')
  const page = await openBrowser(renter)
  const rental = await openRentalWithId(page, id)
  await expect(rental.getByRole('heading', { name: "Rien d'autre n'est libre ces jours-là" })).toBeVisible()
  await expect(rental.getByRole('button', { name: 'Rendez-moi mon argent' })).toBeVisible()
  await expectSoundScreen(page, 'a refused rental without another object')
  await removeObjects(owner, item.title)
})
