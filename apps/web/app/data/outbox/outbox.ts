import type { Client } from '@okoume/client/client.ts'
import type { Message } from '@okoume/contract/wire/conversation.ts'
import { MAX_DELAY_MS } from '@okoume/domain/listing/listing-limits.ts'
import { seemsOnline } from '../api/ask-network.ts'
import { noticingFetch } from '../api/reachability.ts'
import { readApiError } from '../api/read-api-error.ts'
import { sessionStateStore } from '../session/session-state.ts'
import { safeLocalStorage, UNSENT_KEY } from '../storage/safe-storage.ts'
import type {
  OutboxEntry,
  QueuedEnquiryMessage,
  QueuedMessage,
  QueuedPhoto,
  QueuedSeal,
} from './queue/outbox-entry.ts'
import { classifyFailure } from './queue/outbox-failure.ts'
import { createExclusive } from './queue/outbox-lock.ts'
import { type Arrival, createOutbox, type OutboxEvent } from './queue/outbox-queue.ts'

/** A line that says nothing for so long is taken for cut. */
const TIMEOUT_MS = 30_000

/** 200 KB take half a minute on the slowest lines. */
const PHOTOS_TIMEOUT_MS = 120_000

type OutboxClient = Pick<
  Client,
  | 'sendMessage'
  | 'sendEnquiryMessage'
  | 'getEnquiry'
  | 'updateItemAvailability'
  | 'proveHandover'
  | 'sealHandoverPhotos'
  | 'uploadHandoverPhoto'
>

/**
 * Sends one entry: a message, before a rental or of one, whether an item is offered, the proof of a handover, a photo or its date.
 * @throws what the API answers, or a lost network: also where something between us and the server has answered
 */
async function deliver(client: OutboxClient, entry: OutboxEntry, now: number): Promise<Arrival> {
  if (entry.kind === 'seal' || entry.kind === 'photo') return deliverPhoto(client, entry)
  if (entry.kind === 'enquiry message') return deliverEnquiryMessage(client, entry)
  if (entry.kind === 'message') return { entry, message: await deliverMessage(client, entry, entry.payload) }
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  if (entry.kind === 'proof') {
    const { id: key, payload } = entry
    const { rentalId: id, direction, claim, checklist = [], happenedAt } = payload
    const body = { key, happenedAt, ...claim, checklist: [...checklist] }
    const handover = await client.proveHandover({ params: { id, direction }, body, signal })
    if (handover.state === undefined) throw new TypeError('not an answer of ours')
    return { entry, handover }
  }
  const { itemId, offered } = entry.payload
  // Both by this device's clock, which may be wrong: how long it has waited is right all the same.
  const waited = Math.min(MAX_DELAY_MS, Math.max(0, Math.round(now - entry.queuedAt)))
  const body = { item_id: itemId, available: offered, decided_ms_ago: waited }
  const item = await client.updateItemAvailability({ body, signal })
  if (item.id !== itemId) throw new TypeError('not an answer of ours')
  return { entry, item }
}

async function deliverMessage(
  client: OutboxClient,
  { id: key }: Pick<OutboxEntry, 'id'>,
  { rentalId: id, text }: QueuedMessage['payload'],
): Promise<Message> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const message = await client.sendMessage({ params: { id }, body: { key, text }, signal })
  if (message.key !== key) throw new TypeError('not an answer of ours')
  return message
}

/** An enquiry that was paid meanwhile goes on in its rental: the key makes it the same message there. */
async function deliverEnquiryMessage(client: OutboxClient, entry: QueuedEnquiryMessage): Promise<Arrival> {
  const { id: key, payload } = entry
  const params = { id: payload.enquiryId }
  const body = { key, text: payload.text }
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const enquiry = await client.sendEnquiryMessage({ params, body, signal })
    if (!enquiry.messages.some((message) => message.key === key)) throw new TypeError('not an answer of ours')
    return { entry, enquiry }
  } catch (error) {
    if (readApiError(error)?.code !== 'ENQUIRY_ENDED') throw error
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const { rental_id: rentalId } = await client.getEnquiry({ params, signal })
    if (rentalId === null) throw error
    await deliverMessage(client, entry, { rentalId, text: payload.text })
    return { entry, enquiry: null }
  }
}

