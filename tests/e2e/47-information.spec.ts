import { WEEKLY_LENGTHS_IN_DAYS } from '@okoume/domain/calendar/rental-period.ts'
import { WITHDRAWAL_MAX, WITHDRAWAL_MIN } from '@okoume/domain/ledger/withdrawals.ts'
import { LISTING_LIMITS } from '@okoume/domain/listing/listing-limits.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import {
  NOTICES_RETENTION_DAYS,
  READ_NOTICES_RETENTION_DAYS,
} from '@okoume/domain/notifications/notice-kinds.ts'
import { OPERATORS } from '@okoume/domain/payment/operators.ts'
import { PAYMENT_COUNTDOWN_SECONDS, STOCK_RESERVATION_MINUTES } from '@okoume/domain/payment/payment-times.ts'
import { IDENTITY_DOCUMENT_RETENTION_DAYS } from '@okoume/domain/person/identity-documents.ts'
import { SESSION_DAYS } from '@okoume/domain/person/session-length.ts'
import { formatFeeRate } from '@okoume/domain/pricing/format-fee-rate.ts'
import { FEE_STEP, quoteRental } from '@okoume/domain/pricing/quote.ts'
import { CONVERSATION_DAYS_AFTER } from '@okoume/domain/rental/conversation.ts'
import { ANSWER_HOURS, RETURN_HOURS } from '@okoume/domain/rental/rental-facts.ts'
import type { Page } from '@playwright/test'
import { RENTER } from './people.ts'
import { expect, test } from './product-test.ts'
import { awaitScripts } from './renter.ts'
import { expectAccessible } from './screen-state.ts'

const PAGES = [
  { path: '/a-propos', title: 'Comment ça marche' },
  { path: '/conditions', title: "Conditions d'utilisation" },
  { path: '/confidentialite', title: 'Politique de confidentialité' },
  { path: '/faq', title: 'Questions fréquentes' },
] as const

const FAQ_ANCHORS = ['verification', 'caution', 'annulation', 'paiement'] as const

const WITHOUT_SCRIPTS = { javaScriptEnabled: false }

/** Normalizes spaces of every width: texts are compared as read. */
const read = (text: string) => text.replace(/\s+/g, ' ')
const textOf = async (page: Page) => read((await page.getByRole('main').textContent()) ?? '')

async function openAllAnswers(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('main details')) details.setAttribute('open', '')
  })
}

/** Headings have no gaps in levels, and every anchor that the page links to exists. */
async function expectOutline(page: Page): Promise<void> {
  const levels = await page
    .locator('main')
    .locator('h1, h2, h3, h4')
    .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))))
  expect(levels[0]).toBe(1)
  expect(levels.filter((level) => level === 1)).toHaveLength(1)
  expect(levels.filter((level, place) => level > (levels[place - 1] ?? 0) + 1)).toEqual([])

  const missing = await page
    .locator('main a[href^="#"]')
    .evaluateAll((links) =>
      links
        .map((link) => link.getAttribute('href') ?? '')
        .filter((href) => !document.getElementById(href.slice(1))),
    )
  expect(missing).toEqual([])
}

/** Metadata for search engines and link previews. */
async function expectMetadata(page: Page, address: string, title: string): Promise<void> {
  await expect(page).toHaveTitle(`${title} - Okoumé`)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', address)
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', title)
  const description = await page.locator('meta[name="description"]').getAttribute('content')
  expect(description?.length).toBeGreaterThan(60)
  expect(description?.length).toBeLessThanOrEqual(160)
}

for (const { path, title } of PAGES) {
  test(`${path} is accessible closed and open, has an outline and metadata, and may be cached @deep`, async ({
    page,
    origin,
  }) => {
    const answer = await page.goto(path)
    expect(answer?.headers()['cache-control']).toContain('s-maxage=2,')
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await awaitScripts(page)
    await expectOutline(page)
    await expectMetadata(page, `${origin}${path}`, title)
    await expectAccessible(page, path)
    await openAllAnswers(page)
    await expectAccessible(page, `${path}, opened`)
  })
}

