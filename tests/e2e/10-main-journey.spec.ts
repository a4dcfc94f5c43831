import type { Item } from '@okoume/contract/wire/item.ts'
import { formatHandovers, formatLongPeriod } from '@okoume/domain/calendar/format-day.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { quoteRental } from '@okoume/domain/pricing/quote.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import type { Page } from '@playwright/test'
import { cardOf, openRental, readWallet } from './dashboard.ts'
import { answerOnScreen, newAirtelNumber } from './demo-telephone.ts'
import { followMenu } from './layout.ts'
import { paidHeading } from './paying-steps.ts'
import { OWNER, PASSWORD, RENTER } from './people.ts'
import { expect, test } from './product-test.ts'
import {
  ADDRESS,
  askToRent,
  awaitedPayment,
  awaitScripts,
  calendarOf,
  chooseDatesIn,
  fillPayer,
  fillWhereTo,
  openCalendar,
  RECIPIENT_PHONE,
} from './renter.ts'

async function findFromHome(page: Page, words: string, title: string): Promise<void> {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Pourquoi acheter')
  await awaitScripts(page)
  const hero = page.getByRole('main').getByLabel('Rechercher un objet')
  await hero.fill(words)
  await hero.press('Enter')
  await expect(page).toHaveURL(/\/explorer\?q=/)
  await expect(page.getByRole('heading', { level: 2, name: /^\d+ résultat\(s\)$/ })).toBeVisible()
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

/** A shared link, up to the calendar: no other page of the site comes first. */
async function openSharedLink(page: Page, item: Item): Promise<void> {
  await page.goto(`/objet/${item.id}`)
  await page.getByRole('link', { name: 'Demander à louer' }).click()
  await expect(calendarOf(page)).toBeVisible()
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Adresse email').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

async function expectMail(demo: Page, email: string, subject: string): Promise<void> {
  const mailbox = demo.getByRole('region', { name: 'La boîte aux lettres' })
  await mailbox.getByLabel('Destinataire').selectOption(email)
  await expect(mailbox.getByRole('button', { name: subject }).first()).toBeVisible()
}

test('a visitor finds, requests, pays; the owner accepts and is credited', async ({
  page,
  openBrowser,
  people,
  objectCalled,
  seasonDay,
  isPhone,
}) => {
  test.setTimeout(90_000)
  const item = await objectCalled(isPhone ? 'Perceuse à percussion' : 'Tente de camping')
  const [start, end] = [seasonDay(0), seasonDay(3)]
  const quote = quoteRental(item, { start, end }, 2)
  const number = newAirtelNumber()
  const owner = await people.known(OWNER)
  const ownerPage = await openBrowser(owner)
  const before = await readWallet(ownerPage)

  await test.step('finds it and fills the request', async () => {
    if (isPhone) await openSharedLink(page, item)
    else {
      await findFromHome(page, 'tente de camping', item.title)
      await openCalendar(page)
    }
    await chooseDatesIn(calendarOf(page), start, end)
    await page.getByRole('button', { name: 'Augmenter' }).click()
    await fillWhereTo(page)
    await expect(page.getByRole('definition').filter({ hasText: formatFrancs(quote.total) })).toBeVisible()
    await askToRent(page)
  })

  await test.step('signs in, and the request goes on by itself', async () => {
    await expect(page).toHaveURL((url) => url.pathname === '/connexion')
    expect(new URL(page.url()).searchParams.get('redirect')).toBe(`/objet/${item.id}#demande`)
    await signIn(page, RENTER)
  })

  await test.step('reads the bill and pays by Airtel Money', async () => {
    await expect(page).toHaveURL('/facturation')
    const bill = page.getByRole('main')
    await expect(page.getByRole('button', { name: /^Payer/ })).toBeInViewport({ ratio: 1 })
    await expect(bill).toContainText(formatHandovers(start, end))
    await expect(bill).toContainText(ADDRESS)
    await expect(bill).toContainText(`Destinataire : ${RECIPIENT_PHONE}`)
    const line = (name: string) =>
      bill
        .locator('dl > div')
        .filter({ has: page.getByRole('term').filter({ hasText: new RegExp(`^${name}`) }) })
    await expect(line('Location')).toContainText(formatFrancs(quote.subtotal))
    await expect(line('Frais de service')).toContainText(formatFrancs(quote.fee))
    await expect(line('Frais de service')).toContainText('non remboursable')
    await expect(line('Caution')).toContainText(formatFrancs(quote.deposit))
    await expect(line('Total')).toContainText(formatFrancs(quote.total))
    await expect(line('Total')).toContainText(`dont ${formatFrancs(quote.deposit)} rendus`)
    await fillPayer(page, number)
    await page.getByRole('button', { name: `Payer ${formatFrancs(quote.total)}` }).click()
    await expect(awaitedPayment(page)).toBeVisible()
    const what = `${quoted(item.title)}, ${formatLongPeriod(start, end)}.`
    await expect(page.getByRole('main')).toContainText(what)
  })

  const demo = await openBrowser()
  await test.step('confirms on the telephone', async () => {
    await demo.goto('/demo')
    await awaitScripts(demo)
    await answerOnScreen(demo, number, 'Confirmer')
    await expect(paidHeading(page)).toBeVisible()
  })

  await test.step('is redirected to the rentals, pending for the owner', async () => {
    await expect(page).toHaveURL('/tableau-de-bord/mes-locations')
    await expect(page.getByRole('heading', { level: 1, name: 'Mes locations' })).toBeVisible()
    const card = cardOf(page, item.title, start, end)
    await expect(card).toContainText('En attente')
    await expect(card).toContainText(`Payé ${formatFrancs(quote.total)}`)
    await expectMail(demo, RENTER, `Votre demande pour ${quoted(item.title)} est envoyée`)
    await expectMail(demo, OWNER, `Nouvelle demande : ${quoted(item.title)}`)
  })

  await test.step('the owner accepts', async () => {
    await followMenu(ownerPage, 'Demandes')
    await expect(ownerPage.getByRole('heading', { level: 1, name: 'Demandes' })).toBeVisible()
    const row = cardOf(ownerPage, item.title, start, end)
    await expect(row).toContainText(/Réponse à la demande\s: par vous, avant le/)
    const request = await openRental(row)
    await expect(request).toContainText(formatFrancs(quote.subtotal))
    // Delayed, so that the pending state is visible.
    const answered = Promise.withResolvers<void>()
    await ownerPage.route('**/api/rentals/update-status', async (route) => {
      await answered.promise
      await route.continue()
    })
    await request.getByRole('button', { name: /^Accepter/ }).click()
    await expect(request.getByRole('button', { name: 'Traitement...' })).toBeDisabled()
    answered.resolve()
    await expect(ownerPage.getByRole('status').filter({ hasText: 'demande acceptée' })).toBeVisible()
    await expect(request).toContainText('À venir')
  })

  await test.step('rent and deposit are in the wallet, the renter is notified', async () => {
    const after = await readWallet(ownerPage)
    expect(after.balance).toBe(before.balance + quote.subtotal)
    expect(after.cautions).toBe(before.cautions + quote.deposit)
    expect(after.withdrawable).toBe(before.withdrawable)
    await page.reload()
    await expect(cardOf(page, item.title, start, end)).toContainText('À venir')
    await expectMail(demo, RENTER, `Votre location de ${quoted(item.title)} est acceptée`)
  })
})
