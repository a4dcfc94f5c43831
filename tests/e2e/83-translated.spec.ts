import { formatFrancs } from '@okoume/domain/money/francs.ts'
import type { Page } from '@playwright/test'
import { ADMINISTRATOR } from './administration-steps.ts'
import { openConversation, write } from './contacting-steps.ts'
import { openRentalWithId } from './dashboard.ts'
import { newAirtelNumber } from './demo-telephone.ts'
import { newTitle, ownObject } from './owner.ts'
import { answerAndReturn, leavePaid } from './paying-steps.ts'
import { OTHER_OWNER } from './people.ts'
import { expect, test } from './product-test.ts'
import { askToRent, awaitScripts, chooseDates, fillWhereTo, pay } from './renter.ts'
import { translatePages } from './translator.ts'
import { fillWithdraw, giveMoney, openWithdraw, ownAmount, SAVER } from './wallet-steps.ts'

async function expectTranslated(page: Page): Promise<void> {
  await expect(page.locator('main font').first()).toBeAttached()
  await expect(page.getByText('Une erreur est survenue')).toHaveCount(0)
}

test('a translated page survives from the home page to the paid request, its answer and its messages', async ({
  openBrowser,
  people,
  visitor,
  seasonDay,
}) => {
  const owner = await people.known(OTHER_OWNER)
  const renter = await people.newcomer('Odette Nguema')
  const item = await ownObject(owner, { title: newTitle('Glacière traduite'), available: 5, deposit: 5000 })
  const page = await openBrowser(renter)
  await translatePages(page.context())
  await page.goto('/')
  await expectTranslated(page)
  await page.getByRole('main').getByRole('searchbox').first().fill(item.title)
  await page.keyboard.press('Enter')
  await page.getByRole('main').getByRole('link', { name: item.title }).click()
  await expect(page.getByRole('heading', { level: 1, name: item.title })).toBeVisible()
  await expectTranslated(page)

  await chooseDates(page, seasonDay(0), seasonDay(1))
  const total = page.locator('dl > div').filter({ hasText: 'Total' }).getByRole('definition')
  const before = (await total.textContent()) ?? ''
  await page.getByRole('button', { name: 'Augmenter' }).click()
  await expect(total).not.toHaveText(before)
  await expect(page.getByText('× 2')).toBeVisible()
  // No translator writes an amount.
  await expect(total.locator('font')).toHaveCount(0)
  await fillWhereTo(page)
  await askToRent(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Facturation' })).toBeVisible()
  await expectTranslated(page)

  const number = newAirtelNumber()
  await pay(page, number)
  const countdown = page.locator('[data-countdown]')
  await expect
    .poll(async () => (await countdown.textContent())?.replace(/\D/g, ''))
    .not.toBe((await countdown.textContent())?.replace(/\D/g, ''))
  await answerAndReturn(page, visitor, number, 'confirm')
  await leavePaid(page)
  await expectTranslated(page)
  const [rental] = await renter.api.listUserRentals({ params: { userId: renter.id } })
  const id = rental?.id ?? ''

  const asked = await openBrowser(owner)
  await translatePages(asked.context())
  const card = await openRentalWithId(asked, id)
  await card.getByRole('button', { name: /^Accepter/ }).click()
  await expect(card).toContainText('Demande acceptée')
  await expectTranslated(asked)

  const conversation = await openConversation(page, id)
  await write(conversation, 'Bonjour, à quelle heure ?')
  const answers = await openConversation(asked, id)
  await expect(answers.getByRole('log')).toContainText('Bonjour, à quelle heure ?')
  await write(answers, 'À neuf heures.')
  await expect(conversation.getByRole('log')).toContainText('À neuf heures.')

  await page.goto('/tableau-de-bord/notifications')
  await awaitScripts(page)
  await page.getByRole('button', { name: 'Tout marquer comme lu' }).click()
  await expect(page.getByText('Non lu', { exact: true })).toHaveCount(0)
  await expectTranslated(page)
})

test('a translated wallet withdraws, and shows what is left', async ({ openBrowser, people }) => {
  const owner = await people.known(SAVER)
  await giveMoney(await people.known(ADMINISTRATOR), owner, 10_000)
  const page = await openBrowser(owner)
  await translatePages(page.context())
  await page.goto('/tableau-de-bord/portefeuille')
  await awaitScripts(page)
  const amount = ownAmount()
  const dialog = await openWithdraw(page)
  await fillWithdraw(dialog, '066123456', amount)
  await expect(dialog.getByText('Retrait sur Moov Money.')).toBeVisible()
  await fillWithdraw(dialog, '077246810', amount)
  await expect(dialog.getByText('Retrait sur Airtel Money.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Soumettre' }).click()
  await expect(page.locator(':focus')).toContainText('Demande de retrait soumise')
  const row = page.getByRole('region', { name: 'Retraits' }).getByRole('listitem')
  await expect(row.filter({ hasText: formatFrancs(amount) })).toContainText('Airtel Money')
  await expectTranslated(page)
})
