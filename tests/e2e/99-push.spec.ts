import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { CHROMIUM_ARGS, installedChromium } from '../../tools/browser/chromium-path.ts'
import { signOut } from './account-steps.ts'
import { expect, test } from './product-test.ts'
import { expectSoundScreen } from './screen-state.ts'
import {
  allow,
  awaitWorker,
  device,
  giveItAPushService,
  newPushAddress,
  openSettings,
} from './settings-steps.ts'

const ALLOWED = { permissions: ['notifications'] }

/** The settings in a browser that allows notifications. */
async function openAllowed(page: Page): Promise<Page> {
  await openSettings(page)
  await awaitWorker(page)
  return page
}

/** In one with a working push service and notifications on. */
async function openSubscribed(page: Page): Promise<Page> {
  await giveItAPushService(page, newPushAddress())
  await openAllowed(page)
  await allow(page).click()
  await expect(device(page).getByText('Activées', { exact: true })).toBeVisible()
  return page
}

interface Shown {
  readonly title: string
  readonly body: string
  readonly tag: string
}

function shownOn(page: Page): Promise<readonly Shown[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const shown = await registration.getNotifications()
    return shown.map(({ title, body, tag }) => ({ title, body, tag }))
  })
}

/** Delivers as the browser's own push service would. */
async function deliverTo(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const registrationId = await registrationOf(session)
  const { origin } = new URL(page.url())
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  await session.detach()
}

function registrationOf(session: CDPSession): Promise<string> {
  return new Promise((resolve, reject) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ isDeleted }) => !isDeleted)
      if (found) resolve(found.registrationId)
    })
    session.send('ServiceWorker.enable').catch(reject)
  })
}

/** The parts of a service worker that this file uses. */
interface WorkerInside extends EventTarget {
  readonly registration: ServiceWorkerRegistration
  readonly clients: { openWindow: (address: string) => Promise<null> }
  readonly NotificationEvent: new (type: string, init: { notification: Notification }) => Event
}

/** A touch on the notification with that tag; what it would open is in `opened`. */
async function touch(context: BrowserContext, tag: string): Promise<readonly string[]> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  return worker.evaluate(async (sought) => {
    const inside = globalThis as unknown as WorkerInside
    const [notification] = await inside.registration.getNotifications({ tag: sought })
    if (!notification) throw new Error(`no notification ${sought}`)
    const opened: string[] = []
    // Browsers open a window only on a real touch.
    inside.clients.openWindow = async (address) => {
      opened.push(address)
      return null
    }
    const work: Promise<unknown>[] = []
    const event = new inside.NotificationEvent('notificationclick', { notification })
    Object.defineProperty(event, 'waitUntil', { value: (one: Promise<unknown>) => work.push(one) })
    inside.dispatchEvent(event)
    await Promise.all(work)
    return opened
  }, tag)
}

const PUSH = {
  id: '01a2b3c4-0000-7000-8000-000000000001',
  kind: 'answers',
  title: 'Votre demande est acceptée',
  body: 'Perceuse visseuse, du 3 au 5 décembre.',
  path: '/tableau-de-bord/mes-locations',
}

const whole = installedChromium()
test.use({
  serviceWorkers: 'allow',
  ...(whole ? { launchOptions: { ...whole, args: [...CHROMIUM_ARGS] } } : {}),
})
test.beforeEach(() => test.skip(!whole, 'the browser that npm brings has no notifications'))

test('an event that is pushed twice is shown once, with its own text', async ({ openBrowser, people }) => {
  const page = await openAllowed(await openBrowser(await people.newcomer('Fidèle Mapangou'), ALLOWED))
  await deliverTo(page, JSON.stringify(PUSH))
  await expect.poll(() => shownOn(page)).toEqual([{ title: PUSH.title, body: PUSH.body, tag: PUSH.id }])
  await deliverTo(page, JSON.stringify(PUSH))
  await deliverTo(page, JSON.stringify({ ...PUSH, id: 'avis-2', title: 'Autre chose' }))
  await expect
    .poll(async () => (await shownOn(page)).map(({ title }) => title).toSorted())
    .toEqual(['Autre chose', PUSH.title])
})

test('an unreadable push is shown all the same', async ({ openBrowser, people }) => {
  const page = await openAllowed(await openBrowser(await people.newcomer('Parfait Ella'), ALLOWED))
  await deliverTo(page, '{"id":')
  await expect
    .poll(() => shownOn(page))
    .toEqual([{ title: 'Okoumé', body: 'Vous avez du nouveau.', tag: 'avis' }])
})

