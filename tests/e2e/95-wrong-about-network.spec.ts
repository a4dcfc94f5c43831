import { openConversation, write } from './contacting-steps.ts'
import { CUT } from './last-known-steps.ts'
import { touch } from './layout.ts'
import { expect, test, visit } from './line-test.ts'
import { answerAndReturn, leavePaid, payFor } from './paying-steps.ts'
import { awaitScripts } from './renter.ts'

const OFFLINE = /^Vous êtes hors ligne/

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(...CUT, /Error loading route module/)
})

test('a device that says it has no network is not believed while the server answers', async ({
  line,
  openOnLine,
}) => {
  const page = await openOnLine()
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }))
  await visit(page, '/faq')
  const [worker = await page.context().waitForEvent('serviceworker')] = page.context().serviceWorkers()
  await worker.evaluate(() => Object.defineProperty(navigator, 'onLine', { value: false }))
  line.tamper('/faq', { edit: (html) => html.replace(/<h1([^>]*)>/, '<h1$1 data-fresh>') })
  await page.reload()
  await expect(page.locator('h1[data-fresh]')).toBeVisible()
  await awaitScripts(page)
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await page.waitForLoadState('networkidle')
  await expect(page.getByText(OFFLINE)).toHaveCount(0)
  await line.cut()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByText(OFFLINE)).toBeVisible()
})

test('on a device that always says it has no network, a request is paid and a message is sent', async ({
  openBrowser,
  people,
  visitor,
  objectCalled,
  seasonDay,
}) => {
  const renter = await people.newcomer('Yvon Mba')
  const page = await openBrowser(renter)
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }))
  const item = await objectCalled('Chaises en plastique')
  const number = await payFor(page, item, seasonDay(8), seasonDay(9))
  await answerAndReturn(page, visitor, number, 'confirm')
  await leavePaid(page)
  const [rental] = await renter.api.listUserRentals({ params: { userId: renter.id } })
  const id = rental?.id ?? ''
  const conversation = await openConversation(page, id)
  await write(conversation, 'Bonjour, merci !')
  await expect
    .poll(async () => (await renter.api.listMessages({ params: { id }, query: {} })).messages)
    .toMatchObject([{ text: 'Bonjour, merci !' }])
  await expect(page.getByText(OFFLINE)).toHaveCount(0)
})

test('presses whose code cannot come offline say that they need the network, and keep what was typed', async ({
  page,
  context,
  objectCalled,
}) => {
  const item = await objectCalled('Chaises en plastique')
  await visit(page, `/objet/${item.id}`)
  await touch(page)
  const refused = page.getByRole('alert').filter({ hasText: 'Cette action a besoin du réseau.' })
  await page.route(/assets\/(calendar-dialog|native-dates)-/, (route) => route.abort())
  await context.setOffline(true)
  await page.getByRole('button', { name: /^Retrait/ }).click()
  await expect(refused).toBeVisible()

  await context.setOffline(false)
  await visit(page, '/')
  await touch(page)
  await context.setOffline(true)
  const box = page.getByRole('main').getByRole('searchbox').first()
  await box.fill('tente')
  await box.press('Enter')
  await expect(refused).toBeVisible()
  await expect(box).toHaveValue('tente')
})
