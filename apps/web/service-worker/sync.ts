import { worker } from './worker-scope.ts'

/** The tag under which pages ask to be woken (`app/data/outbox/outbox.ts`). */
const OUTBOX_TAG = 'okoume-outbox'

/** Not in TypeScript's library yet. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

/**
 * The network is back: open pages are asked to send the outbox. The worker has no token and cannot renew one, so without
 * an open page nothing is sent, and it goes when the site is opened next.
 */
export function listenForSync(): void {
  worker.addEventListener('sync', (event) => {
    const sync = event as SyncEvent
    if (sync.tag === OUTBOX_TAG) sync.waitUntil(wakePages())
  })
}

async function wakePages(): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const page of pages) page.postMessage({ type: 'flush-outbox' })
}
