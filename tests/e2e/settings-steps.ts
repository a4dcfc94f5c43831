import { expect, type Locator, type Page } from '@playwright/test'
import { sectionOf } from './profile-steps.ts'
import { awaitScripts } from './renter.ts'

export async function openSettings(page: Page): Promise<void> {
  await page.goto('/tableau-de-bord/parametres')
  await expect(page.getByRole('heading', { level: 1, name: 'Paramètres' })).toBeVisible()
  await awaitScripts(page)
}

/** Until the service worker runs and controls the page. */
export async function awaitWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

export const device = (page: Page): Locator => sectionOf(page, 'Notifications')

export function allow(page: Page): Locator {
  return device(page).getByRole('button', { name: 'Activer les notifications' })
}

/** «Notification, sinon email» or «Email seul» for one kind of event. */
export function wayOf(page: Page, kind: string, way: string): Locator {
  return page.getByRole('radiogroup', { name: kind, exact: true }).getByRole('radio', { name: way })
}

/**
 * A browser with a fake push service: the tested one has none that it could reach. It subscribes as others do, and
 * persists it from page to page.
 */
export async function giveItAPushService(page: Page, address: string): Promise<void> {
  await page.addInitScript((endpoint) => {
    const KEY = 'test.subscription'
    const keys = {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    }
    const made = () => ({
      endpoint: localStorage.getItem(KEY) ?? '',
      options: { applicationServerKey: null, userVisibleOnly: true },
      toJSON: () => ({ endpoint: localStorage.getItem(KEY), expirationTime: null, keys }),
      async unsubscribe() {
        localStorage.removeItem(KEY)
        return true
      },
    })
    Object.assign(PushManager.prototype, {
      async getSubscription() {
        return localStorage.getItem(KEY) === null ? null : made()
      },
      async subscribe() {
        localStorage.setItem(KEY, endpoint)
        return made()
      },
    })
  }, address)
}

/** An address of a known push service; nothing is sent to it here. */
export function newPushAddress(): string {
  return `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`
}