test('every information page can be read without scripts', async ({ openBrowser }) => {
  const page = await openBrowser(null, WITHOUT_SCRIPTS)
  const main = page.getByRole('main')
  for (const { path, title } of PAGES) {
    await page.goto(path)
    await expect(main.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(main.getByRole('link', { name: 'bonjour@okoume.test' }).first()).toBeVisible()
    expect((await textOf(page)).length).toBeGreaterThan(2000)
  }
})

test("the figures are those of the product's rules", async ({ page }) => {
  const fee = `${formatFeeRate()} du loyer, arrondis aux ${formatFrancs(FEE_STEP)}`
  const answerTime = `${ANSWER_HOURS} heures`
  const depositClaimTime = `${RETURN_HOURS} heures`
  const withdrawal = `de ${formatFrancs(WITHDRAWAL_MIN)} à ${formatFrancs(WITHDRAWAL_MAX)}`
  const documents = `supprimés ${IDENTITY_DOCUMENT_RETENTION_DAYS} jours après la décision`
  const hold = `gardé ${STOCK_RESERVATION_MINUTES} minutes`
  const talk = `${CONVERSATION_DAYS_AFTER} jours après`
  const pictures = `${LISTING_LIMITS.pictures} photos`
  const weeks = WEEKLY_LENGTHS_IN_DAYS.join(', ').replace(/, (\d+)$/, ' ou $1 jours')
  const prefixes = OPERATORS.map(({ prefixes: own }) => own.join(', ').replace(/, (\d+)$/, ' ou $1'))
  const figuresByPath = {
    '/a-propos': [fee, answerTime, depositClaimTime, withdrawal, documents, hold, pictures],
    '/conditions': [fee, answerTime, depositClaimTime, talk, withdrawal, hold, pictures, weeks, ...prefixes],
    '/confidentialite': [
      `${IDENTITY_DOCUMENT_RETENTION_DAYS} jours après la décision`,
      `après ${SESSION_DAYS} jours`,
      `${READ_NOTICES_RETENTION_DAYS} jours si vous les avez lues, ${NOTICES_RETENTION_DAYS} jours sinon`,
      talk,
    ],
    '/faq': [
      fee,
      answerTime,
      depositClaimTime,
      talk,
      withdrawal,
      documents,
      hold,
      pictures,
      weeks,
      ...prefixes,
    ],
  }
  for (const [path, figures] of Object.entries(figuresByPath)) {
    await page.goto(path)
    const text = await textOf(page)
    for (const figure of figures) expect.soft(text, `${path} says ${figure}`).toContain(read(figure))
  }
  expect(await textOf(page)).toContain(read(`Le compteur de ${PAYMENT_COUNTDOWN_SECONDS} secondes`))
})

test("the text on getting one's money links to the wallet", async ({ page }) => {
  await page.goto('/faq')
  await awaitScripts(page)
  await page.getByRole('heading', { name: 'Quand puis-je retirer mon argent ?' }).click()
  const wallet = page.getByRole('link', { name: 'votre portefeuille' }).first()
  await expect(wallet).toBeVisible()
  await expect(wallet).toHaveAttribute('href', '/tableau-de-bord/portefeuille')
})

test("the example is calculated by the product's rules @deep", async ({ page }) => {
  // From a Friday to the Monday after.
  const period = { start: '2027-03-05', end: '2027-03-08' } as Parameters<typeof quoteRental>[1]
  const quote = quoteRental({ price: 5_000, priceUnit: 'jour', deposit: 20_000 }, period, 1)
  await page.goto('/a-propos')
  const lines = page.getByRole('region', { name: 'Un exemple, compté' }).getByRole('definition')
  await expect(lines).toHaveText(
    [
      quote.subtotal,
      quote.fee,
      quote.deposit,
      quote.total,
      quote.subtotal,
      quote.deposit,
      quote.subtotal + quote.fee,
    ].map(formatFrancs),
  )
  const refunds = page.getByRole('table').getByRole('cell')
  const [whole, withoutFee] = [quote.total, quote.totalPrice].map(formatFrancs)
  await expect(refunds).toHaveText([
    `${whole} tout`,
    `${whole} tout`,
    `${whole} tout`,
    `${withoutFee} sauf les frais`,
    `${withoutFee} sauf les frais`,
  ])
})

test('a session lasts as long as the privacy policy says', async ({ people }) => {
  const { state } = await people.known(RENTER)
  const session = state.cookies.find(({ name }) => name.includes('session'))
  const days = ((session?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(Math.round(days)).toBe(SESSION_DAYS)
})

for (const javaScriptEnabled of [true, false]) {
  test(`an address of an answer opens it, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async ({
    openBrowser,
  }) => {
    const page = await openBrowser(null, { javaScriptEnabled })
    for (const anchor of FAQ_ANCHORS) {
      await test.step(anchor, async () => {
        // A new document each time: within one, only the anchor would change.
        await page.goto('about:blank')
        await page.goto(`/faq#${anchor}`)
        await expect(page.locator(`#${anchor}`)).toBeInViewport()
        const question = page.locator('details', { has: page.locator(`#${anchor}`) })
        await expect(question.locator('summary')).toBeInViewport({ ratio: 1 })
        await expect(page.locator('main details[open]')).toHaveCount(1)
      })
    }
  })
}

