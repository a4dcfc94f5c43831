import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import { SESSION_DAYS } from '@okoume/domain/person/session-length.ts'
import type { SafeStorage } from '../storage/safe-storage.ts'

const SESSION_KEY = 'okoume.hosted.session'
const WAITING_KEY = 'okoume.hosted.waiting'
const NAME_KEY = 'okoume.hosted.name'

export interface HostedSession {
  readonly refreshToken: string
  /** It outlives the browser. */
  readonly remember: boolean
}

interface StoredSession extends HostedSession {
  readonly until: number
  /** Of a session that ends with the browser: a copy in a tab is ignored once its name was cleared. */
  readonly name?: string
}

/** Sessions of a hosted identity service, which uses no cookies, in the storage of the browser. */
export interface HostedSessions {
  /** The open session; of another tab where it ends with the browser. */
  session(): Promise<HostedSession | null>
  save(session: HostedSession): void
  /** The session of an account whose e-mail is not confirmed yet. */
  waiting(): HostedSession | null
  saveWaiting(session: HostedSession): void
  clearWaiting(): void
  clear(): void
}

export interface HostedSessionsContext {
  readonly lasting: SafeStorage
  readonly tab: SafeStorage
  readonly now: () => number
  /** Asks the other tabs for the session that ends with the browser. */
  readonly askTabs: (() => Promise<string | null>) | null
}

export function createHostedSessions({ lasting, tab, now, askTabs }: HostedSessionsContext): HostedSessions {
  const isNamed = ({ remember, name }: StoredSession) => remember || name === lasting.read(NAME_KEY)
  /** The same for every tab, until one of them clears it. */
  const nameOfBrowser = () => {
    const name = lasting.read(NAME_KEY) ?? crypto.randomUUID()
    lasting.write(NAME_KEY, name)
    return name
  }
  const read = (storage: SafeStorage, key: string): HostedSession | null => {
    const stored = readStored(storage.read(key))
    if (stored && now() < stored.until && isNamed(stored)) return stored
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
    const stored: StoredSession = { refreshToken, remember, until: now() + days * DAY_MS, ...named }
    storage.write(key, JSON.stringify(stored))
  }
  const fromTabs = async () => {
    const answer = await askTabs?.()
    if (!answer) return null
    tab.write(SESSION_KEY, answer)
    return read(tab, SESSION_KEY)
  }
  return {
    session: async () => read(tab, SESSION_KEY) ?? read(lasting, SESSION_KEY) ?? fromTabs(),
    save(session) {
      write(session.remember ? lasting : tab, SESSION_KEY, session, SESSION_DAYS)
      ;(session.remember ? tab : lasting).remove(SESSION_KEY)
    },
    waiting: () => read(lasting, WAITING_KEY),
    saveWaiting: (session) => write(lasting, WAITING_KEY, session, 1),
    clearWaiting: () => lasting.remove(WAITING_KEY),
    clear() {
      for (const storage of [lasting, tab]) storage.remove(SESSION_KEY)
      for (const key of [WAITING_KEY, NAME_KEY]) lasting.remove(key)
    },
  }
}

function readStored(text: string | null): StoredSession | null {
  try {
    const stored: StoredSession | null = JSON.parse(text ?? 'null')
    return typeof stored?.refreshToken === 'string' && typeof stored.until === 'number' ? stored : null
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
 * Shares a session that ends with the browser between tabs: it is in sessionStorage, which belongs to one tab.
 */
export function linkTabs(tab: SafeStorage): TabLink {
  if (typeof BroadcastChannel === 'undefined') return { ask: async () => null, close() {} }
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }) => {
    const session = data === 'ask' ? tab.read(SESSION_KEY) : null
    // `kept` is its name in the tabs of earlier releases too.
    if (session !== null) channel.postMessage({ kept: session })
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
