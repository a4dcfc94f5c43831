import type { Page, Worker } from '@playwright/test'
import { expect, test } from './product-test.ts'
import { awaitScripts } from './renter.ts'
import { expectSoundScreen } from './screen-state.ts'
import { allow, awaitWorker, device, openSettings } from './settings-steps.ts'
import { rentFromToday, SAVER } from './wallet-steps.ts'

test.use({ serviceWorkers: 'allow' })

/** The parts of a service worker that this file uses. */
interface WorkerInside extends EventTarget {
  readonly ServiceWorkerRegistration: { readonly prototype: ServiceWorkerRegistration }
  readonly PushEvent: new (type: string, init: { data: string }) => Event
}

/** The page's service worker, in a browser without notifications: it passes on what it would show. */
async function openWorker(page: Page): Promise<Worker> {
  await page.goto('/faq')
  await awaitScripts(page)
  await awaitWorker(page)
  const worker = page.context().serviceWorkers()[0]
  if (!worker) throw new Error('no service worker')
  return worker
}

/** Pushes that to the worker; returns what it showed. */
function push(worker: Worker, data: string): Promise<unknown> {
  return worker.evaluate(async (sent) => {
    const inside = globalThis as unknown as WorkerInside
    const shown: unknown[] = []
    // It has no home screen icon either, and ends the worker that asks for a badge.
    Object.defineProperty(navigator, 'setAppBadge', { value: undefined, configurable: true })
    inside.ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
      shown.push({ title, ...options })
    }
    const work: Promise<unknown>[] = []
    const event = new inside.PushEvent('push', { data: sent })
    Object.defineProperty(event, 'waitUntil', { value: (one: Promise<unknown>) => work.push(one) })
    inside.dispatchEvent(event)
    await Promise.all(work)
    return shown
  }, data)
}

test("a push is shown under its notification's tag, so that a repeated one replaces it", async ({ page }) => {
  const worker = await openWorker(page)
  const notice = {
    id: 'avis-1',
    kind: 'answers',
    title: 'Votre demande est acceptée',
    body: 'Perceuse visseuse, du 3 au 5 décembre.',
    path: '/tableau-de-bord/mes-locations#r-1',
  }
  const shown = {
    title: notice.title,
    body: notice.body,
    tag: 'avis-1',
    lang: 'fr',
    data: { address: '/tableau-de-bord/mes-locations?avis=avis-1#r-1' },
  }
  expect(await push(worker, JSON.stringify(notice))).toMatchObject([shown])
  expect(await push(worker, JSON.stringify(notice))).toMatchObject([shown])
})

test('every push shows something, and its pictures exist', async ({ page, request }) => {
  const worker = await openWorker(page)
  const shown = await push(worker, '{"id":')
  expect(shown).toMatchObject([{ title: 'Okoumé', body: 'Vous avez du nouveau.' }])
  const [{ icon, badge }] = shown as [{ icon: string; badge: string }]
  for (const picture of [icon, badge]) {
    expect((await request.get(picture)).headers()['content-type'], picture).toBe('image/png')
  }
})

test('a notification whose push was opened is read, and its page has its own address', async ({
  openBrowser,
  people,
  visitor,
}) => {
  const renter = await people.newcomer('Clarisse Mengome')
  await rentFromToday(visitor, await people.known(SAVER), renter, { price: 5000 })
  await expect.poll(async () => (await renter.api.listNotices()).unread).toBeGreaterThan(0)
  const { notices, unread } = await renter.api.listNotices()
  const opened = notices.find(({ read }) => !read)
  const page = await openBrowser(renter)
  await page.goto(`/tableau-de-bord/mes-locations?avis=${opened?.id}#r-1`)
  await expect(page.getByRole('heading', { level: 1, name: 'Mes locations' })).toBeVisible()
  await expect(page).toHaveURL('/tableau-de-bord/mes-locations#r-1')
  await expect.poll(async () => (await renter.api.listNotices()).unread).toBe(unread - 1)
})

test('a browser without a push service says so, and mails go on @deep', async ({ openBrowser, people }) => {
  const page = await openBrowser(await people.newcomer('Rodrigue Mintsa'))
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
    PushManager.prototype.subscribe = () =>
      Promise.reject(new DOMException('Registration failed - push service not available', 'AbortError'))
  })
  await openSettings(page)
  await allow(page).click()
  await expect(page.getByText(/n'a pas pu s'abonner à son service de notifications/)).toBeVisible()
  await expect(device(page).getByText('Désactivées', { exact: true })).toBeVisible()
  await expectSoundScreen(page, 'settings of a browser without a push service')
})

test('a person who refused reads how to change it @deep', async ({ openBrowser, people }) => {
  const page = await openBrowser(await people.newcomer('Estelle Biyoghe'))
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
  })
  await openSettings(page)
  await expect(device(page).getByText('Bloquées', { exact: true })).toBeVisible()
  await expect(device(page).getByText(/Touchez le cadenas/)).toBeVisible()
  await expect(allow(page)).toHaveCount(0)
  await expectSoundScreen(page, 'settings of a browser that blocks notifications')
})

test('the permission is requested only by the button', async ({ openBrowser, people }) => {
  const page = await openBrowser(await people.newcomer('Mireille Assoumou'))
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' })
    Notification.requestPermission = async () => {
      localStorage.setItem('asked', '1')
      return 'default'
    }
  })
  const asked = () => page.evaluate(() => localStorage.getItem('asked'))
  await openSettings(page)
  await expect(allow(page)).toBeEnabled()
  expect(await asked()).toBeNull()
  await allow(page).press('Enter')
  await expect.poll(asked).toBe('1')
  await expect(allow(page)).toBeEnabled()
})

test('an iPhone is asked to put the site on its home screen first @deep', async ({ openBrowser, people }) => {
  const page = await openBrowser(await people.newcomer('Olivia Mengue'), {
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.2 Mobile/15E148 Safari/604.1',
  })
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager')
    Reflect.deleteProperty(window, 'Notification')
  })
  await openSettings(page)
  await expect(device(page).getByText("Après l'installation")).toBeVisible()
  await expectSoundScreen(page, 'settings of an iPhone')
  await device(page).getByRole('link', { name: "Voir comment l'installer" }).click()
  await expect(page).toHaveURL('/installer#iphone')
})
