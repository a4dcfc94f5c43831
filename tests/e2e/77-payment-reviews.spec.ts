import type { Client } from '@okoume/client/client.ts'
import type { UndecidedPayment } from '@okoume/contract/wire/administration.ts'
import { addDays, calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import type { Page } from '@playwright/test'
import {
  ADMINISTRATOR,
  caseOf,
  caseWithId,
  endReviews,
  LONG_WORD,
  notified,
  openView,
} from './administration-steps.ts'
import { newTitle, ownObject, removeObjects } from './owner.ts'
import { answer, type PaidRental, rentOverHttp } from './paid-rental.ts'
import type { Person } from './people.ts'
import { expect, test } from './product-test.ts'
import { expectSoundScreen } from './screen-state.ts'
import { expectOnReturn } from './turning-back.ts'
import { NOT_REACHED, SETTLED_WITHIN_MS } from './wallet-steps.ts'

/** Owns items that no other test rents. */
const OWNER = 'ferdinand@okoume.test'
const NOTE = 'Rendu en espèces le 21, reçu R-1204.'
/** Each refund fails when it is polled, seconds after it was sent. */
const LONG_TEST_MS = 150_000

interface Refused extends PaidRental {
  readonly title: string
}

/** A request paid from a telephone that no refund reaches, and then refused. */
async function refuse(visitor: Client, owner: Person, renter: Person, words: string): Promise<Refused> {
  const item = await ownObject(owner, { title: newTitle(words) })
  const start = addDays(calendarDay((await visitor.getDemoClock()).today), 1)
  const wish = { item, start, end: addDays(start, 1), number: NOT_REACHED }
  const rental = await rentOverHttp(visitor, renter, wish)
  await answer(owner, rental.id, 'refusée')
  return { ...rental, title: item.title }
}

/** The item's refund under review; not an order that was declared failed. */
async function reviewOf({ api }: Person, title: string, but = ''): Promise<UndecidedPayment> {
  let found: UndecidedPayment | undefined
  const look = async () => {
    found = (await api.listReviews()).reviews.find(({ label, id }) => label === title && id !== but)
    return found !== undefined
  }
  await expect.poll(look, { message: `a refund of ${title}`, timeout: SETTLED_WITHIN_MS }).toBe(true)
  if (!found) throw new Error(`no refund of ${title} waits`)
  return found
}

async function expectReceipt(page: Page, { id }: PaidRental, words: string): Promise<void> {
  await page.goto(`/tableau-de-bord/recu/${id}`)
  await expect(page.getByRole('article').getByRole('listitem')).toContainText(words)
}

test('a failed refund needs an administrator: queried again, ordered again, and ended with a note @computer-only', async ({
  openBrowser,
  people,
  visitor,
  isPhone,
}) => {
  test.setTimeout(LONG_TEST_MS)
  const [owner, administrator] = [await people.known(OWNER), await people.known(ADMINISTRATOR)]
  const renter = await people.newcomer('Brigitte Ntoutoume')
  const refused = await refuse(visitor, owner, renter, LONG_WORD)
  const first = await reviewOf(administrator, refused.title)
  const renters = await openBrowser(renter)
  await expectReceipt(renters, refused, "Notre équipe s'en occupe")

  const page = await openBrowser(administrator)
  await openView(page, 'paiements', 'Paiements à vérifier')
  const card = caseWithId(page, first.id)
  await expect(card).toContainText(
    /Le prestataire refuse ce remboursement \([A-Z_]+\), qui reste dû au locataire\./,
  )
  for (const text of ['Remboursement', '077 34 50 88', 'RECIPIENT_NOT_FOUND', first.reference]) {
    await expect(card).toContainText(text)
  }
  await expect(card).toContainText(formatFrancs(refused.quote.total))
  if (!isPhone) await expect(page.getByRole('link', { name: /^Paiements à vérifier\s*[1-9]/ })).toBeVisible()
  await expectSoundScreen(page, 'payments that wait')

  await card.getByRole('button', { name: 'Interroger de nouveau' }).click()
  await expect(notified(page)).toContainText('le prestataire est interrogé')
  await expect(card).toBeVisible()
  await expectSoundScreen(page, 'a provider that was asked again')

  await card.getByRole('button', { name: 'Échoué' }).click()
  const failed = page.getByRole('dialog', { name: 'Remboursement échoué ?' })
  await failed.getByRole('button', { name: "Confirmer l'échec" }).click()
  await expect(failed.getByText("Notez d'où vous le savez.")).toBeVisible()
  await expectSoundScreen(page, 'a decision without its note')
  await failed.getByLabel('Ce que vous avez constaté').fill("L'opérateur a rejeté l'ordre.")
  await failed.getByRole('button', { name: "Confirmer l'échec" }).click()
  await expect(notified(page)).toContainText('son remboursement est envoyé de nouveau')
  await expect(card).toHaveCount(0)

  const second = await reviewOf(administrator, refused.title, first.id)
  expect(second.reference).not.toBe(first.reference)
  const again = caseWithId(page, second.id)
  await expectOnReturn(page, (look) => expect(again).toBeVisible(look), SETTLED_WITHIN_MS)
  await again.getByRole('button', { name: 'Abouti' }).click()
  const succeeded = page.getByRole('dialog', { name: 'Remboursement abouti ?' })
  await succeeded.getByLabel('Ce que vous avez constaté').fill(NOTE)
  await expectSoundScreen(page, 'a decision with its note')
  await succeeded.getByRole('button', { name: 'Confirmer la réussite' }).click()
  await expect(notified(page)).toContainText('Le locataire a bien reçu son remboursement.')
  await expect(caseOf(page, refused.title)).toHaveCount(0)
  await expectReceipt(renters, refused, 'Remboursé')
  await removeObjects(owner, refused.title)
})

test('a payment that another administrator has decided meanwhile is explained, and leaves the list @deep @computer-only', async ({
  openBrowser,
  people,
  visitor,
  expectedErrors,
}) => {
  expectedErrors.push(/404 \(Not Found\).*administration\/payments/)
  const [owner, administrator] = [await people.known(OWNER), await people.known(ADMINISTRATOR)]
  const { title } = await refuse(visitor, owner, await people.newcomer('Cédric Nguema'), "Objet d'essai")
  const { id } = await reviewOf(administrator, title)
  const page = await openBrowser(administrator)
  await openView(page, 'paiements', 'Paiements à vérifier')
  await caseWithId(page, id).getByRole('button', { name: 'Abouti' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remboursement abouti ?' })
  await dialog.getByLabel('Ce que vous avez constaté').fill(NOTE)
  await administrator.api.resolveReview({ params: { id }, body: { outcome: 'succeeded', note: NOTE } })
  await dialog.getByRole('button', { name: 'Confirmer la réussite' }).click()
  await expect(notified(page)).toContainText("Cette opération n'attend plus de décision")
  await expect(caseWithId(page, id)).toHaveCount(0)
})

test('where no payment needs a review the page says so @computer-only', async ({ openBrowser, people }) => {
  const administrator = await people.known(ADMINISTRATOR)
  await endReviews(administrator)
  const page = await openBrowser(administrator)
  await openView(page, 'paiements', 'Paiements à vérifier')
  await expect(page.getByRole('heading', { name: "Rien n'attend" })).toBeVisible()
  await expectSoundScreen(page, 'no payment that waits')
})