async function deliverPhoto(client: OutboxClient, entry: QueuedSeal | QueuedPhoto): Promise<Arrival> {
  const { rentalId: id, direction, seal } = entry.payload
  const params = { id, direction, sha256: seal.sha256 }
  if (entry.kind === 'seal') {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const { photos } = await client.sealHandoverPhotos({ params, body: { seals: [seal] }, signal })
    if (photos === undefined) throw new TypeError('not an answer of ours')
    return { entry }
  }
  const form = new FormData()
  form.set('file', entry.payload.file, 'photo')
  const signal = AbortSignal.timeout(PHOTOS_TIMEOUT_MS)
  const photo = await client.uploadHandoverPhoto({ params, form, signal })
  if (photo.sha256 !== seal.sha256) throw new TypeError('not an answer of ours')
  return { entry }
}

/** How long another tab may have the lock. */
const LOCK_TIMEOUT_MS = 10_000

const CHANNEL = 'okoume-outbox'
/** The tag of Background Sync, and the name of the lock. */
const NAME = 'okoume-outbox'

const session = () => import('../session/current-session.ts')

const inBrowser = typeof document !== 'undefined'
const channel = inBrowser && 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : null

// One entry is on its way at a time: this is the header of the last answer.
let retryAfter: string | null = null

function signedIn(): string | null {
  const state = sessionStateStore.read()
  return state.status === 'signed-in' ? state.user.id : null
}

async function send(url: string, init: RequestInit): Promise<Response> {
  retryAfter = null
  const response = await noticingFetch(url, init)
  retryAfter = response.headers.get('retry-after')
  return response
}

/** Entries are sent in the order of queueing, once, by the tab that has the lock. */
export const outbox = createOutbox({
  storage: {
    read: async (uid) => (await session()).outboxStorage.read(uid),
    change: async (uid, rule) => (await session()).outboxStorage.change(uid, rule),
  },
  uid: signedIn,
  online: seemsOnline,
  send: async (entry) => deliver((await session()).createClientFor(entry.uid, send), entry, Date.now()),
  classifyFailure: (error) => classifyFailure(error, retryAfter, Date.now()),
  exclusively: createExclusive(inBrowser ? navigator.locks : undefined, NAME, LOCK_TIMEOUT_MS),
  now: () => Date.now(),
  later(work, ms) {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
  broadcast: (event) => channel?.postMessage(event),
})

if (inBrowser) {
  let uid = signedIn()
  channel?.addEventListener('message', ({ data }: MessageEvent<OutboxEvent>) => outbox.hear(data))
  // Each person has an outbox of their own; signed out there is none.
  sessionStateStore.subscribe(() => {
    if (uid === signedIn()) return
    uid = signedIn()
    void outbox.load()
    if (uid !== null) void outbox.flush({ now: true })
  })
  outbox.subscribe(() => {
    if (uid === null) return
    const entries = outbox.read()
    // Pages that show nothing of the outbox know by it, before its code is there, that something waits.
    if (entries.length > 0) safeLocalStorage.write(UNSENT_KEY + uid, '1')
    else safeLocalStorage.remove(UNSENT_KEY + uid)
    // The browser wakes the page by the same word of the device.
    if (navigator.onLine || entries.every(({ state }) => state.name !== 'waiting')) return
    // Where the browser can, it tells this page of the network even while it lies in the background.
    void navigator.serviceWorker
      ?.getRegistration()
      .then((registration?: SyncRegistration) => registration?.sync?.register(NAME))
      .catch(() => {})
  })
  void outbox.load()
}

/** Not in TypeScript's library yet. */
interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> }
}
