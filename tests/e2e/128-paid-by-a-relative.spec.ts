import { CARRY_OVER_TEXT } from '@okoume/domain/rental/carried-money.ts'
import type { Page } from '@playwright/test'
import { unfold } from './dashboard.ts'
import { answerPhone, newTextNumber } from './demo-telephone.ts'
import { changePrice, ownObject } from './owner.ts'
import { OTHER_OWNER } from './people.ts'
import { expect, test } from './product-test.ts'
import { askFor, awaitScripts } from './renter.ts'
import { expectSoundScreen } from './screen-state.ts'

const OFFERED = { available: 1, price: 5000, deposit: 10_000 }
/** How long the jobs behind a payment may take. */
const SETTLED = { timeout: 15_000 }

const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name })

/** Makes a link at the bill, and reads its address from the dialog that sends it. */
async function makeLink(page: Page): Promise<string> {
  await button(page, 'Faire payer par un proche').click()
  await expect(page.getByRole('dialog')).toContainText('Un lien déjà fait pour cet objet ne sert plus.')
  await expectSoundScreen(page, 'a link to make')
  await page.getByRole('dialog').getByRole('button', { name: 'Faire le lien' }).click()
  await expect(page.locator(':focus')).toContainText('Le lien est prêt')
  await expectSoundScreen(page, 'a link to send')
  await button(page, 'Envoyer le lien').press('Enter')
  const address = await page.getByLabel('Lien de paiement').inputValue()
  await expectSoundScreen(page, 'a link that is sent')
  await page.keyboard.press('Escape')
  return new URL(address).pathname
}

/** Opens the link again until it says so. */
async function expectAtLink(page: Page, path: string, words: string): Promise<void> {
  await expect(async () => {
    await page.goto(path)
    await expect(page.getByRole('main')).toContainText(words, { timeout: 500 })
  }).toPass(SETTLED)
}

