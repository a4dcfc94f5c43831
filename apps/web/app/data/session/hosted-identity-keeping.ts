import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import { SESSION_DAYS } from '@okoume/domain/person/session-length.ts'
import type { SafeStorage } from '../storage/safe-storage.ts'

const SESSION_KEY = 'okoume.hosted.session'
const WAITING_KEY = 'okoume.hosted.waiting'
const NAME_KEY = 'okoume.hosted.name'

/** What opens new id tokens, and how long it is kept. */
export interface HostedSession {
  readonly refreshToken: string
  /** It outlives the browser. */
  readonly remember: boolean
}

interface StoredSession extends HostedSession {
  readonly until: number
  /** Of a session that ends with the browser: what a tab keeps of it is worth nothing once no tab names it so. */
  readonly name?: string
}

/** Where the browser keeps the sessions of a hosted service, which knows of no cookie. */
export interface HostedKeeping {
  /** The open session; `ask` has the other tabs say theirs, where it belongs to the browser only. */
  session(): Promise<HostedSession | null>
  keep(session: HostedSession): void
  /** The session of an account whose e-mail is not confirmed yet. */
  waiting(): HostedSession | null
  keepWaiting(session: HostedSession): void
  stopWaiting(): void
  forget(): void
}

export interface HostedKeepingContext {
  readonly lasting: SafeStorage
  readonly tab: SafeStorage
  readonly now: () => number
  /** Asks the other tabs for the session that ends with the browser. */
  readonly askTabs: (() => Promise<string | null>) | null
}

export function createHostedKeeping({ lasting, tab, now, askTabs }: HostedKeepingContext): HostedKeeping {
  const isNamed = ({ remember, name }: StoredSession) => remember || name === lasting.read(NAME_KEY)
  /** The same for every tab, until one of them forgets it. */
  const nameOfBrowser = () => {
    const name = lasting.read(NAME_KEY) ?? crypto.randomUUID()
    lasting.write(NAME_KEY, name)
    return name
  }
  const read = (storage: SafeStorage, key: string): HostedSession | null => {
    const kept = readStored(storage.read(key))
    if (kept && now() < kept.until && isNamed(kept)) return kept
    storage.remove(key)
    return null
  }
  const write = (
    storage: SafeStorage,
    key: string,
    { refreshToken, remember }: HostedSession,
    days: number,
  ) => {
    const named = remember ? {} : { name: nameOfBrowser() }
    const kept: StoredSession = { refreshToken, remember, until: now() + days * DAY_MS, ...named }
    storage.write(key, JSON.stringify(kept))
  }
  const fromTabs = async () => {
    const answer = await askTabs?.()
    if (!answer) return null
    tab.write(SESSION_KEY, answer)
    return read(tab, SESSION_KEY)
  }
  return {
    session: async () => read(tab, SESSION_KEY) ?? read(lasting, SESSION_KEY) ?? fromTabs(),
    keep(session) {
      write(session.remember ? lasting : tab, SESSION_KEY, session, SESSION_DAYS)
      ;(session.remember ? tab : lasting).remove(SESSION_KEY)
    },
    waiting: () => read(lasting, WAITING_KEY),
    keepWaiting: (session) => write(lasting, WAITING_KEY, session, 1),
    stopWaiting: () => lasting.remove(WAITING_KEY),
    forget() {
      for (const storage of [lasting, tab]) storage.remove(SESSION_KEY)
      for (const key of [WAITING_KEY, NAME_KEY]) lasting.remove(key)
    },
  }
}

function readStored(text: string | null): StoredSession | null {
  try {
    const kept: StoredSession | null = JSON.parse(text ?? 'null')
    return typeof kept?.refreshToken === 'string' && typeof kept.until === 'number' ? kept : null
  } catch {
    return null
  }
}

const CHANNEL = 'okoume.hosted'
const TABS_ANSWER_WITHIN_MS = 300

export interface TabLink {
  ask(): Promise<string | null>
  close(): void
}

/**
 * Tabs tell one another of a session that ends with the browser: what one of them keeps, a storage of its own, is
 * not seen by the others.
 */
export function linkTabs(tab: SafeStorage): TabLink {
  if (typeof BroadcastChannel === 'undefined') return { ask: async () => null, close() {} }
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }) => {
    const kept = data === 'ask' ? tab.read(SESSION_KEY) : null
    if (kept !== null) channel.postMessage({ kept })
  })
  const ask = () =>
    new Promise<string | null>((resolve) => {
      const asking = new AbortController()
      const end = (answer: string | null) => {
        asking.abort()
        clearTimeout(timer)
        resolve(answer)
      }
      const timer = setTimeout(() => end(null), TABS_ANSWER_WITHIN_MS)
      channel.addEventListener(
        'message',
        ({ data }) => {
          if (typeof data?.kept === 'string') end(data.kept)
        },
        { signal: asking.signal },
      )
      channel.postMessage('ask')
    })
  return { ask, close: () => channel.close() }
}
