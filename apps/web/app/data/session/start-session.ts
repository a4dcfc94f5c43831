import { UID_KEY } from '../storage/returning-visitor.ts'
import { PENDING_SIGN_OUT_KEY, safeLocalStorage } from '../storage/safe-storage.ts'
import { SIGNED_OUT, sessionStateStore } from './session-state.ts'

const RETRY_MS = 3000

/** The working part of the session: a visitor who never signed in does not need to download it. */
export const currentSession = async () => (await import('./current-session.ts')).session

let started = false

/** Finds out who is signed in, once a document, and again when another tab signs in or out. */
export function startSession(): void {
  if (started) return
  started = true
  addEventListener('storage', ({ key }) => {
    if (key === UID_KEY || key === null) load()
  })
  load()
}

async function load(): Promise<void> {
  const known = [UID_KEY, PENDING_SIGN_OUT_KEY].some((key) => safeLocalStorage.read(key) !== null)
  if (!known && sessionStateStore.read().status === 'loading') return sessionStateStore.set(SIGNED_OUT)
  try {
    await (await currentSession()).load()
  } catch {
    setTimeout(load, RETRY_MS)
  }
}
