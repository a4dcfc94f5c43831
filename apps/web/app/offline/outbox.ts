import { safeLocalStorage, UNSENT_KEY } from '../session/safe-storage.ts'
import { sessionStateStore } from '../session/session-state.ts'
import { classifyFailure } from './outbox-failure.ts'
import { createOutbox, type OutboxEvent } from './outbox-queue.ts'
import { deliver } from './outbox-transport.ts'
import { noticingFetch } from './reachability.ts'

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

/** What waits for the network in this browser: sent once, by one of its tabs, in the order in which it was queued. */
export const outbox = createOutbox({
  storage: {
    read: async (uid) => (await session()).outboxStorage.read(uid),
    change: async (uid, rule) => (await session()).outboxStorage.change(uid, rule),
  },
  uid: signedIn,
  online: () => navigator.onLine,
  send: async (entry) => deliver((await session()).clientOf(entry.uid, send), entry, Date.now()),
  classifyFailure: (error) => classifyFailure(error, retryAfter, Date.now()),
  // Where there are no locks two tabs may send the same: it arrives once all the same, as one message or one state.
  exclusively: async (work) => (navigator.locks ? navigator.locks.request(NAME, work) : work()),
  now: () => Date.now(),
  later(work, ms) {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
  broadcast: (event) => channel?.postMessage(event),
})

if (inBrowser) start()

function start(): void {
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
    if (uid !== null) note(uid)
  })
  void outbox.load()
}

/** So that pages that show nothing of it know, before its code is there, that something waits. */
function note(uid: string): void {
  const entries = outbox.read()
  if (entries.length > 0) safeLocalStorage.write(UNSENT_KEY + uid, '1')
  else safeLocalStorage.remove(UNSENT_KEY + uid)
  if (!navigator.onLine && entries.some(({ state }) => state.name === 'waiting')) void askToBeWoken()
}

/** Not in TypeScript's library yet. */
interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> }
}

/** Where the browser can, it tells this page of the network even while it lies in the background. */
async function askToBeWoken(): Promise<void> {
  const registration: SyncRegistration | undefined = await navigator.serviceWorker?.getRegistration()
  await registration?.sync?.register(NAME).catch(() => {})
}
