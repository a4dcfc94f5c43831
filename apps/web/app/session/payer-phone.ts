import { lastingNotes, PERSONAL } from './notes.ts'

const KEY = `${PERSONAL}payer-phone`

/** The number that paid last from this browser, as its owner wrote it. */
export function lastPayerPhone(): string | null {
  return lastingNotes.read(KEY)
}

export function rememberPayerPhone(number: string): void {
  lastingNotes.write(KEY, number)
}
