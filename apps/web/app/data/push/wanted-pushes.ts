import { PERSONAL, safeLocalStorage } from '../storage/safe-storage.ts'

/** That the person wants notifications here; it goes when they go, and nobody gets those of another. */
const WANTED_KEY = `${PERSONAL}pushes`

export interface WantedPushes {
  /** The push service's address that the server knows, and since when. */
  readonly endpoint: string
  readonly toldAt: number
}

export function wantedPushes(): WantedPushes | null {
  try {
    const { endpoint, toldAt } = JSON.parse(safeLocalStorage.read(WANTED_KEY) ?? '')
    return typeof endpoint === 'string' && typeof toldAt === 'number' ? { endpoint, toldAt } : null
  } catch {
    return null
  }
}

export function noteWantedPushes(wanted: WantedPushes): void {
  safeLocalStorage.write(WANTED_KEY, JSON.stringify(wanted))
}

export function clearWantedPushes(): void {
  safeLocalStorage.remove(WANTED_KEY)
}
