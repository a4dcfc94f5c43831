import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { PASSWORD, type Person, RENTER } from './people.ts'
import { expect, test } from './product-test.ts'
import { awaitScripts } from './renter.ts'
import { expectSoundScreen } from './screen-state.ts'
import { expectOnReturn } from './turning-back.ts'

const ADMINISTRATOR = 'admin@okoume.test'
const LIST = '**/api/mails/failed'
const MAILS = '/administration?vue=messages'

/** Signs somebody up with an address that takes no mail; answers it once its confirmation has failed. */
async function signUpRefused(
  request: APIRequestContext,
  origin: string,
  administrator: Person,
): Promise<string> {
  const email = `essai-${randomUUID()}@refuse.test`
  const data = { name: 'Rose Mboumba', email, password: PASSWORD, callbackURL: '/' }
  const answer = await request.post('/api/auth/sign-up/email', { data, headers: { origin } })
  expect(answer.ok()).toBe(true)
  await expect(async () => {
    const { mails } = await administrator.api.listFailedMails()
    expect(mails.map(({ to }) => to)).toContain(email)
  }).toPass()
  return email
}

const titleOf = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name })
const cardOf = (page: Page, address: string): Locator =>
  page.getByRole('listitem').filter({ hasText: address })

test('a mail that was refused is found in the administration and sent again', async ({
  openBrowser,
  people,
  request,
  origin,
  isPhone,
}) => {
  const administrator = await people.known(ADMINISTRATOR)
  const to = await signUpRefused(request, origin, administrator)
  const page = await openBrowser(administrator)
  await page.goto('/')
  await awaitScripts(page)
  await page.getByRole('button', { name: isPhone ? 'Menu' : administrator.name }).click()
  await page.getByRole('link', { name: 'Administration' }).click()
  await page.getByRole('link', { name: 'Messages non envoyés' }).click()

  await expect(titleOf(page, 'Messages non envoyés')).toBeVisible()
  const card = cardOf(page, to)
  await expect(card.getByRole('heading', { name: 'Confirmez votre adresse email' })).toBeVisible()
  await expect(card).toContainText("L'adresse a refusé ce message")
  await expect(card).toContainText('550 5.1.1 No such mailbox here')
  for (const time of await card.locator('time').all())
    await expect(time).toHaveText(/^\d{1,2}(er)? \p{L}+ \d{4} à \d{1,2}\sh\s\d{2}$/u)
  await expect(card.locator('time')).toHaveCount(2)
  await expectSoundScreen(page, 'the mails that were given up')

  await card.getByRole('button', { name: 'Renvoyer' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: `Le message pour ${to} est remis en file.` }),
  ).toBeVisible()
  await expectSoundScreen(page, 'a mail put back into the queue')
  // The address refuses permanently: the list follows without a reload.
  await expectOnReturn(page, (look) => expect(card).toBeVisible(look), 15_000)
})

test('a mail is sent again by keyboard alone, and the outcome has the focus @deep @computer-only', async ({
  openBrowser,
  people,
  request,
  origin,
}) => {
  const administrator = await people.known(ADMINISTRATOR)
  const to = await signUpRefused(request, origin, administrator)
  const page = await openBrowser(administrator)
  await page.goto(MAILS)
  await awaitScripts(page)
  const button = cardOf(page, to).getByRole('button', { name: 'Renvoyer' })
  await expect(button).toBeVisible()
  await page.getByRole('main').focus()
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(button).toBeFocused({ timeout: 100 })
  }).toPass()
  await page.keyboard.press('Enter')

  const toast = page.getByRole('status').filter({ hasText: to })
  await expect(toast).toBeVisible()
  await expect(page.locator(':focus')).toContainText(to)
})

