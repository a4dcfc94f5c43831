import { lastingNotes, PERSONAL } from '../session/notes.ts'

/** That the person wants notifications here; it goes when they go, and nobody gets those of another. */
const WANTED_KEY = `${PERSONAL}pushes`

export interface WantedPushes {
  /** The push service's address that the server was last told, and when. */
  readonly endpoint: string
  readonly toldAt: number
}

export function wantedPushes(): WantedPushes | null {
  try {
    const { endpoint, toldAt } = JSON.parse(lastingNotes.read(WANTED_KEY) ?? '')
    return typeof endpoint === 'string' && typeof toldAt === 'number' ? { endpoint, toldAt } : null
  } catch {
    return null
  }
}

export function noteWantedPushes(wanted: WantedPushes): void {
  lastingNotes.write(WANTED_KEY, JSON.stringify(wanted))
}

export function forgetWantedPushes(): void {
  lastingNotes.remove(WANTED_KEY)
}