test('a link inside the site to an answer opens it too @deep', async ({ page }) => {
  await page.goto('/a-propos')
  await awaitScripts(page)
  await page.getByRole('link', { name: 'Comment cela se passe' }).click()
  await expect(page).toHaveURL(/\/faq#verification$/)
  await expect(page.locator('#verification')).toBeInViewport()
})

test('the table of contents scrolls to its section, and its address can be shared @deep', async ({
  page,
  isPhone,
}) => {
  await page.goto('/conditions')
  await awaitScripts(page)
  if (isPhone) await page.locator('summary', { hasText: 'Sommaire' }).click()
  await page
    .getByRole('navigation', { name: 'Sommaire' })
    .getByRole('link', { name: /La caution et le retour/ })
    .click()
  await expect(page).toHaveURL(/\/conditions#caution$/)
  await expect(page.getByRole('heading', { name: /La caution et le retour/ })).toBeInViewport()
})

test('search engines get the same questions as people', async ({ page }) => {
  await page.goto('/faq')
  const jsonLd: { '@type': string; mainEntity: { name: string; acceptedAnswer: { text: string } }[] } =
    JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '{}')
  expect(jsonLd['@type']).toBe('FAQPage')
  const questions = page.locator('main details').filter({ has: page.locator('h3') })
  await expect(questions.locator('summary')).toHaveText(jsonLd.mainEntity.map(({ name }) => name))
  const answers = await questions.locator('div[id]').allTextContents()
  const words = (text: string) => text.replace(/\s+/g, '')
  expect(jsonLd.mainEntity.map(({ acceptedAnswer }) => words(acceptedAnswer.text))).toEqual(
    answers.map(words),
  )
})

test('the terms can be read while signing up, without losing the typed text', async ({ page, context }) => {
  await page.goto('/inscription')
  await awaitScripts(page)
  await page.getByLabel('Adresse email').fill('odile@exemple.test')
  await page.getByLabel('Nom complet').fill('Odile Mabika')
  for (const [name, path] of [
    ["conditions d'utilisation", '/conditions'],
    ['politique de confidentialité', '/confidentialite'],
  ] as const) {
    const opened = context.waitForEvent('page')
    await page.locator('form').getByRole('link', { name }).click()
    const other = await opened
    await expect(other).toHaveURL(new RegExp(`${path}$`))
    await other.close()
  }
  await expect(page.getByLabel('Nom complet')).toHaveValue('Odile Mabika')
  await expect(page.getByRole('checkbox', { name: /J'accepte les conditions/ })).not.toBeChecked()
})