test('while a mail is queued its button says so, and cannot be pressed twice @deep @computer-only', async ({
  openBrowser,
  people,
  request,
  origin,
}) => {
  const administrator = await people.known(ADMINISTRATOR)
  const to = await signUpRefused(request, origin, administrator)
  const page = await openBrowser(administrator)
  let pressed = 0
  let answer = () => {}
  await page.route('**/api/mails/*/retry', async (route) => {
    pressed += 1
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    await route.continue()
  })
  await page.goto(MAILS)
  await awaitScripts(page)
  await cardOf(page, to).getByRole('button', { name: 'Renvoyer' }).dblclick()

  const busy = cardOf(page, to).getByRole('button', { name: 'Remise en file...' })
  await expect(busy).toBeDisabled()
  await expectSoundScreen(page, 'a mail on its way into the queue')
  answer()
  await expect(page.getByRole('status').filter({ hasText: to })).toBeVisible()
  expect(pressed).toBe(1)
})

test('when every mail was sent the page says so, unless some still wait @deep', async ({
  openBrowser,
  people,
}) => {
  const page = await openBrowser(await people.known(ADMINISTRATOR))
  await page.route(LIST, (route) => route.fulfill({ json: { mails: [], more: false, waiting: 0 } }))
  await page.goto(MAILS)
  await expect(page.getByRole('heading', { name: 'Tous les messages sont partis.' })).toBeVisible()
  await expectSoundScreen(page, 'no mail to send again')

  await page.route(LIST, (route) => route.fulfill({ json: { mails: [], more: false, waiting: 3 } }))
  await page.reload()
  await expect(page.getByText('3 autres messages ne sont pas encore partis')).toBeVisible()
  await expect(page.getByText('Tous les messages sont partis.')).toHaveCount(0)
})

test('a long address and a long subject fit the screen @deep', async ({ openBrowser, people }) => {
  const mail = {
    id: randomUUID(),
    to: `${'une.tres.longue.adresse.'.repeat(8)}fin@exemple.test`,
    subject: 'Anticonstitutionnellement'.repeat(7),
    queuedAt: '2026-11-19T06:49:00Z',
    failedAt: '2026-11-21T06:40:00Z',
    attempts: 11,
    kind: 'unreachable',
    reason: `connect ECONNREFUSED ${'x'.repeat(270)}`,
  }
  const page = await openBrowser(await people.known(ADMINISTRATOR))
  await page.route(LIST, (route) => route.fulfill({ json: { mails: [mail], more: true, waiting: 1 } }))
  await page.goto(MAILS)

  await expect(page.getByText('11 essais ont échoué.')).toBeVisible()
  await expect(
    page.getByText('Écrit le 19 novembre 2026 à 7 h 49, abandonné le 21 novembre 2026 à 7 h 40'),
  ).toBeVisible()
  await expectSoundScreen(page, 'a long address')
})

test('a list that fails to load says so, with a retry @deep @computer-only', async ({
  openBrowser,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(/500 \(Internal Server Error\)/, /ApiError|INTERNAL/)
  const page = await openBrowser(await people.known(ADMINISTRATOR))
  const error = { code: 'INTERNAL', message: 'Une erreur est survenue. Veuillez réessayer.' }
  await page.route(LIST, (route) => route.fulfill({ status: 500, json: { error } }))
  await page.goto(MAILS)
  await expect(titleOf(page, 'Une erreur est survenue. Veuillez réessayer.')).toBeVisible()
  await expect(page.getByRole('main')).toContainText("La page n'a pas pu s'afficher.")
  await expectSoundScreen(page, 'the administration that did not come')

  await page.unroute(LIST)
  await page.getByRole('link', { name: 'Réessayer' }).click()
  await expect(titleOf(page, 'Messages non envoyés')).toBeVisible()
})

test('the administration looks missing to others, and sends a visitor to sign in @deep', async ({
  openBrowser,
  people,
  page,
  isPhone,
}) => {
  const renter = await people.known(RENTER)
  const theirs = await openBrowser(renter)
  await theirs.goto('/administration')
  await expect(titleOf(theirs, 'Page non trouvée')).toBeVisible()
  await theirs.getByRole('button', { name: isPhone ? 'Menu' : renter.name }).click()
  await expect(theirs.getByRole('link', { name: 'Mes locations' })).toBeVisible()
  await expect(theirs.getByRole('link', { name: 'Administration' })).toHaveCount(0)

  await page.goto('/administration')
  await expect(page).toHaveURL('/connexion?redirect=%2Fadministration')
})
