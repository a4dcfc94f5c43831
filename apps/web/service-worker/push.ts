import { noticeAddress, type PushMessage } from '../app/shell/push/push-messages.ts'
import { type ReadPush, readPush } from './read-push.ts'
import { worker } from './worker-scope.ts'

/** Notifications: shown when one is pushed, and followed when one is touched. */
export function listenForPushes(): void {
  worker.addEventListener('push', (event) => event.waitUntil(show(readPush(event.data?.text()))))
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const { data } = event.notification
    const path =
      typeof data?.address === 'string' ? data.address : noticeAddress(worker.location.origin, NOTHING)
    event.waitUntil(open(path))
  })
  worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(event)))
}

const NOTHING = { id: '', path: null }

/** Notifications of one tag replace each other silently: an event that is pushed twice shows once. */
async function show(push: ReadPush): Promise<void> {
  await worker.registration.showNotification(push.title, {
    body: push.body,
    tag: push.id || 'avis',
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    lang: 'fr',
    data: { address: noticeAddress(worker.location.origin, push) },
  })
  // How many are not read, only the pages know: they put the figure there.
  await worker.navigator.setAppBadge?.().catch(() => {})
}

/** Goes there in a tab of this site, the one in use first; opens one where there is none. */
async function open(path: string): Promise<void> {
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const inUse = tabs.find((tab) => tab.focused) ?? tabs.find((tab) => tab.visibilityState === 'visible')
  const tab = inUse ?? tabs[0]
  if (!tab) {
    await worker.clients.openWindow(path)
    return
  }
  // Some browsers refuse it; the tab goes there all the same.
  await tab.focus().catch(() => {})
  if (await goesThere(tab, path)) return
  await tab.navigate(path).catch(() => worker.clients.openWindow(path))
}

const TIMEOUT_MS = 1_000

/** Asks the page to go there itself, so that typed text is not lost; false if it does not answer. */
function goesThere(tab: WindowClient, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), TIMEOUT_MS)
    tab.postMessage({ type: 'open-notice', path } satisfies PushMessage, [port2])
  })
}

/** A worker has no token to tell the server with: the pages do, the open ones now and else the next. */
async function subscribeAgain(event: PushSubscriptionChangeEvent): Promise<void> {
  const key = event.oldSubscription?.options.applicationServerKey
  if (!event.newSubscription && key) {
    const options = { userVisibleOnly: true, applicationServerKey: key }
    await worker.registration.pushManager.subscribe(options).catch(() => {})
  }
  for (const tab of await worker.clients.matchAll({ type: 'window' })) {
    tab.postMessage({ type: 'subscription-changed' } satisfies PushMessage)
  }
}