test('a touched notification navigates the open tab, without a reload', async ({ openBrowser, people }) => {
  const page = await openAllowed(await openBrowser(await people.newcomer('Ghislain Ada'), ALLOWED))
  await page.keyboard.press('Shift')
  await expect(page.locator('body > p[role="status"]')).toBeAttached()
  await page.evaluate(() => Object.assign(window, { untouched: true }))
  await deliverTo(page, JSON.stringify(PUSH))
  await expect.poll(() => shownOn(page)).toHaveLength(1)
  expect(await touch(page.context(), PUSH.id)).toEqual([])
  await expect(page).toHaveURL(PUSH.path)
  await expect(page.getByRole('heading', { level: 1, name: 'Mes locations' })).toBeVisible()
  expect(await page.evaluate(() => 'untouched' in window)).toBe(true)
  expect(await shownOn(page), 'it is gone once it was touched').toEqual([])
})

test('without an open tab, a touched notification opens its page; never one of another site', async ({
  openBrowser,
  people,
}) => {
  const page = await openAllowed(await openBrowser(await people.newcomer('Carine Ndoutoume'), ALLOWED))
  await deliverTo(page, JSON.stringify(PUSH))
  await deliverTo(page, JSON.stringify({ ...PUSH, id: 'avis-2', path: 'https://ailleurs.test/' }))
  await expect.poll(() => shownOn(page)).toHaveLength(2)
  await page.goto('about:blank')
  const context = page.context()
  expect(await touch(context, PUSH.id)).toEqual([`${PUSH.path}?avis=${PUSH.id}`])
  expect(await touch(context, 'avis-2')).toEqual(['/tableau-de-bord/notifications?avis=avis-2'])
})

test('a device is allowed, tested and removed', async ({ openBrowser, people }) => {
  const person = await people.newcomer('Thérèse Nguema')
  const page = await openBrowser(person, ALLOWED)
  await giveItAPushService(page, newPushAddress())
  await openAllowed(page)
  await expect(device(page).getByText('Désactivées', { exact: true })).toBeVisible()
  await allow(page).click()
  await expect(page.locator(':focus')).toContainText(
    'Les notifications arrivent maintenant sur cet appareil.',
  )
  await expect(device(page).getByText('Activées', { exact: true })).toBeVisible()
  expect((await person.api.getNoticeSettings()).devices).toBe(1)
  await expectSoundScreen(page, 'settings of a device with notifications')

  await device(page).getByRole('button', { name: "Envoyer une notification d'essai" }).click()
  await expect.poll(() => shownOn(page)).toMatchObject([{ tag: 'essai' }])

  await page.reload()
  await expect(device(page).getByText('Activées', { exact: true })).toBeVisible()
  await device(page).getByRole('button', { name: 'Désactiver sur cet appareil' }).click()
  await expect(page.getByText('Cet appareil ne reçoit plus de notifications.')).toBeVisible()
  await expect.poll(async () => (await person.api.getNoticeSettings()).devices).toBe(0)
  await expect(allow(page)).toBeVisible()
})

test("an address changed by the browser's push service is sent at the next visit", async ({
  openBrowser,
  people,
}) => {
  const person = await people.newcomer('Nathalie Ogoula')
  const page = await openSubscribed(await openBrowser(person, ALLOWED))

  const changed = newPushAddress()
  await page.evaluate((address) => localStorage.setItem('test.subscription', address), changed)
  let reported = false
  page.on('request', (request) => {
    reported ||= request.method() !== 'GET' && (request.postData() ?? '').includes(changed)
  })
  await page.goto('/tableau-de-bord/mes-locations')
  // A touch before hydration may be ignored; the next one counts.
  await expect
    .poll(async () => {
      await page.keyboard.press('Shift')
      return reported
    })
    .toBe(true)
})

test('after signing out nothing more is shown here, and shown notifications are closed', async ({
  openBrowser,
  people,
  isPhone,
}) => {
  const person = await people.newcomer('Landry Mboumba')
  const page = await openSubscribed(await openBrowser(person, ALLOWED))
  await deliverTo(page, JSON.stringify(PUSH))
  await expect.poll(() => shownOn(page)).toHaveLength(1)
  await signOut(page, person.name, isPhone)
  await expect(page).toHaveURL('/')
  await expect.poll(() => shownOn(page)).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('test.subscription'))).toBeNull()
})
