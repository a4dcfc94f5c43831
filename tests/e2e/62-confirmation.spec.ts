import { HOUR_MS } from '@okoume/domain/calendar/durations.ts'
import type { APIRequestContext, Page } from '@playwright/test'
import { expectSignedInAs, fillSignUp, REFUSED_BY_IDENTITY, signIn, signUp } from './account-steps.ts'
import { linkIn, mailsTo, mailTo } from './demo-mails.ts'
import { newEmail, PASSWORD } from './people.ts'
import { expect, test } from './product-test.ts'
import { awaitScripts } from './renter.ts'
import { expectSoundScreen } from './screen-state.ts'

const MAIL = 'Confirmez votre adresse email'
const SPORT = '/explorer?category=sport'
/** Time for the page to poll once more. */
const A_WHILE_MS = 2500

async function signUpFor(page: Page, target: string, name: string): Promise<string> {
  const email = newEmail()
  await page.goto(`/inscription?${new URLSearchParams({ redirect: target })}`)
  await awaitScripts(page)
  await fillSignUp(page, { name, email, password: PASSWORD, confirmation: PASSWORD })
  await page.getByRole('checkbox', { name: /J'accepte les conditions/ }).check()
  await signUp(page)
  await expect(page).toHaveURL(/\/confirmation-email/)
  await expect(page.getByRole('main')).toContainText(email)
  return email
}

const linkFor = async (request: APIRequestContext, email: string) =>
  linkIn(await mailTo(request, email, MAIL))

/** A browser that did not create the account needs a confirmation, and is not signed in. */
async function openElsewhere(telephone: Page, link: string): Promise<void> {
  await telephone.goto(link)
  await expect(telephone.getByRole('heading', { name: 'Confirmer cette adresse ?' })).toBeVisible()
  await expectSoundScreen(telephone, 'the page that asks before it confirms')
  await telephone.getByRole('button', { name: "Oui, c'est mon compte" }).click()
  await expect(telephone.getByRole('heading', { name: 'Votre adresse est confirmée' })).toBeVisible()
}

test('the link opened in another tab signs both tabs in, at the intended page', async ({
  page,
  context,
  request,
  isPhone,
}) => {
  const email = await signUpFor(page, SPORT, 'Sylvie Ango')
  const mailTab = await context.newPage()
  await mailTab.goto(await linkFor(request, email))
  await expect(mailTab).toHaveURL(SPORT)
  await expectSignedInAs(mailTab, 'Sylvie Ango', isPhone)

  await page.bringToFront()
  await expect(page).toHaveURL(SPORT)
  await expectSignedInAs(page, 'Sylvie Ango', isPhone)
})

test('the link opened on another device lets the first continue by itself', async ({
  page,
  openBrowser,
  request,
  isPhone,
}) => {
  const email = await signUpFor(page, SPORT, 'Bertrand Moussounda')
  const telephone = await openBrowser()
  await openElsewhere(telephone, await linkFor(request, email))
  await expect(telephone.getByRole('main')).toContainText(email)
  await telephone.getByRole('link', { name: 'Me connecter ici' }).click()
  await expect(telephone).toHaveURL(`/connexion?${new URLSearchParams({ redirect: SPORT })}`)

  await expect(page).toHaveURL(SPORT)
  await expectSignedInAs(page, 'Bertrand Moussounda', isPhone)
})

test('a mail scanner that opens the link leaves the page waiting; the link still works in a new tab, and twice @deep', async ({
  page,
  context,
  request,
  openBrowser,
  isPhone,
}) => {
  const email = await signUpFor(page, SPORT, 'Clarisse Nkoghe')
  const link = await linkFor(request, email)
  const scanner = await openBrowser()
  for (const _ of ['once', 'again']) {
    await scanner.goto(link)
    await expect(scanner.getByRole('heading', { name: 'Confirmer cette adresse ?' })).toBeVisible()
  }
  const asked = page.waitForResponse((response) => response.url().endsWith('/api/auth/confirmed'))
  expect(await (await asked).json()).toEqual({ confirmed: false })
  await expect(page).toHaveURL(/\/confirmation-email/)

  for (const _ of ['once', 'again']) {
    const mailTab = await context.newPage()
    await mailTab.goto(link)
    await expect(mailTab).toHaveURL(SPORT)
    await expectSignedInAs(mailTab, 'Clarisse Nkoghe', isPhone)
  }
  await scanner.goto(link)
  await expect(scanner.getByRole('heading', { name: 'Votre adresse est confirmée' })).toBeVisible()
})

test("the server's page says that the e-mail is confirmed, and claims no mail where no browser waits @deep @telephone-only", async ({
  page,
  request,
}) => {
  const written = async (path: string) => {
    const html = await (await request.get(path)).text()
    return html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  }
  expect(await written('/confirmation-email?confirmed=1')).toMatch(/Adresse confirmée.*Un instant/)
  expect(await written('/confirmation-email')).not.toContain('envoyé')

  await page.goto('/confirmation-email')
  const main = page.getByRole('main')
  await expect(main).toContainText('Aucun utilisateur connecté.')
  await expect(main).not.toContainText('envoyé')
  await expectSoundScreen(page, 'the confirmation page where no browser waits')
  await main.getByRole('link', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL(/\/connexion/)
})

test('where another browser waits, the page of a confirmed e-mail offers to sign in @deep @telephone-only', async ({
  page,
}) => {
  await page.goto(`/confirmation-email?${new URLSearchParams({ redirect: SPORT, confirmed: '1' })}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Adresse confirmée' })).toBeVisible()
  await main.getByRole('link', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL(`/connexion?${new URLSearchParams({ redirect: SPORT })}`)
})

test("no other person continues by it: a browser that only knows the page's address waits @deep", async ({
  page,
  openBrowser,
  request,
}) => {
  const stranger = await openBrowser()
  await stranger.clock.install()
  await stranger.goto('/confirmation-email')
  const email = await signUpFor(page, SPORT, 'Odile Mapangou')
  await page.goto(await linkFor(request, email))
  await expect(page).toHaveURL(SPORT)
  for (let asked = 0; asked < 2; asked++) {
    const answer = stranger.waitForResponse((response) => response.url().endsWith('/api/auth/confirmed'))
    await stranger.clock.runFor(A_WHILE_MS)
    await answer
  }
  await expect(stranger).toHaveURL('/confirmation-email')
})

/** Counts the polls in the page itself: a browser event would arrive later. */
async function countAsked(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counted = Object.assign(window, { asked: 0 })
    const send = window.fetch
    window.fetch = (...request) => {
      if (String(request[0]).endsWith('/api/auth/confirmed')) counted.asked += 1
      return send(...request)
    }
  })
  return () => page.evaluate(() => (window as unknown as { asked: number }).asked)
}

test('the page polls while visible, pauses while hidden, and polls at once when visible again @deep', async ({
  page,
}) => {
  const asked = await countAsked(page)
  const become = (state: string) =>
    page.evaluate((visibility) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibility })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await page.clock.install()
  await signUpFor(page, '/', 'Gaston Lendira')
  const askedMore = async () => {
    await page.clock.runFor(A_WHILE_MS)
    return asked()
  }
  await expect.poll(askedMore).toBeGreaterThan(1)
  await become('hidden')
  const before = await asked()
  await page.clock.runFor(4 * A_WHILE_MS)
  expect(await asked()).toBe(before)
  // Time stands still from here on: only immediate polls happen.
  await page.clock.pauseAt(Date.now() + HOUR_MS)
  const askedWhenSeen = async () => {
    await become('visible')
    return asked()
  }
  // Shown before the last answer arrived, it does not poll: then it is shown once more.
  await expect.poll(askedWhenSeen).toBeGreaterThan(before)
})

test('another mail may be requested after a visible wait, which a reload does not shorten @deep', async ({
  page,
  request,
}) => {
  await page.clock.install()
  const email = await signUpFor(page, SPORT, 'Irène Boulingui')
  const again = page.getByRole('button', { name: "Renvoyer l'email" })
  const wait = page.getByRole('timer')
  await expect(again).toBeDisabled()
  await expect(wait).toHaveText(/^Vous pourrez renvoyer l'email dans (60|5\d) s$/)
  await expectSoundScreen(page, 'the confirmation page')
  await page.clock.runFor(20_000)
  await expect(wait).toHaveText(/dans (40|3\d) s$/)
  await page.reload()
  await awaitScripts(page)
  await expect(wait).toHaveText(/dans (40|3\d) s$/)

  await page.clock.runFor(41_000)
  await expect(page.getByRole('status').filter({ hasText: "Vous pouvez renvoyer l'email." })).toBeAttached()
  await linkFor(request, email)
  await again.click()
  await expect(page.locator(':focus')).toContainText('Un nouvel email de vérification')
  await expect(again).toBeDisabled()
  await expect.poll(async () => (await mailsTo(request, email, MAIL)).length).toBe(2)
})

test('an invalid link says so; requesting another clears the message @deep', async ({ page }) => {
  await page.clock.install()
  await signUpFor(page, SPORT, 'Parfait Nziengui')
  const landing = `/confirmation-email?${new URLSearchParams({ redirect: SPORT })}`
  await page.goto(`/api/auth/verify-email?${new URLSearchParams({ token: 'faux', callbackURL: landing })}`)
  await expect(page).toHaveURL(/\/confirmation-email\?.*error=/)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText("Ce lien n'est plus valable.")
  await expectSoundScreen(page, 'a confirmation link that is not valid')
  await page.clock.runFor(61_000)
  await page.getByRole('button', { name: "Renvoyer l'email" }).click()
  await expect(alert).toBeHidden()
  await expect(page).toHaveURL(landing)
})

test('a wrong address can be corrected there @deep', async ({ page }) => {
  await signUpFor(page, SPORT, 'Justine Ogandaga')
  await page.getByRole('link', { name: "Ce n'est pas la bonne adresse ?" }).click()
  await expect(page).toHaveURL(`/inscription?${new URLSearchParams({ redirect: SPORT })}`)
})

test('offline the page says that it retries, and continues once online @deep', async ({
  page,
  context,
  request,
  openBrowser,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/)
  const email = await signUpFor(page, SPORT, 'Mathias Koumba')
  const link = await linkFor(request, email)
  await context.setOffline(true)
  await expect(page.getByText('Connexion internet perdue : nous réessayons.')).toBeVisible()
  const telephone = await openBrowser()
  await openElsewhere(telephone, link)
  await context.setOffline(false)
  await expect(page).toHaveURL(SPORT)
})

test('an unconfirmed e-mail leads to the page, and on from there', async ({
  page,
  request,
  openBrowser,
  expectedErrors,
}) => {
  expectedErrors.push(REFUSED_BY_IDENTITY)
  const email = newEmail()
  const data = { name: 'Urbain Nzé', email, password: PASSWORD }
  expect((await request.post('/api/auth/sign-up/email', { data })).ok()).toBe(true)
  await page.goto('/connexion?redirect=%2Ftableau-de-bord%2Fdemandes')
  await awaitScripts(page)
  await signIn(page, email, PASSWORD)
  await expect(page).toHaveURL(/\/confirmation-email/)
  await expect(page.getByRole('main')).toContainText(email)

  const telephone = await openBrowser()
  await openElsewhere(telephone, await linkFor(request, email))
  await expect(page).toHaveURL('/tableau-de-bord/demandes')
})