test('a relative pays on another telephone, and is refunded there when the owner refuses', async ({
  openBrowser,
  people,
  visitor,
  seasonDay,
  expectedErrors,
}) => {
  expectedErrors.push(/400 \(Bad Request\)/)
  const owner = await people.known(OTHER_OWNER)
  const item = await ownObject(owner, OFFERED)
  const renter = await people.newcomer('Odile Mba')
  const page = await openBrowser(renter)
  await askFor(page, item, seasonDay(5), seasonDay(8))
  const path = await makeLink(page)

  const relative = await openBrowser(null)
  await relative.goto(path)
  await expect(relative.getByRole('heading', { name: 'Odile M. vous demande de payer' })).toBeVisible()
  await expect(relative.getByRole('main')).toContainText(item.title)
  await expectSoundScreen(relative, 'a link to pay')
  await relative.getByLabel(/^Votre numéro/).fill('01 23 45 67')
  await button(relative, /^Payer 26\s000/).click()
  await expect(relative.getByRole('alert')).toContainText('Entrez un numéro de mobile gabonais')
  await expect(relative.getByLabel(/^Votre numéro/)).toBeFocused()
  await expect(relative.getByLabel(/^Votre numéro/)).toHaveValue('01 23 45 67')
  await expectSoundScreen(relative, 'a number that cannot pay')
  const number = newTextNumber('077')
  await relative.getByLabel(/^Votre numéro/).fill(number)
  await relative.keyboard.press('Enter')
  await expect(relative.getByRole('heading', { name: 'Confirmez sur votre téléphone' })).toBeVisible()
  await expectSoundScreen(relative, 'a payment by a link to confirm')

  await page.goto('/tableau-de-bord/mes-locations')
  await expect(page.getByText('Votre proche paie')).toBeVisible()
  await answerPhone(visitor, number, 'confirm')
  await relative.getByRole('link', { name: /^J'ai validé/ }).click()
  await expectAtLink(relative, path, 'Paiement réussi')
  await expect(relative.getByRole('main')).toContainText('rien rendu')
  await expect(relative.getByRole('main')).not.toContainText('Mba')
  await expectSoundScreen(relative, 'a payment by a link')

  const [rental] = await renter.api.listUserRentals({ params: { userId: renter.id } })
  await page.goto(`/location/${rental?.id}`)
  await awaitScripts(page)
  await unfold(page.getByRole('main'), 'Argent')
  await expect(page.getByText('Ce qui est remboursé revient au numéro qui a payé.')).toBeVisible()
  await expectSoundScreen(page, 'a rental that a relative has paid')
  await page.goto(`/tableau-de-bord/recu/${rental?.id}`)
  await expect(page.getByRole('article')).toContainText('Airtel Money (un proche)')
  await expect(page.getByRole('article')).toContainText(
    `Numéro${number.slice(0, 3)} •• •• ${number.slice(-2)}`,
  )

  await owner.api.updateRentalStatus({ body: { rental_id: rental?.id ?? '', status: 'refusée' } })
  await expectAtLink(relative, path, 'entièrement rendus')
  const arrived = page.getByText(/Le remboursement de 26\s000\sFCFA à votre proche est arrivé/).first()
  await expect(async () => {
    await page.goto('/tableau-de-bord/notifications')
    await expect(arrived).toBeVisible({ timeout: 2000 })
  }).toPass(SETTLED)
})

test('a price that has changed is said before a link is made, with the new total', async ({
  openBrowser,
  people,
  seasonDay,
  expectedErrors,
}) => {
  expectedErrors.push(/409 \(Conflict\).*\/api\/payment\/links/)
  const owner = await people.known(OTHER_OWNER)
  const item = await ownObject(owner, OFFERED)
  const page = await openBrowser(await people.newcomer('Odile Mba'))
  await askFor(page, item, seasonDay(5), seasonDay(8))
  await changePrice(owner, item, 6000)
  await button(page, 'Faire payer par un proche').click()
  const dialog = page.getByRole('dialog')
  const make = dialog.getByRole('button', { name: 'Faire le lien' })
  await make.click()
  await expect(dialog.getByRole('alert')).toContainText('Le prix de cet objet a changé.')
  await expect(dialog).toContainText(/les jours et 29\s200\sFCFA/)
  await make.click()
  await expect(page.locator(':focus')).toContainText('Le lien est prêt')
  await expect(page.getByRole('main')).toContainText(/Lien de paiement\s: 29\s200\sFCFA/)
})

test('a link that is paid meanwhile is said to be paid, and nothing is paid twice', async ({
  openBrowser,
  people,
  visitor,
  seasonDay,
  expectedErrors,
}) => {
  expectedErrors.push(/409 \(Conflict\).*\/api\/payment\/links/)
  const item = await ownObject(await people.known(OTHER_OWNER), OFFERED)
  const page = await openBrowser(await people.newcomer('Odile Mba'))
  await askFor(page, item, seasonDay(5), seasonDay(6))
  const path = await makeLink(page)
  const list = await page.context().newPage()
  await list.goto('/tableau-de-bord/mes-locations')
  await expect(list.getByText('Attend votre proche')).toBeVisible()
  await awaitScripts(list)

  const relative = await openBrowser(null)
  await relative.goto(path)
  const number = newTextNumber('077')
  await relative.getByLabel(/^Votre numéro/).fill(number)
  await button(relative, /^Payer/).click()
  await expect(relative.getByRole('heading', { name: 'Confirmez sur votre téléphone' })).toBeVisible()
  await button(page, 'Retirer le lien').click()
  await expect(page.locator(':focus')).toContainText('Votre proche est en train de payer')
  await answerPhone(visitor, number, 'confirm')
  await expectAtLink(relative, path, 'Paiement réussi')

  const paid = `Votre proche a déjà payé : ${item.title}.`
  await button(list, `Retirer le lien : ${item.title}`).click()
  await expect(list.locator(':focus')).toContainText(paid)
  await expect(list.getByRole('heading', { name: 'Liens de paiement' })).toBeHidden()
  await expect(list.getByRole('link', { name: item.title })).toBeVisible()
  await button(page, 'Retirer le lien').click()
  await expect(page.locator(':focus')).toContainText(paid)
  await expect(button(page, /^Payer/)).toHaveCount(0)
  await expectSoundScreen(page, 'a bill that a relative has paid')
  await page.getByRole('main').getByRole('link', { name: 'Mes locations' }).click()
  await expect(page.getByRole('link', { name: item.title })).toBeVisible()
})

test('a link is withdrawn at the bill, and where it is followed; it then charges nobody', async ({
  openBrowser,
  people,
  seasonDay,
  browser,
  baseURL,
  expectedErrors,
}) => {
  expectedErrors.push(/410 \(Gone\)/)
  const owner = await people.known(OTHER_OWNER)
  const item = await ownObject(owner, OFFERED)
  const renter = await people.newcomer('Odile Mba')
  const page = await openBrowser(renter)
  await askFor(page, item, seasonDay(5), seasonDay(6))
  const tick = page.getByRole('checkbox', { name: CARRY_OVER_TEXT })
  await tick.press('Space')
  await expect(button(page, 'Faire payer par un proche')).toHaveCount(0)
  await tick.press('Space')
  const first = await makeLink(page)
  // What it pays cannot change any more.
  await expect(tick).toHaveCount(0)
  await button(page, 'Retirer le lien').click()
  await expect(page.locator(':focus')).toContainText('Le lien est retiré')
  await expect(tick).toBeVisible()
  const second = await makeLink(page)
  await page.getByRole('main').getByRole('link', { name: 'Mes locations' }).click()
  await expect(page.getByText('Attend votre proche')).toBeVisible()
  await expectSoundScreen(page, 'a link that waits')

  // An old browser of the relative, without scripts.
  const context = await browser.newContext({ javaScriptEnabled: false })
  const relative = await context.newPage()
  await relative.goto(`${baseURL}${second}`)
  await page.getByRole('button', { name: `Retirer le lien : ${item.title}` }).click()
  await expect(page.locator(':focus')).toContainText('Le lien est retiré')
  await expect(page.getByText('Attend votre proche')).toBeHidden()
  await relative.getByLabel(/^Votre numéro/).fill(newTextNumber('077'))
  await relative.getByRole('button', { name: /^Payer/ }).click()
  const withdrawn = relative.getByRole('heading', { name: 'Ce lien a été retiré' })
  await expect(withdrawn).toBeVisible()
  await expect(relative.getByText("Rien n'a été prélevé.")).toBeVisible()
  await relative.goto(`${baseURL}${first}`)
  await expect(withdrawn).toBeVisible()
  await context.close()
})
